#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "aoecheck/system/environment.h"

namespace aoecheck {
namespace {

/// What belongs to the host that is looked at.
constexpr std::array<std::string_view, 10> host_places{
    "/proc", "/sys", "/etc", "/dev", "/var/log", "/.dockerenv", "/run", "/usr", "/bin", "/mnt/wsl"};

constexpr std::uint64_t largest_output = 1U << 20U;

class RootedEnvironment final : public Environment {
 public:
  RootedEnvironment(const Environment& base, std::string root)
      : base_(base), root_(std::move(root)) {
    while (root_.size() > 1 && root_.ends_with('/')) root_.pop_back();
  }

  Result<std::string> read(const std::string& path, std::uint64_t limit) const override {
    auto bytes = base_.read(mapped(path), limit);
    return bytes ? bytes : of_host(bytes.error(), path);
  }
  std::unique_ptr<std::istream> stream(const std::string& path) const override {
    return base_.stream(path);
  }

  Result<std::unique_ptr<ByteSource>> open(const std::string& path) const override {
    auto source = base_.open(mapped(path));
    if (!source) return of_host(source.error(), path);
    return source;
  }
  Result<std::string> sha256_of(const std::string& path) const override {
    auto digest = base_.sha256_of(mapped(path));
    return digest ? digest : of_host(digest.error(), path);
  }
  PathKind kind(const std::string& path) const override { return base_.kind(mapped(path)); }
  PathStatus status(const std::string& path) const override { return base_.status(mapped(path)); }
  Access access(const std::string& path) const override { return base_.access(mapped(path)); }
  std::string working_directory() const override { return base_.working_directory(); }
  std::int64_t now() const override { return base_.now(); }
  std::optional<std::string> variable(const std::string& name) const override {
    return base_.variable(name);
  }

  std::string resolved(const std::string& path) const override {
    if (!is_of_host(path)) return base_.resolved(path);
    const std::string target = base_.resolved(mapped(path));
    const std::string top = base_.resolved(root_);
    return target.starts_with(top + '/') ? target.substr(top.size()) : target;
  }

  Result<std::vector<std::string>> list(const std::string& directory) const override {
    auto names = base_.list(mapped(directory));
    return names ? names : of_host(names.error(), directory);
  }

  ProgramOutput output_of(const std::vector<std::string>& words,
                          std::chrono::milliseconds) const override {
    std::string name;
    for (const std::string& word : words) name += (name.empty() ? "" : "_") + word;
    std::replace(name.begin(), name.end(), '/', '_');
    const auto text = base_.read(root_ + "/outputs/" + name + ".txt", largest_output);
    if (!text) return {};
    return {ProgramOutput::End::finished, 0, *text};
  }

  /// By the output of `df -B1`: the row of the longest mount point above the path.
  std::optional<DiskUsage> disk_usage(const std::string& path) const override {
    const ProgramOutput table = output_of({"df", "-B1"}, {});
    const std::string wanted = path.starts_with('/') ? path : working_directory() + '/' + path;
    std::optional<DiskUsage> usage;
    std::size_t longest = 0;
    std::istringstream lines(table.text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string source, percent, point;
      std::uint64_t total = 0, used = 0, free = 0;
      if (!(words >> source >> total >> used >> free >> percent >> point)) continue;
      const bool above = point == "/" || wanted == point || wanted.starts_with(point + '/');
      if (!above || point.size() < longest) continue;
      longest = point.size();
      usage = DiskUsage{total, free};
    }
    return usage;
  }

 private:
  static bool is_of_host(std::string_view path) {
    return std::any_of(host_places.begin(), host_places.end(), [&](std::string_view place) {
      return path == place || (path.starts_with(place) && path[place.size()] == '/');
    });
  }

  /// Errors name the path as it is on that host.
  static Error of_host(Error error, const std::string& path) {
    error.origin.source = path;
    for (Argument& argument : error.message.arguments)
      if (argument.name == "path") argument.text = path;
    return error;
  }

  std::string mapped(const std::string& path) const {
    return is_of_host(path) ? root_ + path : path;
  }

  const Environment& base_;
  std::string root_;
};

}  // namespace

std::unique_ptr<Environment> rooted_environment(const Environment& base, std::string root) {
  return std::make_unique<RootedEnvironment>(base, std::move(root));
}

}  // namespace aoecheck
