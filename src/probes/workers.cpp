#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 256 * 1024;

/// What counts where a setting is absent or not taken, and the range in which it is taken.
struct Range {
  std::int64_t least, most;
  int otherwise;
};
constexpr Range compile_range{1, 32, 8};
constexpr Range bank_range{0, 8, 8};
constexpr Range tuning_range{1, 64, 8};

/// The setting of a variable: what the command's source says, else this process.
std::optional<WorkerCount> variable_setting(const ParameterSet& set, const char* name,
                                            const Environment& environment) {
  WorkerCount count;
  if (const Parameter* own = set.find_environment(name)) {
    if (!own->value.known()) return std::nullopt;
    count.given = own->value.text;
    count.origin = own->origin;
  } else if (const auto value = environment.variable(name); value && !set.environment_complete) {
    count.given = *value;
    count.origin = {OriginKind::environment, name, 0, 0, {}};
  }
  return count.given.empty() ? std::nullopt : std::optional<WorkerCount>(std::move(count));
}

/// The setting `name = value` or `name=value` of an ini file, with its line.
std::optional<WorkerCount> file_setting(const std::string& path, std::string_view name,
                                        const Environment& environment) {
  const auto text = environment.read(path, small_file);
  if (!text) return std::nullopt;
  int line_number = 0;
  for (const std::string_view line : split(*text, '\n')) {
    ++line_number;
    const std::size_t mark = line.find('=');
    if (mark == std::string_view::npos || lower(trimmed(line.substr(0, mark))) != lower(name))
      continue;
    WorkerCount count;
    count.given = printable(trimmed(line.substr(mark + 1)));
    count.origin = {OriginKind::file, path, line_number, static_cast<int>(mark) + 2, {}};
    return count;
  }
  return std::nullopt;
}

WorkerCount in_range(std::optional<WorkerCount> setting, const char* name, const Range& range) {
  WorkerCount count;
  if (setting) count = std::move(*setting);
  if (!setting) count.origin = {OriginKind::default_value, name, 0, 0, {}};
  const auto number = to_integer(trimmed(count.given));
  count.taken = count.given.empty() || (number && *number >= range.least && *number <= range.most);
  count.count = number && count.taken ? static_cast<int>(*number) : range.otherwise;
  return count;
}

/// The code takes the smaller of the setting and the CPUs that it may use, and 8 where that is not
/// within 1 and 32; unset it is 8 on every machine.
WorkerCount compile_workers(const ParameterSet& set, int cpus, const Environment& environment) {
  constexpr const char* name = "TE_PARALLEL_COMPILER";
  auto setting = variable_setting(set, name, environment);
  const std::string home = variable_for(set, "HOME", environment);
  if (!setting && !home.empty())
    setting = file_setting(home + "/.tbe_build.ini", "max_parallel_jobs", environment);
  WorkerCount count = in_range(setting, name, compile_range);
  const auto number = to_integer(trimmed(count.given));
  if (!number || cpus == 0) return count;
  const std::int64_t least = std::min<std::int64_t>(*number, cpus);
  count.taken = least >= compile_range.least && least <= compile_range.most;
  count.count = count.taken ? static_cast<int>(least) : compile_range.otherwise;
  return count;
}

/// aoe.ini has lain in three places (memory-and-logs.md 4.2).
WorkerCount tuning_workers(const std::string& root, const Environment& environment) {
  constexpr const char* name = "TUNING_PARALLEL_NUM";
  constexpr std::array<std::string_view, 3> places{"tools/aoe/conf/aoe.ini", "conf/aoe.ini",
                                                   "aoe/conf/aoe.ini"};
  std::optional<WorkerCount> setting;
  for (const std::string_view place : places)
    if (!setting && !root.empty())
      setting = file_setting(joined_path(root, std::string(place)), name, environment);
  return in_range(setting, name, tuning_range);
}

}  // namespace

Workers probe_workers(const ParameterSet& set, const std::string& root, int cpus,
                      const Environment& environment) {
  Workers workers;
  workers.compile = compile_workers(set, cpus, environment);
  workers.bank = in_range(variable_setting(set, "CANN_KNOWLEDGE_BANK_PROCESS_NUM", environment),
                          "CANN_KNOWLEDGE_BANK_PROCESS_NUM", bank_range);
  if (set.tool == Tool::aoe) workers.tuning = tuning_workers(root, environment);
  return workers;
}

}  // namespace aoecheck
