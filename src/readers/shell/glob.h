#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aoecheck::shell {

/// True where the whole text fits the shell pattern: `*`, `?`, `[a-z]`, `[!a]`, `\x`. Time is at
/// most the product of both lengths.
bool matches(std::string_view pattern, std::string_view text);

/// `${v%pattern}`, `%%`, `#`, `##`: the text without the shortest or longest match at its end or
/// beginning.
std::string without_suffix(std::string_view text, std::string_view pattern, bool longest);
std::string without_prefix(std::string_view text, std::string_view pattern, bool longest);

/// `${v/pattern/replacement}` and `${v//pattern/replacement}`.
std::string replaced(std::string_view text, std::string_view pattern, std::string_view replacement,
                     bool all);

/// `{1,4,8}` and `{1..8}` in an unquoted word, expanded as bash does, at most `limit` words; the
/// word alone where there is no such list or the limit is too low.
std::vector<std::string> expand_braces(std::string_view word, std::size_t limit);

}  // namespace aoecheck::shell
