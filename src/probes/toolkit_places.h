#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Where a toolkit may lie that no variable names, best first: the standard places below /usr/local
/// and `home`, then those that the installer wrote down. `home` may be empty.
std::vector<std::string> toolkit_places(const std::string& home, const Environment& environment);

/// Whether a toolkit lies there, and not what AOE keeps in a directory of the same name.
bool is_toolkit(const std::string& path, const Environment& environment);

/// The script that sets the variables of the toolkit in `root`; empty where there is none.
std::string set_env_script(const std::string& root, const Environment& environment);

/// The run time that is installed in a standard place; empty where there is none.
std::string run_time_place(const std::string& home, const Environment& environment);

/// Whether the path leads into an installation of the run time alone (package nnrt).
bool is_in_run_time(std::string_view path);

}  // namespace aoecheck
