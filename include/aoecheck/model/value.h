#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"

namespace aoecheck {

/// A part of a value that cannot be known from what was read.
struct Unknown {
  std::size_t begin = 0;  // the bytes of Value::text that stand for it: [begin, end)
  std::size_t end = 0;
  Message reason;
  /// The name that --define settles ("bs", "1" for $1); empty where only --set can.
  std::string variable;
  /// Two unknown parts with the same non-empty identity are the same value, whatever it is: the
  /// same expression over variables of the same file that nothing in between has changed.
  std::string identity;

  friend bool operator==(const Unknown&, const Unknown&) = default;
};

/// A value as text. Unknown parts stay as they were spelled ("Ascend${chip_name}").
struct Value {
  std::string text;
  std::vector<Unknown> unknowns;  // in order of begin

  bool known() const { return unknowns.empty(); }

  friend bool operator==(const Value&, const Value&) = default;
};

}  // namespace aoecheck
