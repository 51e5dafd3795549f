#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

std::string read_places(std::string_view text) {
  const auto sets = sets_of(text);
  EXPECT_EQ(sets.size(), 1u);
  return sets.empty() ? std::string() : places(sets[0]);
}

TEST(ShellWords, QuotesOfEveryKindAreTakenOff) {
  EXPECT_EQ(lines_of("atc --model='a b' --output=\"c d\" --log=$'e\\tf\\x41\\101' --mode=g\\ h"),
            Lines{"atc model=a b output=c d log=e\tfAA mode=g h"});
  EXPECT_EQ(lines_of(R"(atc --model='it'"'"'s' --output="a\"b\$c\d" --log=$"x")"),
            Lines{R"(atc model=it's output=a"b$c\d log=x)"});
}

TEST(ShellWords, OriginsPointAtTheFirstByteOfTheValue) {
  EXPECT_EQ(read_places("atc --model=m.onnx --framework 5"),
            "atc 1:1 model 1:5>1:13 framework 1:20>1:32");
  EXPECT_EQ(read_places("atc --input_shape=\"x:1\" --output='o'"),
            "atc 1:1 input_shape 1:5>1:20 output 1:25>1:35");
  EXPECT_EQ(read_places("m=a.onnx\n  atc --model=$m --output=${m}x"),
            "atc 2:3 model 2:7>2:15 output 2:18>2:27");
}

TEST(ShellWords, OriginsCountBytes) {
  EXPECT_EQ(read_places("atc --model=模型.onnx --log=x"), "atc 1:1 model 1:5>1:13 log 1:25>1:31");
}

TEST(ShellWords, LinesContinueBehindABackslash) {
  EXPECT_EQ(read_places("atc --model=m \\\n    --framework=5 \\\n--log=x"),
            "atc 1:1 model 1:5>1:13 framework 2:5>2:17 log 3:1>3:7");
  EXPECT_EQ(lines_of("atc --mo\\\ndel=m"), Lines{"atc model=m"});
}

TEST(ShellWords, CarriageReturnsAndByteOrderMarkAreNoText) {
  EXPECT_EQ(read_places("\xEF\xBB\xBF"
                        "atc --model=m \\\r\n --log=x\r\n"),
            "atc 1:1 model 1:5>1:13 log 2:2>2:8");
  EXPECT_EQ(lines_of("atc --model=m\r\n"), Lines{"atc model=m"});
}

TEST(ShellWords, ABackslashBeforeATrailingBlankEndsTheCommand) {
  EXPECT_EQ(lines_of("atc --model=m \\ \n --log=x\n"), Lines{"atc model=m !stray-word: = >"});
}

TEST(ShellWords, CommentsAreSkipped) {
  EXPECT_EQ(lines_of("# atc --model=a\natc --model=b # --log=x\natc --model=c#d # don't\n"),
            (Lines{"atc model=b", "atc model=c#d"}));
}

TEST(ShellWords, RedirectionsAreCutOff) {
  const Lines plain{"atc model=m log=x"};
  for (const std::string_view redirection :
       {">log", "> log", "2>&1", ">>log 2>>err", "&> log", ">& log", "< in", ">log 2>&1 <in",
        "2>/dev/null", ">| log", "1>&2", "<<< text"}) {
    EXPECT_EQ(lines_of("atc --model=m " + std::string(redirection) + " --log=x\n"), plain)
        << redirection;
  }
  EXPECT_EQ(lines_of("atc --model=m>log"), Lines{"atc model=m"});
}

TEST(ShellWords, SeparatorsEndACommand) {
  for (const std::string_view end :
       {"; exit 0", " && echo ok", " || exit 1", " | tee log", " &", ";", " |& cat", "\nexit 0"}) {
    EXPECT_EQ(lines_of("atc --model=m" + std::string(end)), Lines{"atc model=m"}) << end;
  }
  EXPECT_EQ(lines_of("(atc --model=a); { atc --model=b; }"), (Lines{"atc model=a", "atc model=b"}));
}

TEST(ShellWords, BodiesOfHereDocumentsAreSkipped) {
  EXPECT_EQ(lines_of("cat > x <<EOF\natc --model=a\ndon't\nEOF\natc --model=b"),
            Lines{"atc model=b"});
  EXPECT_EQ(lines_of("cat <<-'E F' | sh\n\tatc --model=a \"\n\tE F\natc --model=b"),
            Lines{"atc model=b"});
  EXPECT_EQ(lines_of("cat <<A <<B\n'\nA\n\"\nB\natc --model=b"), Lines{"atc model=b"});
  EXPECT_EQ(lines_of("x=$(cat <<A\n(\"\nA\n)\natc --model=b"), Lines{"atc model=b"});
  EXPECT_EQ(lines_of("atc --model=a <<E\nbody\n"), Lines{"atc model=a"});
}

TEST(ShellWords, PlaceholdersAreNoRedirections) {
  EXPECT_EQ(
      lines_of("atc --model=<a>/b.onnx --soc_version <soc version> --log=x > log"),
      Lines{"atc model=⟦placeholder|<a>⟧/b.onnx soc_version=⟦placeholder|<soc version>⟧ log=x"});
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH=/x/<dir>/bank\natc --model=\"<m>\""),
            Lines{"atc model=⟦placeholder|<m>⟧ $TUNE_BANK_PATH=/x/⟦placeholder|<dir>⟧/bank"});
  EXPECT_EQ(lines_of("docker run <image> atc --model=m <in >out"),
            Lines{"^docker run <image> atc model=m"});
  EXPECT_EQ(lines_of("aoe --model=m < a > b"), Lines{"aoe model=m"});
}

TEST(ShellWords, OtherPlaceholdersInValues) {
  EXPECT_EQ(lines_of("atc --model={name} --soc_version=Ascend{chip_name} --output=%s_%d --log={}"),
            Lines{"atc model=⟦placeholder|{name}⟧ soc_version=Ascend⟦placeholder|{chip_name}⟧ "
                  "output=⟦format-argument|%s⟧_⟦format-argument|%d⟧ log=⟦format-argument|{}⟧"});
  EXPECT_EQ(lines_of("atc --model=.../a.onnx --output=... --ip=xx.xx.xx.xx"),
            Lines{"atc model=⟦placeholder|...⟧/a.onnx output=⟦placeholder|...⟧ "
                  "!option-of-other-tool:--ip=xx.xx.xx.xx=xx.xx.xx.xx>ip"});
  EXPECT_EQ(lines_of("atc --input_shape=x:[1~32,3] --model=100%done --log='{a,b}'"),
            Lines{"atc input_shape=x:[1~32,3] model=100%done log={a,b}"});
}

TEST(ShellWords, ALastWordOfDotsIsAnElision) {
  for (const std::string_view dots : {"...", "…", "……"}) {
    const auto sets = sets_of("atc --model=m " + std::string(dots));
    ASSERT_EQ(sets.size(), 1u);
    EXPECT_EQ(shown(sets[0]), "atc model=m ...");
  }
  EXPECT_EQ(lines_of("atc --model=m \"...\""), Lines{"atc model=m +⟦placeholder|...⟧"});
}

TEST(ShellWords, AnUnterminatedQuoteIsOneErrorWithItsPlace) {
  EXPECT_EQ(error_of("atc --model=m\natc --output='x\necho a\n"), "unterminated-quote 2:14");
  EXPECT_EQ(error_of("echo \"a\natc --model=m\n"), "unterminated-quote 1:6");
  EXPECT_EQ(error_of("x=`date\n"), "unterminated-quote 1:3");
  EXPECT_EQ(error_of("x=$'a\\'\n"), "unterminated-quote 1:4");
  EXPECT_EQ(error_of("echo \"$(date \"\n"), "unterminated-quote 1:6");
  EXPECT_EQ(error_of("# don't\ncat <<E\nisn't\nE\n"), "");
}

TEST(ShellWords, OtherOdditiesCostOneLineAtMost) {
  EXPECT_EQ(lines_of("echo ${x\natc --model=a\n"), Lines{"atc model=a"});
  EXPECT_EQ(lines_of("done fi ) ;; esac }\natc --model=a\n"), Lines{"atc model=a"});
  EXPECT_EQ(lines_of("if this (is) no shell\natc --model=a\n"), Lines{"atc model=a"});
  EXPECT_EQ(lines_of("for example, take this\natc --model=a\n"), Lines{"atc model=a"});
}

}  // namespace
}  // namespace aoecheck
