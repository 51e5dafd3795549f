#include "support/layers.h"

#include <algorithm>
#include <optional>
#include <sstream>

namespace aoecheck::test {
namespace {

using Names = std::vector<std::string_view>;

struct Layer {
  std::string_view name;
  Names may_include;  // beside itself
};

const std::vector<Layer> layers = {
    {"base", {}},
    {"model", {"base"}},
    {"catalogue", {"base", "model"}},
    {"readers", {"base", "model", "catalogue"}},
    {"compare", {"base", "model", "catalogue"}},
    {"rules", {"base", "model", "catalogue", "compare"}},
    {"system", {"base"}},
    {"probes", {"base", "model", "catalogue", "readers", "system"}},
    {"store", {"base", "model", "catalogue", "readers", "system"}},
    {"report", {"base", "model", "catalogue", "store"}},
    {"engine",
     {"base", "model", "catalogue", "readers", "compare", "rules", "system", "probes", "store"}},
    {"cli",
     {"base", "model", "catalogue", "readers", "compare", "rules", "system", "probes", "store",
      "report", "engine"}},
};

struct ThirdParty {
  std::string_view prefix;  // of the name in <...> or "..."
  Names layers;             // the only ones that may include it; empty: all
};

const std::vector<ThirdParty> third_parties = {
    {"fmt/", {}},
    {"openssl/", {"base"}},
    {"yaml-cpp/", {"catalogue"}},
    {"google/protobuf/", {"readers"}},
    {"minizip/", {"readers"}},
    {"re2/", {"readers"}},
    {"nlohmann/", {"readers", "store", "report"}},
    {"CLI/", {"cli"}},
};

/// Headers of the operating system; the rest of the program sees it through Environment.
const Names posix_headers = {"dirent.h", "fcntl.h", "glob.h", "poll.h",    "pthread.h", "pwd.h",
                             "signal.h", "spawn.h", "sys/",   "termios.h", "unistd.h"};
const Names posix_layers = {"system", "cli"};

bool holds(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const Layer* find_layer(std::string_view name) {
  const auto found = std::find_if(layers.begin(), layers.end(),
                                  [name](const Layer& layer) { return layer.name == name; });
  return found == layers.end() ? nullptr : &*found;
}

struct Include {
  std::string name;
  bool quoted = false;
};

std::optional<Include> parse_include(std::string_view line) {
  const auto skip_blanks = [&line] {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  };
  skip_blanks();
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  skip_blanks();
  if (!line.starts_with("include")) return {};
  line.remove_prefix(7);
  skip_blanks();
  if (line.empty()) return Include{};
  const bool quoted = line[0] == '"';
  const auto end = line.find(quoted ? '"' : '>', 1);
  return Include{std::string(line.substr(1, end == line.npos ? end : end - 1)), quoted};
}

std::string layer_violation(const Layer& layer, std::string_view other, bool is_private) {
  const std::string arrow = std::string(layer.name) + " may not include ";
  if (other == layer.name) return {};
  if (find_layer(other) == nullptr) return "no such layer: " + std::string(other);
  if (!holds(layer.may_include, other)) return arrow + std::string(other);
  if (is_private) return arrow + "a private header of " + std::string(other);
  return {};
}

std::string project_violation(const Layer& layer, std::string_view name) {
  constexpr std::string_view public_prefix = "aoecheck/";
  if (name.ends_with(".pb.h")) {
    return layer.name == "readers" ? "" : "protobuf belongs to readers alone";
  }
  const bool is_public = name.starts_with(public_prefix);
  const auto rest = is_public ? name.substr(public_prefix.size()) : name;
  const auto slash = rest.find('/');
  if (slash == rest.npos) return "a project header is named by its layer: " + std::string(name);
  return layer_violation(layer, rest.substr(0, slash), !is_public);
}

std::string system_violation(const Layer& layer, std::string_view name) {
  if (name.find_first_of("./") == name.npos) return {};  // the standard library
  for (const auto& party : third_parties) {
    if (!name.starts_with(party.prefix)) continue;
    if (party.layers.empty() || holds(party.layers, layer.name)) return {};
    return std::string(name) + " does not belong to " + std::string(layer.name);
  }
  const bool is_posix =
      std::any_of(posix_headers.begin(), posix_headers.end(),
                  [name](std::string_view prefix) { return name.starts_with(prefix); });
  if (is_posix && holds(posix_layers, layer.name)) return {};
  if (is_posix) return std::string(name) + " belongs to system";
  return "not in the table of third parties: " + std::string(name);
}

}  // namespace

std::string layer_of(std::string_view path) {
  for (const std::string_view prefix : {"src/", "include/aoecheck/"}) {
    if (!path.starts_with(prefix)) continue;
    const auto rest = path.substr(prefix.size());
    const auto slash = rest.find('/');
    return std::string(slash == rest.npos ? "" : rest.substr(0, slash));
  }
  return {};
}

std::vector<std::string> layer_violations(std::string_view path, std::string_view text) {
  const Layer* layer = find_layer(layer_of(path));
  if (layer == nullptr) return {std::string(path) + ":1: belongs to no layer"};

  std::vector<std::string> violations;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const auto include = parse_include(line);
    if (!include) continue;
    const std::string what = include->quoted ? project_violation(*layer, include->name)
                                             : system_violation(*layer, include->name);
    if (what.empty()) continue;
    violations.push_back(std::string(path) + ":" + std::to_string(number) + ": " + what);
  }
  return violations;
}

}  // namespace aoecheck::test
