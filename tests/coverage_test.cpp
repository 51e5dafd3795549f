#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/rules/rules.h"
#include "support/case_folder.h"

namespace aoecheck::test {
namespace {

bool is_shown_by_a_case(std::string_view rule) {
  static const auto folders = case_folders(AOECHECK_SOURCE_DIR);
  return std::any_of(folders.begin(), folders.end(), [rule](const CaseFolder& folder) {
    return file_text(folder.path / "expected.txt").find(rule) != std::string::npos;
  });
}

TEST(Coverage, EveryRuleFiresSomewhere) {
  for (const auto& rule : Catalogue::embedded().rules()) {
    if (!rule.needs.empty()) continue;
    EXPECT_TRUE(!rule.fires.empty() || is_shown_by_a_case(rule.id))
        << rule.id << " has neither an example that fires nor a case that shows it";
  }
}

TEST(Coverage, EveryRuleWithConditionsHasBothKindsOfExamples) {
  for (const auto& rule : Catalogue::embedded().rules()) {
    if (!rule.when || !rule.needs.empty()) continue;
    EXPECT_FALSE(rule.fires.empty()) << rule.id << " has no example that fires";
    EXPECT_FALSE(rule.silent.empty()) << rule.id << " has no example that stays silent";
  }
}

TEST(Coverage, EveryWrittenRuleHasAnEntryAndBothKindsOfExamples) {
  for (const auto& written : written_rules()) {
    const RuleSpec* rule = Catalogue::embedded().rule(written.id);
    ASSERT_NE(rule, nullptr) << written.id << " has no entry in the catalogue";
    EXPECT_FALSE(rule->when) << written.id << " is written in C++ and has conditions as well";
    EXPECT_FALSE(rule->fires.empty()) << written.id << " has no example that fires";
    EXPECT_FALSE(rule->silent.empty()) << written.id << " has no example that stays silent";
  }
}

}  // namespace
}  // namespace aoecheck::test
