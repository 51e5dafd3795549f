#include <gtest/gtest.h>

#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

std::string of_parameter(const std::string& more) {
  return load_verdict({{"parameters/p", parameter_yaml("a", more)}});
}

std::string of_rule(const std::string& more) {
  return load_verdict({{"parameters/p", parameter_yaml("a")}, {"rules/r", rule_yaml("r", more)}});
}

std::string of_condition(const std::string& condition) {
  return of_rule("  when:\n    - " + condition + "\n");
}

TEST(CheckMeaning, NamesOfOtherEntries) {
  EXPECT_EQ(of_parameter("  replacement: b\n"),
            "parameters/p.yaml:11:3 `b` is no parameter of the catalogue");
  EXPECT_EQ(of_parameter("  file_grammar: g\n"), "parameters/p.yaml:11:3 unknown file grammar `g`");
  EXPECT_EQ(of_parameter("  defaults: [{value: x, soc_family: Ascend1}]\n"),
            "parameters/p.yaml:11:25 no device is of family `Ascend1`");
  EXPECT_EQ(of_rule("  parameter: [a, b]\n"),
            "rules/r.yaml:9:3 `b` is no parameter of the catalogue");
  EXPECT_EQ(of_rule("  corrections: [{parameter: b, drop: true}]\n"),
            "rules/r.yaml:9:18 `b` is no parameter of the catalogue");
  EXPECT_EQ(
      load_verdict({{"rules/r", rule_yaml("r")}, {"messages/m", "- {id: r, en: x, zh: x}\n"}}),
      "messages/m.yaml:1:3 `r` is a rule");
}

TEST(CheckMeaning, Values) {
  EXPECT_EQ(of_parameter("  values: [x]\n  defaults: [{value: y}]\n"),
            "parameters/p.yaml:12:14 the default `y` is not in `values`");
  EXPECT_EQ(of_parameter("  values: [x]\n  aoe_values: [y]\n"),
            "parameters/p.yaml:12:3 `y` is not in `values`");
  EXPECT_EQ(of_parameter("  defaults: [{value: y, from: model}]\n"),
            "parameters/p.yaml:11:14 a default has either `value` or `from`");
  EXPECT_EQ(of_rule("  corrections: [{parameter: a}]\n"),
            "rules/r.yaml:9:17 a correction has either `value` or `drop`");
}

TEST(CheckMeaning, WhatIsIgnoredSpoilsNothing) {
  std::string text = parameter_yaml("a");
  text.replace(text.find("exact"), 5, "ignored");
  EXPECT_EQ(
      load_verdict({{"parameters/p", text}}),
      "parameters/p.yaml:1:3 `comparison: ignored`, `effect: none` and `banks: []` go together");
}

TEST(CheckConditions, SoundOnes) {
  EXPECT_EQ(of_condition("set: a"), "sound");
  EXPECT_EQ(of_condition("unset: [a]"), "sound");
  EXPECT_EQ(of_condition("two_of: [a, source.x]"), "sound");
  EXPECT_EQ(of_condition("{value: a, in: [x, y]}"), "sound");
  EXPECT_EQ(of_condition("{property: a.count, less: -2}"), "sound");
  EXPECT_EQ(of_condition("{property: command.tool, present: true}"), "sound");
  EXPECT_EQ(of_condition("any: [{set: a}, {none: [{value: a, equals: ''}]}]"), "sound");
}

TEST(CheckConditions, BadOnes) {
  EXPECT_EQ(of_condition("set: b"), "rules/r.yaml:10:7 `b` is no parameter of the catalogue");
  EXPECT_EQ(of_condition("{value: ab.count, equals: x}"),
            "rules/r.yaml:10:8 `ab.count` is no parameter of the catalogue");
  EXPECT_EQ(of_condition("two_of: [a]"), "rules/r.yaml:10:7 `two_of` names too few parameters");
  EXPECT_EQ(of_condition("{set: a, unset: a}"),
            "rules/r.yaml:10:7 a condition has one key, or a test of its own");
  EXPECT_EQ(of_condition("is: a"), "rules/r.yaml:10:7 unknown condition `is`");
  EXPECT_EQ(of_condition("{value: a}"), "rules/r.yaml:10:7 `value` needs exactly one test");
  EXPECT_EQ(of_condition("{value: a, like: b}"), "rules/r.yaml:10:18 unknown test `like`");
  EXPECT_EQ(of_condition("{value: a, in: b}"), "rules/r.yaml:10:18 `in` needs a list");
  EXPECT_EQ(of_condition("{value: a, equals: [b]}"), "rules/r.yaml:10:18 `equals` needs one text");
  EXPECT_EQ(of_condition("{value: a, less: b}"), "rules/r.yaml:10:18 `less` needs a number");
  EXPECT_EQ(of_condition("{value: a, present: b}"),
            "rules/r.yaml:10:18 `present` needs true or false");
  EXPECT_EQ(of_condition("any: []"), "rules/r.yaml:10:7 no list of conditions");
  EXPECT_EQ(of_condition("any: [a]"), "rules/r.yaml:10:13 a condition that is no map");
}

}  // namespace
}  // namespace aoecheck
