#include "probes/toolkit_places.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "probes/versions.h"

namespace aoecheck {
namespace {

/// Below /usr/local or HOME: up to CANN 8.3, from 8.5 on, and the oldest (hiascend instg_0044).
constexpr std::array<const char*, 3> standard_places{"Ascend/ascend-toolkit/latest", "Ascend/cann",
                                                     "Ascend/latest"};
constexpr const char* standard_run_time = "Ascend/nnrt/latest";

/// What the installer writes its place into, for root and for another user below HOME.
constexpr std::array<const char*, 2> install_records{"/etc/Ascend/ascend_cann_install.info",
                                                     "Ascend/ascend_cann_install.info"};

/// set_env.sh lies in the root since CANN 8.5, above `latest` before.
constexpr std::array<const char*, 2> script_places{"set_env.sh", "../set_env.sh"};

std::vector<std::string> bases(const std::string& home) {
  std::vector<std::string> result{"/usr/local"};
  if (!home.empty()) result.push_back(home);
  return result;
}

bool is_directory(const std::string& path, const Environment& environment) {
  return environment.kind(path) == PathKind::directory;
}

}  // namespace

std::vector<std::string> toolkit_places(const std::string& home, const Environment& environment) {
  std::vector<std::string> result;
  for (const std::string& base : bases(home))
    for (const char* place : standard_places) result.push_back(joined_path(base, place));
  for (const char* record : install_records) {
    if (*record != '/' && home.empty()) continue;
    const auto told = named_value(joined_path(home, record), "Toolkit_InstallPath", environment);
    if (!told) continue;
    for (const char* below : {"", "ascend-toolkit/latest", "cann"})
      result.push_back(joined_path(told->text, below));
  }
  return result;
}

bool is_toolkit(const std::string& path, const Environment& environment) {
  if (path.empty() || !is_directory(path, environment)) return false;
  if (environment.kind(path + "/version.cfg") == PathKind::file) return true;
  std::vector<std::string> signs = architecture_directories({});
  signs.insert(signs.end(), {"compiler", "opp"});
  return std::any_of(signs.begin(), signs.end(), [&](const std::string& sign) {
    return is_directory(path + '/' + sign, environment);
  });
}

std::string set_env_script(const std::string& root, const Environment& environment) {
  for (const char* place : script_places)
    if (std::string path = joined_path(root, place); environment.kind(path) == PathKind::file)
      return path;
  return {};
}

std::string run_time_place(const std::string& home, const Environment& environment) {
  for (const std::string& base : bases(home))
    if (std::string path = joined_path(base, standard_run_time); is_directory(path, environment))
      return path;
  return {};
}

bool is_in_run_time(std::string_view path) {
  return path.find("/nnrt/") != std::string_view::npos || path.ends_with("/nnrt");
}

}  // namespace aoecheck
