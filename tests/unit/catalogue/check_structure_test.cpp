#include <gtest/gtest.h>

#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

std::string of_parameter(const std::string& more) {
  return load_verdict({{"parameters/p", parameter_yaml("a", more)}});
}

std::string of_rule(const std::string& more) {
  return load_verdict({{"rules/r", rule_yaml("r", more)}});
}

TEST(CheckStructure, SoundEntriesPass) {
  EXPECT_EQ(of_parameter(""), "sound");
  EXPECT_EQ(of_rule(""), "sound");
}

TEST(CheckStructure, KeysAndForms) {
  EXPECT_EQ(of_parameter("  sumary: x\n"), "parameters/p.yaml:11:3 unknown key `sumary`");
  EXPECT_EQ(of_parameter("  replacement: [a]\n"),
            "parameters/p.yaml:11:3 `replacement` is no text");
  EXPECT_EQ(of_parameter("  aliases: {lite: x}\n"), "parameters/p.yaml:11:13 unknown key `lite`");
  EXPECT_EQ(of_parameter("  defaults: {value: x}\n"),
            "parameters/p.yaml:11:3 `defaults` is no list");
  EXPECT_EQ(of_parameter("  defaults: [{value: x, cann_from: new}]\n"),
            "parameters/p.yaml:11:25 `cann_from` is no CANN version");
  EXPECT_EQ(of_rule("  decides_hits: maybe\n"),
            "rules/r.yaml:9:3 `decides_hits` is neither true nor false");
  EXPECT_EQ(of_rule("  example: {fires: [{script: x, args: y}]}\n"),
            "rules/r.yaml:9:33 unknown key `args`");
  EXPECT_EQ(load_verdict({{"rules/r", "- id: x\n"}}), "rules/r.yaml:1:3 no key `phase`");
  EXPECT_EQ(load_verdict({{"rules/r", "x: y\n"}}), "rules/r.yaml:1:1 no list of entries");
  EXPECT_EQ(load_verdict({{"rules/r", "- x\n"}}),
            "rules/r.yaml:1:3 no map where an entry with keys should be");
  EXPECT_EQ(load_verdict({{"rule/r", "- x\n"}}),
            "rule/r.yaml:1:1 no part of the catalogue is called `rule/r`");
}

TEST(CheckStructure, Words) {
  EXPECT_EQ(of_rule("  tool: mindspore\n"),
            "rules/r.yaml:9:3 `mindspore` is no tool; it may be atc, aoe");
  EXPECT_EQ(of_rule("  banks: [operator, subgraph]\n"),
            "rules/r.yaml:9:21 `subgraph` is no banks; it may be operator, graph");
}

TEST(CheckStructure, TextsInBothLanguages) {
  EXPECT_EQ(of_parameter("  note: {en: x}\n"), "parameters/p.yaml:11:3 `note` has no text in `zh`");
  EXPECT_EQ(of_parameter("  note: {en: x, zh: ''}\n"),
            "parameters/p.yaml:11:3 `note` has no text in `zh`");
  EXPECT_EQ(of_parameter("  note: {en: 'x {a}', zh: 'x {a} {b.c}'}\n"),
            "parameters/p.yaml:11:3 `note` has the gap `{b.c}` in one language only");
  EXPECT_EQ(of_parameter("  note: {en: 'x {\"a\"}', zh: 'x {1}'}\n"), "sound");
  EXPECT_EQ(load_verdict({{"messages/m", "- {id: x, en: '{a}', zh: b}\n"}}),
            "messages/m.yaml:1:3 `x` has the gap `{a}` in one language only");
}

TEST(CheckStructure, NamesAreUniqueAcrossFiles) {
  EXPECT_EQ(load_verdict({{"parameters/p", parameter_yaml("a")},
                          {"parameters/q", parameter_yaml("b") + parameter_yaml("a")}}),
            "parameters/q.yaml:11:3 `a` is already there in parameters/p.yaml:1");
}

TEST(CheckStructure, EveryEntryHasASource) {
  std::string text = parameter_yaml("a");
  text.replace(text.find("[s]"), 3, "[]");
  EXPECT_EQ(load_verdict({{"parameters/p", text}}), "parameters/p.yaml:10:3 no source");
}

}  // namespace
}  // namespace aoecheck
