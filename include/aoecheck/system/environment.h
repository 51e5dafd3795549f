#pragma once

#include <chrono>
#include <cstdint>
#include <istream>
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

/// What became of a program that was asked.
struct ProgramOutput {
  enum class End {
    finished,
    absent,    // not found in PATH, or not to be started
    late,      // killed when its time was up
    too_much,  // killed when it had printed 1 MiB
  };
  End end = End::absent;
  int exit_code = 0;  // 128 + signal where it died of one
  std::string text;   // standard output and error, as they came

  bool good() const { return end == End::finished && exit_code == 0; }
};

/// Space of a file system in bytes; `free_bytes` for this user.
struct DiskUsage {
  std::uint64_t total_bytes = 0;
  std::uint64_t free_bytes = 0;
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
  /// What comes through a pipe that has a name, as `<(command)` gives one; null for anything else.
  virtual std::unique_ptr<std::istream> stream(const std::string& path) const = 0;
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
  /// What a program found in PATH prints within `limit`.
  virtual ProgramOutput output_of(const std::vector<std::string>& words,
                                  std::chrono::milliseconds limit) const = 0;
  /// Space of the file system that an existing path lies on; nothing where that is not to be had.
  virtual std::optional<DiskUsage> disk_usage(const std::string& path) const = 0;
  /// Seconds since 1970.
  virtual std::int64_t now() const = 0;
  virtual std::optional<std::string> variable(const std::string& name) const = 0;
};

/// The real one.
const Environment& real_environment();

/// Another host, or this one at another time: `base` but for what lies below /proc, /sys, /etc,
/// /run, /dev, /usr, /bin, /var/log and a few more, which is read below `root`. A program's output
/// is the text of `root`/outputs/WORDS.txt, words joined by `_` ("npu-smi_info.txt"); without such
/// a file it is absent. The space of its disks is that of outputs/df_-B1.txt. `base` must outlive
/// the result.
std::unique_ptr<Environment> rooted_environment(const Environment& base, std::string root);

}  // namespace aoecheck
