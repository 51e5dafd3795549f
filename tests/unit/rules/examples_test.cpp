#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/gaps.h"
#include "aoecheck/rules/rules.h"
#include "rules/conditions.h"
#include "rules/subjects.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck {
namespace {

bool is_written(const RuleSpec& rule) {
  const auto rules = written_rules();
  return std::any_of(rules.begin(), rules.end(), [&](const Rule& r) { return r.id == rule.id; });
}

/// Rules of this layer that can be decided without a model, an installation or a log.
std::vector<const RuleSpec*> decidable_rules() {
  std::vector<const RuleSpec*> rules;
  for (const RuleSpec& rule : source_catalogue().rules())
    if (rule.needs.empty() && (rule.when || is_written(rule))) rules.push_back(&rule);
  return rules;
}

std::string shown(const Facts& facts) {
  std::string text = std::to_string(facts.sets.size()) + " sets, fired:";
  for (const std::string& rule : fired_rules(facts)) text += ' ' + rule;
  return text;
}

TEST(RuleExamples, EveryRuleHasBothKinds) {
  for (const RuleSpec* rule : decidable_rules()) {
    EXPECT_FALSE(rule->fires.empty()) << rule->id;
    EXPECT_FALSE(rule->silent.empty()) << rule->id;
  }
}

TEST(RuleExamples, Fire) {
  for (const RuleSpec* rule : decidable_rules())
    for (const RuleExample& example : rule->fires) {
      const Facts facts = facts_of(example);
      EXPECT_TRUE(fires(rule->id, facts))
          << rule->id << "\n  " << example.script << "\n  " << shown(facts);
    }
}

TEST(RuleExamples, StaySilent) {
  for (const RuleSpec* rule : decidable_rules())
    for (const RuleExample& example : rule->silent) {
      const Facts facts = facts_of(example);
      EXPECT_FALSE(facts.sets.empty()) << rule->id << "\n  " << example.script;
      EXPECT_FALSE(fires(rule->id, facts)) << rule->id << "\n  " << example.script;
    }
}

/// A gap that no argument fills would stand in the report as it is.
TEST(RuleTexts, EveryGapIsFilled) {
  for (const RuleSpec* rule : decidable_rules())
    for (const RuleExample& example : rule->fires)
      for (const Finding& finding : check_sets(facts_of(example), source_catalogue())) {
        if (finding.rule != rule->id) continue;
        for (const Language language : {Language::en, Language::zh})
          for (const Message* message : {&finding.message, &finding.fix}) {
            if (message->empty()) continue;
            const std::string_view text = source_catalogue().message(message->id).in(language);
            EXPECT_FALSE(text.empty()) << message->id;
            for (const std::string_view gap : gap_names(text)) {
              const auto& arguments = message->arguments;
              const auto found =
                  std::find_if(arguments.begin(), arguments.end(),
                               [&](const Argument& argument) { return argument.name == gap; });
              ASSERT_NE(found, arguments.end()) << message->id << " {" << gap << '}';
              EXPECT_FALSE(found->text.empty() && found->messages.empty())
                  << message->id << " {" << gap << "} is empty in: " << example.script;
            }
          }
      }
}

/// Messages and fixes are phrases without a full stop, reasons are sentences.
TEST(RuleTexts, FollowTheVoiceOfTheHouse) {
  for (const RuleSpec& rule : source_catalogue().rules()) {
    for (const Text& text : {rule.message, rule.fix, rule.why}) {
      EXPECT_EQ(std::count(text.en.begin(), text.en.end(), '`') % 2, 0) << rule.id << text.en;
      EXPECT_EQ(std::count(text.zh.begin(), text.zh.end(), '`') % 2, 0) << rule.id << text.zh;
    }
    for (const Text& text : {rule.message, rule.fix}) {
      EXPECT_FALSE(text.en.ends_with('.')) << rule.id << ": " << text.en;
      EXPECT_FALSE(text.zh.ends_with("。")) << rule.id << ": " << text.zh;
    }
    EXPECT_TRUE(rule.why.en.ends_with('.')) << rule.id << ": " << rule.why.en;
    EXPECT_TRUE(rule.why.zh.ends_with("。")) << rule.id << ": " << rule.why.zh;
    EXPECT_EQ(gap_names(rule.message.en), gap_names(rule.message.zh)) << rule.id;
  }
}

TEST(RuleConditions, NameOnlyKnownSubjects) {
  for (const RuleSpec* rule : decidable_rules()) {
    for (const std::string_view name : mentioned_properties(rule->when))
      EXPECT_TRUE(is_property(name)) << rule->id << ": " << name;
    if (!rule->when) continue;
    for (const std::string_view text : {rule->message.en, rule->fix.en})
      for (const std::string_view gap : gap_names(text)) {
        const bool known = gap == "tool" || gap == "set_parameters" || is_property(gap) ||
                           source_catalogue().parameter(gap) != nullptr;
        EXPECT_TRUE(known) << rule->id << ": {" << gap << '}';
      }
  }
}

TEST(WrittenRules, HaveAnEntryEach) {
  std::set<std::string_view> seen;
  for (const Rule& rule : written_rules()) {
    EXPECT_TRUE(seen.insert(rule.id).second) << rule.id;
    const RuleSpec* spec = source_catalogue().rule(rule.id);
    ASSERT_NE(spec, nullptr) << rule.id;
    EXPECT_FALSE(spec->when) << rule.id;
  }
}

}  // namespace
}  // namespace aoecheck
