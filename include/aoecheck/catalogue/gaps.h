#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace aoecheck {

/// A `{name}` in a text: the bytes [begin, end) and the name between the braces.
struct Gap {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view name;
};

/// The next gap at or behind `from`. A name is letters, digits, `_` and `.`, a letter first; other
/// braces are text.
std::optional<Gap> next_gap(std::string_view text, std::size_t from);

/// The names of all gaps, sorted, each once.
std::vector<std::string_view> gap_names(std::string_view text);

}  // namespace aoecheck
