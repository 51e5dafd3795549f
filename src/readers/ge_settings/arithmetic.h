#pragma once

#include <cstdint>
#include <string_view>

#include "readers/ge_settings/expressions.h"

namespace aoecheck::ge {

Computed integer(std::int64_t number);

/// A number as Python spells it: "26", "1_024", "0x400", "1024L". A fraction is unknown.
Computed literal(std::string_view spelled);

/// `left operation right` over integers, for `+ - * // % ** << >>`. Unknown where one is no
/// integer, where the result is a fraction, and, as too large, where it needs more than 64 bits.
Computed combined(std::string_view operation, const Computed& left, const Computed& right);

}  // namespace aoecheck::ge
