#include "aoecheck/system/control_groups.h"

#include <algorithm>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest = 4U << 20U;

/// A mounted hierarchy of control groups.
struct Mount {
  int version = 0;
  std::string root;   // the group that is mounted
  std::string point;  // where
};

/// Blanks in paths of mountinfo are written \040.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\\040")) {
      result += ' ';
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool lists(std::string_view list, std::string_view name) {
  const auto parts = split(list, ',');
  return std::find(parts.begin(), parts.end(), name) != parts.end();
}

/// id parent device root point options... - type source superoptions (proc(5)).
std::optional<Mount> mount_of(std::string_view line, std::string_view controller, int version) {
  const std::size_t dash = line.find(" - ");
  if (dash == std::string_view::npos) return std::nullopt;
  const auto front = split(line.substr(0, dash), ' ');
  const auto back = split(line.substr(dash + 3), ' ');
  constexpr std::size_t root = 3;
  constexpr std::size_t point = 4;
  if (front.size() <= point || back.size() < 3) return std::nullopt;
  const bool wanted =
      version == 2 ? back[0] == "cgroup2" : back[0] == "cgroup" && lists(back[2], controller);
  if (!wanted) return std::nullopt;
  return Mount{version, unescaped(front[root]), unescaped(front[point])};
}

/// The group of this process: version and path, as its own namespace shows it.
std::optional<std::pair<int, std::string>> own_group(std::string_view text,
                                                     std::string_view controller) {
  std::optional<std::pair<int, std::string>> unified;
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    std::string path(line.substr(second + 1));
    if (lists(controllers, controller)) return std::pair{1, std::move(path)};
    if (controllers.empty()) unified = {2, std::move(path)};
  }
  return unified;
}

bool leads_out(std::string_view path) {
  const auto parts = split(path, '/');
  return std::find(parts.begin(), parts.end(), "..") != parts.end();
}

/// The group's directory below the mount; empty where it lies outside of what is mounted. A mount
/// of another group than "/" may be that of the container itself, whatever name it has outside.
std::string directory_below(const Mount& mount, const std::string& path,
                            const Environment& environment) {
  if (leads_out(path)) return {};
  std::string rest = path;
  if (mount.root != "/") {
    const bool below = path == mount.root || path.starts_with(mount.root + "/");
    rest = below ? path.substr(mount.root.size()) : std::string();
  }
  if (rest == "/") rest.clear();
  const std::string directory = mount.point + rest;
  return environment.kind(directory) == PathKind::directory ? directory : mount.point;
}

/// Of the line "oom_kill 3"; kernels before 4.13 have none.
std::optional<std::uint64_t> kills_in(std::string_view text) {
  constexpr std::string_view name = "oom_kill ";
  for (const std::string_view line : split(text, '\n')) {
    if (!line.starts_with(name)) continue;
    const auto value = to_integer(line.substr(name.size()));
    return value && *value >= 0 ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

ControlGroups control_groups(std::string_view controller, const Environment& environment) {
  const auto groups = environment.read("/proc/self/cgroup", largest);
  const auto mounts = environment.read("/proc/self/mountinfo", largest);
  if (!groups || !mounts) return {};
  const auto own = own_group(*groups, controller);
  if (!own) return {};
  for (const std::string_view line : split(*mounts, '\n')) {
    const auto mount = mount_of(line, controller, own->first);
    if (!mount || environment.kind(mount->point) != PathKind::directory) continue;
    ControlGroups path{own->first, {}, false};
    std::string directory = directory_below(*mount, own->second, environment);
    if (directory.empty()) return {own->first, {}, true};
    for (; directory.size() > mount->point.size(); directory.erase(directory.rfind('/')))
      path.directories.push_back(directory);
    path.directories.push_back(mount->point);
    return path;
  }
  return {};
}

std::optional<std::uint64_t> oom_kills_here(const Environment& environment) {
  const ControlGroups groups = control_groups("memory", environment);
  const char* const name = groups.version == 1 ? "/memory.oom_control" : "/memory.events";
  for (const std::string& directory : groups.directories)
    if (const auto text = environment.read(directory + name, largest)) return kills_in(*text);
  return std::nullopt;
}

}  // namespace aoecheck
