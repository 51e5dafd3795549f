#pragma once

#include <map>
#include <string>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/machine.h"
#include "aoecheck/model/need.h"
#include "aoecheck/model/parameter_set.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Memory, control groups, limits, disks, other tools and past kills of this host or container.
/// Nothing that cannot be read is an error: it is unknown, with the reason. `set` is the command
/// that is to run; it names the directories whose space counts.
Host probe_host(const ParameterSet& set, const Environment& environment);

/// How many processes the command starts beside its own, from its environment, aoe.ini of the
/// installation below `root` and .tbe_build.ini of HOME (memory-and-logs.md 4.2). `cpus` are those
/// that this process may run on; 0 = not known.
Workers probe_workers(const ParameterSet& set, const std::string& root, int cpus,
                      const Environment& environment);

/// What npu-smi shows, one call at a time.
void probe_devices(const Environment& environment, Machine& machine);

/// What of CANN is installed. `set` is the command whose environment counts.
Installation probe_installation(const ParameterSet& set, const Environment& environment);

/// The versions that a session record keeps: "cann", "opp", "driver", "firmware", as far as they
/// are known for what the variables of this process name.
std::map<std::string, std::string> installed_versions(const Environment& environment);

}  // namespace aoecheck
