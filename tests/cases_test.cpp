#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/case_folder.h"
#include "support/schema.h"

namespace aoecheck::test {
namespace {

using Json = nlohmann::json;

/// Commands whose result is one verdict that every format shows.
const std::vector<std::string> verdict_commands = {"check", "diff"};

/// Nothing is dropped between the lists and the counts, and the answers add up.
void expect_counts_add_up(const Json& report) {
  const auto& counts = report.at("counts");
  const auto count = [&counts](const char* name) { return counts.at(name).get<std::size_t>(); };
  EXPECT_EQ(count("compared"),
            count("match") + count("differ") + count("unknown") + count("ignored"));

  std::map<std::string, std::size_t> listed = {{"compared", report.at("compared").size()}};
  for (const auto& item : report.at("compared")) ++listed[item.at("answer").get<std::string>()];
  for (const auto& item : report.at("findings")) {
    ++listed[item.at("severity").get<std::string>() + "s"];
  }
  for (const auto& [name, number] : counts.items()) EXPECT_EQ(number, listed[name]) << name;
}

/// Every report obeys schemas/json/report.schema.json.
void expect_obeys_schema(const Json& report) {
  const std::filesystem::path root = AOECHECK_SOURCE_DIR;
  std::ifstream file(root / "schemas" / "json" / "report.schema.json");
  const Json schema = Json::parse(file);
  EXPECT_EQ(schema_violation(report, schema, schema), "");
}

void expect_sound_report(const Json& report) {
  if (!report.is_object() || !report.contains("counts")) return;
  expect_counts_add_up(report);
  expect_obeys_schema(report);
}

/// True where the case itself says what is printed.
bool chooses_output(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
    return argument.starts_with("--format") || argument.starts_with("--print") ||
           argument == "--help";
  });
}

class Case : public testing::Test {
 public:
  explicit Case(CaseFolder folder) : folder_(std::move(folder)) {}

  void TestBody() override {
    const ProgramRun run = run_program(folder_.arguments, folder_.path, folder_.environment);
    compare(transcript(run));
    const Json report = Json::parse(run.out, nullptr, false);
    expect_sound_report(report);
    if (has_verdict() && !chooses_output(folder_.arguments)) expect_same_verdict_in_json(run);
  }

 private:
  void compare(const std::string& actual) const {
    const auto file = folder_.path / "expected.txt";
    if (std::getenv("UPDATE_EXPECTED") != nullptr) {
      std::ofstream(file, std::ios::binary) << actual;
    }
    EXPECT_EQ(file_text(file), actual) << "UPDATE_EXPECTED=1 rewrites " << file;
  }

  bool has_verdict() const {
    return !folder_.arguments.empty() && std::find(verdict_commands.begin(), verdict_commands.end(),
                                                   folder_.arguments[0]) != verdict_commands.end();
  }

  void expect_same_verdict_in_json(const ProgramRun& text) const {
    auto arguments = folder_.arguments;
    arguments.insert(arguments.begin() + 1, "--format=json");
    const ProgramRun run = run_program(arguments, folder_.path, folder_.environment);
    EXPECT_EQ(run.exit_code, text.exit_code) << "with --format=json: " << run.err;
    const Json report = Json::parse(run.out, nullptr, false);
    expect_sound_report(report);
    EXPECT_TRUE(report.is_object() || run.exit_code == 2) << run.out;
  }

  CaseFolder folder_;
};

TEST(CaseFolders, WordsAreThoseOfAShell) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(shell_words("diff 'a b' \"c\\\"d\" e\\ f ''\n"),
            (Words{"diff", "a b", "c\"d", "e f", ""}));
  EXPECT_EQ(shell_words("check 'open"), std::nullopt);
}

TEST(CaseFolders, TranscriptKeepsEverything) {
  EXPECT_EQ(transcript({"out\n", "", 0}), "out\n--- exit 0\n");
  EXPECT_EQ(transcript({"", "bad\n", 2}), "--- stderr\nbad\n--- exit 2\n");
  EXPECT_EQ(transcript({"out", "", 1}), "out\n--- no newline at the end\n--- exit 1\n");
}

TEST(CaseFolders, CountsThatDoNotAddUpAreSeen) {
  const Json report = Json::parse(R"({"counts": {"compared": 2, "match": 1, "differ": 0,
      "unknown": 0, "ignored": 0}, "compared": [], "findings": []})");
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
    expect_counts_add_up(report);
  }
  EXPECT_GT(failures.size(), 0);
}

}  // namespace
}  // namespace aoecheck::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (const auto& folder : aoecheck::test::case_folders(AOECHECK_SOURCE_DIR)) {
    testing::RegisterTest("Case", folder.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [folder] { return new aoecheck::test::Case(folder); });
  }
  return RUN_ALL_TESTS();
}
