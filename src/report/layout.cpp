#include "report/layout.h"

#include <algorithm>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::string_view color_start = "\x1b[";

/// Columns without the escape sequences of colours.
std::size_t visible_width(std::string_view text) {
  std::size_t width = 0;
  while (true) {
    const std::size_t escape = text.find(color_start);
    width += display_width(text.substr(0, escape));
    if (escape == std::string_view::npos) return width;
    const std::size_t end = text.find('m', escape);
    if (end == std::string_view::npos) return width;
    text.remove_prefix(end + 1);
  }
}

std::size_t character_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
  return size;
}

/// The text in pieces that must not be broken: words with the blank in front, and wide characters
/// one by one.
std::vector<std::string_view> pieces(std::string_view text) {
  std::vector<std::string_view> result;
  std::size_t begin = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t size = character_size(text.substr(at));
    const bool wide = display_width(text.substr(at, size)) == 2;
    const bool break_before = at > begin && (text[at] == ' ' || wide);
    if (break_before) {
      result.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    at += size;
    if (wide) {
      result.push_back(text.substr(begin, at - begin));
      begin = at;
    }
  }
  if (begin < text.size()) result.push_back(text.substr(begin));
  return result;
}

/// Punctuation that must not begin a line in Chinese text.
bool closes(std::string_view piece) {
  constexpr std::string_view marks[] = {"，", "。", "；", "：", "、", "）", "”", "》"};
  return std::any_of(std::begin(marks), std::end(marks),
                     [&](std::string_view mark) { return piece.starts_with(mark); });
}

}  // namespace

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t own = visible_width(text);
  std::string result(text);
  if (own < width) result.append(width - own, ' ');
  return result;
}

std::string spread(std::string_view left, std::string_view right) {
  if (right.empty()) return std::string(left);
  const std::size_t right_width = visible_width(right);
  const std::size_t room = terminal_width > right_width ? terminal_width - right_width : 0;
  if (visible_width(left) + 2 > room) return std::string(left) + "  " + std::string(right);
  return padded(left, room) + std::string(right);
}

std::string wrapped(std::string_view text, std::string_view lead) {
  const std::size_t indent = visible_width(lead);
  std::string result(lead);
  std::size_t column = indent;
  for (std::string_view piece : pieces(text)) {
    const std::size_t width = visible_width(piece);
    if (column + width > terminal_width && column > indent && !closes(piece)) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
      if (piece.starts_with(' ')) piece.remove_prefix(1);
    }
    result += piece;
    column += visible_width(piece);
  }
  return result;
}

std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], visible_width(row[i]));
  }
  std::string result;
  for (const auto& row : rows) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < row.size(); ++i)
      line += i + 1 < row.size() ? padded(row[i], widths[i] + 2) : row[i];
    while (line.ends_with(' ')) line.pop_back();
    result += line + '\n';
  }
  return result;
}

}  // namespace aoecheck
