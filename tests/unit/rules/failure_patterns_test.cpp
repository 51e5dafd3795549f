#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/catalogue/failures.h"
#include "aoecheck/catalogue/log_text.h"
#include "aoecheck/catalogue/tree.h"
#include "aoecheck/readers/logs.h"
#include "rules/failures/lines.h"

// Every entry about failures against its own examples, through the scanner that users have.

namespace aoecheck::test {
namespace {

using testing::AnyOf;

constexpr std::size_t least_failures = 150, least_patterns = 150, least_codes = 120;

/// One scanner for all lines: its tables are built once.
class FailurePatterns : public testing::Test {
 protected:
  static void SetUpTestSuite() { scanner_ = std::make_unique<LogScanner>(Catalogue::embedded()); }
  static void TearDownTestSuite() { scanner_.reset(); }

  static LogReading scan_line(std::string_view line) {
    scanner_->begin("log");
    scanner_->feed(line);
    scanner_->feed("\n");
    scanner_->end();
    return scanner_->take();
  }

  inline static std::unique_ptr<LogScanner> scanner_;
};

const std::vector<FailureSpec>& failures() { return Catalogue::embedded().failures(); }

std::set<std::string> names_in(const LogHit& hit) {
  std::set<std::string> names;
  for (const auto& [name, value] : hit.numbers) names.insert(name);
  for (const auto& [name, value] : hit.texts) names.insert(name);
  return names;
}

std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> names;
  for (const LogTextPart& part : log_text_parts(text))
    if (!part.name.empty()) names.emplace(part.name);
  return names;
}

bool fills_one_of(const LogHit& hit, const LogPattern& pattern) {
  const std::set<std::string> filled = names_in(hit);
  return std::any_of(pattern.texts.begin(), pattern.texts.end(),
                     [&](std::string_view text) { return names_in(text) == filled; });
}

bool holds_literal(std::string_view line, std::string_view text) {
  return line.find(longest_literal(text)) != std::string_view::npos;
}

TEST_F(FailurePatterns, EveryFiringLineIsFoundAsWhatItIs) {
  std::size_t patterns = 0;
  for (const FailureSpec& failure : failures()) {
    for (const LogPattern& pattern : failure.patterns) {
      ++patterns;
      EXPECT_FALSE(pattern.fires.empty()) << failure.rule.id;
      for (const std::string_view line : pattern.fires) {
        const LogReading reading = scan_line(line);
        ASSERT_EQ(reading.hits.size(), 1U) << failure.rule.id << ": " << line;
        const LogHits& hits = reading.hits.front();
        ASSERT_EQ(hits.first.size(), 1U);
        EXPECT_EQ(hits.count, 1U);
        EXPECT_EQ(hits.first.front().failure, failure.rule.id) << line;
        EXPECT_TRUE(fills_one_of(hits.first.front(), pattern)) << failure.rule.id << ": " << line;
      }
    }
  }
  EXPECT_GE(patterns, least_patterns);
}

TEST_F(FailurePatterns, EverySilentLineIsNotTakenForIt) {
  for (const FailureSpec& failure : failures()) {
    for (const LogPattern& pattern : failure.patterns) {
      EXPECT_FALSE(pattern.silent.empty()) << failure.rule.id;
      for (const std::string_view line : pattern.silent)
        for (const LogHits& hits : scan_line(line).hits)
          EXPECT_NE(hits.first.front().failure, failure.rule.id) << line;
    }
  }
}

TEST_F(FailurePatterns, EveryTextIsShownByAFiringLine) {
  for (const FailureSpec& failure : failures())
    for (const LogPattern& pattern : failure.patterns)
      for (const std::string_view text : pattern.texts)
        EXPECT_TRUE(
            std::any_of(pattern.fires.begin(), pattern.fires.end(),
                        [text](std::string_view line) { return holds_literal(line, text); }))
            << failure.rule.id << " has no line for " << text;
}

/// A line without a head is searched for all patterns; a record only for those that name its
/// module: else its code is told, or that it is an error.
TEST_F(FailurePatterns, NoneIsFoundBelowAHeadOfAnotherModule) {
  std::size_t lines = 0;
  for (const FailureSpec& failure : failures()) {
    for (const LogPattern& pattern : failure.patterns) {
      for (const std::string_view line : pattern.fires) {
        if (line.starts_with('[')) continue;
        ++lines;
        const LogReading reading = scan_line(
            "[ERROR] NOSUCHMODULE(17,python3):2025-01-02-03:04:05.000.006 [unit.cc:1]17 " +
            std::string(line));
        for (const LogHits& hits : reading.hits)
          EXPECT_THAT(hits.first.front().failure, AnyOf("", "error-not-known"))
              << failure.rule.id << ": " << line;
      }
    }
  }
  EXPECT_GE(lines, least_patterns);
}

TEST_F(FailurePatterns, TextsAreThereInBothLanguages) {
  const Catalogue& catalogue = Catalogue::embedded();
  EXPECT_GE(failures().size(), least_failures);
  for (const FailureSpec& failure : failures()) {
    const std::string id(failure.rule.id);
    for (const Text& text : {catalogue.message(id), failure.rule.message, failure.rule.why}) {
      EXPECT_FALSE(text.en.empty()) << id;
      EXPECT_FALSE(text.zh.empty()) << id;
    }
    EXPECT_EQ(failure.rule.fix.en.empty(), failure.rule.fix.zh.empty()) << id;
    EXPECT_EQ(catalogue.failure(id), &failure);
  }
}

TEST_F(FailurePatterns, WhatExplainsAFailureSaysWhatToDo) {
  for (const FailureSpec& failure : failures())
    EXPECT_EQ(!failure.rule.fix.en.empty(),
              failure.role == Role::cause || failure.role == Role::suspect)
        << failure.rule.id;
}

TEST_F(FailurePatterns, WordsAreThoseOfTheLists) {
  const auto has = [](std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  for (const FailureSpec& failure : failures()) {
    EXPECT_TRUE(has(failure_classes(), failure.failure_class)) << failure.rule.id;
    EXPECT_TRUE(has(failure_stages(), failure.stage)) << failure.rule.id;
    EXPECT_GE(failure.weight, 1) << failure.rule.id;
    EXPECT_LE(failure.weight, 9) << failure.rule.id;
  }
}

struct CodeRow {
  std::string code, failure;
};

/// The rows of codes.yaml, read anew: the catalogue only answers for one code at a time.
std::vector<CodeRow> code_rows() {
  const auto tree = read_catalogue_directory(AOECHECK_SOURCE_DIR "/schemas/catalogue");
  EXPECT_TRUE(tree.ok());
  if (!tree) return {};
  const TreeView view = tree->view();
  const Node codes = Node(&view, 0)["codes"];
  std::vector<CodeRow> rows;
  for (std::size_t i = 0; i < codes.size(); ++i)
    rows.push_back(
        {std::string(codes.child(i).text("code")), std::string(codes.child(i).text("failure"))});
  return rows;
}

bool is_number(const std::string& code) {
  return code.find_first_not_of("0123456789") == std::string::npos;
}

TEST_F(FailurePatterns, EveryCodeStandsForAFailure) {
  const Catalogue& catalogue = Catalogue::embedded();
  const std::vector<CodeRow> rows = code_rows();
  ASSERT_GE(rows.size(), least_codes);
  for (const CodeRow& row : rows) {
    EXPECT_NE(catalogue.failure(row.failure), nullptr) << row.code;
    const Text meaning = catalogue.message("code." + row.code);
    EXPECT_FALSE(meaning.en.empty()) << row.code;
    EXPECT_FALSE(meaning.zh.empty()) << row.code;
    const CodeSpec* const spec = catalogue.code(row.code);
    ASSERT_NE(spec, nullptr) << row.code;
    EXPECT_EQ(spec->failure, row.failure) << row.code;
  }
}

TEST_F(FailurePatterns, OneWithoutPatternsIsReachedByACodeOrTheEndOfTheRun) {
  // What diagnose_test.cpp and diagnose_numbers_test.cpp show.
  std::set<std::string> reached{"cause-not-in-log",     "log-without-end",   "killed-in-container",
                                "killed-without-trace", "crashed-by-signal", "failed-without-words",
                                "unknown-error-code"};
  for (const CodeRow& row : code_rows()) reached.insert(row.failure);
  for (const FailureSpec& failure : failures())
    EXPECT_TRUE(!failure.patterns.empty() || reached.count(std::string(failure.rule.id)) == 1)
        << failure.rule.id;
}

/// Letters and digits as the tools print them before a text of theirs; numbers as acl's callers do.
TEST_F(FailurePatterns, EveryCodeIsRecognisedInALine) {
  const Catalogue& catalogue = Catalogue::embedded();
  for (const CodeRow& row : code_rows()) {
    if (row.code.ends_with('*')) continue;
    const std::vector<std::string> lines =
        is_number(row.code)
            ? std::vector<std::string>{"NPU error code is:" + row.code}
            : std::vector<std::string>{row.code + ": something happened",
                                       "Some_Title(" + row.code + "): something happened"};
    for (const std::string& line : lines) {
      const LogReading reading = scan_line(line);
      const auto groups = group_lines(reading, catalogue);
      ASSERT_EQ(groups.size(), 1U) << line;
      ASSERT_EQ(groups.front().lines.size(), 1U) << line;
      EXPECT_EQ(groups.front().lines.front().code_text(), row.code) << line;
      EXPECT_EQ(groups.front().lines.front().spec->rule.id, row.failure) << line;
    }
  }
}

TEST_F(FailurePatterns, ACodeOfAFamilyHasTheMeaningOfTheFamily) {
  const Catalogue& catalogue = Catalogue::embedded();
  const auto failure_of = [&](std::string_view code) {
    const CodeSpec* const spec = catalogue.code(code);
    return spec == nullptr ? std::string_view("none") : spec->failure;
  };
  EXPECT_EQ(failure_of("E11777"), "model-rejected");
  EXPECT_EQ(failure_of("E17777"), "parameter-rejected");
  EXPECT_EQ(failure_of("EZ7777"), "operator-compile-error");
  EXPECT_EQ(failure_of("EQ7777"), "none");
}

}  // namespace
}  // namespace aoecheck::test
