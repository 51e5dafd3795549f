#include <gtest/gtest.h>

#include "support/fake_environment.h"

namespace aoecheck::test {
namespace {

TEST(RootedEnvironment, ReadsTheOtherHostBelowItsRoot) {
  FakeEnvironment base;
  base.add_file("/copy/proc/meminfo", "other").add_file("/proc/meminfo", "own");
  base.add_file("build.sh", "script").add_file("/procedures", "no host's");
  base.set_variable("HOME", "/home/u");
  const auto host = rooted_environment(base, "/copy/");
  EXPECT_EQ(*host->read("/proc/meminfo", 100), "other");
  EXPECT_EQ(*host->read("build.sh", 100), "script");
  EXPECT_EQ(*host->read("/procedures", 100), "no host's");
  EXPECT_EQ(host->kind("/proc"), PathKind::directory);
  EXPECT_EQ(host->kind("/sys"), PathKind::absent);
  EXPECT_EQ(*host->list("/proc"), std::vector<std::string>{"meminfo"});
  EXPECT_EQ(host->variable("HOME"), "/home/u");
  EXPECT_EQ(host->resolved("/proc/meminfo"), "/proc/meminfo");
}

TEST(RootedEnvironment, ErrorsNameThePathOfThatHost) {
  const FakeEnvironment base;
  const auto host = rooted_environment(base, "/copy");
  const auto missing = host->read("/sys/fs/cgroup/memory.max", 100);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().origin.source, "/sys/fs/cgroup/memory.max");
  EXPECT_FALSE(host->open("/sys/none").ok());
  EXPECT_FALSE(host->sha256_of("/sys/none").ok());
  EXPECT_FALSE(host->list("/sys").ok());
}

TEST(RootedEnvironment, ProgramsAreWhatTheyPrintedThere) {
  FakeEnvironment base;
  base.add_program("npu-smi info", "of this host");
  base.add_file("/copy/outputs/npu-smi_info.txt", "of that host");
  const auto host = rooted_environment(base, "/copy");
  const ProgramOutput output = host->output_of({"npu-smi", "info"}, {});
  EXPECT_TRUE(output.good());
  EXPECT_EQ(output.text, "of that host");
  EXPECT_EQ(host->output_of({"npu-smi", "info", "-m"}, {}).end, ProgramOutput::End::absent);
}

TEST(RootedEnvironment, DisksAreThoseOfTheTable) {
  FakeEnvironment base;
  base.set_disk("/home/u", {1, 1});
  EXPECT_FALSE(rooted_environment(base, "/copy")->disk_usage("/home/u").has_value());
  base.add_file("/copy/outputs/df_-B1.txt",
                "Filesystem 1B-blocks Used Available Use% Mounted on\n"
                "/dev/a 1000 400 600 40% /\n"
                "/dev/b 2000 400 1600 20% /home\n"
                "torn line\n");
  const auto host = rooted_environment(base, "/copy");
  EXPECT_EQ(host->disk_usage("/home/u")->free_bytes, 1600U);
  EXPECT_EQ(host->disk_usage("/homes")->free_bytes, 600U);
  EXPECT_EQ(host->disk_usage("here")->free_bytes, 600U);
}

}  // namespace
}  // namespace aoecheck::test
