#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

Lines page(std::string_view text) { return lines_of(text, "README.md"); }

TEST(Markdown, FencedBlocksAreReadWithTheirPlaces) {
  const auto sets = sets_of(
      "# Title\n\nRun atc --model=prose or:\n\n```bash\natc --model=a \\\n  --log=x\n```\n"
      "~~~\naoe --model=b\n~~~\n",
      "README.md");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(places(sets[0]), "atc 6:1 model 6:5>6:13 log 7:3>7:9");
  EXPECT_EQ(places(sets[1]), "aoe 10:1 model 10:5>10:13");
}

TEST(Markdown, BlocksInListsAndQuotes) {
  const auto sets = sets_of(
      "1. Step\n\n   ```sh\n   cat <<E\n   '\n   E\n   atc --model=a\n   ```\n\n"
      "> ```\n> atc --model=b\n> ```\n- ```bash\n  atc --model=c\n  ```\n",
      "README.md");
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(places(sets[0]), "atc 7:4 model 7:8>7:16");
  EXPECT_EQ(places(sets[1]), "atc 11:3 model 11:7>11:15");
  EXPECT_EQ(places(sets[2]), "atc 14:3 model 14:7>14:15");
}

TEST(Markdown, LanguagesDecideTheReader) {
  EXPECT_EQ(page("```Shell title\natc --model=a\n```\n```{.bash}\natc --model=b\n```\n"
                 "```console\natc --model=c\n```\n```text\natc --model=d\n```\n"
                 "```cpp\natc --model=e\n```\n```json\natc --model=f\n```\n"
                 "```python\nos.system('atc --model=g --framework=5')\n```\n"),
            (Lines{"atc model=a", "atc model=b", "atc model=c", "atc model=d",
                   "atc model=g framework=5"}));
}

TEST(Markdown, AFenceEndsWithOneOfItsKind) {
  EXPECT_EQ(page("````sh\n~~~\natc --model=a\n~~~~\natc --model=b\n````\natc --model=c\n"),
            (Lines{"atc model=a", "atc model=b"}));
  EXPECT_EQ(page("```sh\natc --model=a"), Lines{"atc model=a"});
  EXPECT_EQ(page("```not a `fence`\natc --model=a\n"), Lines{});
}

TEST(Markdown, VariablesLastFromBlockToBlock) {
  EXPECT_EQ(
      page("```sh\nexport TUNE_BANK_PATH=/b\nm=a.onnx\n```\ntext\n```sh\natc --model=$m\n```\n"),
      Lines{"atc model=a.onnx $TUNE_BANK_PATH=/b"});
}

TEST(Markdown, PromptsAreNoText) {
  const auto sets = sets_of(
      "```console\n$ atc --model=a \\\n>   --log=x\nATC's output\natc --model=output\n"
      "(base) root@host:~# aoe --model=b\n[me@host dir]$ atc --model=c\n```\n",
      "README.md");
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(shown(sets[0]), "atc model=a log=x");
  EXPECT_EQ(places(sets[0]), "atc 2:3 model 2:7>2:15 log 3:5>3:11");
  EXPECT_EQ(places(sets[1]), "aoe 6:21 model 6:25>6:33");
  EXPECT_EQ(places(sets[2]), "atc 7:16 model 7:20>7:28");
  EXPECT_EQ(page("```bash\n$ m=a\natc --model=$m\n# atc --model=b\n```\n"), Lines{"atc model=a"});
}

TEST(Markdown, AnUnterminatedQuoteCostsItsBlockOnly) {
  const auto sets = sets_of(
      "```sh\natc --model=a\natc --model='b\n```\n```sh\natc --model=c\n```\n", "README.md");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]), "atc model=a !unterminated-quote:=>");
  EXPECT_EQ(place(sets[0].problems[0].origin), "3:13");
  EXPECT_EQ(shown(sets[1]), "atc model=c");
}

TEST(Markdown, AnUnterminatedQuoteWithoutACommandInItsBlock) {
  EXPECT_EQ(page("```sh\natc --model='b\n```\n```sh\natc --model=c\n```\n"),
            Lines{"atc model=c !unterminated-quote:=>"});
  EXPECT_EQ(page("```sh\natc --model=c\n```\n```sh\natc --model='b\n```\n"),
            Lines{"atc model=c !unterminated-quote:=>"});
  EXPECT_EQ(error_of("```sh\natc --model='b\n```\n", "README.md"), "unterminated-quote 2:13");
  EXPECT_EQ(error_of("```\ndon't\n```\n", "README.md"), "");
}

TEST(Markdown, CarriageReturns) {
  const auto sets =
      sets_of("text\r\n```bash\r\natc --model=a \\\r\n --log=x\r\n```\r\n", "README.md");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(places(sets[0]), "atc 3:1 model 3:5>3:13 log 4:2>4:8");
}

}  // namespace
}  // namespace aoecheck
