#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/rules/rules.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck {
namespace {

/// One atc and one aoe command that give every option and variable this text.
Facts facts_full_of(const std::string& text) {
  Facts facts;
  for (const Tool tool : {Tool::atc, Tool::aoe}) {
    ParameterSet set;
    set.tool = tool;
    for (const ParameterSpec& spec : source_catalogue().parameters()) {
      Parameter parameter;
      parameter.name = spec.name;
      parameter.value.text = text;
      (spec.atc == Acceptance::environment ? set.environment : set.parameters).push_back(parameter);
    }
    facts.sets.push_back(std::move(set));
  }
  return facts;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(HostileValues, GiveAnAnswer) {
  const std::string texts[] = {"",
                               std::string("\0:\0,1", 5),
                               "\xff\xfe:1,2;\xc3",
                               ";;;;",
                               ",,,,",
                               "::::",
                               "[[[]",
                               "~",
                               "-",
                               "-1",
                               "|||",
                               "99999999999999999999999999999999",
                               "-99999999999999999999999999999999",
                               "{model}",
                               "`$(x)`"};
  for (const std::string& text : texts) {
    const Facts facts = facts_full_of(text);
    for (const Finding& finding : check_sets(facts, source_catalogue())) {
      EXPECT_LT(finding.set, facts.sets.size());
      EXPECT_FALSE(render(finding.message, source_catalogue(), Language::en).empty());
    }
  }
}

TEST(HostileValues, TakeLinearTime) {
  const auto start = std::chrono::steady_clock::now();
  for (const char* piece : {"a:-1,3;", "1,2;", "x;", "-1,", "1~2,", "[1],"}) {
    const Facts facts = facts_full_of(repeated(piece, 20000));
    EXPECT_FALSE(check_sets(facts, source_catalogue()).empty()) << piece;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(HostileValues, ManyProblemsOfOneCommand) {
  Facts facts;
  facts.sets.emplace_back();
  for (int i = 0; i < 5000; ++i) {
    facts.sets[0].problems.push_back({"stray-word", "w" + std::to_string(i), {}, {}, {}});
    facts.sets[0].problems.push_back({"unknown-option", "--", {}, {}, {"model"}});
    facts.sets[0].problems.push_back({"glued-value", "--model", {}, {}, {}});
  }
  EXPECT_GE(check_sets(facts, source_catalogue()).size(), 15000U);
}

}  // namespace
}  // namespace aoecheck
