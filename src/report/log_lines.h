#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace aoecheck {

/// "2025-09-12 03:10:40.220118", with `between` instead of the blank, for microseconds since 1970
/// by a log's own clock.
std::string log_time(std::int64_t microseconds, char between);

/// A line of a log in its two parts: a plog head says nothing of the failure and fills a terminal's
/// line. Both are parts of the line itself.
struct LogLine {
  std::string_view module;  // "RUNTIME"; empty where the line has no head of plog
  std::string_view day;     // "2025-09-12"
  std::string_view time;    // "03:10:40.220"
  std::string_view text;    // what stands behind the head; all where there is none
};
LogLine log_line_of(std::string_view line);

/// The beginning of the text that fits into so many columns, with `...` where something is missing.
std::string cut(std::string_view text, std::size_t columns);

}  // namespace aoecheck
