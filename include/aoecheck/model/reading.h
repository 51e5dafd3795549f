#pragma once

#include <optional>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"

namespace aoecheck {

/// What a probe read, and where; or why it has no value. A probe that failed is never a value.
template <typename T>
struct Reading {
  std::optional<T> value;
  Origin origin;    // the file, program or variable that was asked
  Message unknown;  // why there is no value; empty where there is one, or where nobody looked

  bool known() const { return value.has_value(); }
  const T& operator*() const { return *value; }
};

}  // namespace aoecheck
