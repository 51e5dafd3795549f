#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "aoecheck/base/result.h"

namespace aoecheck {

/// The calls of the system that appending makes, so that tests can let each of them fail.
struct FileCalls {
  int (*open)(const char* path, int flags, mode_t mode);
  int (*flock)(int descriptor, int operation);
  ssize_t (*pread)(int descriptor, void* target, std::size_t count, off_t offset);
  ssize_t (*write)(int descriptor, const void* bytes, std::size_t count);
  int (*ftruncate)(int descriptor, off_t size);
  int (*fsync)(int descriptor);
};
const FileCalls& real_file_calls();

/// What is to be appended to which file.
struct LineAppend {
  std::string path;
  std::string header;              // first line of the file, without line feed
  std::vector<std::string> lines;  // without line feeds
  unsigned mode = 0640;            // of a file that is created
  /// Judges the first line of a file that is there.
  std::function<Result<bool>(std::string_view first_line)> accepts;
};

/// Appends whole lines under an exclusive lock and syncs; a file that is not there begins with the
/// header. Lines that are there are never touched: behind a torn last line a new one is begun, and
/// where writing fails the file gets its old length back. A link in place of the file is refused.
/// Errors: what `accepts` says; rule `lines-not-written` with the reason of the system.
Result<bool> append_lines(const LineAppend& request, const FileCalls& calls = real_file_calls());

}  // namespace aoecheck
