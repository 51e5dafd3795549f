#include <string>

#include <gtest/gtest.h>

#include "aoecheck/model/ge_settings.h"

// Expectations follow ParseMemoryMallocSize (memory-and-logs.md 1.4).

namespace aoecheck::test {
namespace {

constexpr std::uint64_t gibibyte = 1073741824;

std::uint64_t bytes_of(std::string_view text) {
  const GeMemorySize size = ge_memory_size(text);
  EXPECT_TRUE(size.bytes) << text << ": " << size.problem;
  EXPECT_EQ(size.problem, "");
  return size.bytes.value_or(1);
}

std::string problem_of(std::string_view text) {
  const GeMemorySize size = ge_memory_size(text);
  EXPECT_FALSE(size.bytes) << text;
  return size.problem;
}

TEST(GeMemorySize, IsAProductOfFactors) {
  EXPECT_EQ(bytes_of("27917287424"), 26 * gibibyte);
  EXPECT_EQ(bytes_of("26 * 1024 * 1024 * 1024"), 27917287424U);
  EXPECT_EQ(bytes_of("26*1024*1024*1024"), 27917287424U);
  EXPECT_EQ(bytes_of("  5  *1073741824 "), 5368709120U);
  EXPECT_EQ(bytes_of("0"), 0U);
}

TEST(GeMemorySize, TakesDigitsOnly) {
  for (const char* text : {"26G", "1.5*1024", "0x10", "-5", "+5", "1e9", "1_024", "{gib}", "٣"})
    EXPECT_EQ(problem_of(text), "not-digits") << text;
}

TEST(GeMemorySize, TrimsBlanksAndNothingElse) {
  EXPECT_EQ(problem_of("26\t*1024"), "not-digits");
  EXPECT_EQ(problem_of("26\n"), "not-digits");
  EXPECT_EQ(problem_of("1 024"), "not-digits");
  // Nothing but blanks is not trimmed.
  EXPECT_EQ(problem_of(" "), "not-digits");
  EXPECT_EQ(problem_of("26* *1024"), "not-digits");
}

TEST(GeMemorySize, EmptyIsRefusedAndAnEmptyFactorIsZero) {
  EXPECT_EQ(problem_of(""), "empty");
  EXPECT_EQ(bytes_of("26**1024"), 0U);
  EXPECT_EQ(bytes_of("*26"), 0U);
  // Behind the last `*` there is no factor.
  EXPECT_EQ(bytes_of("26*"), 26U);
  EXPECT_EQ(bytes_of("*"), 0U);
}

TEST(GeMemorySize, ALeadingZeroIsOctal) {
  EXPECT_EQ(bytes_of("010"), 8U);
  EXPECT_TRUE(ge_memory_size("010").octal);
  EXPECT_EQ(bytes_of("026*1024*1024*1024"), 22 * gibibyte);
  EXPECT_TRUE(ge_memory_size("2*010").octal);
  // Reading stops at the first digit that is not octal.
  EXPECT_EQ(bytes_of("08"), 0U);
  EXPECT_EQ(bytes_of("0179"), 15U);
  EXPECT_FALSE(ge_memory_size("0").octal);
  EXPECT_FALSE(ge_memory_size("10").octal);
}

TEST(GeMemorySize, GoesTo256Gibibytes) {
  EXPECT_EQ(bytes_of("274877906944"), 256 * gibibyte);
  EXPECT_EQ(bytes_of("256*1024*1024*1024"), 256 * gibibyte);
  EXPECT_EQ(problem_of("274877906945"), "too-large");
  EXPECT_EQ(problem_of("257*1024*1024*1024"), "too-large");
  EXPECT_EQ(problem_of("99999999999999999999999999"), "too-large");
  EXPECT_EQ(problem_of("274877906944*2"), "too-large");
  EXPECT_EQ(problem_of(std::string(100000, '9')), "too-large");
}

TEST(GeMemorySize, TheProductWrapsWhereTheTestForOverflowMissesIt) {
  // 2^38 * 2^32: the low 32 bits of the second factor are 0, and the product is 0 in 64 bits.
  EXPECT_EQ(bytes_of("274877906944*4294967296"), 0U);
  // 2^38 * (2^26 + 1) does not fit, and its low 32 bits tell.
  EXPECT_EQ(problem_of("274877906944*67108865"), "too-large");
}

TEST(GeMemorySize, ManyFactorsTakeLinearTime) {
  std::string text = "1";
  for (int i = 0; i < 100000; ++i) text += "*1";
  EXPECT_EQ(bytes_of(text), 1U);
}

}  // namespace
}  // namespace aoecheck::test
