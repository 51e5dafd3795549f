#include "readers/logs/line_splitter.h"

#include <algorithm>

#include "readers/logs/head.h"

namespace aoecheck {
namespace {

constexpr char escape = '\x1b';

/// Length of the escape sequence that `text` begins with (ECMA-48: CSI, OSC, two characters).
std::size_t escape_size(std::string_view text) {
  if (text.size() < 2) return text.size();
  if (text[1] == ']') {
    const std::size_t end = text.find_first_of("\a\x1b", 2);
    if (end == std::string_view::npos) return text.size();
    return text[end] == escape ? std::min(end + 2, text.size()) : end + 1;
  }
  if (text[1] != '[') return 2;
  std::size_t end = 2;
  while (end < text.size() && (text[end] < '@' || text[end] > '~')) ++end;
  return std::min(end + 1, text.size());
}

}  // namespace

void LineSplitter::keep(std::string_view bytes) {
  const std::size_t room = longest_line - carry_.size();
  carry_ += bytes.substr(0, room);
  if (bytes.size() <= room || skipping_) return;
  skipping_ = true;
  ++cut_lines_;
}

bool LineSplitter::is_plain(std::string_view bytes) {
  return bytes.find('\r') == std::string_view::npos &&
         bytes.find(escape) == std::string_view::npos && !may_hold_glued_record(bytes);
}

std::string without_escapes(std::string_view line) {
  std::string result;
  while (!line.empty()) {
    const std::size_t place = std::min(line.find(escape), line.size());
    result += line.substr(0, place);
    line.remove_prefix(place);
    if (!line.empty()) line.remove_prefix(escape_size(line));
  }
  return result;
}

}  // namespace aoecheck
