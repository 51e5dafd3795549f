#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "aoecheck/base/digest.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// A world in memory. Paths are taken as given; directories are those added and those that the
/// files lie in. `asked()` lists every question in order: "read a.cfg", "variable HOME".
class FakeEnvironment final : public Environment {
 public:
  FakeEnvironment& add_file(const std::string& path, std::string bytes) {
    files_[path] = std::move(bytes);
    add_directory(parent(path));
    return *this;
  }
  FakeEnvironment& add_directory(const std::string& path) {
    for (std::string part = path; !part.empty() && directories_.insert(part).second;) {
      part = parent(part);
    }
    return *this;
  }
  FakeEnvironment& deny(const std::string& path) {
    denied_.insert(path);
    return *this;
  }
  FakeEnvironment& set_variable(const std::string& name, std::string value) {
    variables_[name] = std::move(value);
    return *this;
  }

  Result<std::string> read(const std::string& path, std::uint64_t limit) const override {
    asked_.push_back("read " + path);
    if (denied_.count(path) != 0) return failure(path, {"file-denied", {}});
    if (directories_.count(path) != 0) return unreadable(path, "file-is-directory");
    const auto file = files_.find(path);
    if (file == files_.end()) return failure(path, {"file-missing", {}});
    if (file->second.size() <= limit) return file->second;
    Message message{"file-too-large", {}};
    message.with("limit_bytes", std::to_string(limit));
    return failure(path, std::move(message));
  }

  Result<std::unique_ptr<ByteSource>> open(const std::string& path) const override {
    const Result<std::string> bytes = read(path, std::numeric_limits<std::uint64_t>::max());
    asked_.back() = "open " + path;
    if (!bytes) return bytes.error();
    return std::unique_ptr<ByteSource>(std::make_unique<MemorySource>(files_.at(path)));
  }

  Result<std::string> sha256_of(const std::string& path) const override {
    Result<std::string> bytes = read(path, std::numeric_limits<std::uint64_t>::max());
    asked_.back() = "sha256_of " + path;
    if (!bytes) return bytes.error();
    return sha256(*bytes);
  }

  PathKind kind(const std::string& path) const override {
    asked_.push_back("kind " + path);
    if (denied_.count(path) != 0) return PathKind::denied;
    if (files_.count(path) != 0) return PathKind::file;
    return directories_.count(path) != 0 ? PathKind::directory : PathKind::absent;
  }

  Result<std::vector<std::string>> list(const std::string& directory) const override {
    asked_.push_back("list " + directory);
    if (denied_.count(directory) != 0) return failure(directory, {"file-denied", {}});
    if (files_.count(directory) != 0) return unreadable(directory, "file-is-no-directory");
    if (directories_.count(directory) == 0) return failure(directory, {"file-missing", {}});
    std::set<std::string> names;
    for (const auto& [path, bytes] : files_) {
      if (parent(path) == directory) names.insert(path.substr(path.rfind('/') + 1));
    }
    for (const std::string& path : directories_) {
      if (path != directory && parent(path) == directory) {
        names.insert(path.substr(path.rfind('/') + 1));
      }
    }
    return std::vector<std::string>(names.begin(), names.end());
  }

  std::optional<std::string> variable(const std::string& name) const override {
    asked_.push_back("variable " + name);
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional<std::string>(found->second);
  }

  const std::vector<std::string>& asked() const { return asked_; }

 private:
  static std::string parent(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return path == "." ? "" : ".";
    if (slash == 0) return path == "/" ? "" : "/";
    return path.substr(0, slash);
  }
  static Error failure(const std::string& path, Message message) {
    message.with("path", path);
    return {Origin{OriginKind::file, path, 0, 0}, std::move(message)};
  }
  static Error unreadable(const std::string& path, const char* reason) {
    Message message{"file-unreadable", {}};
    message.with("reason", Message{reason, {}});
    return failure(path, std::move(message));
  }

  std::map<std::string, std::string> files_;
  std::set<std::string> directories_;
  std::set<std::string> denied_;
  std::map<std::string, std::string> variables_;
  mutable std::vector<std::string> asked_;
};

}  // namespace aoecheck
