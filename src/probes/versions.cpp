#include "probes/versions.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/base/version.h"
#include "aoecheck/probes/probes.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 64 * 1024;
constexpr std::size_t longest_value = 1024;

/// In a path of the tables the directory of an architecture, "aarch64-linux".
constexpr std::string_view gap = "{arch}";

/// Where a part states its version. A file named `*_install.info` keeps the version of CANN in
/// `version`; a `version.info` keeps it in `version_dir`, and in `Version` the number of the
/// component ("7.7.0.1.238") up to CANN 8.3, that of CANN later.
struct PartFile {
  const char* part;
  bool below_opp;  // else below the root
  const char* path;
};

// hiascend instg_0044 of 8.0, 8.5 and 9.0; the tree of CANN 8.1.RC1 that knowledge-bases.md names;
// runtime: acl reads share/info/runtime/version.info.
constexpr std::array part_files{
    PartFile{"toolkit", false, "{arch}/ascend_toolkit_install.info"},
    PartFile{"toolkit", false, "toolkit/version.info"},
    PartFile{"nnae", false, "{arch}/ascend_nnae_install.info"},
    PartFile{"nnae", false, "ascend_nnae_install.info"},
    PartFile{"nnrt", false, "{arch}/ascend_nnrt_install.info"},
    PartFile{"nnrt", false, "ascend_nnrt_install.info"},
    PartFile{"compiler", false, "compiler/version.info"},
    PartFile{"runtime", false, "runtime/version.info"},
    PartFile{"runtime", false, "share/info/runtime/version.info"},
    PartFile{"opp", true, "version.info"},
    PartFile{"opp_kernel", false, "opp_kernel/version.info"},
    PartFile{"ops", false, "{arch}/ascend_ops_install.info"},
    PartFile{"aoe", false, "tools/aoe/version.info"},
    PartFile{"aoe", false, "share/info/aoe/version.info"},
};

/// The parts whose version is that of CANN, best first.
constexpr std::array<std::string_view, 6> telling_parts{"toolkit",  "nnae",    "nnrt",
                                                        "compiler", "runtime", "opp"};

constexpr const char* driver_place_file = "/etc/ascend_install.info";
constexpr const char* driver_place = "/usr/local/Ascend";

/// A part of the driver's package; the number of the package goes before that of the component.
struct DriverFile {
  const char* part;
  const char* path;
  std::array<const char*, 2> names;
};
constexpr std::array<DriverFile, 2> driver_files{{
    {"driver", "driver/version.info", {"package_version", "Version"}},
    {"firmware", "firmware/version.info", {"Version", "package_version"}},
}};

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

bool begins_with_digit(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

std::optional<NamedValue> version_in(const std::string& path, const Environment& environment) {
  if (auto directory = named_value(path, "version_dir", environment);
      directory && begins_with_digit(directory->text))
    return directory;
  return named_value(path, "version", environment);
}

std::optional<InstalledPart> part_in(const PartFile& file, const std::string& base,
                                     const std::string& architecture,
                                     const Environment& environment) {
  std::vector<std::string> paths{file.path};
  if (const std::size_t at = paths.front().find(gap); at != std::string::npos) {
    paths.clear();
    for (const std::string& directory : architecture_directories(architecture))
      paths.push_back(std::string(file.path).replace(at, gap.size(), directory));
  }
  for (const std::string& path : paths)
    if (auto entry = version_in(joined_path(base, path), environment))
      return InstalledPart{file.part, std::move(entry->text), std::move(entry->origin)};
  return std::nullopt;
}

bool has_part(const std::vector<InstalledPart>& parts, std::string_view name) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const InstalledPart& part) { return part.name == name; });
}

void add_parts_of_cann(const std::string& root, const std::string& opp,
                       const std::string& architecture, const Environment& environment,
                       std::vector<InstalledPart>& parts) {
  for (const PartFile& file : part_files) {
    const std::string& base = file.below_opp ? opp : root;
    if (base.empty() || has_part(parts, file.part)) continue;
    if (auto part = part_in(file, base, architecture, environment))
      parts.push_back(std::move(*part));
  }
}

void add_driver(const Environment& environment, std::vector<InstalledPart>& parts) {
  const auto told = named_value(driver_place_file, "Driver_Install_Path_Param", environment);
  const std::string base = told ? told->text : std::string(driver_place);
  for (const DriverFile& file : driver_files)
    for (const char* name : file.names) {
      if (has_part(parts, file.part)) continue;
      if (auto entry = named_value(joined_path(base, file.path), name, environment))
        parts.push_back({file.part, std::move(entry->text), std::move(entry->origin)});
    }
}

/// "[7.6.0.1.220:8.0.0]": the number of the component, then the version of CANN.
std::optional<NamedValue> version_in_list(const std::string& root, const Environment& environment) {
  for (const char* name : {"compiler_running_version", "runtime_running_version",
                           "compiler_installed_version", "runtime_installed_version"}) {
    auto entry = named_value(joined_path(root, "version.cfg"), name, environment);
    if (!entry) continue;
    const std::size_t colon = entry->text.rfind(':');
    const std::size_t end = entry->text.rfind(']');
    if (colon == std::string::npos || end == std::string::npos || end < colon) continue;
    entry->text = entry->text.substr(colon + 1, end - colon - 1);
    if (begins_with_digit(entry->text)) return entry;
  }
  return std::nullopt;
}

/// The version in the name of the directory itself: "8.0.0", "cann-8.5.0".
std::string version_in_name(const std::string& root, const Environment& environment) {
  constexpr std::string_view prefix = "cann-";
  const std::string target = environment.resolved(root);
  std::string_view name = file_name(target.empty() ? root : target);
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return parse_cann_version(name) ? std::string(name) : std::string();
}

/// The root itself where it is closed to this user; empty where it is open.
std::string closed_directory(const std::string& root, const Environment& environment) {
  const PathKind kind = environment.kind(root);
  if (kind == PathKind::denied) return root;
  if (kind == PathKind::directory && !environment.access(root).search) return root;
  return {};
}

}  // namespace

std::optional<NamedValue> named_value(const std::string& path, std::string_view name,
                                      const Environment& environment) {
  const auto text = environment.read(path, small_file);
  if (!text) return std::nullopt;
  int number = 0;
  for (const std::string_view line : split(*text, '\n')) {
    ++number;
    const std::size_t mark = line.find('=');
    if (mark == std::string_view::npos) continue;
    if (lower(trimmed(line.substr(0, mark))) != lower(name)) continue;
    const std::string_view value = unquoted(line.substr(mark + 1));
    if (value.empty() || value.size() > longest_value) continue;
    return NamedValue{printable(value), {OriginKind::file, path, number, 1, {}}};
  }
  return std::nullopt;
}

std::vector<std::string> architecture_directories(const std::string& architecture) {
  std::vector<std::string> names{"aarch64-linux", "x86_64-linux", "arm64-linux"};
  std::stable_partition(names.begin(), names.end(),
                        [&](const std::string& name) { return name == architecture + "-linux"; });
  return names;
}

Reading<std::string> read_cann_version(const std::string& root, const std::string& architecture,
                                       const Environment& environment) {
  Reading<std::string> version;
  version.origin = {OriginKind::file, root, 0, 0, {}};
  if (const std::string closed = closed_directory(root, environment); !closed.empty()) {
    version.unknown = Message{"cann-root-closed", {}}.with("root", closed);
    return version;
  }
  const auto take = [&](std::string text, Origin origin) {
    version.value = std::move(text);
    version.origin = std::move(origin);
    return version;
  };
  std::vector<InstalledPart> parts;
  add_parts_of_cann(root, joined_path(root, "opp"), architecture, environment, parts);
  for (const std::string_view name : telling_parts)
    for (InstalledPart& part : parts)
      if (part.name == name && parse_cann_version(part.version))
        return take(std::move(part.version), std::move(part.origin));
  if (auto entry = version_in_list(root, environment))
    return take(std::move(entry->text), std::move(entry->origin));
  if (std::string name = version_in_name(root, environment); !name.empty())
    return take(std::move(name), version.origin);
  version.unknown = Message{"cann-without-version", {}}.with("root", root);
  return version;
}

std::vector<InstalledPart> read_parts(const std::string& root, const std::string& opp,
                                      const std::string& architecture,
                                      const Environment& environment) {
  std::vector<InstalledPart> parts;
  add_parts_of_cann(root, opp, architecture, environment, parts);
  add_driver(environment, parts);
  return parts;
}

std::map<std::string, std::string> installed_versions(const Environment& environment) {
  std::map<std::string, std::string> table;
  std::string root = environment.variable("ASCEND_TOOLKIT_HOME").value_or("");
  if (root.empty()) root = environment.variable("ASCEND_HOME_PATH").value_or("");
  const std::string opp = environment.variable("ASCEND_OPP_PATH").value_or("");
  if (!root.empty()) {
    const auto version = read_cann_version(root, {}, environment);
    if (version.known()) table["cann"] = *version;
  }
  for (InstalledPart& part : read_parts({}, opp, {}, environment))
    table[part.name] = std::move(part.version);
  return table;
}

}  // namespace aoecheck
