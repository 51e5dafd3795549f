#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/byte_source.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/logs.h"

namespace aoecheck {

/// The files below a directory, sorted, links followed, at most 16 levels deep and 100,000 files.
struct LogListing {
  std::vector<std::string> files;
  std::vector<Error> failures;
  bool cut = false;  // there are more
};
LogListing list_logs(const std::string& directory, const Environment& environment);

/// Reads logs of any size in pieces.
class LogReader {
 public:
  LogReader(const Request& request, const Environment& environment, const Catalogue& catalogue)
      : request_(request), environment_(environment), scanner_(catalogue) {}

  /// A file, a directory, a named pipe, or `-` for standard input.
  void read(const std::string& source);
  void read_text(std::string name, std::string_view text);

  LogReading take() { return scanner_.take(); }
  const std::vector<Error>& failures() const { return failures_; }

 private:
  void read_directory(const std::string& directory);
  void read_stream(const std::string& name, std::istream& stream);
  void read_bytes(const std::string& name, const ByteSource& bytes);
  void tell_progress(const std::string& name, std::uint64_t done, std::uint64_t total);

  const Request& request_;
  const Environment& environment_;
  LogScanner scanner_;
  std::vector<Error> failures_;
  std::uint64_t told_ = 0;
};

}  // namespace aoecheck
