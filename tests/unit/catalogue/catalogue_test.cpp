#include "aoecheck/catalogue/catalogue.h"

#include <memory>

#include <gtest/gtest.h>

#include "catalogue/keys.h"
#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

using Names = std::vector<std::string_view>;

const CatalogueFile devices_section{
    "devices",
    "- {name: B1, family: B, ai_cores: [24, 32], vector_cores: 48,\n"
    "   memory_size: 7, source: s}\n"};

TEST(Catalogue, LoadsEveryKeyOfAParameter) {
  const Tree tree = tree_of(
      {devices_section,
       {"file_grammars", "- {name: g, compare: entries, description: {en: x, zh: x}, source: s}\n"},
       {"parameters/p",
        "- name: p\n  category: dtype\n  type: path\n  values: [x, y]\n  aoe_values: [x]\n"
        "  value_code: E10001\n  accepted: {atc: deprecated, aoe: api}\n  comparison: exact\n"
        "  effect: dtype\n  banks: [operator, graph]\n  evidence: inferred\n  defaults:\n"
        "    - {value: x, tool: aoe, framework: \"3\", soc_family: B, cann_from: 8.0.RC1}\n"
        "    - {from: device}\n  aliases: {ge: ge.p, tf: tf_p}\n  replacement: p\n"
        "  file_grammar: g\n  summary: {en: s, zh: 摘要}\n  note: {en: n, zh: 说明}\n"
        "  source: [one, two]\n"}});
  const auto catalogue = Catalogue::load(tree.view(), {});
  ASSERT_TRUE(catalogue) << shown(catalogue.error());
  const ParameterSpec* spec = (*catalogue)->parameter("p");
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(spec->values, (Names{"x", "y"}));
  EXPECT_EQ(spec->aoe_values, (Names{"x"}));
  EXPECT_EQ(spec->value_code, "E10001");
  EXPECT_EQ(spec->acceptance(Tool::atc), Acceptance::deprecated);
  EXPECT_EQ(spec->acceptance(Tool::aoe), Acceptance::api_only);
  EXPECT_EQ(spec->banks, (Banks{true, true}));
  EXPECT_EQ(spec->evidence, Evidence::inferred);
  ASSERT_EQ(spec->defaults.size(), 2U);
  EXPECT_EQ(spec->defaults[0].value, "x");
  EXPECT_EQ(spec->defaults[0].tool, Tool::aoe);
  EXPECT_EQ(spec->defaults[0].framework, "3");
  EXPECT_EQ(spec->defaults[0].soc_family, "B");
  EXPECT_EQ(spec->defaults[0].cann_from, parse_cann_version("8.0.RC1"));
  EXPECT_FALSE(spec->defaults[0].from_device);
  EXPECT_TRUE(spec->defaults[1].from_device);
  ASSERT_EQ(spec->aliases.size(), 2U);
  EXPECT_EQ(spec->aliases[1].second, "tf_p");
  EXPECT_EQ(spec->replacement, "p");
  EXPECT_EQ(spec->file_grammar, "g");
  EXPECT_EQ(spec->summary.in(Language::zh), "摘要");
  EXPECT_EQ(spec->note.in(Language::en), "n");
  EXPECT_EQ(spec->sources, (Names{"one", "two"}));
  EXPECT_EQ((*catalogue)->file_grammar("g").text("compare"), "entries");
  EXPECT_FALSE((*catalogue)->file_grammar("h"));
}

TEST(Catalogue, LoadsRulesByPhaseThenId) {
  const Tree tree =
      tree_of({{"parameters/p", parameter_yaml("a")},
               {"rules/r",
                "- id: b\n  phase: advice\n  severity: note\n  evidence: documented\n"
                "  message: {en: x, zh: x}\n  why: {en: x, zh: x}\n  source: s\n" +
                    rule_yaml("z",
                              "  parameter: [a]\n  tool: aoe\n  decides_hits: true\n"
                              "  when: [{set: a}]\n  corrections: [{parameter: a, drop: true}]\n"
                              "  example:\n    fires: [atc, {script: s, files: {f: g}, "
                              "arguments: [--x]}]\n    silent: [aoe]\n") +
                    rule_yaml("y")}});
  const auto catalogue = Catalogue::load(tree.view(), {});
  ASSERT_TRUE(catalogue) << shown(catalogue.error());
  const auto& rules = (*catalogue)->rules();
  ASSERT_EQ(rules.size(), 3U);
  EXPECT_EQ(rules[0].id, "y");
  EXPECT_EQ(rules[1].id, "z");
  EXPECT_EQ(rules[2].id, "b");
  EXPECT_EQ(rules[2].severity, Severity::note);
  const RuleSpec* rule = (*catalogue)->rule("z");
  ASSERT_EQ(rule, &rules[1]);
  EXPECT_EQ(rule->parameter, "a");
  EXPECT_EQ(rule->parameters, (Names{"a"}));
  EXPECT_EQ(rule->tool, Tool::aoe);
  EXPECT_TRUE(rule->decides_hits);
  EXPECT_EQ(rule->when.size(), 1U);
  EXPECT_EQ(rule->corrections.child(0).text("drop"), "true");
  ASSERT_EQ(rule->fires.size(), 2U);
  EXPECT_EQ(rule->fires[0].script, "atc");
  EXPECT_EQ(rule->fires[1].files.at(0).second, "g");
  EXPECT_EQ(rule->fires[1].arguments, (Names{"--x"}));
  EXPECT_EQ(rule->silent.size(), 1U);
  EXPECT_EQ((*catalogue)->rule("absent"), nullptr);
}

TEST(Catalogue, MessagesAndTextsOfRules) {
  const Tree tree =
      tree_of({{"messages/m", "- {id: m, en: hello, zh: 你好}\n"}, {"rules/r", rule_yaml("r")}});
  const auto catalogue = Catalogue::load(tree.view(), {});
  ASSERT_TRUE(catalogue);
  EXPECT_EQ((*catalogue)->message("m").zh, "你好");
  EXPECT_EQ((*catalogue)->message("r").en, "saw `{a}`");
  EXPECT_EQ((*catalogue)->message("r.fix").en, "drop it");
  EXPECT_EQ((*catalogue)->message("r.why").zh, "因为");
  EXPECT_EQ((*catalogue)->message("r.phase").en, "");
  EXPECT_EQ((*catalogue)->message("absent").en, "");
}

TEST(Catalogue, OverlayReplacesWholeEntriesAndAddsNewOnes) {
  const Tree base =
      tree_of({{"parameters/p", parameter_yaml("a", "  replacement: b\n") + parameter_yaml("b")},
               {"rules/r", rule_yaml("r")},
               {"messages/m", "- {id: m, en: old, zh: 旧}\n"},
               devices_section});
  const Tree overlay = tree_of(
      {{"parameters/site", parameter_yaml("a") + parameter_yaml("c", "  replacement: b\n")},
       {"messages/site", "- {id: m, en: new, zh: 新}\n"},
       {"devices", "- {name: B2, family: B, ai_cores: 20, vector_cores: 40, source: s}\n"}});
  const auto catalogue = Catalogue::load(base.view(), overlay.view());
  ASSERT_TRUE(catalogue) << shown(catalogue.error());
  ASSERT_EQ((*catalogue)->parameters().size(), 3U);
  EXPECT_EQ((*catalogue)->parameter("a")->replacement, "");
  EXPECT_EQ((*catalogue)->parameter("c")->replacement, "b");
  EXPECT_EQ((*catalogue)->message("m").en, "new");
  EXPECT_EQ((*catalogue)->message("r.fix").en, "drop it");
  ASSERT_EQ((*catalogue)->socs().size(), 2U);
  EXPECT_EQ((*catalogue)->soc("B1")->ai_cores, (std::vector<int>{24, 32}));
  EXPECT_EQ((*catalogue)->soc("B2")->vector_cores, (std::vector<int>{40}));
  EXPECT_EQ((*catalogue)->soc("B3"), nullptr);
}

TEST(Catalogue, OptionNamesAndVariables) {
  std::string variable = parameter_yaml("V");
  variable.replace(variable.find("\"yes\""), 5, "environment");
  std::string rejected = parameter_yaml("old");
  rejected.replace(rejected.find("\"yes\""), 5, "rejected");
  const Tree tree = tree_of({{"parameters/p", variable + rejected + parameter_yaml("a")}});
  const auto catalogue = Catalogue::load(tree.view(), {});
  ASSERT_TRUE(catalogue);
  EXPECT_EQ((*catalogue)->option_names(Tool::atc), (Names{"a", "old"}));
  EXPECT_TRUE((*catalogue)->option_names(Tool::aoe).empty());
  EXPECT_EQ((*catalogue)->variables(), (Names{"V"}));
}

TEST(Catalogue, NamesOfAcceptances) {
  EXPECT_EQ(name_of(Acceptance::yes), "yes");
  EXPECT_EQ(name_of(Acceptance::api_only), "api");
  EXPECT_EQ(name_of(Acceptance::environment), "environment");
}

TEST(Catalogue, WordsStandInTheOrderOfTheirEnumerators) {
  for (std::size_t i = 0; i < evidence_words().size(); ++i) {
    EXPECT_EQ(name_of(static_cast<Evidence>(i)), evidence_words()[i]);
  }
  for (std::size_t i = 0; i < severity_words().size(); ++i) {
    EXPECT_EQ(name_of(static_cast<Severity>(i)), severity_words()[i]);
  }
}

TEST(Catalogue, AnEmptyTreeIsSound) {
  const auto catalogue = Catalogue::load({}, {});
  ASSERT_TRUE(catalogue);
  EXPECT_TRUE((*catalogue)->parameters().empty());
  EXPECT_TRUE((*catalogue)->rules().empty());
}

}  // namespace
}  // namespace aoecheck
