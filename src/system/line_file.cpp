#include "aoecheck/system/line_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "aoecheck/base/path.h"

namespace aoecheck {
namespace {

constexpr std::size_t longest_header = 4096;

int open_file(const char* path, int flags, mode_t mode) { return ::open(path, flags, mode); }

/// Repeats a call that a signal interrupted.
template <typename Call>
auto repeated(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

/// One append: an open file under its lock.
class Append {
 public:
  Append(const LineAppend& request, const FileCalls& calls) : request_(request), calls_(calls) {}
  Append(const Append&) = delete;
  Append& operator=(const Append&) = delete;
  ~Append() {
    if (file_ >= 0) ::close(file_);
  }

  Result<bool> run() {
    constexpr int flags =
        O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    file_ = repeated([&] { return calls_.open(request_.path.c_str(), flags, request_.mode); });
    if (file_ < 0) return failure(errno);
    struct stat status {};
    if (::fstat(file_, &status) != 0) return failure(errno);
    if (!S_ISREG(status.st_mode)) return failure(EINVAL);
    if (repeated([&] { return calls_.flock(file_, LOCK_EX); }) != 0) return failure(errno);
    // Only under the lock is the length what it was when the last writer had finished.
    if (::fstat(file_, &status) != 0) return failure(errno);
    old_size_ = status.st_size;
    return write_behind_what_is_there();
  }

 private:
  Result<bool> write_behind_what_is_there() {
    const auto head = read_at(0, longest_header);
    if (!head) return failure(errno);
    const std::size_t end = head->find('\n');
    const std::string_view first(head->data(), std::min(end, head->size()));
    const bool headless = old_size_ == 0 || (end == std::string::npos && is_torn_header(first));
    if (!headless) {
      if (auto accepted = request_.accepts(first); !accepted) return accepted.error();
    } else if (old_size_ > 0) {
      if (repeated([&] { return calls_.ftruncate(file_, 0); }) != 0) return failure(errno);
      old_size_ = 0;
    }
    std::string text;
    if (headless) {
      ::fchmod(file_, request_.mode);
      text = request_.header + '\n';
    } else {
      const auto last = read_at(old_size_ - 1, 1);
      if (!last) return failure(errno);
      if (*last != "\n") text = "\n";
    }
    for (const std::string& line : request_.lines) text += line + '\n';
    return write_all(text, headless);
  }

  /// Only the header was being written when the writer died: there is nothing else to lose.
  bool is_torn_header(std::string_view first) const {
    return first.size() < request_.header.size() && request_.header.starts_with(first);
  }

  std::optional<std::string> read_at(off_t offset, std::size_t count) const {
    std::string text(count, '\0');
    const ssize_t got =
        repeated([&] { return calls_.pread(file_, text.data(), text.size(), offset); });
    if (got < 0) return std::nullopt;
    text.resize(static_cast<std::size_t>(got));
    return text;
  }

  Result<bool> write_all(std::string_view text, bool created) {
    while (!text.empty()) {
      const ssize_t done = repeated([&] { return calls_.write(file_, text.data(), text.size()); });
      if (done < 0) return take_back(errno);
      text.remove_prefix(static_cast<std::size_t>(done));
    }
    if (repeated([&] { return calls_.fsync(file_); }) != 0) return take_back(errno);
    if (created) sync_directory();
    return true;
  }

  /// The length before; where even that fails, readers skip the torn line.
  Error take_back(int number) {
    static_cast<void>(repeated([&] { return calls_.ftruncate(file_, old_size_); }));
    return failure(number);
  }

  void sync_directory() {
    const std::string directory(parent_path(request_.path));
    const int handle = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    calls_.fsync(handle);
    ::close(handle);
  }

  Error failure(int number) const {
    Message reason{number == ELOOP ? "lines-in-a-link" : "file-system-error", {}};
    reason.with("detail", std::strerror(number));
    Message message{"lines-not-written", {}};
    message.with("path", request_.path).with("reason", std::move(reason));
    return {Origin{OriginKind::file, request_.path, 0, 0, {}}, std::move(message)};
  }

  const LineAppend& request_;
  const FileCalls& calls_;
  int file_ = -1;
  off_t old_size_ = 0;
};

}  // namespace

const FileCalls& real_file_calls() {
  static const FileCalls calls{open_file, ::flock, ::pread, ::write, ::ftruncate, ::fsync};
  return calls;
}

Result<bool> append_lines(const LineAppend& request, const FileCalls& calls) {
  return Append(request, calls).run();
}

}  // namespace aoecheck
