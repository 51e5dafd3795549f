#include "unit/probes/host_trees.h"

#include <algorithm>
#include <ostream>

#include <gtest/gtest.h>

#include "aoecheck/probes/probes.h"

namespace aoecheck::test {

void PrintTo(const ExpectedHost& expected, std::ostream* out) { *out << expected.name; }

namespace {

template <typename T>
std::optional<T> value_of(const Reading<T>& reading) {
  // What has a value has no reason for not having one.
  EXPECT_TRUE(!reading.value || reading.unknown.empty());
  return reading.value;
}

void expect_limit(const Reading<ProcessLimit>& actual,
                  const std::optional<ProcessLimit>& expected) {
  ASSERT_EQ(actual.known(), expected.has_value());
  if (!expected) {
    EXPECT_FALSE(actual.unknown.empty());
    return;
  }
  EXPECT_EQ(actual.value->soft, expected->soft);
  EXPECT_EQ(actual.value->hard, expected->hard);
}

class HostTreeTest : public testing::TestWithParam<ExpectedHost> {
 protected:
  HostTreeTest() {
    const auto environment = rooted_environment(
        real_environment(), AOECHECK_SOURCE_DIR "/tests/support/hosts/" + expected_.name);
    machine_.host = probe_host(ParameterSet{}, *environment);
    probe_devices(*environment, machine_);
  }

  const ExpectedHost& expected_ = GetParam();
  Machine machine_;
  const Host& host_ = machine_.host;
};

TEST_P(HostTreeTest, Memory) {
  EXPECT_EQ(value_of(host_.total), expected_.total);
  EXPECT_EQ(host_.total.unknown.empty(), expected_.total.has_value());
  EXPECT_EQ(host_.available.known(), expected_.available_known);
  EXPECT_EQ(host_.available.unknown.empty(), expected_.available_known);
  EXPECT_EQ(value_of(host_.swap_total), expected_.swap_total);
  EXPECT_EQ(host_.usable_bytes(), expected_.usable);
  EXPECT_EQ(host_.usable_swap_bytes(), expected_.usable_swap);
  EXPECT_EQ(host_.huge_pages_bytes, expected_.huge_pages);
  EXPECT_EQ(value_of(host_.commit_left), expected_.commit_left);
}

TEST_P(HostTreeTest, Groups) {
  EXPECT_EQ(host_.group_version, expected_.version);
  std::vector<std::uint64_t> limits;
  for (const GroupLimit& group : host_.groups) limits.push_back(group.limit_bytes);
  EXPECT_EQ(limits, expected_.limits);
  EXPECT_EQ(host_.groups_unknown.empty(), expected_.groups_readable);
  EXPECT_EQ(value_of(host_.group_swap), expected_.group_swap);
  EXPECT_EQ(value_of(host_.group_kills), expected_.group_kills);

  const GroupLimit* tightest = host_.tightest();
  ASSERT_EQ(tightest != nullptr, !expected_.tightest.empty());
  if (tightest == nullptr) return;
  EXPECT_EQ(tightest->directory, expected_.tightest);
  EXPECT_EQ(tightest->limit_bytes, expected_.tightest_limit);
  if (!expected_.tightest_file.empty()) {
    EXPECT_EQ(tightest->limit_name, expected_.tightest_file);
  }
}

TEST_P(HostTreeTest, Limits) {
  EXPECT_EQ(value_of(host_.cpus), expected_.cpus);
  EXPECT_EQ(host_.cpus.unknown.empty(), expected_.cpus.has_value());
  EXPECT_EQ(host_.cpu_quota, expected_.cpu_quota);
  expect_limit(host_.address_space, expected_.address_space);
  expect_limit(host_.processes, expected_.processes);
  expect_limit(host_.open_files, expected_.open_files);
  EXPECT_EQ(host_.tasks_limit, expected_.tasks_limit);
  EXPECT_EQ(host_.tasks_used, expected_.tasks_used);
  EXPECT_EQ(host_.tasks_file, expected_.tasks_file);
}

TEST_P(HostTreeTest, Processes) {
  std::vector<RunningTool> running = host_.running;
  std::ranges::sort(running, {}, &RunningTool::pid);
  ASSERT_EQ(running.size(), expected_.running.size());
  for (std::size_t i = 0; i < running.size(); ++i) {
    EXPECT_EQ(running[i].pid, expected_.running[i].pid);
    EXPECT_EQ(running[i].name, expected_.running[i].name);
    EXPECT_EQ(running[i].user, expected_.running[i].user);
    EXPECT_EQ(running[i].resident_bytes, expected_.running[i].resident_bytes);
    EXPECT_EQ(running[i].device, expected_.running[i].device);
  }
  EXPECT_EQ(host_.killed_unknown.empty(), expected_.killed.has_value());
  const std::vector<Killed> killed = expected_.killed.value_or(std::vector<Killed>{});
  ASSERT_EQ(host_.killed.size(), killed.size());
  for (std::size_t i = 0; i < killed.size(); ++i) {
    EXPECT_EQ(host_.killed[i].pid, killed[i].pid);
    EXPECT_EQ(host_.killed[i].name, killed[i].name);
    EXPECT_EQ(host_.killed[i].resident_bytes, killed[i].resident_bytes);
    EXPECT_EQ(host_.killed[i].in_group, killed[i].in_group);
  }
}

TEST_P(HostTreeTest, Surroundings) {
  EXPECT_EQ(host_.surroundings, expected_.surroundings)
      << name_of(host_.surroundings) << " instead of " << name_of(expected_.surroundings);
  EXPECT_EQ(host_.wsl, expected_.wsl);
  EXPECT_EQ(host_.device_shares_memory, expected_.device_shares_memory);
  if (expected_.name == "unreadable") {
    EXPECT_FALSE(host_.running_unknown.empty());
  }
  if (expected_.name == "other-aoe-running") {
    EXPECT_TRUE(host_.running_unknown.empty());
  }
}

std::string name_of_test(const testing::TestParamInfo<ExpectedHost>& info) {
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Unlimited, HostTreeTest, testing::ValuesIn(unlimited_hosts()),
                         name_of_test);
INSTANTIATE_TEST_SUITE_P(GroupsV1, HostTreeTest, testing::ValuesIn(hosts_with_v1_groups()),
                         name_of_test);
INSTANTIATE_TEST_SUITE_P(GroupsV2, HostTreeTest, testing::ValuesIn(hosts_with_v2_groups()),
                         name_of_test);
INSTANTIATE_TEST_SUITE_P(Hiding, HostTreeTest, testing::ValuesIn(hosts_that_hide()), name_of_test);

}  // namespace
}  // namespace aoecheck::test
