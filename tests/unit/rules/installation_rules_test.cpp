#include "rules/installation_rules.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/probes/probes.h"
#include "support/fake_environment.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string root = "/usr/local/Ascend/ascend-toolkit/latest";

std::vector<Finding> findings_of(const Facts& facts) {
  std::vector<Finding> findings;
  for (const Rule& rule : installation_rules()) {
    const RuleSpec* const spec = source_catalogue().rule(rule.id);
    EXPECT_NE(spec, nullptr) << rule.id;
    if (spec == nullptr) continue;
    Sink sink(*spec, findings);
    rule.check(facts, source_catalogue(), sink);
  }
  return findings;
}

std::vector<std::string> names(const std::vector<Finding>& findings) {
  std::vector<std::string> result;
  for (const Finding& finding : findings) result.push_back(finding.rule);
  return result;
}

std::string english(const Message& message) {
  return render(message, source_catalogue(), Language::en);
}

InstalledPart part(const char* name, const char* version) {
  return {name, version, {OriginKind::file, std::string("/info/") + name, 1, 1, {}}};
}

/// An installation with nothing to complain about, for x86_64 and Ascend310P.
Installation sound() {
  Installation installed;
  installed.root = root;
  installed.root_is_set = true;
  installed.version.value = "8.0.0";
  installed.parts = {part("toolkit", "8.0.0"),
                     part("compiler", "8.0.0"),
                     part("runtime", "8.0.0"),
                     part("opp", "8.0.0"),
                     part("opp_kernel", "8.0.0"),
                     part("driver", "24.1.rc3"),
                     part("set_env", "/usr/local/Ascend/ascend-toolkit/set_env.sh")};
  installed.variables = {{"ASCEND_HOME_PATH", root}, {"ASCEND_OPP_PATH", root + "/opp"}};
  installed.architecture = "x86_64";
  installed.kernel_socs = {"ascend310p"};
  installed.opp_platforms = {"linux/x86_64"};
  installed.python.value = "python3.9";
  installed.python.origin = {OriginKind::file, "/usr/bin/python3", 0, 0, {}};
  return installed;
}

ParameterSet command(Tool tool, const char* soc) {
  ParameterSet set;
  set.tool = tool;
  set.environment_complete = true;
  if (*soc == '\0') return set;
  Parameter given;
  given.name = "soc_version";
  given.value.text = soc;
  set.parameters.push_back(given);
  return set;
}

Facts facts_with(Installation installed, Tool tool = Tool::atc, const char* soc = "Ascend310P3") {
  Machine machine;
  machine.installation = std::move(installed);
  Facts facts;
  facts.sets.push_back(command(tool, soc));
  facts.machine = std::make_shared<const Machine>(std::move(machine));
  return facts;
}

void set_part(Installation& installed, const char* name, const char* version) {
  std::erase_if(installed.parts, [&](const InstalledPart& old) { return old.name == name; });
  installed.parts.push_back(part(name, version));
}

TEST(InstallationRules, AreSilentWhereAllIsWell) {
  EXPECT_THAT(findings_of(facts_with(sound())), IsEmpty());
  EXPECT_THAT(findings_of(facts_with(sound(), Tool::aoe, "")), IsEmpty());
  EXPECT_THAT(findings_of(Facts{}), IsEmpty());
}

TEST(InstallationRules, EveryRuleHasBothLanguages) {
  for (const Rule& rule : installation_rules()) {
    const RuleSpec* const spec = source_catalogue().rule(rule.id);
    ASSERT_NE(spec, nullptr) << rule.id;
    EXPECT_FALSE(spec->message.zh.empty() || spec->why.en.empty() || spec->sources.empty());
  }
}

TEST(InstallationRules, NoToolkit) {
  Installation installed;
  installed.version.unknown = {"cann-nowhere", {}};
  Facts facts = facts_with(installed);
  EXPECT_THAT(names(findings_of(facts)), ElementsAre("cann-not-found"));
  facts.sets.front().environment_complete = false;
  EXPECT_THAT(findings_of(facts), IsEmpty()) << "a script may name it in a way not followed";
  facts.sets.clear();
  EXPECT_THAT(names(findings_of(facts)), ElementsAre("cann-not-found"));
}

TEST(InstallationRules, ANamedToolkitThatIsGone) {
  Installation installed;
  installed.root = "/gone";
  installed.root_is_set = true;
  installed.version.unknown = Message{"cann-root-absent", {}}.with("root", "/gone");
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("cann-not-found"));
  EXPECT_EQ(english(findings[0].message), "no CANN toolkit is found here: `/gone` does not exist");
}

TEST(InstallationRules, EnvironmentNotSourced) {
  Installation installed = sound();
  installed.root_is_set = false;
  installed.variables.clear();
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("cann-environment-not-set"));
  EXPECT_EQ(english(findings[0].message),
            "CANN is installed in `" + root +
                "`, but not set in this environment: ASCEND_HOME_PATH, ASCEND_OPP_PATH");
  EXPECT_EQ(english(findings[0].fix), "source /usr/local/Ascend/ascend-toolkit/set_env.sh");
  EXPECT_EQ(findings[0].code, "EC0008");
}

TEST(InstallationRules, OnlyTheOperatorsAreNotSet) {
  Installation installed = sound();
  installed.variables.erase("ASCEND_OPP_PATH");
  Facts facts = facts_with(installed);
  EXPECT_THAT(names(findings_of(facts)), ElementsAre("cann-environment-not-set"));
  Parameter unknown;
  unknown.name = "ASCEND_OPP_PATH";
  unknown.value.text = "$X/opp";
  unknown.value.unknowns.push_back({0, 2, {}, "X", {}});
  facts.sets.front().environment.push_back(unknown);
  EXPECT_THAT(findings_of(facts), IsEmpty());
}

TEST(InstallationRules, OperatorsOfTheRunTime) {
  Installation installed = sound();
  installed.variables["ASCEND_OPP_PATH"] = "/usr/local/Ascend/nnrt/6.0.0.alpha001/opp/";
  installed.parts.push_back(part("elsewhere:ASCEND_OPP_PATH", "/usr/local/Ascend/nnrt/x/opp"));
  installed.parts.push_back(part("elsewhere:ASCEND_AICPU_PATH", "/usr/local/Ascend/nnrt/x"));
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("opp-path-is-runtime-only"));
  EXPECT_EQ(findings[0].severity, Severity::error);
  EXPECT_EQ(findings[0].code, "E20002");
  EXPECT_EQ(findings[0].origin.source, "ASCEND_OPP_PATH");
  EXPECT_EQ(english(findings[0].message),
            "ASCEND_OPP_PATH is `/usr/local/Ascend/nnrt/6.0.0.alpha001/opp/`, the operators of the "
            "run time alone (nnrt): neither AOE nor ATC can compile with it");
}

TEST(InstallationRules, OperatorsWithoutBuiltInAndNone) {
  Installation installed = sound();
  installed.variables["ASCEND_OPP_PATH"] = "/data/opp";
  set_part(installed, "opp_path", "without-built-in");
  EXPECT_THAT(names(findings_of(facts_with(installed))), ElementsAre("opp-path-is-runtime-only"));
  set_part(installed, "opp_path", "absent");
  installed.kernel_socs.clear();
  installed.opp_platforms.clear();
  EXPECT_THAT(names(findings_of(facts_with(installed))), ElementsAre("opp-path-missing"));
  set_part(installed, "opp_path", "closed");
  EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty());
}

TEST(InstallationRules, WithoutAScriptTheFixIsToInstall) {
  Installation installed = sound();
  std::erase_if(installed.parts, [](const auto& old) { return old.name == "set_env"; });
  set_part(installed, "opp_path", "absent");
  const auto findings = findings_of(facts_with(installed));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(english(findings[0].fix), "install Ascend-cann-toolkit, then source its set_env.sh");
}

TEST(InstallationRules, PartsOfTwoReleases) {
  Installation installed = sound();
  set_part(installed, "opp", "7.0.0");
  set_part(installed, "runtime", "8.0.RC3");
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("cann-parts-disagree"));
  EXPECT_EQ(english(findings[0].message), "toolkit is 8.0.0, but runtime 8.0.RC3, opp 7.0.0");
  ASSERT_EQ(findings[0].notes.size(), 2U);
  EXPECT_EQ(english(findings[0].notes[1].message), "opp by /info/opp");
  EXPECT_EQ(findings[0].notes[1].origin.source, "/info/opp");
}

TEST(InstallationRules, KernelsMayBeOneGenerationOlder) {
  for (const auto& [kernels, fires] : std::map<const char*, bool>{{"8.0.RC3", false},
                                                                  {"8.0.0", false},
                                                                  {"8.1.RC1", true},
                                                                  {"7.0.0", true},
                                                                  {"x", false}}) {
    Installation installed = sound();
    set_part(installed, "opp_kernel", kernels);
    EXPECT_EQ(!findings_of(facts_with(installed)).empty(), fires) << kernels;
  }
}

TEST(InstallationRules, PackagesOf85AreRepairedOneByOne) {
  Installation installed = sound();
  installed.version.value = "8.5.0";
  installed.parts = {part("toolkit", "8.5.0"), part("opp", "8.5.2"), part("ops", "8.5.1")};
  EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty());
  set_part(installed, "ops", "9.0.0");
  EXPECT_THAT(names(findings_of(facts_with(installed))), ElementsAre("cann-parts-disagree"));
}

TEST(InstallationRules, RepairsOfARelease) {
  Installation installed = sound();
  for (const char* name : {"toolkit", "compiler", "runtime", "opp"})
    set_part(installed, name, "8.1.RC1");
  set_part(installed, "opp", "8.1.RC1.1");
  EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty());
}

TEST(InstallationRules, AVariableOfAnotherToolkit) {
  Installation installed = sound();
  installed.parts.push_back(part("elsewhere:ASCEND_OPP_PATH", "/opt/7.0.0/opp"));
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("cann-variables-disagree"));
  EXPECT_EQ(english(findings[0].message),
            "ASCEND_OPP_PATH is `/opt/7.0.0/opp`, outside of the toolkit in use, `" + root + "`");
}

TEST(InstallationRules, TheOptionNamesAnotherVersion) {
  for (const auto& [given, text] :
       std::map<std::string, std::string>{{"7.0.0", "7.0.0"},
                                          {"8.1.RC1", "8.1.RC1"},
                                          {"8.0.0.alpha003", "8.0.0.alpha003"},
                                          {"9.2.0-beta.2", "9.2.0.beta.2"}}) {
    Facts facts = facts_with(sound());
    facts.cann = parse_cann_version(given);
    const auto findings = findings_of(facts);
    ASSERT_THAT(names(findings), ElementsAre("cann-version-differs-from-option"));
    EXPECT_EQ(english(findings[0].message), "--cann says " + text + ", installed here is 8.0.0");
  }
  Facts same = facts_with(sound());
  same.cann = parse_cann_version("8.0.0");
  EXPECT_THAT(findings_of(same), IsEmpty());
}

TEST(InstallationRules, KernelsOfAnotherFamily) {
  const auto before = findings_of(facts_with(sound(), Tool::atc, "Ascend910B4"));
  ASSERT_THAT(names(before), ElementsAre("opp-kernels-missing"));
  EXPECT_EQ(before[0].severity, Severity::note);
  EXPECT_EQ(english(before[0].message),
            "compiled kernels are installed for ascend310p alone, none for ascend910b "
            "(Ascend910B4)");
  Installation newer = sound();
  newer.version.value = "8.5.0";
  newer.parts = {part("toolkit", "8.5.0"), part("opp", "8.5.0")};
  newer.kernel_socs.clear();
  const auto after = findings_of(facts_with(newer));
  ASSERT_THAT(names(after), ElementsAre("opp-kernels-missing"));
  EXPECT_EQ(after[0].severity, Severity::warning);
}

TEST(InstallationRules, KernelsNeedAKnownSoc) {
  EXPECT_THAT(findings_of(facts_with(sound(), Tool::atc, "Ascend999")), IsEmpty());
  Facts tuning = facts_with(sound(), Tool::aoe, "");
  tuning.tuned_soc = "Ascend910B4";
  EXPECT_THAT(names(findings_of(tuning)), ElementsAre("opp-kernels-missing"));
}

TEST(InstallationRules, OperatorsOfAnotherArchitecture) {
  Installation installed = sound();
  installed.architecture = "aarch64";
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("opp-platform-missing"));
  EXPECT_EQ(english(findings[0].message),
            "the operators are built for linux/x86_64, this machine is linux/aarch64");
  installed.opp_platforms.clear();
  EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty()) << "older layouts have one library";
}

TEST(InstallationRules, MissingModules) {
  Installation installed = sound();
  installed.missing_modules = {"decorator", "sympy", "scipy", "psutil"};
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("python-module-missing"));
  EXPECT_EQ(findings[0].severity, Severity::warning);
  EXPECT_EQ(findings[0].code, "EC0010");
  EXPECT_EQ(english(findings[0].fix), "pip3 install decorator sympy scipy psutil");
  installed.missing_modules = {"cffi"};
  EXPECT_EQ(findings_of(facts_with(installed))[0].severity, Severity::note);
  installed.root.clear();
  installed.kernel_socs.clear();
  EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty()) << "no CANN, nothing imports them";
}

TEST(InstallationRules, TheDriverOfAnOlderGeneration) {
  for (const auto& [driver, fires] : std::map<const char*, bool>{
           {"24.1.rc3", true}, {"25.0.rc1.1", false}, {"25.5.0", false}, {"strange", false}}) {
    Installation installed = sound();
    installed.version.value = "8.5.0";
    installed.parts = {part("toolkit", "8.5.0"), part("driver", driver)};
    EXPECT_EQ(!findings_of(facts_with(installed, Tool::aoe, "")).empty(), fires) << driver;
    EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty()) << "a conversion needs no driver";
  }
}

TEST(InstallationRules, AnUnstablePair) {
  Installation installed = sound();
  set_part(installed, "driver", "25.2.0");
  installed.kernel_socs = {"ascend310b", "ascend310p"};
  const auto findings = findings_of(facts_with(installed, Tool::atc, "Ascend310B1"));
  ASSERT_THAT(names(findings), ElementsAre("driver-cann-pair-unstable"));
  EXPECT_EQ(findings[0].severity, Severity::note);
  EXPECT_EQ(findings[0].evidence, Evidence::inferred);
  EXPECT_THAT(findings_of(facts_with(installed)), IsEmpty());
  Machine machine;
  machine.installation = installed;
  machine.devices.emplace();
  machine.devices->devices.emplace_back();
  machine.devices->devices.back().name = "310B1";
  Facts board = facts_with(installed, Tool::aoe, "");
  board.machine = std::make_shared<const Machine>(machine);
  EXPECT_THAT(names(findings_of(board)), ElementsAre("driver-cann-pair-unstable"));
}

TEST(InstallationRules, AnotherOwner) {
  Installation installed = sound();
  installed.owner = "root";
  const auto findings = findings_of(facts_with(installed));
  ASSERT_THAT(names(findings), ElementsAre("toolkit-of-another-owner"));
  EXPECT_EQ(findings[0].severity, Severity::note);
}

/// The states that the probe writes are those that the rules read.
std::vector<std::string> rules_in(const FakeEnvironment& world) {
  ParameterSet set = command(Tool::aoe, "");
  Facts facts = facts_with(probe_installation(set, world), Tool::aoe, "");
  return names(findings_of(facts));
}

TEST(InstallationRules, FromTheProbe) {
  FakeEnvironment world;
  world.add_file(root + "/x86_64-linux/ascend_toolkit_install.info", "version=6.0.0.alpha001\n");
  world.add_file(root + "/opp/version.info", "Version=1.0\nversion_dir=6.0.0.alpha001\n");
  world.add_directory(root + "/opp/built-in");
  world.add_file("/usr/local/Ascend/ascend-toolkit/set_env.sh", "");
  EXPECT_THAT(rules_in(world), ElementsAre("cann-environment-not-set"));
  world.set_variable("ASCEND_HOME_PATH", root).set_variable("ASCEND_OPP_PATH", root + "/opp");
  EXPECT_THAT(rules_in(world), IsEmpty());
  const std::string run_time = "/usr/local/Ascend/nnrt/6.0.0.alpha001";
  world.add_directory(run_time + "/opp");
  world.set_variable("ASCEND_OPP_PATH", run_time + "/opp/")
      .set_variable("ASCEND_AICPU_PATH", run_time);
  EXPECT_THAT(rules_in(world), ElementsAre("opp-path-is-runtime-only"));
  world.set_variable("ASCEND_OPP_PATH", "/gone/opp").set_variable("ASCEND_AICPU_PATH", root);
  EXPECT_THAT(rules_in(world), ElementsAre("opp-path-missing"));
  world.add_file("/data/7/opp/version.info", "version_dir=7.0.0\n");
  world.add_directory("/data/7/opp/built-in");
  world.set_variable("ASCEND_OPP_PATH", "/data/7/opp");
  EXPECT_THAT(rules_in(world), ElementsAre("cann-parts-disagree", "cann-variables-disagree"));
  EXPECT_THAT(rules_in(FakeEnvironment{}), IsEmpty());
  EXPECT_THAT(rules_in(FakeEnvironment{}.add_directory("/usr/local")),
              ElementsAre("cann-not-found"));
}

}  // namespace
}  // namespace aoecheck::test
