#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/probes/probes.h"

namespace aoecheck {

/// The whole number that a file holds; nothing where it cannot be read, or says "max".
std::optional<std::uint64_t> number_in(const std::string& path, const Environment& environment);

/// Lines `name value` or `name: value kB` as a table, sizes in bytes where kB is said.
std::map<std::string, std::uint64_t, std::less<>> numbers_in(std::string_view text);

/// A variable as the command will see it: what its source sets, else what this process has.
std::string variable_for(const ParameterSet& set, std::string_view name,
                         const Environment& environment);

/// The probes, each for its part of the host.
void probe_memory(const Environment& environment, Host& host);
void probe_groups(const Environment& environment, Host& host);
void probe_limits(const Environment& environment, Host& host);
void probe_disks(const ParameterSet& set, const Environment& environment, Host& host);
void probe_surroundings(const Environment& environment, Host& host);
void probe_running(const Environment& environment, Host& host);
void probe_kills(const Environment& environment, Host& host);

}  // namespace aoecheck
