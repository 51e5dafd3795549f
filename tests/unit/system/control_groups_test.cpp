#include "aoecheck/system/control_groups.h"

#include <gtest/gtest.h>

#include "support/fake_environment.h"

namespace aoecheck {
namespace {

using Kills = std::optional<std::uint64_t>;

FakeEnvironment version_two(const std::string& own = "/system.slice/tune.service") {
  FakeEnvironment environment;
  environment.add_file("/proc/self/cgroup", "0::" + own + "\n")
      .add_file("/proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")
      .add_directory("/sys/fs/cgroup" + (own == "/" ? "" : own));
  return environment;
}

FakeEnvironment version_one() {
  FakeEnvironment environment;
  environment.add_file("/proc/self/cgroup", "5:memory:/docker/4f1c\n0::/\n")
      .add_file("/proc/self/mountinfo",
                "35 31 0:32 /docker/4f1c /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n")
      .add_directory("/sys/fs/cgroup/memory");
  return environment;
}

TEST(OomKillsHere, OfTheOwnGroup) {
  FakeEnvironment environment = version_two();
  environment.add_file("/sys/fs/cgroup/system.slice/memory.events", "oom_kill 9\n");
  environment.add_file("/sys/fs/cgroup/system.slice/tune.service/memory.events",
                       "low 0\nhigh 4\nmax 7\noom 2\noom_kill 3\noom_group_kill 5\n");
  EXPECT_EQ(oom_kills_here(environment), Kills(3));
}

TEST(OomKillsHere, OfTheNearestGroupThatCounts) {
  FakeEnvironment environment = version_two();
  environment.add_file("/sys/fs/cgroup/system.slice/memory.events", "oom_kill 9\n");
  EXPECT_EQ(oom_kills_here(environment), Kills(9));
}

TEST(OomKillsHere, OfVersionOne) {
  FakeEnvironment environment = version_one();
  environment.add_file("/sys/fs/cgroup/memory/memory.oom_control",
                       "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
  EXPECT_EQ(oom_kills_here(environment), Kills(2));
}

TEST(OomKillsHere, NothingWhereNoFigureIsToBeHad) {
  EXPECT_EQ(oom_kills_here(FakeEnvironment()), std::nullopt);
  EXPECT_EQ(oom_kills_here(version_two("/")), std::nullopt);
  EXPECT_EQ(oom_kills_here(version_two("/../outside")), std::nullopt);
  for (const char* text : {"", "oom_kill_disable 0\nunder_oom 0\n", "oom_kill many\n",
                           "oom_kill -1\n", "oom_kill 99999999999999999999\n", "oom_kill"}) {
    FakeEnvironment environment = version_one();
    environment.add_file("/sys/fs/cgroup/memory/memory.oom_control", text);
    EXPECT_EQ(oom_kills_here(environment), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace aoecheck
