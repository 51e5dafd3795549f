#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/model/reading.h"

namespace aoecheck {

/// What the process runs in, as far as the files of the system tell.
enum class Surroundings { bare, docker, kubernetes, container };
/// "bare", "docker", "kubernetes", "container".
std::string_view name_of(Surroundings surroundings);

/// One control group, of the process or above it, that limits memory (memory-and-logs.md 3).
struct GroupLimit {
  std::string directory;   // "/sys/fs/cgroup/kubepods.slice"
  std::string limit_name;  // the file whose limit is the smallest: "memory.max", "memory.high"
  std::uint64_t limit_bytes = 0;
  std::uint64_t usage_bytes = 0;
  std::uint64_t reclaimable_bytes = 0;  // inactive_file + slab_reclaimable

  /// limit - usage + reclaimable, not below 0 and not above the limit.
  std::uint64_t available_bytes() const;
};

/// A soft and a hard limit of the process; nothing = unlimited.
struct ProcessLimit {
  std::optional<std::uint64_t> soft;
  std::optional<std::uint64_t> hard;
};

/// Free space where the run writes.
struct DiskSpace {
  std::string purpose;  // "home", "work", "cache", "shm"
  std::string path;     // as it is used; the space is that of the nearest directory that exists
  Reading<std::uint64_t> free_bytes;  // for this user
};

/// A process of ours or of others that compiles, converts or tunes.
struct RunningTool {
  std::int64_t pid = 0;
  std::string name;  // at most 15 bytes: "aoe", "atc.bin"
  std::string user;  // name, or number where /etc/passwd does not tell
  std::uint64_t resident_bytes = 0;
  std::string device;  // of --device or ASCEND_DEVICE_ID, where that is readable
};

/// A process that the kernel killed for want of memory.
struct KilledProcess {
  std::int64_t pid = 0;
  std::string name;
  std::uint64_t resident_bytes = 0;
  bool in_group = false;  // by the limit of a control group
};

/// The host or container, as preflight sees it. Sizes in bytes.
struct Host {
  Reading<std::uint64_t> total;      // MemTotal
  Reading<std::uint64_t> available;  // MemAvailable
  Reading<std::uint64_t> swap_free;  // SwapFree
  Reading<std::uint64_t> swap_total;
  std::uint64_t huge_pages_bytes = 0;  // reserved, so not available: HugePages_Total
  Reading<std::uint64_t> commit_left;  // CommitLimit - Committed_AS, where overcommit is 2
  int group_version = 0;               // of the memory controller: 1, 2; 0 = none found
  std::vector<GroupLimit> groups;      // from the process's own upwards, those that limit
  Reading<std::uint64_t> group_swap;   // swap that the groups still allow; absent = no limit
  Message groups_unknown;              // why no limit could be read, where that is so
  Reading<std::uint64_t> group_kills;  // oom_kill of the process's own group

  Reading<int> cpus;                // those that the process may run on
  std::optional<double> cpu_quota;  // CPUs that a group's quota allows
  Reading<ProcessLimit> address_space;
  Reading<ProcessLimit> processes;
  Reading<ProcessLimit> open_files;
  std::optional<std::uint64_t> tasks_limit;  // pids.max, the smallest on the way up
  std::string tasks_file;                    // of that limit
  std::uint64_t tasks_used = 0;              // pids.current of that group
  std::vector<DiskSpace> disks;
  std::vector<RunningTool> running;
  Message running_unknown;            // why other processes cannot be seen
  std::vector<KilledProcess> killed;  // in the kernel log
  Message killed_unknown;             // why the kernel log cannot be read
  Surroundings surroundings = Surroundings::bare;
  bool wsl = false;
  bool device_shares_memory = false;  // 310B and 310 RC: the NPU's memory is the host's

  /// What a new process can have without swapping: MemAvailable, and less where a group limits.
  std::optional<std::uint64_t> usable_bytes() const;
  /// Free swap that the process may use.
  std::uint64_t usable_swap_bytes() const;
  /// The group that decides usable_bytes(); nullptr where none does.
  const GroupLimit* tightest() const;
};

}  // namespace aoecheck
