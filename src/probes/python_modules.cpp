#include "probes/python_modules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 64 * 1024;

/// What pip calls a module, and the name that it is imported by; a slash leads into a package.
struct Module {
  const char* package;
  std::string_view name;
};

// hiascend instg_0045 of 8.0.RC2 to 9.1, without those that no compile process imports (cython,
// pathlib2, requests).
constexpr std::array<Module, 10> modules{{
    {"numpy", "numpy"},
    {"decorator", "decorator"},
    {"sympy", "sympy"},
    {"scipy", "scipy"},
    {"psutil", "psutil"},
    {"attrs", "attr"},
    {"cffi", "cffi"},
    {"pyyaml", "yaml"},
    {"protobuf", "google/protobuf"},
    {"absl-py", "absl"},
}};

constexpr std::string_view program = "python3";
constexpr std::size_t most_directories = 256;

/// Where the interpreter is, and what it is called behind all links.
struct Interpreter {
  std::string path;      // as PATH leads to it
  std::string resolved;  // "/usr/bin/python3.9"
  std::string prefix;    // the directory above its `bin`
  std::string own;       // that of the resolved path: another one in a virtual environment
};

std::string directory_above(const std::string& path) {
  return std::string(parent_path(parent_path(path)));
}

std::optional<Interpreter> interpreter_in(const std::string& search_path,
                                          const std::string& directory,
                                          const Environment& environment) {
  std::size_t looked = 0;
  for (const std::string_view entry : split(search_path, ':')) {
    if (++looked > most_directories) break;
    const std::string place = entry.empty() ? "." : std::string(entry);
    const std::string path = joined_path(directory, place + '/' + std::string(program));
    if (environment.kind(path) != PathKind::file) continue;
    Interpreter found{path, environment.resolved(path), directory_above(path), {}};
    if (found.resolved.empty()) found.resolved = path;
    found.own = directory_above(found.resolved);
    return found;
  }
  return std::nullopt;
}

/// "python3.9" of "python3.9", "python3.9m", "python3.9.2"; empty for anything else.
std::string version_name(std::string_view name) {
  constexpr std::string_view stem = "python3.";
  if (!name.starts_with(stem)) return {};
  std::size_t end = stem.size();
  while (end < name.size() && name[end] >= '0' && name[end] <= '9') ++end;
  constexpr std::size_t most_digits = 3;
  const std::size_t digits = end - stem.size();
  if (digits == 0 || digits > most_digits) return {};
  return std::string(name.substr(0, end));
}

/// The version in the name of the program; else the one library that lies beside it.
std::string version_of(const Interpreter& interpreter, const Environment& environment) {
  if (std::string name = version_name(file_name(interpreter.resolved)); !name.empty()) return name;
  for (const std::string& prefix : {interpreter.prefix, interpreter.own}) {
    const auto names = environment.list(joined_path(prefix, "lib"));
    if (!names) continue;
    std::vector<std::string> versions;
    for (const std::string& entry : *names) {
      std::string version = version_name(entry);
      if (!version.empty() && version == entry) versions.push_back(std::move(version));
    }
    if (versions.size() == 1) return versions.front();
  }
  return {};
}

/// In a virtual environment the modules of the system count only where its file says so.
bool sees_system(const Interpreter& interpreter, const Environment& environment) {
  const auto text = environment.read(joined_path(interpreter.prefix, "pyvenv.cfg"), small_file);
  if (!text) return true;
  for (const std::string_view line : split(*text, '\n')) {
    const std::size_t mark = line.find('=');
    if (mark == std::string_view::npos) continue;
    if (lower(trimmed(line.substr(0, mark))) == "include-system-site-packages")
      return lower(trimmed(line.substr(mark + 1))) == "true";
  }
  return false;
}

/// The directories that an import looks into, as far as names tell.
class Sites {
 public:
  Sites(const ParameterSet& set, const Interpreter& interpreter, const std::string& version,
        const Environment& environment)
      : environment_(environment) {
    const std::string given = variable_for(set, "PYTHONPATH", environment);
    for (const std::string_view entry : split(given, ':'))
      if (!entry.empty()) add(joined_path(set.directory, entry));
    add_library(interpreter.prefix, version);
    for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
      if (const std::string base = variable_for(set, name, environment); !base.empty())
        add_library(base, version);
    if (!sees_system(interpreter, environment)) return;
    add_library(interpreter.own, version);
    if (const std::string home = variable_for(set, "HOME", environment); !home.empty())
      add(joined_path(home, ".local/lib/" + version + "/site-packages"));
    if (interpreter.own != "/usr" && interpreter.own != "/usr/local") return;
    add_own("/usr/lib/python3/dist-packages");
    add_library("/usr/local", version);
    add_library("/usr", version);
  }

  bool holds(std::string_view module) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const Site& site) { return holds(site, module); });
  }
  /// None of the interpreter's own: only what PYTHONPATH names.
  bool without_own() const { return !has_own_; }
  /// The first one that may not be looked into; empty where all may.
  const std::string& closed() const { return closed_; }

 private:
  struct Site {
    std::string directory;
    std::vector<std::string> names;
  };

  void add_library(const std::string& prefix, const std::string& version) {
    for (const char* library : {"lib/", "lib64/"})
      for (const char* kind : {"/site-packages", "/dist-packages"})
        add_own(joined_path(prefix, library + version + kind));
  }

  void add_own(const std::string& directory) {
    const std::size_t before = found_.size();
    add(directory);
    has_own_ = has_own_ || found_.size() > before;
  }

  void add(const std::string& directory) {
    if (seen_.size() >= most_directories) return;
    if (std::find(seen_.begin(), seen_.end(), directory) != seen_.end()) return;
    seen_.push_back(directory);
    auto names = environment_.list(directory);
    if (names)
      found_.push_back({directory, std::move(*names)});
    else if (names.error().message.id == "file-denied" && closed_.empty())
      closed_ = directory;
  }

  /// A package, a file of Python, a library ("psutil.cpython-39-x86_64-linux-gnu.so") or an egg.
  static bool is_module(std::string_view name, std::string_view module) {
    if (!name.starts_with(module)) return false;
    const std::string_view rest = name.substr(module.size());
    return rest.empty() || rest == ".py" || (rest.front() == '.' && rest.ends_with(".so")) ||
           (rest.front() == '-' && rest.ends_with(".egg"));
  }

  bool holds(const Site& site, std::string_view module) const {
    const std::size_t slash = module.find('/');
    const std::string_view top = module.substr(0, slash);
    const bool has_top = std::any_of(site.names.begin(), site.names.end(),
                                     [&](const std::string& name) { return is_module(name, top); });
    if (!has_top || slash == std::string_view::npos) return has_top;
    return environment_.kind(joined_path(site.directory, module)) == PathKind::directory;
  }

  const Environment& environment_;
  std::vector<std::string> seen_;
  std::vector<Site> found_;
  bool has_own_ = false;
  std::string closed_;
};

void look_for_modules(const Sites& sites, Installation& installation) {
  if (sites.without_own() && sites.closed().empty()) {
    installation.modules_unknown =
        Message{"python-without-modules", {}}.with("python", *installation.python);
    return;
  }
  for (const Module& module : modules)
    if (!sites.holds(module.name)) installation.missing_modules.emplace_back(module.package);
  if (installation.missing_modules.empty() || sites.closed().empty()) return;
  installation.missing_modules.clear();
  installation.modules_unknown =
      Message{"python-modules-closed", {}}.with("directory", sites.closed());
}

}  // namespace

void probe_python(const ParameterSet& set, const Environment& environment,
                  Installation& installation) {
  Reading<std::string>& python = installation.python;
  python.origin = {OriginKind::environment, "PATH", 0, 0, {}};
  const std::string search_path = variable_for(set, "PATH", environment);
  if (search_path.empty()) {
    python.unknown = {"python-without-path", {}};
    return;
  }
  const auto interpreter = interpreter_in(search_path, set.directory, environment);
  if (!interpreter) {
    python.unknown = {"python-absent", {}};
    return;
  }
  python.origin = {OriginKind::file, interpreter->path, 0, 0, {}};
  std::string version = version_of(*interpreter, environment);
  if (version.empty()) {
    python.unknown = Message{"python-version-hidden", {}}.with("path", interpreter->path);
    return;
  }
  python.value = version;
  look_for_modules(Sites(set, *interpreter, version, environment), installation);
}

}  // namespace aoecheck
