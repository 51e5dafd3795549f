#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest = 4U << 20U;
constexpr const char* shared_memory = "/dev/shm";

/// The path itself, or the nearest directory above it that exists.
std::string nearest_directory(std::string path, const Environment& environment) {
  while (path.size() > 1 && environment.kind(path) != PathKind::directory) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    path.erase(slash == 0 ? 1 : slash);
  }
  return path;
}

DiskSpace space_of(std::string purpose, std::string path, const Environment& environment) {
  DiskSpace space{std::move(purpose), std::move(path), {}};
  const bool here = space.path == environment.working_directory();
  space.free_bytes.origin = {OriginKind::file, here ? "." : space.path, 0, 0, {}};
  if (const auto usage = environment.disk_usage(nearest_directory(space.path, environment)))
    space.free_bytes.value = usage->free_bytes;
  else
    space.free_bytes.unknown = {"probe-no-disk", {}};
  return space;
}

/// "65536k" as a tmpfs option writes it.
std::optional<std::uint64_t> option_size(std::string_view text) {
  const std::size_t unit = text.find_first_not_of("0123456789");
  const auto number = to_integer(text.substr(0, unit));
  if (!number || *number < 0) return std::nullopt;
  std::uint64_t factor = 1;
  if (unit != std::string_view::npos) {
    const char letter = text[unit];
    factor = letter == 'k'   ? 1ULL << 10U
             : letter == 'm' ? 1ULL << 20U
             : letter == 'g' ? 1ULL << 30U
                             : 0;
  }
  constexpr std::int64_t most = 1LL << 33U;
  if (factor == 0 || *number > most) return std::nullopt;
  return static_cast<std::uint64_t>(*number) * factor;
}

/// The size that /dev/shm was mounted with, where its free space cannot be asked for.
std::optional<std::uint64_t> mounted_size(const Environment& environment) {
  constexpr std::size_t point = 4;
  const auto mounts = environment.read("/proc/self/mountinfo", largest);
  if (!mounts) return std::nullopt;
  std::optional<std::uint64_t> size;
  for (const std::string_view line : split(*mounts, '\n')) {
    const auto fields = split(line, ' ');
    if (fields.size() <= point || fields[point] != shared_memory) continue;
    for (const std::string_view option : split(fields.back(), ','))
      if (option.starts_with("size=")) size = option_size(option.substr(5));
  }
  return size;
}

DiskSpace shared_memory_space(const Environment& environment) {
  DiskSpace space = space_of("shm", shared_memory, environment);
  if (space.free_bytes.known()) return space;
  if (const auto size = mounted_size(environment))
    space.free_bytes = {size, Origin{OriginKind::file, "/proc/self/mountinfo", 0, 0, {}}, {}};
  return space;
}

}  // namespace

void probe_disks(const ParameterSet& set, const Environment& environment, Host& host) {
  const std::string here = set.directory.empty() ? environment.working_directory() : set.directory;
  const std::string home = variable_for(set, "HOME", environment);
  const std::string work = variable_for(set, "ASCEND_WORK_PATH", environment);
  const std::string cache = variable_for(set, "ASCEND_CACHE_PATH", environment);
  if (!home.empty()) host.disks.push_back(space_of("home", home, environment));
  host.disks.push_back(
      space_of("work", work.empty() ? here : joined_path(here, work), environment));
  if (!cache.empty())
    host.disks.push_back(space_of("cache", joined_path(here, cache), environment));
  host.disks.push_back(shared_memory_space(environment));
}

}  // namespace aoecheck
