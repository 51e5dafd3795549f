#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/model/installation.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// A value of a file with lines `name=value`, and where it stands.
struct NamedValue {
  std::string text;  // without quotes, fit for a terminal
  Origin origin;
};

/// The first line of that name, in any case; nothing where there is none or the file cannot be
/// read.
std::optional<NamedValue> named_value(const std::string& path, std::string_view name,
                                      const Environment& environment);

/// The directories of a toolkit that are named after an architecture, this machine's first.
std::vector<std::string> architecture_directories(const std::string& architecture);

/// The version of CANN below `root`; unknown with the reason where no file tells it.
Reading<std::string> read_cann_version(const std::string& root, const std::string& architecture,
                                       const Environment& environment);

/// The parts below `root` and the directory of operators `opp`, then driver and firmware, as far
/// as a file states their version. Both directories may be empty.
std::vector<InstalledPart> read_parts(const std::string& root, const std::string& opp,
                                      const std::string& architecture,
                                      const Environment& environment);

}  // namespace aoecheck
