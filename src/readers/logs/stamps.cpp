#include "readers/logs/stamps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace aoecheck {
namespace {

constexpr std::size_t searched_for_time = 160;
constexpr std::size_t shortest_stamp = 19;  // 2022-04-06-07:15:09

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The digits at `place`, or -1.
int digits(std::string_view text, std::size_t place, std::size_t count) {
  int value = 0;
  for (std::size_t i = place; i < place + count; ++i) {
    if (!is_digit(text[i])) return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

/// `.383.996`, `,384`, `.857705`: up to six digits behind the seconds.
std::int64_t microseconds(std::string_view text, std::size_t& size) {
  std::int64_t value = 0;
  int count = 0;
  std::size_t i = 0;
  while (i + 1 < text.size() && count < 6 && (text[i] == '.' || text[i] == ',') &&
         is_digit(text[i + 1])) {
    for (++i; i < text.size() && is_digit(text[i]); ++i)
      if (count < 6) {
        value = value * 10 + (text[i] - '0');
        ++count;
      }
  }
  size += i;
  for (; count < 6; ++count) value *= 10;
  return value;
}

constexpr std::array<std::string_view, 2> pid_words{"[PID: ", "(PID:"};
constexpr std::array<std::string_view, 5> stage_tags{"[INIT]", "[COMP]", "[LOAD]", "[EXEC]",
                                                     "[FINAL]"};

}  // namespace

std::optional<std::int64_t> stamp_at(std::string_view text, std::size_t& size) {
  if (text.size() < shortest_stamp || text[4] != '-' || text[7] != '-') return std::nullopt;
  if (text[13] != ':' || text[16] != ':') return std::nullopt;
  if (text[10] != '-' && text[10] != ' ' && text[10] != 'T') return std::nullopt;
  const int year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
  const int hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
  if (std::min({year, month, day, hour, minute, second}) < 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok()) return std::nullopt;
  size = shortest_stamp;
  const std::int64_t rest = microseconds(text.substr(shortest_stamp), size);
  const auto midnight = std::chrono::sys_days{date}.time_since_epoch();
  const auto since = midnight + std::chrono::hours{hour} + std::chrono::minutes{minute} +
                     std::chrono::seconds{second};
  return std::chrono::duration_cast<std::chrono::microseconds>(since).count() + rest;
}

std::int64_t time_in(std::string_view line) {
  const std::string_view searched = line.substr(0, searched_for_time);
  for (std::size_t dash = searched.find('-', 4); dash != std::string_view::npos;
       dash = searched.find('-', dash + 1)) {
    std::size_t size = 0;
    if (const auto time = stamp_at(line.substr(dash - 4), size)) return *time;
  }
  return 0;
}

std::int64_t pid_in(std::string_view line) {
  for (const std::string_view word : pid_words) {
    const std::size_t place = line.find(word);
    if (place == std::string_view::npos) continue;
    std::int64_t pid = 0;
    std::from_chars(line.data() + place + word.size(), line.data() + line.size(), pid);
    if (pid > 0) return pid;
  }
  return 0;
}

std::string_view stage_in(std::string_view text) {
  std::size_t first = std::string_view::npos;
  std::string_view stage;
  for (const std::string_view tag : stage_tags) {
    const std::size_t place = text.find(tag);
    if (place >= first) continue;
    first = place;
    stage = tag.substr(1, tag.size() - 2);
  }
  return stage;
}

}  // namespace aoecheck
