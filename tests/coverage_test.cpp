#include <algorithm>
#include <filesystem>
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
    const bool lists_rules = !folder.arguments.empty() && (folder.arguments.front() == "rules" ||
                                                           folder.arguments.front() == "explain");
    return !lists_rules && file_text(folder.path / "expected.txt").find(rule) != std::string::npos;
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

/// Ids of the messages that a source file names: `Message{"id"` and `{"id", {}}`.
std::vector<std::string> message_ids(const std::string& text) {
  std::vector<std::string> ids;
  const std::string opening = "Message{\"";
  for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
    at += opening.size();
    ids.push_back(text.substr(at, text.find('"', at) - at));
  }
  const std::string closing = "\", {}}";
  for (std::size_t at = text.find(closing); at != std::string::npos;
       at = text.find(closing, at + 1)) {
    const std::size_t begin = text.rfind("{\"", at) + 2;
    ids.push_back(text.substr(begin, at - begin));
  }
  // What is put together at run time is not a literal, and ends or goes on in another way.
  std::erase_if(ids, [](const std::string& id) {
    return id.ends_with('-') ||
           id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos;
  });
  return ids;
}

TEST(Coverage, EveryMessageNamedInTheSourceHasTexts) {
  std::size_t seen = 0;
  const std::filesystem::path root = std::filesystem::path(AOECHECK_SOURCE_DIR) / "src";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".cpp") continue;
    for (const std::string& id : message_ids(file_text(entry.path()))) {
      ++seen;
      EXPECT_FALSE(Catalogue::embedded().message(id).en.empty()) << id << " in " << entry.path();
    }
  }
  EXPECT_GT(seen, 100U);
}

}  // namespace
}  // namespace aoecheck::test
