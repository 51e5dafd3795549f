#include "aoecheck/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace aoecheck {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view shell_safe = "_@%+=:,./-";

struct CodePointRange {
  char32_t first;
  char32_t last;
};

// East Asian wide and fullwidth characters and the emoji blocks: two columns each.
constexpr std::array<CodePointRange, 21> wide{{
    {0x1100, 0x115F},   {0x231A, 0x231B}, {0x2329, 0x232A}, {0x23E9, 0x23EC}, {0x25FD, 0x25FE},
    {0x2614, 0x2615},   {0x2705, 0x2705}, {0x274C, 0x274C}, {0x2753, 0x2755}, {0x2795, 0x2797},
    {0x2E80, 0x303E},   {0x3041, 0x4DBF}, {0x4E00, 0xA4CF}, {0xA960, 0xA97C}, {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F}, {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF},
    {0x20000, 0x3FFFD},
}};

// Combining marks, joiners and variation selectors: no column of their own.
constexpr std::array<CodePointRange, 8> zero_width{{
    {0x0300, 0x036F},
    {0x0483, 0x0489},
    {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF},
    {0x200B, 0x200F},
    {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},
}};

template <std::size_t N>
bool contains(const std::array<CodePointRange, N>& ranges, char32_t code_point) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const CodePointRange& range) {
    return code_point >= range.first && code_point <= range.last;
  });
}

unsigned byte_at(std::string_view text, std::size_t index) {
  return static_cast<unsigned char>(text[index]);
}

struct CodePoint {
  char32_t value = 0;
  std::size_t size = 0;  // bytes; 0 where the bytes are not UTF-8
};

// Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
CodePoint code_point_at(std::string_view text, std::size_t index) {
  const unsigned lead = byte_at(text, index);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || size > text.size() - index) return {};
  char32_t value = lead & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const unsigned byte = byte_at(text, index + i);
    if ((byte & 0xC0U) != 0x80U) return {};
    value = (value << 6U) | (byte & 0x3FU);
  }
  constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest[size] || value > 0x10FFFF || surrogate) return {};
  return {value, size};
}

bool is_control(char32_t value) { return value < 0x20 || (value >= 0x7F && value < 0xA0); }

bool is_shell_safe(char character) {
  const bool alphanumeric = (character >= '0' && character <= '9') ||
                            (character >= 'a' && character <= 'z') ||
                            (character >= 'A' && character <= 'Z');
  return alphanumeric || shell_safe.find(character) != std::string_view::npos;
}

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string joined;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) joined += separator;
    joined += parts[i];
  }
  return joined;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& character : result) {
    if (character >= 'A' && character <= 'Z') character = static_cast<char>(character - 'A' + 'a');
  }
  return result;
}

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc{} || stop != end) return std::nullopt;
  return value;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint code_point = code_point_at(text, i);
    const std::size_t size = std::max<std::size_t>(code_point.size, 1);
    const bool hidden =
        code_point.size == 0 || (is_control(code_point.value) && code_point.value != U'\t');
    for (std::size_t j = i; j < i + size; ++j) {
      if (!hidden) {
        result += text[j];
        continue;
      }
      result += "\\x";
      result += hex_digits[byte_at(text, j) >> 4U];
      result += hex_digits[byte_at(text, j) & 0xFU];
    }
    i += size;
  }
  return result;
}

std::string legible(std::string_view text) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint code_point = code_point_at(text, i);
    if (code_point.size == 0)
      result += '?';
    else if (!is_control(code_point.value) || code_point.value == U'\t')
      result += text.substr(i, code_point.size);
    i += std::max<std::size_t>(code_point.size, 1);
  }
  return result;
}

std::string_view beginning(std::string_view text, std::size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && (byte_at(text, size) & 0xC0U) == 0x80U) --size;
  return text.substr(0, size);
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint code_point = code_point_at(text, i);
    if (contains(wide, code_point.value)) {
      width += 2;
    } else if (!contains(zero_width, code_point.value)) {
      width += 1;
    }
    i += std::max<std::size_t>(code_point.size, 1);
  }
  return width;
}

std::string shell_quoted(std::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_shell_safe)) {
    return std::string(text);
  }
  std::string quoted = "'";
  for (const char character : text) {
    if (character == '\'') {
      quoted += "'\\''";
    } else {
      quoted += character;
    }
  }
  return quoted + "'";
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& names) {
  const std::size_t limit = word.size() / 3;
  std::size_t smallest = limit + 1;
  std::string_view best;
  bool tie = false;
  for (const std::string_view name : names) {
    const std::size_t longer = std::max(word.size(), name.size());
    if (longer - std::min(word.size(), name.size()) > limit) continue;
    const std::size_t distance = edit_distance(word, name);
    if (distance > smallest || (distance == smallest && smallest > limit)) continue;
    tie = distance == smallest && name != best;
    smallest = distance;
    best = name;
  }
  return tie ? std::string_view{} : best;
}

}  // namespace aoecheck
