#include "readers/logs/codes.h"

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::size_t plain_digits = 5;   // E10001
constexpr std::size_t fewest_digits = 4;  // EL0004
constexpr std::size_t most_digits = 5;    // EZ3002, E40021

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_word(char c) { return is_digit(c) || is_upper(c) || (c >= 'a' && c <= 'z') || c == '_'; }

/// The code that ends at `end`.
std::string_view code_before(std::string_view line, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_digit(line[begin - 1])) --begin;
  const std::size_t digits = end - begin;
  if (digits < fewest_digits || digits > most_digits) return {};
  const std::size_t first_digit = begin;
  while (begin > 0 && is_upper(line[begin - 1])) --begin;
  const std::size_t letters = first_digit - begin;
  if (letters == 0 || letters > 2 || (letters == 1 && digits != plain_digits)) return {};
  if (line[begin] != 'E' && line[begin] != 'W') return {};
  if (begin > 0 && is_word(line[begin - 1])) return {};
  return line.substr(begin, end - begin);
}

}  // namespace

std::optional<CodeInLine> code_in(std::string_view line) {
  for (std::size_t colon = line.find(':', fewest_digits); colon != std::string_view::npos;
       colon = line.find(':', colon + 1)) {
    const std::size_t end = line[colon - 1] == ')' ? colon - 1 : colon;
    if (!is_digit(line[end - 1])) continue;
    if (const std::string_view code = code_before(line, end); !code.empty())
      return CodeInLine{code, trimmed(line.substr(colon + 1))};
  }
  return std::nullopt;
}

}  // namespace aoecheck
