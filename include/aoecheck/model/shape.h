#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aoecheck {

/// One axis of an input: a number, -1, or a range lo~hi. high -1 = no upper bound.
struct Axis {
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool dynamic = false;  // spelled -1: low 0, high -1; a gear or a range decides what it means

  bool fixed() const { return !dynamic && low == high; }
  friend bool operator==(const Axis&, const Axis&) = default;
};

/// One `name:dims` group. A scalar has no axes. `name` is empty in the index form of
/// input_shape_range.
struct InputShape {
  std::string name;
  std::vector<Axis> axes;
  bool brackets = false;

  friend bool operator==(const InputShape&, const InputShape&) = default;
};

/// What is wrong with a piece of an input_shape; the names are properties in the catalogue.
enum class ShapeFault { none, form, number, too_large, decimal, non_positive, trailing_separator };

/// A parsed --input_shape or --input_shape_range (parameters.md B1, B2): groups split at `;`, name
/// and dims at the last `:`, both trimmed. Never fails: faults are listed, sound groups are kept.
struct ShapeList {
  struct Problem {
    ShapeFault fault;
    std::string text;  // the group or number that is wrong
  };
  std::vector<InputShape> inputs;       // in textual order; duplicates stay
  std::vector<std::string> duplicates;  // names given more than once; the first one counts
  std::vector<Problem> problems;

  bool has_ranges() const;  // some axis lo~hi
  bool has_brackets() const;
  std::size_t dynamic_axes() const;                     // number of -1, over all inputs
  const InputShape* find(std::string_view name) const;  // the first of that name
};

ShapeList parse_input_shape(std::string_view text);
ShapeList parse_input_shape_range(std::string_view text);

/// Canonical text: inputs sorted by name where `keep_order` is false, "a:1,3;b:1~8,3".
/// Every range n~n is n; -1 is kept.
std::string canonical_text(const ShapeList& shapes, bool keep_order);

}  // namespace aoecheck
