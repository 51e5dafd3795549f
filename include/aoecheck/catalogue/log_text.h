#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aoecheck {

/// What may stand in the gap of a log text.
enum class GapForm {
  text,       // {name}       any text, the shortest; at least one character
  number,     // {name:n}     an integer
  hex,        // {name:x}     0x and hexadecimal digits
  kibibytes,  // {name:kb}    a number of KiB
  size,       // {name:size}  "35.31 GiB", "741 MB"
  word,       // {name:w}     no blank and no , ; ) ] } or quote
  anything,   // {_}          any text, also none; not kept
  blanks,     // { }          blanks or none
  begin,      // {^}          the beginning of the line
  end,        // {$}          its end
};

/// A stretch of a log text: literal characters, or a gap.
struct LogTextPart {
  std::string_view literal;  // empty for a gap
  std::string_view name;     // of a gap that is kept
  GapForm form = GapForm::text;
};

/// The parts of a text of LogPattern; braces that are no gap are literal.
std::vector<LogTextPart> log_text_parts(std::string_view text);

/// Why a text cannot be looked for; empty where it can.
std::string log_text_problem(std::string_view text);

/// The longest literal stretch that every line with this text holds.
std::string_view longest_literal(std::string_view text);

/// A log text needs a literal stretch of as many bytes.
inline constexpr std::size_t least_literal = 6;

}  // namespace aoecheck
