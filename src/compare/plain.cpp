#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "aoecheck/model/shape.h"
#include "compare/kinds.h"

namespace aoecheck {
namespace {

using Normalise = std::string (*)(std::string_view);

void compare_by(Normalise normalise, const Sides& sides, const ParameterSpec& spec,
                Comparison& result) {
  Canonical tuned = effective_text(sides.tuned, spec.name);
  Canonical planned = effective_text(sides.planned, spec.name);
  if (tuned.known()) tuned.text = normalise(tuned.text);
  if (planned.known()) planned.text = normalise(planned.text);
  decide(tuned, planned, result);
}

std::string as_written(std::string_view text) { return std::string(text); }

/// "01" and "1" are one number; what is no number stays text.
std::string as_integer(std::string_view text) {
  const auto number = to_integer(trimmed(text));
  return number ? std::to_string(*number) : std::string(text);
}

std::string joined(const std::set<std::string>& items, std::string_view separator) {
  return join({items.begin(), items.end()}, separator);
}

std::string as_set(std::string_view text) {
  std::set<std::string> items;
  for (const std::string_view item : split(text, ','))
    if (!trimmed(item).empty()) items.emplace(trimmed(item));
  return joined(items, ",");
}

/// pass:on;pass:off in any order.
std::string as_switches(std::string_view text) {
  std::set<std::string> items;
  for (const std::string_view item : split(text, ';'))
    if (!trimmed(item).empty()) items.emplace(trimmed(item));
  return joined(items, ";");
}

/// l1_optimize has no effect in present versions: it means off (documented for --buffer_optimize).
std::string as_buffer_mode(std::string_view text) {
  return text == "l1_optimize" ? "off_optimize" : std::string(text);
}

/// "0:[3];1:[4]": index -> shape, in any order.
std::string as_hint(std::string_view text) {
  const ShapeList shapes = parse_input_shape_range(text);
  return shapes.problems.empty() ? canonical_text(shapes, false) : std::string(text);
}

/// 1 compiles online always, 2 for static shapes (documented); they differ only for dynamic ones.
void compare_jit(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  Canonical tuned = effective_text(sides.tuned, spec.name);
  Canonical planned = effective_text(sides.planned, spec.name);
  const bool dynamic =
      sides.planned.text("input_shape").value_or("-1").find_first_of("-~") != std::string::npos;
  for (Canonical* side : {&tuned, &planned})
    if (!dynamic && side->text == "2") side->text = "1";
  decide(tuned, planned, result);
}

void compare_exact(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_by(as_written, sides, spec, result);
}
void compare_integer(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_by(as_integer, sides, spec, result);
}
void compare_set(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_by(as_set, sides, spec, result);
}
void compare_switches(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_by(as_switches, sides, spec, result);
}
void compare_buffer(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_by(as_buffer_mode, sides, spec, result);
}
void compare_hint(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_by(as_hint, sides, spec, result);
}

/// Scope fusion exists for TensorFlow models only: for another framework the option does nothing.
void compare_scope_passes(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  compare_set(sides, spec, result);
  const auto other_framework = [](const Side& side) {
    return !side.framework.empty() && side.framework != "3";
  };
  if (result.answer == Answer::match) return;
  if (other_framework(sides.tuned) && other_framework(sides.planned)) {
    result.answer = Answer::ignored;
    result.reason = {"only-for-tensorflow", {}};
  }
}

constexpr std::array kinds{
    ComparisonKind{"exact", compare_exact},
    ComparisonKind{"boolean", compare_exact},
    ComparisonKind{"integer", compare_integer},
    ComparisonKind{"set", compare_set},
    ComparisonKind{"scope-passes", compare_scope_passes},
    ComparisonKind{"switch-map", compare_switches},
    ComparisonKind{"buffer-optimize", compare_buffer},
    ComparisonKind{"hint-shape", compare_hint},
    ComparisonKind{"jit-compile", compare_jit},
};

}  // namespace

std::span<const ComparisonKind> plain_kinds() { return kinds; }

}  // namespace aoecheck
