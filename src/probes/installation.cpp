#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "probes/host_parts.h"
#include "probes/python_modules.h"
#include "probes/toolkit_places.h"
#include "probes/versions.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 64 * 1024;
constexpr std::uint64_t largest_user_list = 4U << 20U;
constexpr std::size_t most_families = 64;

/// The variables that name a directory of a toolkit, best first (hiascend envref_07_0003; the nnae
/// package has a variable of its own).
constexpr std::array<const char*, 3> root_variables{"ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME",
                                                    "ASCEND_NNAE_HOME"};

/// The variables of CANN that set_env.sh sets, and the directory below the root that each names;
/// nullptr where it may lie elsewhere.
struct Variable {
  const char* name;
  const char* below;
};
constexpr std::array<Variable, 7> variables{{
    {"ASCEND_HOME_PATH", ""},
    {"ASCEND_TOOLKIT_HOME", ""},
    {"ASCEND_OPP_PATH", "opp"},
    {"ASCEND_AICPU_PATH", ""},
    {"ASCEND_NNAE_HOME", nullptr},
    {"ASCEND_NNRT_HOME", nullptr},
    {"ASCEND_CUSTOM_OPP_PATH", nullptr},
}};

/// Directories of opp whose names are architectures (GE looks into op_proto and op_graph, TBE into
/// the other two).
constexpr std::array<const char*, 4> platform_places{
    "built-in/op_proto/lib/linux", "built-in/op_graph/lib/linux",
    "built-in/op_impl/ai_core/tbe/op_tiling/lib/linux",
    "built-in/op_impl/ai_core/tbe/op_host/lib/linux"};
constexpr std::array<std::string_view, 2> architectures{"aarch64", "x86_64"};

constexpr const char* kernel_place = "built-in/op_impl/ai_core/tbe/kernel/config";

std::string plain_architecture(std::string_view name) {
  if (name == "arm64") return "aarch64";
  if (name == "amd64") return "x86_64";
  return printable(name);
}

constexpr std::string_view built_for() {
#if defined(__aarch64__)
  return "aarch64";
#else
  return "x86_64";
#endif
}

bool is_directory(const std::string& path, const Environment& environment) {
  return environment.kind(path) == PathKind::directory;
}

class Probe {
 public:
  Probe(const ParameterSet& set, const Environment& environment)
      : set_(set), environment_(environment), home_(variable_for(set, "HOME", environment)) {}

  Installation take() {
    add_variables();
    find_root();
    add_architecture();
    add_version();
    add_operators();
    installed_.parts = read_parts(installed_.root, opp_, installed_.architecture, environment_);
    add_places();
    add_owner();
    probe_python(set_, environment_, installed_);
    return std::move(installed_);
  }

 private:
  static Origin variable_origin(const char* name) {
    return {OriginKind::environment, name, 0, 0, {}};
  }
  Origin origin_of(const char* name) const {
    const Parameter* own = set_.find_environment(name);
    return own == nullptr ? variable_origin(name) : own->origin;
  }
  std::string absolute(std::string_view path) const { return joined_path(set_.directory, path); }

  void add_variables() {
    for (const Variable& variable : variables)
      if (std::string value = variable_for(set_, variable.name, environment_); !value.empty())
        installed_.variables[variable.name] = printable(value);
  }

  void find_root() {
    for (const char* name : root_variables) {
      const std::string value = variable_for(set_, name, environment_);
      const Parameter* own = set_.find_environment(name);
      if (own != nullptr && !own->value.known()) installed_.root_is_set = true;
      if (value.empty()) continue;
      installed_.root = absolute(value);
      installed_.root_is_set = true;
      return;
    }
    installed_.root = standard_root();
  }

  std::string standard_root() const {
    for (const std::string& place : toolkit_places(home_, environment_))
      if (is_toolkit(place, environment_)) return place;
    return {};
  }

  /// What `uname -m` says, as far as files tell.
  void add_architecture() {
    const auto kernel = environment_.read("/proc/sys/kernel/arch", small_file);
    if (kernel && !trimmed(*kernel).empty()) {
      installed_.architecture = plain_architecture(trimmed(*kernel));
      return;
    }
    std::vector<std::string> found;
    for (const std::string& name : architecture_directories({}))
      if (!installed_.root.empty() && is_directory(installed_.root + '/' + name, environment_))
        found.push_back(plain_architecture(name.substr(0, name.find('-'))));
    const bool one =
        !found.empty() && std::all_of(found.begin(), found.end(),
                                      [&](const auto& name) { return name == found.front(); });
    installed_.architecture = one ? found.front() : std::string(built_for());
  }

  void add_version() {
    Reading<std::string>& version = installed_.version;
    if (installed_.root.empty()) {
      version.origin = variable_origin(root_variables.front());
      // A copy of another host's /proc and /sys says nothing of its programs.
      const bool visible = environment_.kind("/usr") == PathKind::directory;
      version.unknown = {visible ? "cann-nowhere" : "cann-not-visible", {}};
      if (const std::string path = run_time_place(home_, environment_); !path.empty())
        version.unknown = Message{"cann-is-run-time-only", {}}.with("root", path);
    } else if (environment_.kind(installed_.root) == PathKind::absent) {
      version.origin = {OriginKind::file, installed_.root, 0, 0, {}};
      version.unknown = Message{"cann-root-absent", {}}.with("root", printable(installed_.root));
    } else {
      version = read_cann_version(installed_.root, installed_.architecture, environment_);
    }
  }

  /// The operators that the command uses: those that the variable names, else the root's.
  void add_operators() {
    const std::string named = variable_for(set_, "ASCEND_OPP_PATH", environment_);
    if (named.empty() && installed_.root.empty()) return;
    opp_ = named.empty() ? installed_.root + "/opp" : absolute(named);
    if (!named.empty()) judge_operators();
    for (const char* place : platform_places)
      for (const std::string_view name : architectures)
        if (is_directory(opp_ + '/' + place + '/' + std::string(name), environment_))
          installed_.opp_platforms.push_back("linux/" + std::string(name));
    auto& platforms = installed_.opp_platforms;
    std::sort(platforms.begin(), platforms.end());
    platforms.erase(std::unique(platforms.begin(), platforms.end()), platforms.end());
    add_families();
  }

  void add_families() {
    const auto names = environment_.list(opp_ + '/' + kernel_place);
    if (!names) {
      if (names.error().message.id == "file-denied") add_state("closed");
      return;
    }
    for (const std::string& name : *names)
      if (name.starts_with("ascend") && name.find('.') == std::string::npos &&
          installed_.kernel_socs.size() < most_families)
        installed_.kernel_socs.push_back(printable(name));
  }

  /// Up to CANN 5 the operators lay in op_impl/built-in.
  void judge_operators() {
    switch (environment_.kind(opp_)) {
      case PathKind::denied:
        return add_state("closed");
      case PathKind::directory:
        if (!environment_.access(opp_).search) return add_state("closed");
        if (!is_directory(opp_ + "/built-in", environment_) &&
            !is_directory(opp_ + "/op_impl/built-in", environment_))
          add_state("without-built-in");
        return;
      default:
        add_state("absent");
    }
  }

  /// The first one counts.
  void add_state(const char* state) {
    if (!places_.empty()) return;
    places_.push_back({"opp_path", state, origin_of("ASCEND_OPP_PATH")});
  }

  /// What no other member holds: the script that sets the variables, and the variables that lead
  /// into another installation. They stand behind the parts, under names of their own.
  void add_places() {
    if (const std::string path = script(); !path.empty())
      places_.push_back({"set_env", path, {OriginKind::file, path, 0, 0, {}}});
    if (installed_.root_is_set && !installed_.root.empty()) add_strangers();
    auto& parts = installed_.parts;
    parts.insert(parts.end(), places_.begin(), places_.end());
  }

  /// That of the toolkit in use, else of the first one that is installed.
  std::string script() const {
    std::vector<std::string> roots = toolkit_places(home_, environment_);
    if (!is_in_run_time(installed_.root)) roots.insert(roots.begin(), installed_.root);
    for (const std::string& root : roots) {
      if (!is_toolkit(root, environment_)) continue;
      if (std::string path = set_env_script(root, environment_); !path.empty()) return path;
    }
    return {};
  }

  void add_strangers() {
    for (const Variable& variable : variables) {
      const auto found = installed_.variables.find(variable.name);
      if (found == installed_.variables.end() || variable.below == nullptr) continue;
      std::string root = absolute(found->second);
      const std::string_view last = file_name(root);
      if (last == variable.below || last.ends_with("-linux")) root = std::string(parent_path(root));
      if (!is_same(root, installed_.root))
        places_.push_back(
            {std::string("elsewhere:") + variable.name, found->second, origin_of(variable.name)});
    }
  }

  /// `latest` and the directory of a version are the same installation: the first holds links to
  /// the parts in the second.
  bool is_same(const std::string& left, const std::string& right) const {
    if (left == right) return true;
    for (const char* part : {"", "/opp", "/compiler", "/runtime"}) {
      const std::string target = environment_.resolved(left + part);
      if (!target.empty() && target == environment_.resolved(right + part)) return true;
    }
    return false;
  }

  /// Whom the toolkit belongs to, where that is neither this user nor is this user root.
  void add_owner() {
    if (installed_.root.empty() || !is_directory(installed_.root, environment_)) return;
    const PathStatus self = environment_.status("/proc/self");
    if (self.kind != PathKind::directory || self.owner == 0) return;
    const unsigned owner = environment_.status(installed_.root).owner;
    if (owner == self.owner) return;
    installed_.owner = std::to_string(owner);
    const auto users = environment_.read("/etc/passwd", largest_user_list);
    if (!users) return;
    constexpr std::size_t number = 2;
    for (const std::string_view line : split(*users, '\n')) {
      const auto fields = split(line, ':');
      if (fields.size() <= number || fields[number] != std::to_string(owner)) continue;
      installed_.owner = printable(fields.front());
      return;
    }
  }

  const ParameterSet& set_;
  const Environment& environment_;
  std::string home_;
  std::string opp_;
  std::vector<InstalledPart> places_;
  Installation installed_;
};

}  // namespace

Installation probe_installation(const ParameterSet& set, const Environment& environment) {
  return Probe(set, environment).take();
}

}  // namespace aoecheck
