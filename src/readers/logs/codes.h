#pragma once

#include <optional>
#include <string_view>

namespace aoecheck {

/// An error code with the text behind it: `E10001: ...`, `Invalid_Argument(E10001): ...`.
struct CodeInLine {
  std::string_view code;
  std::string_view text;
};

/// The first code of a line: E or W, perhaps a further capital letter, four to six digits.
std::optional<CodeInLine> code_in(std::string_view line);

}  // namespace aoecheck
