#include "readers/logs/head.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "readers/logs/stamps.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 8> levels{"ERROR", "WARNING", "INFO",      "DEBUG",
                                                 "EVENT", "TRACE",   "EXCEPTION", "CRITICAL"};
constexpr std::string_view error_level = "[ERROR]";
constexpr std::size_t longest_level = 9;
constexpr std::size_t longest_module = 32;
constexpr std::size_t searched_for_damage = 64;
constexpr std::size_t longest_process = 192;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_module_character(char c) { return is_upper(c) || is_digit(c) || c == '_'; }

std::size_t skip_blank(std::string_view line, std::size_t place) {
  return place < line.size() && line[place] == ' ' ? place + 1 : place;
}

/// `MODULE(` at `place`, with or without a blank between.
std::optional<PlogHead> module_at(std::string_view line, std::size_t place,
                                  std::string_view level) {
  const std::size_t begin = skip_blank(line, place);
  const std::size_t limit = std::min(line.size(), begin + longest_module);
  std::size_t end = begin;
  while (end < limit && is_module_character(line[end])) ++end;
  if (end == begin) return std::nullopt;
  const std::size_t open = skip_blank(line, end);
  if (open >= line.size() || line[open] != '(') return std::nullopt;
  return PlogHead{level, line.substr(begin, end - begin), open + 1};
}

/// The level that at most one wrong character, or a lost one at the beginning, makes of the word.
std::string_view nearly_level(std::string_view word) {
  for (const std::string_view level : levels) {
    if (word.size() != level.size()) continue;
    int wrong = 0;
    for (std::size_t i = 0; i < level.size(); ++i) wrong += word[i] != level[i];
    if (wrong <= 1) return level;
  }
  return {};
}

}  // namespace

std::optional<PlogHead> plog_head(std::string_view line) {
  if (line.size() < 8 || line[0] != '[') return std::nullopt;
  std::size_t end = 1;
  const std::size_t limit = std::min(line.size(), longest_level + 2);
  while (end < limit && (is_upper(line[end]) || is_digit(line[end]))) ++end;
  if (end == 1 || end == limit || line[end] != ']') return std::nullopt;
  return module_at(line, end + 1, line.substr(1, end - 1));
}

std::optional<PlogHead> damaged_plog_head(std::string_view line) {
  const std::size_t close = line.substr(0, searched_for_damage).find("] ");
  if (close == std::string_view::npos || close == 0) return std::nullopt;
  std::size_t begin = close;
  while (begin > 0 && (is_upper(line[begin - 1]) || is_digit(line[begin - 1]))) --begin;
  const std::string_view level = nearly_level(line.substr(begin, close - begin));
  if (level.empty()) return std::nullopt;
  return module_at(line, close + 1, level);
}

std::optional<PlogProcess> plog_process(std::string_view line, const PlogHead& head) {
  PlogProcess process;
  const char* const end = line.data() + line.size();
  const auto [behind, error] = std::from_chars(line.data() + head.process, end, process.pid);
  if (error != std::errc() || behind == end || *behind != ',') return std::nullopt;
  const auto comma = static_cast<std::size_t>(behind - line.data());
  const std::size_t close = line.substr(0, comma + longest_process).find(')', comma);
  if (close == std::string_view::npos) return std::nullopt;
  std::string_view name = line.substr(comma + 1, close - comma - 1);
  // MindSpore writes the thread between: DEVICE(pid,tid,name).
  if (const std::size_t second = name.find(','); second != std::string_view::npos)
    name.remove_prefix(second + 1);
  process.name = name.substr(std::min(name.find_first_not_of(' '), name.size()));
  std::size_t place = skip_blank(line, close + 1);
  if (place >= line.size() || line[place] != ':') return std::nullopt;
  ++place;
  std::size_t size = 0;
  if (const auto time = stamp_at(line.substr(place), size)) process.time = *time;
  process.text = std::min(line.size(), place + size);
  return process;
}

std::size_t glued_record(std::string_view line) {
  for (std::size_t open = line.find(error_level, 1); open != std::string_view::npos;
       open = line.find(error_level, open + 1)) {
    const std::string_view rest = line.substr(open);
    const auto head = plog_head(rest);
    if (head && plog_process(rest, *head)) return open;
  }
  return std::string_view::npos;
}

bool may_hold_glued_record(std::string_view lines) {
  if (lines.size() < error_level.size()) return false;
  const char* const text = lines.data();
  const std::size_t end = lines.size() - 2;
  // Every byte of a log passes here: without branches the compiler looks at many at once.
  unsigned char found = 0;
  for (std::size_t i = 1; i < end; ++i) {
    const unsigned is_begin = text[i] == '[' ? 1U : 0U;
    const unsigned is_level = text[i + 1] == 'E' ? 1U : 0U;
    const unsigned is_error = text[i + 2] == 'R' ? 1U : 0U;
    const unsigned is_inside = text[i - 1] != '\n' ? 1U : 0U;
    found |= static_cast<unsigned char>(is_begin & is_level & is_error & is_inside);
  }
  return found != 0;
}

}  // namespace aoecheck
