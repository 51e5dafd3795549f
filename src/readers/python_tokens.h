#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "readers/shell/source_text.h"

namespace aoecheck::python {

/// One token of a Python text. Comments and blank lines give none.
struct Token {
  enum class Kind { name, number, string, sign, newline, end };
  Kind kind = Kind::end;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t match = 0;  // of an opening bracket: the token that closes it; else its own index
  int indent = -1;        // of the first token of a line: its column; else -1
};

struct Tokens {
  std::vector<Token> all;                   // ends with one of kind `end`
  std::optional<std::size_t> unterminated;  // where a string opens that nothing closes
};

/// Newlines inside brackets are left out.
Tokens tokenize(const shell::SourceText& source);

/// The prefix, quotes and content of a string literal.
struct StringLiteral {
  bool raw = false;
  bool formatted = false;
  bool bytes = false;
  std::size_t begin = 0;  // of the content
  std::size_t end = 0;
};

StringLiteral parse_literal(std::string_view text, const Token& token);

/// The end of the replacement field that opens at `begin` (`{`), behind its `}`; `end` where it is
/// not closed.
std::size_t after_field(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace aoecheck::python
