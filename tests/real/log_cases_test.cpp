#include "support/log_cases.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace aoecheck::test {
namespace {

/// The lines that a case quotes, by its id.
std::map<std::string, std::string> texts_of_cases() {
  std::ifstream file(std::string(std::getenv("AOECHECK_REAL_DATA")) + "/cases.jsonl");
  std::map<std::string, std::string> texts;
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    const auto entry = nlohmann::json::parse(line);
    std::string& text = texts[entry.at("id").get<std::string>()];
    for (const auto& symptom : entry.at("symptom")) text += symptom.get<std::string>() + '\n';
  }
  return texts;
}

TEST(RealLogCases, EveryCaseHasARow) {
  std::set<std::string> rows, cases;
  for (const LogCase& row : log_cases()) rows.insert(row.id);
  for (const auto& [id, text] : texts_of_cases()) cases.insert(id);
  EXPECT_GE(cases.size(), 60U);
  EXPECT_EQ(rows, cases);
}

TEST(RealLogCases, WhatTheyQuoteIsExplained) {
  const auto texts = texts_of_cases();
  std::size_t explained = 0;
  for (const LogCase& row : log_cases()) {
    if (row.rule.empty() || !row.log.empty()) continue;
    const auto text = texts.find(row.id);
    ASSERT_NE(text, texts.end()) << row.id;
    EXPECT_EQ(case_problem(text->second, row.rule), "") << row.id << ' ' << row.rule;
    ++explained;
  }
  EXPECT_GE(explained, 30U);
}

}  // namespace
}  // namespace aoecheck::test
