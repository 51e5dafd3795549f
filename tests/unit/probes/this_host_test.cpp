#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "aoecheck/probes/probes.h"

namespace aoecheck::test {
namespace {

/// The figure of /proc/meminfo in bytes, read in another way than the probe does.
std::uint64_t meminfo(const std::string& name) {
  std::ifstream file("/proc/meminfo");
  for (std::string entry, unit; file >> entry;) {
    std::uint64_t value = 0;
    file >> value;
    std::getline(file, unit);
    if (entry == name + ":") return value * 1024;
  }
  return 0;
}

Host this_host() { return probe_host(ParameterSet{}, real_environment()); }

TEST(ThisHost, AgreesWithTheKernel) {
  const Host host = this_host();
  ASSERT_TRUE(host.total.known());
  EXPECT_EQ(*host.total, meminfo("MemTotal"));
  EXPECT_EQ(*host.swap_total, meminfo("SwapTotal"));
  const double now = static_cast<double>(meminfo("MemAvailable"));
  EXPECT_NEAR(static_cast<double>(*host.available), now, now / 5);
  EXPECT_EQ(*host.cpus, static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)));
  ASSERT_TRUE(host.usable_bytes().has_value());
  EXPECT_LE(*host.usable_bytes(), *host.available);
}

/// A control group with a limit of memory that this process may enter; empty where it may not.
class LimitedGroup {
 public:
  explicit LimitedGroup(std::uint64_t bytes) {
    for (const Kind& kind : {Kind{"/sys/fs/cgroup", "memory.max"},
                             Kind{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"}}) {
      const std::string path =
          std::string(kind.base) + "/aoecheck_test_" + std::to_string(::getpid());
      std::error_code failed;
      if (!std::filesystem::create_directory(path, failed)) continue;
      path_ = path;
      std::ofstream limit(path + '/' + kind.limit);
      limit << bytes;
      limit.close();
      if (limit && std::filesystem::exists(path + "/cgroup.procs")) return;
      ::rmdir(path.c_str());
      path_.clear();
    }
  }
  LimitedGroup(const LimitedGroup&) = delete;
  LimitedGroup& operator=(const LimitedGroup&) = delete;
  ~LimitedGroup() {
    if (!path_.empty()) ::rmdir(path_.c_str());
  }

  bool enter() const {
    std::ofstream processes(path_ + "/cgroup.procs");
    processes << ::getpid();
    processes.close();
    return !path_.empty() && processes.good();
  }
  bool usable() const { return !path_.empty(); }

 private:
  struct Kind {
    const char* base;
    const char* limit;
  };
  std::string path_;
};

TEST(ThisHost, TheLimitOfAControlGroupCounts) {
  constexpr std::uint64_t limit = 512ULL << 20U;
  constexpr int not_entered = 77;
  const LimitedGroup group(limit);
  if (!group.usable()) GTEST_SKIP() << "no control group can be made here";
  const pid_t child = ::fork();
  if (child == 0) {
    if (!group.enter()) ::_exit(not_entered);
    const Host host = this_host();
    const GroupLimit* tightest = host.tightest();
    const bool seen = tightest != nullptr && tightest->limit_bytes == limit;
    const bool below = host.usable_bytes() && *host.usable_bytes() <= limit;
    ::_exit(seen && below ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  if (WEXITSTATUS(status) == not_entered) GTEST_SKIP() << "the group cannot be entered";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace aoecheck::test
