#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aoecheck::shell {

/// The names that `name`, which is none of them, is at most two edits away from; nothing for short
/// names, which resemble others by chance.
std::vector<std::string> misspelled_candidates(std::string_view name,
                                               const std::vector<std::string_view>& names);

}  // namespace aoecheck::shell
