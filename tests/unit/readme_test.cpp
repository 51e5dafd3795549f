// Reports in the README are those that the examples print.

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

/// The README shows what the example prints, the lines in a block of its own or behind a command.
void expect_shown(const std::string& example) {
  const std::filesystem::path root = AOECHECK_SOURCE_DIR;
  std::string printed = text_of(root / "examples" / example / "expected.txt");
  printed.erase(printed.find("--- exit"));
  ASSERT_FALSE(printed.empty());
  EXPECT_NE(text_of(root / "README.md").find('\n' + printed + "```"), std::string::npos)
      << "copy this into the README:\n"
      << printed;
}

TEST(Readme, ShowsWhatTheFirstExamplePrints) { expect_shown("01-one-batch-tuned"); }

TEST(Readme, ShowsWhatThePreflightPrints) { expect_shown("03-will-it-fit"); }

TEST(Readme, ShowsWhatTheDiagnosisPrints) { expect_shown("04-why-it-died"); }

}  // namespace
