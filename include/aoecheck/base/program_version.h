#pragma once

#include <string_view>

namespace aoecheck {

inline constexpr std::string_view program_version = "0.1.0";

}  // namespace aoecheck
