// The report in the README is the one that the first example prints.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(Readme, ShowsWhatTheFirstExamplePrints) {
  const std::filesystem::path root = AOECHECK_SOURCE_DIR;
  std::string printed = text_of(root / "examples/01-one-batch-tuned/expected.txt");
  printed.erase(printed.find("--- exit"));
  ASSERT_FALSE(printed.empty());
  EXPECT_NE(text_of(root / "README.md").find("```\n" + printed + "```"), std::string::npos)
      << "copy this into the README:\n"
      << printed;
}

}  // namespace
