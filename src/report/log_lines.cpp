#include "report/log_lines.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::string_view mark = "...";

bool is_digit(char character) { return character >= '0' && character <= '9'; }

/// Takes everything before `stop` away from the text, and `stop` too.
std::string_view taken(std::string_view& text, std::string_view stop) {
  const std::size_t end = text.find(stop);
  if (end == std::string_view::npos) {
    text = {};
    return {};
  }
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end + stop.size());
  return part;
}

}  // namespace

std::string log_time(std::int64_t microseconds, char between) {
  using std::chrono::days;
  const std::chrono::sys_time<std::chrono::microseconds> time{
      std::chrono::microseconds{microseconds}};
  const auto midnight = std::chrono::floor<days>(time);
  const std::chrono::year_month_day date{midnight};
  const std::chrono::hh_mm_ss clock{time - midnight};
  return fmt::format("{:04}-{:02}-{:02}{}{:02}:{:02}:{:02}.{:06}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     between, clock.hours().count(), clock.minutes().count(),
                     clock.seconds().count(), clock.subseconds().count());
}

/// "[ERROR] RUNTIME(60021,aoe):2025-09-12-03:10:40.220.118 [npu_driver_mem.cc:912]60077 text".
LogLine log_line_of(std::string_view line) {
  constexpr std::size_t stamp_size = std::string_view("2025-09-12-03:10:40.220.118").size();
  constexpr std::size_t day_size = std::string_view("2025-09-12").size();
  constexpr std::size_t time_size = std::string_view("03:10:40.220").size();
  const LogLine whole{{}, {}, {}, trimmed(line)};
  std::string_view rest = whole.text;
  if (!rest.starts_with('[')) return whole;
  taken(rest, "] ");
  const std::string_view module = taken(rest, "(");
  taken(rest, "):");
  const std::string_view stamp = rest.substr(0, std::min(stamp_size, rest.size()));
  const bool is_stamp = stamp.size() == stamp_size && is_digit(stamp.front()) &&
                        stamp[day_size] == '-' && is_digit(stamp.back());
  if (module.empty() || module.find(' ') != std::string_view::npos || !is_stamp) return whole;
  rest.remove_prefix(stamp_size);
  if (rest.starts_with(" [")) taken(rest, "]");
  while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  const std::string_view text = trimmed(rest);
  if (text.empty()) return whole;
  return {module, stamp.substr(0, day_size), stamp.substr(day_size + 1, time_size), text};
}

std::string cut(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  const std::size_t room = columns > mark.size() ? columns - mark.size() : 0;
  std::size_t end = 0;
  std::size_t width = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
    width += display_width(text.substr(end, next - end));
    if (width > room) break;
    end = next;
  }
  return std::string(text.substr(0, end)) + std::string(mark);
}

}  // namespace aoecheck
