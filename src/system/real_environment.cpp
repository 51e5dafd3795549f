#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "aoecheck/base/digest.h"
#include "aoecheck/system/environment.h"
#include "system/program_output.h"

namespace aoecheck {
namespace {

constexpr std::size_t chunk = 64 * 1024;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

Error file_error(const std::string& path, Message message) {
  return {Origin{OriginKind::file, path, 0, 0}, std::move(message.with("path", path))};
}

Error unreadable(const std::string& path, Message reason) {
  Message message{"file-unreadable", {}};
  message.with("reason", std::move(reason));
  return file_error(path, std::move(message));
}

Error system_error(const std::string& path, int number) {
  if (number == ENOENT || number == ENOTDIR) return file_error(path, {"file-missing", {}});
  if (number == EACCES || number == EPERM) return file_error(path, {"file-denied", {}});
  Message reason{"file-system-error", {}};
  reason.with("detail", std::strerror(number));
  return unreadable(path, std::move(reason));
}

Error too_large(const std::string& path, std::uint64_t limit) {
  Message message{"file-too-large", {}};
  message.with("limit_bytes", std::to_string(limit));
  return file_error(path, std::move(message));
}

struct OpenFile {
  std::unique_ptr<Descriptor> descriptor;
  std::uint64_t size = 0;  // as the file system says; 0 below /proc
};

// Opens a regular file. Without O_NONBLOCK the open of a FIFO would wait for a writer.
Result<OpenFile> open_file(const std::string& path) {
  if (path.find('\0') != std::string::npos) return file_error(path, {"file-missing", {}});
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  OpenFile file{std::make_unique<Descriptor>(::open(path.c_str(), flags)), 0};
  if (file.descriptor->number() < 0) {
    if (errno == ENXIO) return unreadable(path, {"file-is-special", {}});
    return system_error(path, errno);
  }
  struct stat status {};
  if (::fstat(file.descriptor->number(), &status) != 0) return system_error(path, errno);
  if (S_ISDIR(status.st_mode)) return unreadable(path, {"file-is-directory", {}});
  if (!S_ISREG(status.st_mode)) return unreadable(path, {"file-is-special", {}});
  file.size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
  return file;
}

// Gives the file in pieces to `take` until the end, or until `take` answers false. The error number
// of the system, 0 where all went well.
template <typename Take>
int read_pieces(const OpenFile& file, Take take) {
  std::string piece(chunk, '\0');
  for (;;) {
    const ssize_t got = ::read(file.descriptor->number(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    if (got == 0) return 0;
    if (!take(std::string_view(piece).substr(0, static_cast<std::size_t>(got)))) return 0;
  }
}

class FileSource final : public ByteSource {
 public:
  explicit FileSource(OpenFile file) : file_(std::move(file)) {}

  std::uint64_t size() const override { return file_.size; }

  std::size_t read_at(std::uint64_t offset, char* target, std::size_t count) const override {
    std::size_t done = 0;
    while (done < count) {
      const ssize_t got = ::pread(file_.descriptor->number(), target + done, count - done,
                                  static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

 private:
  OpenFile file_;
};

class RealEnvironment final : public Environment {
 public:
  Result<std::string> read(const std::string& path, std::uint64_t limit) const override {
    Result<OpenFile> file = open_file(path);
    if (!file) return file.error();
    if (file->size > limit) return too_large(path, limit);
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(file->size));
    const int number = read_pieces(*file, [&](std::string_view piece) {
      bytes += piece;
      return bytes.size() <= limit;
    });
    if (number != 0) return system_error(path, number);
    if (bytes.size() > limit) return too_large(path, limit);
    return bytes;
  }

  Result<std::unique_ptr<ByteSource>> open(const std::string& path) const override {
    Result<OpenFile> file = open_file(path);
    if (!file) return file.error();
    return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(std::move(*file)));
  }

  std::unique_ptr<std::istream> stream(const std::string& path) const override {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0 || !S_ISFIFO(facts.st_mode)) return nullptr;
    return std::make_unique<std::ifstream>(path, std::ios::binary);
  }

  Result<std::string> sha256_of(const std::string& path) const override {
    Result<OpenFile> file = open_file(path);
    if (!file) return file.error();
    Sha256 digest;
    const int number = read_pieces(*file, [&](std::string_view piece) {
      digest.add(piece);
      return true;
    });
    if (number != 0) return system_error(path, number);
    return digest.finish();
  }

  PathKind kind(const std::string& path) const override { return status(path).kind; }

  PathStatus status(const std::string& path) const override {
    PathStatus result;
    struct stat status {};
    if (path.find('\0') != std::string::npos) return result;
    if (::stat(path.c_str(), &status) != 0) {
      if (errno == EACCES || errno == EPERM) result.kind = PathKind::denied;
      return result;
    }
    result.kind = S_ISDIR(status.st_mode)   ? PathKind::directory
                  : S_ISREG(status.st_mode) ? PathKind::file
                                            : PathKind::other;
    result.mode = status.st_mode & 07777U;
    result.owner = status.st_uid;
    result.group = status.st_gid;
    result.size_bytes = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    result.modified = status.st_mtime;
    return result;
  }

  Access access(const std::string& path) const override {
    const auto may = [&](int mode) {
      return ::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
    };
    if (path.find('\0') != std::string::npos) return {};
    return {may(R_OK), may(W_OK), may(X_OK)};
  }

  std::string resolved(const std::string& path) const override {
    if (path.find('\0') != std::string::npos) return {};
    const std::unique_ptr<char, decltype(&std::free)> text(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    return text == nullptr ? std::string() : std::string(text.get());
  }

  std::string working_directory() const override {
    const std::unique_ptr<char, decltype(&std::free)> text(::getcwd(nullptr, 0), &std::free);
    return text == nullptr ? std::string() : std::string(text.get());
  }

  Result<std::vector<std::string>> list(const std::string& directory) const override {
    const std::unique_ptr<DIR, CloseDirectory> stream(::opendir(directory.c_str()));
    if (stream == nullptr) {
      const int number = errno;
      const bool exists = number == ENOTDIR && kind(directory) != PathKind::absent;
      if (exists) return unreadable(directory, {"file-is-no-directory", {}});
      return system_error(directory, number);
    }
    std::vector<std::string> names;
    errno = 0;
    while (const dirent* entry = ::readdir(stream.get())) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") names.push_back(name);
    }
    if (errno != 0) return system_error(directory, errno);
    std::sort(names.begin(), names.end());
    return names;
  }

  ProgramOutput output_of(const std::vector<std::string>& words,
                          std::chrono::milliseconds limit) const override {
    return program_output(words, limit);
  }

  std::optional<DiskUsage> disk_usage(const std::string& path) const override {
    struct statvfs usage {};
    if (path.find('\0') != std::string::npos || ::statvfs(path.c_str(), &usage) != 0)
      return std::nullopt;
    const std::uint64_t block = usage.f_frsize;
    return DiskUsage{usage.f_blocks * block, usage.f_bavail * block};
  }

  std::int64_t now() const override { return ::time(nullptr); }

  std::optional<std::string> variable(const std::string& name) const override {
    const char* const value = std::getenv(name.c_str());
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  }
};

}  // namespace

const Environment& real_environment() {
  static const RealEnvironment environment;
  return environment;
}

}  // namespace aoecheck
