#pragma once

#include <string_view>

namespace aoecheck {

/// The two programs whose parameter sets are compared.
enum class Tool { atc, aoe };

/// "atc" or "aoe".
constexpr std::string_view name_of(Tool tool) { return tool == Tool::atc ? "atc" : "aoe"; }

}  // namespace aoecheck
