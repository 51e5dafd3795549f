#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/system/environment.h"

namespace aoecheck {

/// The control groups of this process for one controller, from its own up to the topmost that is
/// visible, as directories.
struct ControlGroups {
  int version = 0;  // 0: none
  std::vector<std::string> directories;
  bool outside = false;  // the group itself is not below what is mounted: nothing can be told
};

/// Where the kernel keeps the groups of a controller: "memory", "cpu", "pids".
ControlGroups control_groups(std::string_view controller, const Environment& environment);

/// How many processes the kernel has killed for want of memory in the group of this process, by any
/// limit: two figures, before and after a command, tell what happened to it and its neighbours in
/// the group. In version 2 the groups below count as well, that of run_child among them. Where the
/// group has no memory controller, the nearest above that has is taken; nothing where no figure is
/// to be had.
std::optional<std::uint64_t> oom_kills_here(const Environment& environment);

}  // namespace aoecheck
