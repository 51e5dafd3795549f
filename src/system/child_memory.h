#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <sys/types.h>

#include "aoecheck/system/child.h"

namespace aoecheck {

/// The living part of a process tree at one moment.
struct TreeMemory {
  std::size_t processes = 0;  // that hold memory: no zombies
  std::uint64_t bytes = 0;    // sum of their high-water marks, VmHWM
};

/// Found by `task/*/children` below `proc`, or by the parent of every process where the kernel has
/// no such files. At most 4096 processes are looked at.
TreeMemory tree_memory(const std::string& proc, pid_t root);

/// Whether `process` is `ancestor` or below it; false where it does not exist any more.
bool descends_from(const std::string& proc, pid_t process, pid_t ancestor);

/// A control group (version 2) for one command and what it starts. It is made below the group of
/// this process: limits from above keep their hold. Where memory is not accounted for there yet and
/// this process is alone in its group, it steps aside into a group of its own and turns that on.
class MemoryGroup {
 public:
  /// Null where there is no such hierarchy, or no right to it.
  static std::unique_ptr<MemoryGroup> create(const KernelRoots& roots);
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;
  /// Moves what is left in the group to where this process is, and undoes everything.
  ~MemoryGroup();

  /// A process that writes "0" to this descriptor enters the group.
  int entry() const { return entry_; }
  /// Reads the present size where the kernel keeps no peak.
  void sample();
  /// 0 where nothing is known.
  std::uint64_t peak();

 private:
  explicit MemoryGroup(std::string home) : home_(std::move(home)) {}
  bool step_aside();
  bool open_group();

  std::string home_;   // the group that this process was found in
  std::string aside_;  // where it moved to; empty where it did not
  std::string group_;
  int entry_ = -1;
  std::uint64_t largest_ = 0;
};

/// What the process that becomes the command reports of itself before it does.
struct StartReport {
  std::uint64_t inherited_bytes = 0;  // its own peak so far, which ru_maxrss includes
  int entered = 0;                    // 1: it is in the control group
  int failure = 0;                    // errno of execvp(3), or 0
};

/// Follows the memory of one command from its start to its end.
class MemoryWatch {
 public:
  explicit MemoryWatch(const KernelRoots& roots);

  /// See MemoryGroup::entry; -1 where there is no group.
  int entry() const { return group_ == nullptr ? -1 : group_->entry(); }
  void start(pid_t child);
  /// Until the next sample is due; never negative.
  std::chrono::nanoseconds pause() const;
  void sample_if_due();
  /// Fills peak and measure; `largest_process` is ru_maxrss in bytes.
  void finish(std::uint64_t largest_process, const StartReport& report, ChildResult& result);

 private:
  std::string proc_;
  std::unique_ptr<MemoryGroup> group_;
  pid_t child_ = 0;
  std::chrono::steady_clock::time_point next_;
  std::chrono::nanoseconds interval_{0};
  TreeMemory largest_;  // each figure's own maximum
};

}  // namespace aoecheck
