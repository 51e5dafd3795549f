#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/byte_source.h"
#include "aoecheck/base/result.h"

namespace aoecheck {

enum class PathKind { absent, file, directory, other, denied };

/// What the file system says about a path, links followed.
struct PathStatus {
  PathKind kind = PathKind::absent;
  unsigned mode = 0;  // permission bits, 0 to 07777
  unsigned owner = 0;
  unsigned group = 0;
  std::uint64_t size_bytes = 0;
  std::int64_t modified = 0;  // seconds since 1970
};

/// What the user of this process may do with a path; for a directory `search` is entering it.
struct Access {
  bool read = false;
  bool write = false;
  bool search = false;

  friend bool operator==(const Access&, const Access&) = default;
};

/// The world outside the program, in few verbs; tests use a fake that logs what was asked.
class Environment {
 public:
  virtual ~Environment() = default;

  /// The bytes of a file. Errors: rules file-missing, file-denied, file-too-large (more than
  /// `limit` bytes), file-unreadable (a directory, a device, an I/O error).
  virtual Result<std::string> read(const std::string& path, std::uint64_t limit) const = 0;
  /// A file of any size, to be read in parts; errors as for read.
  virtual Result<std::unique_ptr<ByteSource>> open(const std::string& path) const = 0;
  /// SHA-256 of a file of any size, read in pieces; errors as for read.
  virtual Result<std::string> sha256_of(const std::string& path) const = 0;
  virtual PathKind kind(const std::string& path) const = 0;
  /// Kind absent or denied where nothing more is known.
  virtual PathStatus status(const std::string& path) const = 0;
  virtual Access access(const std::string& path) const = 0;
  /// The absolute path without links; empty where the path does not exist or is not reachable.
  virtual std::string resolved(const std::string& path) const = 0;
  virtual std::string working_directory() const = 0;
  /// Names in a directory, sorted; errors as for read.
  virtual Result<std::vector<std::string>> list(const std::string& directory) const = 0;
  /// What a program found in PATH prints, at most 1 MiB; nothing where it is not there, fails, or
  /// takes longer than `limit`, after which it is killed.
  virtual std::optional<std::string> output_of(const std::vector<std::string>& words,
                                               std::chrono::milliseconds limit) const = 0;
  /// Seconds since 1970.
  virtual std::int64_t now() const = 0;
  virtual std::optional<std::string> variable(const std::string& name) const = 0;
};

/// The real one.
const Environment& real_environment();

}  // namespace aoecheck
