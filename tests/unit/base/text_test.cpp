#include "aoecheck/base/text.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

using Parts = std::vector<std::string_view>;
using namespace std::string_literals;

TEST(Trimmed, TakesBlanksTabsAndLineEndsFromBothSides) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \r\n\t"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Split, KeepsEmptyParts) {
  EXPECT_EQ(split("a;;b;", ';'), (Parts{"a", "", "b", ""}));
  EXPECT_EQ(split("", ';'), (Parts{""}));
}

TEST(Join, PutsTheSeparatorBetween) {
  EXPECT_EQ(join({"a", "", "b"}, ", "), "a, , b");
  EXPECT_EQ(join({}, ","), "");
}

TEST(Lower, ChangesAsciiOnly) { EXPECT_EQ(lower("AbZ_Ä"), "abz_Ä"); }

TEST(ToInteger, TakesTheWholeTextOrNothing) {
  EXPECT_EQ(to_integer("-12"), -12);
  EXPECT_EQ(to_integer("007"), 7);
  EXPECT_EQ(to_integer("9223372036854775807"), 9223372036854775807);
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1.0", "9223372036854775808", "0x1"}) {
    EXPECT_EQ(to_integer(text), std::nullopt) << text;
  }
}

TEST(AllDigits, NeedsAtLeastOne) {
  EXPECT_TRUE(all_digits("0123456789"));
  EXPECT_FALSE(all_digits(""));
  EXPECT_FALSE(all_digits("1a"));
  EXPECT_FALSE(all_digits("-1"));
}

TEST(Printable, KeepsUtf8AndTabs) {
  EXPECT_EQ(printable("a\t模型 ß 🙂"), "a\t模型 ß 🙂");
}

TEST(Printable, ShowsControlCharacters) {
  EXPECT_EQ(printable("a\nb\x1b[0m\x7f"), "a\\x0ab\\x1b[0m\\x7f");
  EXPECT_EQ(printable("\0"s), "\\x00");
  EXPECT_EQ(printable("\xC2\x9B"), "\\xc2\\x9b");
}

TEST(Printable, ShowsBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("\xC0\xAF"), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // surrogate
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(printable("\xE6\xA8"), "\\xe6\\xa8");  // cut off
  EXPECT_EQ(printable("\xE6z"), "\\xe6z");
}

TEST(DisplayWidth, CountsTerminalColumns) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("模型a"), 5U);
  EXPECT_EQ(display_width("，"), 2U);
  EXPECT_EQ(display_width("e\xCC\x81"), 1U);
  EXPECT_EQ(display_width(""), 0U);
}

TEST(ShellQuoted, QuotesOnlyWhereItMust) {
  EXPECT_EQ(shell_quoted("--model=./a_b-1.onnx"), "--model=./a_b-1.onnx");
  EXPECT_EQ(shell_quoted("a:1,3;b:2"), "'a:1,3;b:2'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("$bs"), "'$bs'");
  EXPECT_EQ(shell_quoted("模型"), "'模型'");
}

TEST(Nearest, FindsTheLikelyName) {
  const Parts names{"input_format", "input_shape", "output"};
  EXPECT_EQ(nearest("input_shap", names), "input_shape");
  EXPECT_EQ(nearest("inptu_shape", names), "input_shape");
  EXPECT_EQ(nearest("ouptut", names), "output");
}

TEST(Nearest, IsSilentWhereNothingIsNear) {
  EXPECT_EQ(nearest("precision", {"output", "model"}), "");
  EXPECT_EQ(nearest("ab", {"ac"}), "");
  EXPECT_EQ(nearest("", {"a"}), "");
  EXPECT_EQ(nearest("abc", {}), "");
}

TEST(Nearest, IsSilentBetweenTwo) {
  EXPECT_EQ(nearest("modex", {"model", "modes"}), "");
  EXPECT_EQ(nearest("modex", {"model", "modes", "mode"}), "");
  EXPECT_EQ(nearest("model", {"modes", "model"}), "model");
  EXPECT_EQ(nearest("modex", {"model", "model"}), "model");
}

TEST(Nearest, LooksAtALongWordAgainstShortNamesOnlyByLength) {
  EXPECT_EQ(nearest(std::string(1U << 20U, 'a'), {"output"}), "");
}

}  // namespace
}  // namespace aoecheck
