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
  /// What this user may do with an existing path; all, unless told otherwise or denied.
  FakeEnvironment& set_access(const std::string& path, Access access) {
    access_[path] = access;
    return *this;
  }
  /// Mode, owner, group and time of an existing path; kind and size follow from the rest.
  FakeEnvironment& set_status(const std::string& path, PathStatus status) {
    status_[path] = status;
    return *this;
  }
  /// `path` resolves to `target`, and what lies below it likewise.
  FakeEnvironment& add_link(const std::string& path, std::string target) {
    links_[path] = std::move(target);
    return *this;
  }
  /// A program that prints `output` when called with exactly these words, joined by blanks.
  FakeEnvironment& add_program(const std::string& command, std::string output) {
    return add_program(command, {ProgramOutput::End::finished, 0, std::move(output)});
  }
  FakeEnvironment& add_program(const std::string& command, ProgramOutput output) {
    outputs_[command] = std::move(output);
    return *this;
  }
  /// Space of the file system that exactly this path lies on.
  FakeEnvironment& set_disk(const std::string& path, DiskUsage usage) {
    disks_[path] = usage;
    return *this;
  }
  FakeEnvironment& set_working_directory(std::string path) {
    working_directory_ = std::move(path);
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

  std::unique_ptr<std::istream> stream(const std::string&) const override { return nullptr; }

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
    return kind_of(path);
  }

  PathStatus status(const std::string& path) const override {
    asked_.push_back("status " + path);
    PathStatus result;
    if (const auto found = status_.find(path); found != status_.end()) result = found->second;
    result.kind = kind_of(path);
    if (const auto file = files_.find(path); file != files_.end())
      result.size_bytes = file->second.size();
    return result;
  }

  Access access(const std::string& path) const override {
    asked_.push_back("access " + path);
    const PathKind kind = kind_of(path);
    if (kind == PathKind::absent || kind == PathKind::denied) return {};
    const auto found = access_.find(path);
    if (found != access_.end()) return found->second;
    return {true, true, kind == PathKind::directory};
  }

  std::string resolved(const std::string& path) const override {
    asked_.push_back("resolved " + path);
    for (const auto& [link, target] : links_)
      if (path == link || path.starts_with(link + "/")) return target + path.substr(link.size());
    return kind_of(path) == PathKind::absent ? std::string() : path;
  }

  std::string working_directory() const override { return working_directory_; }

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

  ProgramOutput output_of(const std::vector<std::string>& words,
                          std::chrono::milliseconds) const override {
    std::string command;
    for (const std::string& word : words) command += (command.empty() ? "" : " ") + word;
    asked_.push_back("output_of " + command);
    const auto found = outputs_.find(command);
    return found == outputs_.end() ? ProgramOutput{} : found->second;
  }

  std::optional<DiskUsage> disk_usage(const std::string& path) const override {
    asked_.push_back("disk_usage " + path);
    const auto found = disks_.find(path);
    return found == disks_.end() ? std::nullopt : std::optional<DiskUsage>(found->second);
  }

  std::int64_t now() const override { return 1'780'000'000; }

  std::optional<std::string> variable(const std::string& name) const override {
    asked_.push_back("variable " + name);
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional<std::string>(found->second);
  }

  const std::vector<std::string>& asked() const { return asked_; }

 private:
  PathKind kind_of(const std::string& path) const {
    if (denied_.count(path) != 0) return PathKind::denied;
    if (files_.count(path) != 0) return PathKind::file;
    return directories_.count(path) != 0 ? PathKind::directory : PathKind::absent;
  }
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
  std::map<std::string, Access> access_;
  std::map<std::string, PathStatus> status_;
  std::map<std::string, std::string> links_;
  std::map<std::string, ProgramOutput> outputs_;
  std::map<std::string, DiskUsage> disks_;
  std::string working_directory_ = "/here";
  std::map<std::string, std::string> variables_;
  mutable std::vector<std::string> asked_;
};

}  // namespace aoecheck
