#pragma once

#include <map>
#include <string>
#include <vector>

#include "aoecheck/model/reading.h"

namespace aoecheck {

/// A part of CANN that is installed here.
struct InstalledPart {
  std::string name;  // "toolkit", "opp", "opp_kernel", "compiler", "runtime", "driver", "firmware"
  std::string version;  // "8.0.0"; for the driver "25.2.0"
  Origin origin;        // the file that says so
};

/// What of CANN is installed on this host and how the environment points at it.
struct Installation {
  std::string root;  // the toolkit's directory that the environment names, or the default one
  bool root_is_set = false;      // set_env.sh was sourced: the variables name it
  Reading<std::string> version;  // of CANN: "8.0.0", "8.1.RC1"
  std::vector<InstalledPart> parts;
  std::map<std::string, std::string> variables;  // ASCEND_*, of an allow-list, where set
  std::string architecture;                      // of this machine: "x86_64", "aarch64"
  std::vector<std::string> kernel_socs;          // SoC families whose compiled kernels are in opp
  std::vector<std::string> opp_platforms;  // "linux/aarch64": those that opp has a library for
  Reading<std::string> python;             // "python3.9": version of the interpreter
  std::vector<std::string>
      missing_modules;      // that the knowledge bank service imports and are absent
  Message modules_unknown;  // why they could not be looked for
  std::string owner;        // of the root, where it is not this user
};

}  // namespace aoecheck
