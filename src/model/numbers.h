#pragma once

#include <cstdint>
#include <string_view>

#include "aoecheck/base/text.h"

namespace aoecheck {

enum class NumberFault { none, form, too_large };

struct Number {
  std::int64_t value = 0;
  NumberFault fault = NumberFault::none;
};

/// A number of decimal digits alone; leading zeros count for nothing.
inline Number digits_value(std::string_view text) {
  if (!all_digits(text)) return {0, NumberFault::form};
  const auto value = to_integer(text);
  return value ? Number{*value, NumberFault::none} : Number{0, NumberFault::too_large};
}

}  // namespace aoecheck
