#include <algorithm>

#include "aoecheck/base/text.h"
#include "aoecheck/system/control_groups.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 256 * 1024;
/// Version 1 writes the largest multiple of the page size for "no limit": beyond any memory.
constexpr std::uint64_t no_limit = 1ULL << 60U;

using Numbers = std::map<std::string, std::uint64_t, std::less<>>;

Numbers stat_of(const std::string& directory, const Environment& environment) {
  const auto text = environment.read(directory + "/memory.stat", small_file);
  return text ? numbers_in(*text) : Numbers{};
}

std::uint64_t value_of(const Numbers& numbers, std::string_view name) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? 0 : found->second;
}

std::optional<std::uint64_t> limit_in(const std::string& path, const Environment& environment) {
  const auto number = number_in(path, environment);
  return number && *number < no_limit ? number : std::nullopt;
}

void keep_smaller(Reading<std::uint64_t>& reading, std::uint64_t value, const std::string& path) {
  if (!reading.known() || value < *reading)
    reading = {value, Origin{OriginKind::file, path, 0, 0, {}}, {}};
}

/// The files of one version of control groups.
struct GroupFiles {
  std::vector<std::string_view> limits;  // of memory
  const char* usage;
  std::vector<std::string_view> inactive;  // entries of memory.stat, the first that is there
  std::string_view slab;                   // empty: not told
  const char* kills;                       // file with a line `oom_kill N`
};

const GroupFiles& files_of(int version) {
  static const GroupFiles one{{"memory.limit_in_bytes"},
                              "memory.usage_in_bytes",
                              {"total_inactive_file", "inactive_file"},
                              "",
                              "memory.oom_control"};
  static const GroupFiles two{{"memory.max", "memory.high"},
                              "memory.current",
                              {"inactive_file"},
                              "slab_reclaimable",
                              "memory.events"};
  return version == 1 ? one : two;
}

GroupLimit usage_of(const std::string& directory, const GroupFiles& files, const Numbers& stat,
                    const Environment& environment) {
  GroupLimit group;
  group.directory = directory;
  group.usage_bytes = number_in(directory + "/" + files.usage, environment).value_or(0);
  for (const std::string_view name : files.inactive)
    if (group.reclaimable_bytes == 0) group.reclaimable_bytes = value_of(stat, name);
  group.reclaimable_bytes += value_of(stat, files.slab);
  return group;
}

void take_group(const std::string& directory, const GroupFiles& files,
                const Environment& environment, Host& host) {
  std::optional<std::uint64_t> smallest;
  std::string_view name;
  for (const std::string_view each : files.limits) {
    const auto limit = limit_in(directory + "/" + std::string(each), environment);
    if (!limit || (smallest && *smallest <= *limit)) continue;
    smallest = limit;
    name = each;
  }
  if (!smallest) return;
  GroupLimit group = usage_of(directory, files, stat_of(directory, environment), environment);
  group.limit_bytes = *smallest;
  group.limit_name = name;
  host.groups.push_back(std::move(group));
}

/// Groups above that the namespace hides show only in this figure of version 1.
void take_hidden_limit(const std::string& own, const GroupFiles& files,
                       const Environment& environment, Host& host) {
  const Numbers stat = stat_of(own, environment);
  const std::uint64_t limit = value_of(stat, "hierarchical_memory_limit");
  const bool smaller =
      std::all_of(host.groups.begin(), host.groups.end(),
                  [&](const GroupLimit& group) { return limit < group.limit_bytes; });
  if (limit == 0 || limit >= no_limit || !smaller) return;
  GroupLimit group = usage_of(own, files, stat, environment);
  group.limit_bytes = limit;
  group.limit_name = "hierarchical_memory_limit";
  host.groups.push_back(std::move(group));
}

void take_swap_limit(const std::string& directory, int version, const Environment& environment,
                     Host& host) {
  const auto number = [&](const char* name) {
    return limit_in(directory + "/" + name, environment);
  };
  if (version == 2) {
    const auto limit = number("memory.swap.max");
    if (!limit) return;
    const std::uint64_t used = number("memory.swap.current").value_or(0);
    return keep_smaller(host.group_swap, *limit - std::min(*limit, used),
                        directory + "/memory.swap.max");
  }
  const auto both = number("memory.memsw.limit_in_bytes");
  const auto memory = number("memory.limit_in_bytes");
  if (!both || !memory) return;
  const std::uint64_t limit = *both - std::min(*both, *memory);
  const std::uint64_t used_both = number("memory.memsw.usage_in_bytes").value_or(0);
  const std::uint64_t used = number("memory.usage_in_bytes").value_or(0);
  const std::uint64_t swapped = used_both - std::min(used_both, used);
  keep_smaller(host.group_swap, limit - std::min(limit, swapped),
               directory + "/memory.memsw.limit_in_bytes");
}

/// Where the process's own group has no memory controller, memory is accounted to the nearest one
/// above that has.
void take_kills(const ControlGroups& path, const GroupFiles& files, const Environment& environment,
                Host& host) {
  for (const std::string& directory : path.directories) {
    const std::string file = directory + "/" + files.kills;
    const auto text = environment.read(file, small_file);
    if (!text) continue;
    const Numbers numbers = numbers_in(*text);
    if (const auto found = numbers.find("oom_kill"); found != numbers.end())
      host.group_kills = {found->second, Origin{OriginKind::file, file, 0, 0, {}}, {}};
    return;
  }
}

/// A file of limits that is there and says neither a number nor that there is none.
bool is_odd(const std::string& path, const Environment& environment) {
  const auto text = environment.read(path, small_file);
  if (!text) return text.error().message.id != "file-missing";
  return !number_in(path, environment) && trimmed(*text) != "max" && trimmed(*text) != "-1";
}

/// Why limits of this group cannot be relied on.
void take_doubts(const std::string& directory, const GroupFiles& files,
                 const Environment& environment, Host& host) {
  bool odd = false;
  for (const std::string_view name : files.limits)
    odd = odd || is_odd(directory + "/" + std::string(name), environment);
  const bool limited = !host.groups.empty() && host.groups.back().directory == directory;
  odd = odd || (limited && !number_in(directory + "/" + files.usage, environment));
  if (odd) host.groups_unknown = Message{"probe-group-unreadable", {}}.with("directory", directory);
}

/// Microseconds of a quota and of its period: "400000 100000" in version 2, two files in version 1.
std::optional<double> quota_of(const std::string& directory, int version,
                               const Environment& environment) {
  const char* const name = version == 2 ? "/cpu.max" : "/cpu.cfs_quota_us";
  auto text = environment.read(directory + name, small_file);
  if (!text) return std::nullopt;
  if (version == 1) {
    const auto period = environment.read(directory + "/cpu.cfs_period_us", small_file);
    *text = std::string(trimmed(*text)) + ' ' + (period ? *period : "");
  }
  const auto parts = split(trimmed(*text), ' ');
  if (parts.size() < 2) return std::nullopt;
  const auto quota = to_integer(parts[0]);  // "max" and -1 are none
  const auto period = to_integer(trimmed(parts[1]));
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

void take_quota(const Environment& environment, Host& host) {
  const ControlGroups path = control_groups("cpu", environment);
  for (const std::string& directory : path.directories) {
    const auto cpus = quota_of(directory, path.version, environment);
    if (cpus && (!host.cpu_quota || *cpus < *host.cpu_quota)) host.cpu_quota = cpus;
  }
}

void take_tasks(const Environment& environment, Host& host) {
  for (const std::string& directory : control_groups("pids", environment).directories) {
    const auto limit = number_in(directory + "/pids.max", environment);
    if (!limit || (host.tasks_limit && *host.tasks_limit <= *limit)) continue;
    host.tasks_limit = limit;
    host.tasks_file = directory + "/pids.max";
    host.tasks_used = number_in(directory + "/pids.current", environment).value_or(0);
  }
}

}  // namespace

void probe_groups(const Environment& environment, Host& host) {
  take_quota(environment, host);
  take_tasks(environment, host);
  const ControlGroups path = control_groups("memory", environment);
  host.group_version = path.version;
  if (path.directories.empty()) {
    host.groups_unknown = {path.outside ? "probe-group-outside" : "probe-no-groups", {}};
    return;
  }
  const GroupFiles& files = files_of(path.version);
  for (const std::string& directory : path.directories) {
    take_group(directory, files, environment, host);
    take_swap_limit(directory, path.version, environment, host);
    take_doubts(directory, files, environment, host);
  }
  if (path.version == 1) take_hidden_limit(path.directories.front(), files, environment, host);
  take_kills(path, files, environment, host);
}

}  // namespace aoecheck
