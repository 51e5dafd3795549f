#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aoecheck {

/// Without leading and trailing blanks, tabs, CR and LF.
std::string_view trimmed(std::string_view text);

/// The parts between separators; always at least one; empty parts are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

std::string lower(std::string_view text);

/// The whole text as a decimal integer with an optional '-'; nothing if it has any other character
/// or does not fit.
std::optional<std::int64_t> to_integer(std::string_view text);

/// True where every character is an ASCII digit and there is at least one.
bool all_digits(std::string_view text);

/// Replaces bytes that are not UTF-8, and control characters other than tab, by `\xNN`, so that
/// any input can be shown at a terminal and in JSON.
std::string printable(std::string_view text);

/// The text without control characters but tabs; each byte that is not UTF-8 becomes `?`.
std::string legible(std::string_view text);

/// The longest beginning of the UTF-8 text that has at most `size` bytes and ends between
/// characters.
std::string_view beginning(std::string_view text, std::size_t size);

/// Number of terminal columns that the UTF-8 text takes; wide East Asian characters count two.
std::size_t display_width(std::string_view text);

/// The text as one word of a POSIX shell: unchanged where no character needs quoting.
std::string shell_quoted(std::string_view text);

/// The name among `names` that the user probably meant: smallest edit distance, at most a third of
/// the word's length; empty where none is that near or two are equally near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace aoecheck
