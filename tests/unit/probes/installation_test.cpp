#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/probes/probes.h"
#include "probes/versions.h"
#include "support/fake_environment.h"

namespace aoecheck::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string toolkit = "/usr/local/Ascend/ascend-toolkit";
const std::string latest = toolkit + "/latest";

std::string version_info(const std::string& number, const std::string& version) {
  return "Version=" + number + "\nversion_dir=" + version + "\ntimestamp=20250101_000000000\n";
}

std::string install_info(const std::string& package, const std::string& version,
                         const std::string& architecture) {
  return "package_name=Ascend-cann-" + package + "\nversion=" + version +
         "\ninnerversion=V100R001C21SPC001B238\ncompatible_version=[V100R001C20]\narch=" +
         architecture + "\nos=linux\n";
}

/// The operators of one architecture, with kernels for some families.
void add_operators(FakeEnvironment& world, const std::string& opp, const std::string& architecture,
                   std::initializer_list<const char*> families) {
  world.add_file(opp + "/built-in/op_proto/lib/linux/" + architecture + "/libopsproto_rt2.0.so",
                 "");
  world.add_directory(opp + "/built-in/op_impl/ai_core/tbe/op_tiling/lib/linux/" + architecture);
  for (const char* family : families)
    world.add_file(opp + "/built-in/op_impl/ai_core/tbe/kernel/config/" + family + "/add.json",
                   "{}");
}

/// A toolkit up to CANN 8.3: component numbers in version.info, set_env.sh above the root.
FakeEnvironment& add_toolkit(FakeEnvironment& world, const std::string& root,
                             const std::string& number, const std::string& version,
                             const std::string& architecture) {
  for (const char* part : {"compiler", "opp", "runtime", "opp_kernel", "tools/aoe"})
    world.add_file(root + '/' + part + "/version.info", version_info(number, version));
  world.add_file(root + '/' + architecture + "-linux/ascend_toolkit_install.info",
                 install_info("toolkit", version, architecture));
  world.add_file(root.substr(0, root.rfind('/')) + "/set_env.sh", "");
  add_operators(world, root + "/opp", architecture, {"ascend310p", "ascend910b"});
  return world;
}

/// What set_env.sh of a toolkit sets.
FakeEnvironment& source(FakeEnvironment& world, const std::string& root) {
  return world.set_variable("ASCEND_TOOLKIT_HOME", root)
      .set_variable("ASCEND_HOME_PATH", root)
      .set_variable("ASCEND_OPP_PATH", root + "/opp")
      .set_variable("ASCEND_AICPU_PATH", root);
}

Installation probe(const FakeEnvironment& world) {
  ParameterSet set;
  set.environment_complete = true;
  return probe_installation(set, world);
}

std::string version_of(const Installation& installed, const std::string& name) {
  for (const InstalledPart& part : installed.parts)
    if (part.name == name) return part.version;
  return "-";
}

TEST(Installation, OfCann8WithTheLatestLinks) {
  FakeEnvironment world;
  add_toolkit(world, latest, "7.6.0.1.220", "8.0.0", "aarch64");
  world.add_link(latest + "/opp", toolkit + "/8.0.0/opp");
  source(world, latest);
  world.add_file("/usr/local/Ascend/driver/version.info",
                 "Version=24.1.rc3\nascendhal_version=7.35.23\npackage_version=24.1.rc3\n");
  world.add_file("/usr/local/Ascend/firmware/version.info",
                 "Version=7.5.0.1.129\nfirmware_version=1.0\npackage_version=24.1.rc3\n");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, latest);
  EXPECT_TRUE(installed.root_is_set);
  EXPECT_EQ(installed.version.value, "8.0.0");
  EXPECT_EQ(installed.version.origin.source, latest + "/aarch64-linux/ascend_toolkit_install.info");
  EXPECT_EQ(installed.version.origin.line, 2);
  for (const char* part : {"toolkit", "compiler", "opp", "runtime", "opp_kernel", "aoe"})
    EXPECT_EQ(version_of(installed, part), "8.0.0") << part;
  EXPECT_EQ(version_of(installed, "driver"), "24.1.rc3");
  EXPECT_EQ(version_of(installed, "firmware"), "7.5.0.1.129");
  EXPECT_EQ(installed.architecture, "aarch64");
  EXPECT_THAT(installed.opp_platforms, ElementsAre("linux/aarch64"));
  EXPECT_THAT(installed.kernel_socs, ElementsAre("ascend310p", "ascend910b"));
  EXPECT_EQ(version_of(installed, "set_env"), toolkit + "/set_env.sh");
  EXPECT_EQ(version_of(installed, "opp_path"), "-");
  EXPECT_EQ(installed.variables.at("ASCEND_OPP_PATH"), latest + "/opp");
}

TEST(Installation, OfCann6IsFoundWithoutVariables) {
  FakeEnvironment world;
  add_toolkit(world, latest, "1.84.15.1.310", "6.0.1", "x86_64");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, latest);
  EXPECT_FALSE(installed.root_is_set);
  EXPECT_EQ(installed.version.value, "6.0.1");
  EXPECT_EQ(installed.architecture, "x86_64");
  EXPECT_EQ(version_of(installed, "opp"), "6.0.1");
}

TEST(Installation, OfCann6BelowHome) {
  FakeEnvironment world;
  const std::string own = "/home/ma/Ascend/ascend-toolkit/latest";
  add_toolkit(world, own, "1.84.15.1.310", "6.0.1", "x86_64");
  world.set_variable("HOME", "/home/ma");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, own);
  EXPECT_EQ(version_of(installed, "set_env"), "/home/ma/Ascend/ascend-toolkit/set_env.sh");
}

TEST(Installation, WhatAoeKeepsBelowHomeIsNoToolkit) {
  FakeEnvironment world;
  world.set_variable("HOME", "/home/ma");
  world.add_directory("/usr/local");
  world.add_directory("/home/ma/Ascend/latest/data/aoe/custom/op");
  world.add_directory("/home/ma/Ascend/cann/data/aoe/custom/op");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, "");
  EXPECT_EQ(installed.version.unknown.id, "cann-nowhere");
}

TEST(Installation, OfCann7ReadsTheListWhereNothingElseTells) {
  FakeEnvironment world;
  world.add_file(latest + "/version.cfg",
                 "# version: 1.0\nruntime_running_version=[7.0.0.5.242:7.0.0]\n"
                 "compiler_running_version=[7.0.0.5.242:7.0.0]\n");
  world.add_file(latest + "/compiler/version.info", "Version=7.0.0.5.242\n");
  source(world, latest);
  const Installation installed = probe(world);
  EXPECT_EQ(installed.version.value, "7.0.0");
  EXPECT_EQ(installed.version.origin.line, 3);
  EXPECT_EQ(version_of(installed, "compiler"), "7.0.0.5.242");
}

/// The layout from 8.5 on: one directory, packages in share/info, set_env.sh in the root.
void add_cann(FakeEnvironment& world, const std::string& root, const std::string& version) {
  world.add_file(root + "/set_env.sh", "");
  world.add_file(root + "/share/info/runtime/version.info",
                 "Version=" + version + "\nversion_dir=cann\n");
  world.add_file(root + "/opp/version.info", "Version=" + version + "\nversion_dir=cann\n");
  for (const char* package : {"toolkit", "ops"})
    world.add_file(root + "/aarch64-linux/ascend_" + package + "_install.info",
                   install_info(package, version, "aarch64"));
  world.add_file(root + "/opp/built-in/op_graph/lib/linux/aarch64/libopgraph_nn.so", "");
  world.add_file(
      root + "/opp/built-in/op_impl/ai_core/tbe/kernel/config/ascend910b/ops_nn/add.json", "");
}

TEST(Installation, OfCann9) {
  FakeEnvironment world;
  const std::string root = "/usr/local/Ascend/cann";
  add_cann(world, root, "9.2.0-beta.2");
  world.add_link(root, "/usr/local/Ascend/cann-9.2.0");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, root);
  EXPECT_EQ(installed.version.value, "9.2.0-beta.2");
  for (const char* part : {"toolkit", "ops", "opp", "runtime"})
    EXPECT_EQ(version_of(installed, part), "9.2.0-beta.2") << part;
  EXPECT_EQ(version_of(installed, "set_env"), root + "/set_env.sh");
  EXPECT_THAT(installed.opp_platforms, ElementsAre("linux/aarch64"));
  EXPECT_THAT(installed.kernel_socs, ElementsAre("ascend910b"));
}

TEST(Installation, WhereTheInstallerWroteDownItsPlace) {
  FakeEnvironment world;
  add_cann(world, "/data/Ascend/cann-8.5.0", "8.5.0");
  world.add_file("/etc/Ascend/ascend_cann_install.info",
                 "Install_Path=/data/Ascend\nToolkit_InstallPath=/data/Ascend/cann-8.5.0\n");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, "/data/Ascend/cann-8.5.0");
  EXPECT_EQ(installed.version.value, "8.5.0");
}

TEST(Installation, TheNameOfTheDirectoryTellsAtLast) {
  FakeEnvironment world;
  world.add_directory("/usr/local/Ascend/cann/opp");
  world.add_link("/usr/local/Ascend/cann", "/usr/local/Ascend/cann-8.5.0");
  EXPECT_EQ(probe(world).version.value, "8.5.0");
  FakeEnvironment nameless;
  nameless.add_directory("/usr/local/Ascend/cann/opp");
  EXPECT_EQ(probe(nameless).version.unknown.id, "cann-without-version");
}

TEST(Installation, OfTheRunTimeAlone) {
  FakeEnvironment world;
  world.add_directory("/usr/local/Ascend/nnrt/latest/opp");
  world.set_variable("ASCEND_NNRT_HOME", "/usr/local/Ascend/nnrt/latest")
      .set_variable("ASCEND_OPP_PATH", "/usr/local/Ascend/nnrt/latest/opp");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, "");
  EXPECT_EQ(installed.version.unknown.id, "cann-is-run-time-only");
  EXPECT_EQ(version_of(installed, "opp_path"), "without-built-in");
  EXPECT_EQ(version_of(installed, "set_env"), "-");
}

TEST(Installation, WhatCannotBeSeenIsNotAbsent) {
  EXPECT_EQ(probe(FakeEnvironment{}).version.unknown.id, "cann-not-visible");
}

TEST(Installation, NothingInstalled) {
  FakeEnvironment world;
  world.add_directory("/usr/local");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, "");
  EXPECT_FALSE(installed.root_is_set);
  EXPECT_EQ(installed.version.unknown.id, "cann-nowhere");
  EXPECT_THAT(installed.parts, IsEmpty());
  EXPECT_THAT(installed.kernel_socs, IsEmpty());
  EXPECT_EQ(installed.python.unknown.id, "python-without-path");
  EXPECT_EQ(installed.owner, "");
  const bool ran = std::any_of(world.asked().begin(), world.asked().end(),
                               [](const auto& asked) { return asked.starts_with("output_of"); });
  EXPECT_FALSE(ran) << "no program may be started";
}

TEST(Installation, VariablesThatLeadElsewhere) {
  FakeEnvironment world;
  add_toolkit(world, toolkit + "/8.0.0", "7.6.0.1.220", "8.0.0", "aarch64");
  add_toolkit(world, toolkit + "/7.0.0", "7.0.0.5.242", "7.0.0", "aarch64");
  add_toolkit(world, latest, "7.6.0.1.220", "8.0.0", "aarch64");
  world.add_link(latest + "/opp", toolkit + "/8.0.0/opp");
  source(world, latest).set_variable("ASCEND_TOOLKIT_HOME", toolkit + "/8.0.0");
  world.set_variable("ASCEND_AICPU_PATH", toolkit + "/8.0.0/aarch64-linux");
  EXPECT_EQ(version_of(probe(world), "elsewhere:ASCEND_TOOLKIT_HOME"), "-");
  EXPECT_EQ(version_of(probe(world), "elsewhere:ASCEND_AICPU_PATH"), "-");
  world.set_variable("ASCEND_OPP_PATH", toolkit + "/7.0.0/opp/");
  const Installation installed = probe(world);
  EXPECT_EQ(version_of(installed, "elsewhere:ASCEND_OPP_PATH"), toolkit + "/7.0.0/opp/");
  EXPECT_EQ(version_of(installed, "opp"), "7.0.0");
  EXPECT_EQ(version_of(installed, "compiler"), "8.0.0");
}

TEST(Installation, TheCommandsOwnVariablesCount) {
  FakeEnvironment world;
  add_toolkit(world, latest, "7.6.0.1.220", "8.0.0", "aarch64");
  source(world, latest);
  ParameterSet set;
  Parameter own;
  own.name = "ASCEND_OPP_PATH";
  own.value.text = "/gone/opp";
  own.origin = {OriginKind::file, "tune.sh", 3, 8, {}};
  set.environment.push_back(own);
  const Installation installed = probe_installation(set, world);
  EXPECT_EQ(version_of(installed, "opp_path"), "absent");
  EXPECT_EQ(installed.variables.at("ASCEND_OPP_PATH"), "/gone/opp");
}

TEST(Installation, ClosedDirectoriesAreNotJudged) {
  FakeEnvironment world;
  world.deny("/opt/cann").deny("/opt/cann/opp");
  world.set_variable("ASCEND_HOME_PATH", "/opt/cann")
      .set_variable("ASCEND_OPP_PATH", "/opt/cann/opp");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.version.unknown.id, "cann-root-closed");
  EXPECT_EQ(version_of(installed, "opp_path"), "closed");
  FakeEnvironment kernels;
  add_toolkit(kernels, latest, "7.6.0.1.220", "8.0.0", "aarch64");
  kernels.deny(latest + "/opp/built-in/op_impl/ai_core/tbe/kernel/config");
  source(kernels, latest);
  EXPECT_EQ(version_of(probe(kernels), "opp_path"), "closed");
  EXPECT_THAT(probe(kernels).kernel_socs, IsEmpty());
}

TEST(Installation, ANamedRootThatIsGone) {
  FakeEnvironment world;
  world.set_variable("ASCEND_HOME_PATH", "/gone/latest");
  const Installation installed = probe(world);
  EXPECT_EQ(installed.root, "/gone/latest");
  EXPECT_TRUE(installed.root_is_set);
  EXPECT_EQ(installed.version.unknown.id, "cann-root-absent");
}

TEST(Installation, TheOldPlaceOfOperatorsIsTaken) {
  FakeEnvironment world;
  world.add_directory("/opt/ascend/opp/op_impl/built-in/ai_core/tbe");
  world.set_variable("ASCEND_OPP_PATH", "/opt/ascend/opp");
  EXPECT_EQ(version_of(probe(world), "opp_path"), "-");
}

TEST(Installation, TheKernelTellsTheArchitecture) {
  FakeEnvironment world;
  add_toolkit(world, latest, "7.6.0.1.220", "8.0.0", "x86_64");
  world.add_file("/proc/sys/kernel/arch", "aarch64\n");
  EXPECT_EQ(probe(world).architecture, "aarch64");
}

TEST(Installation, ArmHasTwoNamesForItsDirectory) {
  FakeEnvironment world;
  world.add_directory(latest + "/aarch64-linux").add_directory(latest + "/arm64-linux");
  EXPECT_EQ(probe(world).architecture, "aarch64");
}

TEST(Installation, AnotherOwnerIsNamed) {
  FakeEnvironment world;
  add_toolkit(world, latest, "7.6.0.1.220", "8.0.0", "aarch64");
  PathStatus user;
  user.owner = 1001;
  world.add_directory("/proc/self").set_status("/proc/self", user);
  EXPECT_EQ(probe(world).owner, "0");
  world.add_file("/etc/passwd", "root:x:0:0:root:/root:/bin/bash\nma:x:1001:1001::/home/ma:\n");
  EXPECT_EQ(probe(world).owner, "root");
  world.set_status(latest, user);
  EXPECT_EQ(probe(world).owner, "");
  user.owner = 0;
  world.set_status("/proc/self", user);
  EXPECT_EQ(probe(world).owner, "") << "root may use everything";
}

TEST(Installation, TheDriverMayLieElsewhere) {
  FakeEnvironment world;
  world.add_file("/etc/ascend_install.info", "UserName=HwHiAiUser\nDriver_Install_Path_Param=/d\n");
  world.add_file("/d/driver/version.info", "Version=7.35.23\npackage_version=26.0.rc1\n");
  EXPECT_EQ(version_of(probe(world), "driver"), "26.0.rc1");
}

TEST(Installation, BrokenVersionFilesTellNothing) {
  for (const std::string& text :
       {std::string("Version"), std::string("=\n=="), std::string("Version=\"\"\n"),
        std::string("\0\0Version=1\0", 12), "Version=" + std::string(5000, '9')}) {
    FakeEnvironment world;
    world.add_file(latest + "/compiler/version.info", text);
    EXPECT_EQ(probe(world).version.unknown.id, "cann-without-version");
  }
  FakeEnvironment hostile;
  hostile.add_file(latest + "/opp/version.info", "Version=\x1b[31m\xff\n");
  EXPECT_EQ(version_of(probe(hostile), "opp"), "\\x1b[31m\\xff");
}

TEST(Installation, VersionsForARecord) {
  FakeEnvironment world;
  add_toolkit(world, latest, "7.7.0.1.238", "8.1.RC1", "aarch64");
  source(world, latest);
  world.add_file("/usr/local/Ascend/driver/version.info", "Version=25.0.rc1.1\n");
  const std::map<std::string, std::string> expected{
      {"cann", "8.1.RC1"}, {"driver", "25.0.rc1.1"}, {"opp", "8.1.RC1"}};
  EXPECT_EQ(installed_versions(world), expected);
  EXPECT_TRUE(installed_versions(FakeEnvironment{}).empty());
}

}  // namespace
}  // namespace aoecheck::test
