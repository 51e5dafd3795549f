#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace aoecheck {

inline constexpr std::size_t terminal_width = 80;

/// The text followed by blanks up to `width` columns; unchanged where it is wider.
std::string padded(std::string_view text, std::size_t width);

/// `left`, then `right` at the right edge of the terminal where both fit, else after two blanks.
std::string spread(std::string_view left, std::string_view right);

/// Breaks at blanks and between wide characters so that no line passes the terminal's width; a
/// single word that is longer stays whole, to be pasted. The first line begins with `lead`, the
/// others with as many blanks.
std::string wrapped(std::string_view text, std::string_view lead);

/// Rows of cells as lines of a table, columns padded to their widest cell, indented by `indent`.
std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t indent);

}  // namespace aoecheck
