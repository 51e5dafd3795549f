#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace aoecheck {

/// A line of a log, or the beginning of one that is too long.
struct LogLine {
  std::string_view text;  // without line feed
  std::uint64_t number = 0;
  bool plain = true;  // holds no carriage return, no escape sequence, no glued record
};

/// Makes lines of pieces of any size, in constant memory.
class LineSplitter {
 public:
  static constexpr std::size_t longest_line = 64U << 10U;

  /// Calls `take(const LogLine&)` for every line that the piece ends.
  template <typename Take>
  void feed(std::string_view bytes, Take take) {
    if (!carry_.empty() || skipping_) bytes = complete(bytes, take);
    const bool plain = is_plain(bytes);
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos;
         end = bytes.find('\n')) {
      give(bytes.substr(0, end), plain, take);
      bytes.remove_prefix(end + 1);
    }
    keep(bytes);
  }

  /// The last line, where no line feed ends it.
  template <typename Take>
  void end(Take take) {
    if (!carry_.empty()) give(carry_, is_plain(carry_), take);
    carry_.clear();
    skipping_ = false;
  }

  std::uint64_t lines() const { return lines_; }
  std::uint64_t cut_lines() const { return cut_lines_; }

 private:
  template <typename Take>
  void give(std::string_view line, bool plain, Take& take) {
    ++lines_;
    if (line.size() > longest_line) {
      ++cut_lines_;
      line = line.substr(0, longest_line);
    }
    take(LogLine{line, lines_, plain});
  }

  /// Ends the line that was begun before; what follows it.
  template <typename Take>
  std::string_view complete(std::string_view bytes, Take& take) {
    const std::size_t end = bytes.find('\n');
    keep(bytes.substr(0, end));
    if (end == std::string_view::npos) return {};
    give(carry_, is_plain(carry_), take);
    carry_.clear();
    skipping_ = false;
    return bytes.substr(end + 1);
  }

  void keep(std::string_view bytes);
  static bool is_plain(std::string_view bytes);

  std::string carry_;
  bool skipping_ = false;  // the line that was begun is too long already
  std::uint64_t lines_ = 0;
  std::uint64_t cut_lines_ = 0;
};

/// The line without escape sequences for colours and cursors.
std::string without_escapes(std::string_view line);

}  // namespace aoecheck
