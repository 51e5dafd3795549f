#include "rules/ge_budget.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/readers/ge_settings.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1073741824;
constexpr std::uint64_t card_of_32 = 32 * gibibyte;

GeBudget budget_of(std::string_view version) { return ge_budget_of(parse_cann_version(version)); }

// ---- the generations and their arithmetic

TEST(GeBudget, DependsOnTheVersion) {
  EXPECT_EQ(budget_of("5.0.1"), GeBudget::fixed);
  EXPECT_EQ(budget_of("5.0.2"), GeBudget::fixed);
  EXPECT_EQ(budget_of("5.0.3.alpha001"), GeBudget::shares);
  EXPECT_EQ(budget_of("5.1.RC2"), GeBudget::shares);
  EXPECT_EQ(budget_of("6.3.RC2"), GeBudget::shares);
  EXPECT_EQ(budget_of("7.0.RC1"), GeBudget::partly);
  EXPECT_EQ(budget_of("7.1.0"), GeBudget::partly);
  EXPECT_EQ(budget_of("8.0.RC1"), GeBudget::one_pool);
  EXPECT_EQ(budget_of("9.0.0"), GeBudget::one_pool);
  EXPECT_EQ(budget_of("20.1"), GeBudget::unknown);
  EXPECT_EQ(ge_budget_of(std::nullopt), GeBudget::unknown);
}

TEST(GeBudget, DefaultsAreThoseOfTheGeneration) {
  EXPECT_EQ(default_ge_memory(GeBudget::fixed, std::nullopt),
            (GeMemoryPair{27917287424, 5368709120}));
  EXPECT_EQ(default_ge_memory(GeBudget::shares, card_of_32),
            (GeMemoryPair{27917287424, 5368709120}));
  EXPECT_EQ(default_ge_memory(GeBudget::shares, 2 * card_of_32),
            (GeMemoryPair{55834574848, 10737418240}));
  EXPECT_EQ(default_ge_memory(GeBudget::shares, 24000000000),
            (GeMemoryPair{19500000000, 3750000000}));
  EXPECT_FALSE(default_ge_memory(GeBudget::shares, std::nullopt));
  EXPECT_FALSE(default_ge_memory(GeBudget::one_pool, card_of_32));
  EXPECT_FALSE(default_ge_memory(GeBudget::partly, card_of_32));
}

TEST(GeBudget, TheLimitIs31Of32Parts) {
  EXPECT_EQ(ge_memory_limit(card_of_32), 33285996544U);
  EXPECT_EQ(ge_memory_limit(2 * card_of_32), 66571993088U);
  EXPECT_EQ(ge_memory_limit(24000000000), 23250000000U);
  EXPECT_EQ(ge_memory_limit(std::nullopt), 31 * gibibyte);
  EXPECT_EQ(ge_memory_limit(~0ULL), 17870283321406128127ULL);
}

TEST(GeBudget, EnlargesThePartThatIsShort) {
  // cases-from-the-vendor.md 3.
  EXPECT_EQ(enlarged_ge_memory(GeBudget::fixed, std::nullopt, GeMemoryPart::variable, 13962468864),
            (GeMemoryPair{18249785856, 15036210688}));
  EXPECT_EQ(enlarged_ge_memory(GeBudget::shares, card_of_32, GeMemoryPart::graph, 13962468864),
            (GeMemoryPair{15036210688, 18249785856}));
  EXPECT_EQ(
      enlarged_ge_memory(GeBudget::shares, 2 * card_of_32, GeMemoryPart::variable, 20 * gibibyte),
      (GeMemoryPair{41 * gibibyte, 21 * gibibyte}));
}

TEST(GeBudget, EnlargesNothingThatCannotFit) {
  const auto enlarged = [](std::uint64_t current, std::uint64_t other_need = 0) {
    return enlarged_ge_memory(GeBudget::fixed, std::nullopt, GeMemoryPart::variable, current,
                              other_need);
  };
  EXPECT_TRUE(enlarged(30 * gibibyte - 1));
  EXPECT_FALSE(enlarged(30 * gibibyte));
  EXPECT_FALSE(enlarged(~0ULL));
  EXPECT_TRUE(enlarged(10 * gibibyte, 20 * gibibyte));
  EXPECT_FALSE(enlarged(10 * gibibyte, 20 * gibibyte + 1));
  EXPECT_FALSE(enlarged_ge_memory(GeBudget::shares, 0, GeMemoryPart::graph, 1));
}

TEST(GeBudget, EnlargesNothingWhereTheOptionsHaveNoEffect) {
  for (const GeBudget budget : {GeBudget::one_pool, GeBudget::partly, GeBudget::unknown})
    EXPECT_FALSE(enlarged_ge_memory(budget, card_of_32, GeMemoryPart::variable, gibibyte));
}

// ---- the rules

/// Facts of a script for one version of CANN ("" = not known).
Facts facts_of_script(const std::string& script, std::string_view cann,
                      const std::string& name = "train.py") {
  Facts facts;
  facts.cann = parse_cann_version(cann);
  const auto settings = read_ge_settings({name, script}, {});
  EXPECT_TRUE(settings.ok());
  if (settings) facts.ge_settings = *settings;
  return facts;
}

Facts with_device(Facts facts, std::uint64_t total) {
  Machine machine;
  machine.devices.emplace();
  machine.devices->devices.resize(2);
  machine.devices->devices[1].hbm = DeviceMemory{total, 0};
  facts.machine = std::make_shared<const Machine>(std::move(machine));
  return facts;
}

/// A tuning with a variable, as a shell script sets it.
void add_tuning(Facts& facts, const std::string& variable = {}, Tool tool = Tool::aoe) {
  ParameterSet set;
  set.tool = tool;
  set.origin = {OriginKind::file, "tune.sh", 2, 1, {}};
  if (!variable.empty()) {
    Parameter parameter;
    parameter.name = "GE_USE_STATIC_MEMORY";
    parameter.value.text = variable;
    parameter.origin = {OriginKind::file, "tune.sh", 1, 29, {}};
    set.environment.push_back(std::move(parameter));
  }
  facts.sets.push_back(std::move(set));
}

std::vector<Finding> findings_of(const Facts& facts) {
  std::vector<Finding> findings;
  for (const Rule& rule : ge_budget_rules()) {
    const RuleSpec* const spec = source_catalogue().rule(rule.id);
    EXPECT_NE(spec, nullptr) << rule.id;
    if (spec == nullptr) continue;
    Sink sink(*spec, findings);
    rule.check(facts, source_catalogue(), sink);
  }
  return findings;
}

std::string text_of(const Message& message, Language language = Language::en) {
  return message.empty() ? "" : render(message, source_catalogue(), language);
}

/// "severity rule line: message => fix", one a finding.
std::vector<std::string> shown(const Facts& facts) {
  std::vector<std::string> all;
  for (const Finding& finding : findings_of(facts)) {
    const std::string fix = text_of(finding.fix);
    all.push_back(std::string(name_of(finding.severity)) + ' ' + finding.rule + ' ' +
                  std::to_string(finding.origin.line) + ": " + text_of(finding.message) +
                  (fix.empty() ? "" : " => " + fix));
    const std::string chinese = text_of(finding.message, Language::zh);
    EXPECT_EQ(chinese.find('{'), std::string::npos) << chinese;
  }
  return all;
}

using Lines = std::vector<std::string>;

std::string session(const std::string& option, const std::string& value, char type = 's') {
  return "custom_op.parameter_map[\"" + option + "\"]." + type + " = " + value + "\n";
}

std::string sizes(const std::string& graph, const std::string& variable) {
  return session("graph_memory_max_size", graph) + session("variable_memory_max_size", variable);
}

TEST(GeBudgetRules, TheVendorsSizesAreSound) {
  const std::string vendor = sizes("'26*1024*1024*1024'", "str(5*1024*1024*1024)");
  EXPECT_EQ(shown(facts_of_script(vendor, "5.0.2")), Lines{});
  EXPECT_EQ(shown(with_device(facts_of_script(vendor, "6.0.1"), card_of_32)), Lines{});
  EXPECT_EQ(shown(Facts{}), Lines{});
}

TEST(GeBudgetRules, SizesThatAreNoneAreErrors) {
  EXPECT_EQ(shown(facts_of_script(session("graph_memory_max_size", "'26G'"), "5.0.2")),
            Lines{"error ge-memory-size-invalid 1: `graph_memory_max_size=26G` is no size to GE: "
                  "only digits, blanks and `*` are taken => "
                  "custom_op.parameter_map[\"graph_memory_max_size\"].s = "
                  "tf.compat.as_bytes(str(27917287424))"});
  EXPECT_EQ(shown(facts_of_script("NPURunConfig(variable_memory_max_size='')\n", "6.0.1")),
            Lines{"error ge-memory-size-invalid 1: `variable_memory_max_size=` is no size to GE: "
                  "it is empty => bytes in digits, with `*` between factors: 26*1024*1024*1024"});
  EXPECT_EQ(
      shown(facts_of_script("NPURunConfig(variable_memory_max_size=str(1<<39))\n", "6.0.1")),
      Lines{"error ge-memory-size-invalid 1: `variable_memory_max_size=549755813888` is no size "
            "to GE: 256 GiB is the most => bytes in digits, with `*` between factors: "
            "26*1024*1024*1024"});
}

TEST(GeBudgetRules, NothingIsAdvisedOfSizesWhereTheirEffectIsNotKnown) {
  for (const char* cann : {"", "7.0.0"}) {
    const Facts facts = facts_of_script(sizes("'26G'", "'010'"), cann);
    for (const Finding& finding : findings_of(facts)) {
      EXPECT_NE(finding.severity, Severity::error) << finding.rule;
      EXPECT_TRUE(finding.fix.empty() || finding.rule == "ge-memory-generation-not-known");
    }
  }
}

TEST(GeBudgetRules, ALeadingZeroIsAWarning) {
  EXPECT_EQ(shown(facts_of_script(session("graph_memory_max_size", "'026*1073741824'"), "5.0.2")),
            Lines{"warning ge-memory-size-octal 1: `graph_memory_max_size=026*1073741824` is taken "
                  "as 23622320128 bytes: a factor that begins with 0 is octal => "
                  "custom_op.parameter_map[\"graph_memory_max_size\"].s = "
                  "tf.compat.as_bytes(str(27917287424))"});
}

TEST(GeBudgetRules, TheSumIsLimited) {
  EXPECT_EQ(
      shown(facts_of_script(sizes("str(26 << 30)", "str(6 << 30)"), "5.0.2")),
      Lines{"error ge-memory-sum-too-large 1: graphs get 27917287424 and variables 6442450944 "
            "bytes, 34359738368 together, and 33285996544 can be had (31 GiB, as documented) "
            "=> custom_op.parameter_map[\"graph_memory_max_size\"].s = "
            "tf.compat.as_bytes(str(26843545600)); "
            "custom_op.parameter_map[\"variable_memory_max_size\"].s = "
            "tf.compat.as_bytes(str(6442450944))"});
}

TEST(GeBudgetRules, TheSumIsLimitedByTheDevice) {
  const std::string estimator =
      "NPURunConfig(graph_memory_max_size=str(40<<30), variable_memory_max_size=str(20<<30))\n";
  EXPECT_EQ(shown(with_device(facts_of_script(estimator, "6.0.1"), 2 * card_of_32)), Lines{});
  // Variables alone fit into 24e9 bytes no more than graphs: the default's ratio is left.
  const Lines lines = shown(with_device(facts_of_script(estimator, "6.0.1"), 16 * gibibyte));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("16642998272 can be had (31/32 of the device) => "
                          "NPURunConfig(graph_memory_max_size=str(13958643712)); "
                          "NPURunConfig(variable_memory_max_size=str(2684354560))"),
            std::string::npos)
      << lines[0];
}

TEST(GeBudgetRules, ASizeThatIsNotSetHasItsDefault) {
  const std::string one = "npu.global_options().variable_memory_max_size = 15 * 1024**3\n";
  const Lines lines = shown(facts_of_script(one, "5.0.2"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("graphs get 27917287424 and variables 16106127360 bytes"),
            std::string::npos);
  EXPECT_NE(lines[0].find("npu.global_options().graph_memory_max_size = str(17179869184)"),
            std::string::npos);
  // The default is a share of a device that is not known.
  EXPECT_EQ(shown(facts_of_script(one, "6.0.1")), Lines{});
  EXPECT_EQ(shown(with_device(facts_of_script(one, "6.0.1"), 2 * card_of_32)).size(), 1U);
}

TEST(GeBudgetRules, RawOptionsAreAdvisedInTheirOwnForm) {
  const Lines lines = shown(facts_of_script(
      R"({"ge.graphMemoryMaxSize": "33285996545", "ge.variableMemoryMaxSize": "0"})", "5.0.2"));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("=> \"ge.graphMemoryMaxSize\": \"27917287424\"; "
                          "\"ge.variableMemoryMaxSize\": \"5368709120\""),
            std::string::npos)
      << lines[0];
}

TEST(GeBudgetRules, CurrentCannIgnoresTheSizes) {
  const std::string script = sizes("str(30 << 30)", "'26G'");
  EXPECT_EQ(shown(facts_of_script(script, "8.1.RC1")),
            Lines{"warning ge-memory-options-ignored 1: since CANN 8.0 nothing reads "
                  "graph_memory_max_size, variable_memory_max_size: graphs and variables share "
                  "31/32 of the device memory => drop graph_memory_max_size, "
                  "variable_memory_max_size; where memory is short: "
                  "custom_op.parameter_map[\"static_memory_policy\"].i = 2 (graphs share one "
                  "block), custom_op.parameter_map[\"external_weight\"].b = True (weights outside "
                  "of the graph), or a smaller batch (smaller feature maps)"});
  const Lines lines = shown(with_device(facts_of_script(script, "9.0.0"), card_of_32));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("31/32 of the device memory, 33285996544 bytes here"), std::string::npos);
}

TEST(GeBudgetRules, ATuningIsNotAdvisedToShareMemory) {
  const std::string script = sizes("str(30 << 30)", "str(1 << 30)");
  for (const std::string& tuning :
       {session("aoe_mode", "'2'"), std::string("os.environ['AOE_MODE'] = '2'\n")}) {
    const Lines lines = shown(facts_of_script(script + tuning, "8.1.RC1"));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].find("static_memory_policy"), std::string::npos) << lines[0];
    EXPECT_NE(lines[0].find("external_weight"), std::string::npos);
  }
}

TEST(GeBudgetRules, WhereTheGenerationIsNotKnownItIsSaid) {
  const std::string script = sizes("str(30 << 30)", "str(2 << 30)");
  const Lines lines = shown(facts_of_script(script, ""));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].starts_with("note ge-memory-generation-not-known 1: ")) << lines[0];
  EXPECT_NE(lines[0].find("which CANN runs is not known => --cann="), std::string::npos);
  const auto findings = findings_of(facts_of_script(script, "7.0.0"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(findings[0].fix.empty());
  ASSERT_EQ(findings[0].notes.size(), 1U);
  EXPECT_EQ(text_of(findings[0].notes[0].message),
            "where they are taken: 34359738368 bytes together are more than the 33285996544 that "
            "can be had");
}

TEST(GeBudgetRules, ASizeThatIsNotKnownIsSaid) {
  EXPECT_EQ(
      shown(facts_of_script(session("graph_memory_max_size", "str(n * 1024)"), "5.0.2")),
      Lines{"note ge-memory-size-not-known 1: `graph_memory_max_size` cannot be judged: `str(n "
            "* 1024)` computes with something that is not known => --define=n=VALUE"});
  EXPECT_EQ(shown(facts_of_script(session("graph_memory_max_size", "f(1)"), "5.0.2")),
            Lines{"note ge-memory-size-not-known 1: `graph_memory_max_size` cannot be judged: "
                  "`f(1)` is only known when the program runs"});
}

TEST(GeBudgetRules, StaticMemoryIsSetOnce) {
  const std::string both =
      session("static_memory_policy", "2", 'i') + "os.environ['GE_USE_STATIC_MEMORY'] = '2'\n";
  EXPECT_EQ(shown(facts_of_script(both, "8.1.RC1")),
            Lines{"error ge-static-memory-twice 1: `static_memory_policy=2` and "
                  "`GE_USE_STATIC_MEMORY=2` are both set: GE refuses that => "
                  "os.environ.pop(\"GE_USE_STATIC_MEMORY\", None)"});
  // What one script sets is no matter to another.
  Facts facts = facts_of_script(session("static_memory_policy", "2", 'i'), "8.1.RC1");
  const auto other =
      read_ge_settings({"other.py", "os.environ['GE_USE_STATIC_MEMORY'] = '0'\n"}, {});
  facts.ge_settings.push_back(other->at(0));
  EXPECT_EQ(findings_of(facts).at(0).rule, "ge-static-memory-deprecated");
  EXPECT_EQ(findings_of(facts).size(), 1U);
  // A variable of this process is set for all.
  facts.ge_settings.back().origin.kind = OriginKind::environment;
  facts.ge_settings.back().settings[0].origin.kind = OriginKind::environment;
  const Lines lines = shown(facts);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(lines[0].ends_with("=> unset GE_USE_STATIC_MEMORY"));
}

TEST(GeBudgetRules, TheVariableIsDeprecated) {
  const std::string variable = "os.environ['GE_USE_STATIC_MEMORY'] = '1'\n";
  EXPECT_EQ(shown(facts_of_script(variable, "8.1.RC1")),
            Lines{"note ge-static-memory-deprecated 1: `GE_USE_STATIC_MEMORY=1` is deprecated: the "
                  "option static_memory_policy replaces it => "
                  "os.environ.pop(\"GE_USE_STATIC_MEMORY\", None), and instead "
                  "custom_op.parameter_map[\"static_memory_policy\"].i = 2"});
  const std::string estimator = "NPURunConfig(external_weight=True)\n";
  EXPECT_TRUE(shown(facts_of_script(variable + estimator, "8.1.RC1"))
                  .at(0)
                  .ends_with("NPURunConfig(memory_config=MemoryConfig(static_memory_policy=2))"));
  EXPECT_EQ(shown(facts_of_script(variable, "6.0.1")), Lines{});
}

TEST(GeBudgetRules, OnceTheVariableCountedByBeingThere) {
  for (const char* value : {"0", "", "off", "False"}) {
    Facts facts = facts_of_script("", "6.0.1");
    add_tuning(facts, "x");
    facts.sets[0].environment[0].value.text = value;
    const auto findings = findings_of(facts);
    ASSERT_EQ(findings.size(), 1U) << value;
    EXPECT_EQ(findings[0].rule, "ge-static-memory-on-by-existence");
    EXPECT_EQ(findings[0].severity, Severity::warning);
    EXPECT_EQ(findings[0].set, 0U);
    EXPECT_EQ(text_of(findings[0].fix), "unset GE_USE_STATIC_MEMORY");
  }
  Facts facts = facts_of_script("", "6.0.1");
  add_tuning(facts, "1");
  EXPECT_EQ(shown(facts), Lines{});
  facts = facts_of_script("", "");
  add_tuning(facts, "0");
  EXPECT_EQ(findings_of(facts).at(0).severity, Severity::note);
  facts = facts_of_script("", "8.0.0");
  add_tuning(facts, "0");
  EXPECT_EQ(findings_of(facts).at(0).rule, "ge-static-memory-deprecated");
}

TEST(GeBudgetRules, OnePlaceForSeveralTuningsIsNamedOnce) {
  Facts facts = facts_of_script("", "6.0.1");
  add_tuning(facts, "0");
  add_tuning(facts, "0");
  add_tuning(facts, "0", Tool::atc);
  EXPECT_EQ(findings_of(facts).size(), 1U);
}

TEST(GeBudgetRules, PoliciesAreZeroToFour) {
  for (const char* policy : {"0", "2", "3", "4"})
    EXPECT_EQ(shown(facts_of_script(session("static_memory_policy", policy, 'i'), "8.1.RC1")),
              Lines{});
  EXPECT_EQ(
      shown(facts_of_script(session("static_memory_policy", "5", 'i'), "8.1.RC1")),
      Lines{"warning ge-static-memory-value 1: `static_memory_policy=5`: 0, 1, 2, 3 and 4 are "
            "known => one of 0 (dynamic), 2 (static shapes share), 3 (dynamic shapes grow), "
            "4 (both)"});
  EXPECT_EQ(
      shown(
          facts_of_script("npu.global_options().memory_config.static_memory_policy=1\n", "8.0.0")),
      Lines{
          "note ge-static-memory-value 1: `static_memory_policy=1`: the old value 1 is taken as 2 "
          "=> npu.global_options().memory_config.static_memory_policy = 2"});
  EXPECT_EQ(shown(facts_of_script(session("static_memory_policy", "n", 'i'), "8.1.RC1")), Lines{});
}

TEST(GeBudgetRules, TheAdapterWantsRewritesOff) {
  const std::string optimizer =
      "op = config.graph_options.rewrite_options.custom_optimizers.add()\n"
      "op.name = 'NpuOptimizer'\n";
  EXPECT_EQ(shown(facts_of_script(optimizer, "")),
            Lines{"warning npu-optimizer-rewrites-on 2: NpuOptimizer is used and TensorFlow's own "
                  "rewrites are not switched off: remapping, memory_optimization => "
                  "config.graph_options.rewrite_options.remapping = RewriterConfig.OFF; "
                  "config.graph_options.rewrite_options.memory_optimization = RewriterConfig.OFF"});
  const std::string off =
      optimizer +
      "config.graph_options.rewrite_options.remapping = RewriterConfig.OFF\n"
      "config.graph_options.rewrite_options.memory_optimization = RewriterConfig.OFF\n";
  EXPECT_EQ(shown(facts_of_script(off, "")), Lines{});
}

TEST(GeBudgetRules, ATuningNeedsDynamicMemory) {
  const std::string policy = session("static_memory_policy", "2", 'i');
  Facts facts = facts_of_script(policy, "8.1.RC1");
  EXPECT_EQ(shown(facts), Lines{});
  add_tuning(facts);
  EXPECT_EQ(shown(facts),
            Lines{"warning aoe-needs-dynamic-memory 1: `static_memory_policy=2`: a tuning needs "
                  "dynamic memory (static_memory_policy 0) => "
                  "custom_op.parameter_map[\"static_memory_policy\"].i = 0"});
  EXPECT_EQ(shown(facts_of_script(policy + session("aoe_mode", "tf.compat.as_bytes('1')"), "9.0.0"))
                .size(),
            1U);
  EXPECT_EQ(shown(facts_of_script(
                session("static_memory_policy", "0", 'i') + session("aoe_mode", "'1'"), "9.0.0")),
            Lines{});
  facts = facts_of_script("", "8.1.RC1");
  add_tuning(facts, "2");
  const auto findings = findings_of(facts);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].rule, "ge-static-memory-deprecated");
  EXPECT_EQ(text_of(findings[0].fix), "unset GE_USE_STATIC_MEMORY");
  EXPECT_EQ(findings[1].rule, "aoe-needs-dynamic-memory");
  EXPECT_EQ(findings[1].set, 0U);
}

TEST(GeBudgetRules, OldGenerationsTuneWithStaticMemory) {
  // The vendor's own remedy there: cases-from-the-vendor.md 4.
  Facts facts = facts_of_script("", "5.0.2");
  add_tuning(facts, "1");
  EXPECT_EQ(shown(facts), Lines{});
}

TEST(GeBudgetRules, TextsOfTheUserAreShownSafely) {
  const Facts facts =
      facts_of_script(session("graph_memory_max_size", "'26\x1b[31m\xFF'"), "5.0.2");
  const Lines lines = shown(facts);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace aoecheck
