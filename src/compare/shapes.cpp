#include <algorithm>
#include <array>
#include <set>

#include "aoecheck/base/text.h"
#include "aoecheck/compare/shape_side.h"
#include "compare/kinds.h"

namespace aoecheck {
namespace {

/// How the shapes of both sides relate as a whole.
enum class Relation { equal, different, unknown };

std::set<std::string> texts(const std::vector<StaticShape>& shapes) {
  std::set<std::string> result;
  for (const StaticShape& shape : shapes) result.insert(to_text(shape));
  return result;
}

bool stays_dynamic(const ShapeSide& side) { return side.statics.empty(); }

Relation relate(const ShapeSide& tuned, const ShapeSide& planned) {
  if (!tuned.known() || !planned.known()) return Relation::unknown;
  if (stays_dynamic(tuned) != stays_dynamic(planned)) return Relation::different;
  if (!stays_dynamic(tuned))
    return texts(tuned.statics) == texts(planned.statics) ? Relation::equal : Relation::different;
  const bool same_shapes =
      canonical_text(tuned.shapes, false) == canonical_text(planned.shapes, false);
  return same_shapes && !tuned.gears && !planned.gears ? Relation::equal : Relation::different;
}

std::string join_numbers(const std::vector<std::int64_t>& numbers) {
  std::vector<std::string> parts;
  for (const std::int64_t number : numbers) parts.push_back(std::to_string(number));
  return join(parts, ",");
}

/// Gears as a set: "1;4;8". For dynamic_dims the numbers of a gear are bound to the -1 axes of
/// input_shape in textual order, so the text names input and axis: "mel[2]=154;mel[2]=164".
std::string canonical_gears(const ShapeSide& side) {
  if (!side.gears) return {};
  std::vector<std::string> axes;
  if (side.gears->kind == GearKind::dims)
    for (const InputShape& input : side.shapes.inputs)
      for (std::size_t axis = 0; axis < input.axes.size(); ++axis)
        if (input.axes[axis].dynamic)
          axes.push_back(input.name + "[" + std::to_string(axis) + "]=");
  std::set<std::string> gears;
  for (const auto& gear : side.gears->gears) {
    if (axes.size() != gear.size()) {
      gears.insert(join_numbers(gear));
      continue;
    }
    std::set<std::string> bound;
    for (std::size_t i = 0; i < gear.size(); ++i) bound.insert(axes[i] + std::to_string(gear[i]));
    gears.insert(join({bound.begin(), bound.end()}, ","));
  }
  return join({gears.begin(), gears.end()}, ";");
}

/// The parameter that carries the shapes of a side means all of them, those of the model included.
Canonical canonical_of(const Side& side, const ShapeSide& shapes, std::string_view name) {
  const bool range = side.effective("input_shape_range").kind == Effective::Kind::given;
  if (shapes.known() && name == (range ? "input_shape_range" : "input_shape") &&
      (shapes.complete || side.effective(name).kind == Effective::Kind::given))
    return {canonical_text(shapes.shapes, false), {}};
  Canonical own = effective_text(side, name);
  if (!own.known() || own.text.empty()) return own;
  if (name == "input_shape") own.text = canonical_text(parse_input_shape(own.text), false);
  if (name == shapes.gear_parameter) own.text = canonical_gears(shapes);
  return own;
}

/// One side lists more inputs than the other, and those that both list are equal: the model may
/// have the very shapes that the other side leaves out.
bool left_out(const ShapeSide& fewer, const ShapeSide& more) {
  if (fewer.complete || !fewer.known() || !more.known() || fewer.gears || more.gears) return false;
  const auto& inputs = fewer.shapes.inputs;
  return inputs.size() < more.shapes.inputs.size() &&
         std::all_of(inputs.begin(), inputs.end(), [&](const InputShape& input) {
           const InputShape* other = more.shapes.find(input.name);
           return other != nullptr && other->axes == input.axes;
         });
}

/// Gears on one side alone: two or more static shapes are never the one shape of the other side,
/// whatever the model says.
bool gears_on_one_side(const ShapeSide& tuned, const ShapeSide& planned) {
  return tuned.gear_parameter.empty() != planned.gear_parameter.empty();
}

void add_gear_remarks(const ShapeSide& tuned, const ShapeSide& planned, Comparison& result) {
  if (!tuned.gears || !planned.gears) return;
  if (tuned.gear_parameter != planned.gear_parameter) {
    result.remarks.push_back(Message{"gear-mode-differs", {}}
                                 .with("tuned", tuned.gear_parameter)
                                 .with("planned", planned.gear_parameter));
  } else if (result.parameter == tuned.gear_parameter &&
             tuned.gears->gears != planned.gears->gears) {
    result.remarks.push_back(Message{"gear-order-differs", {}}
                                 .with("tuned", result.tuned.raw)
                                 .with("planned", result.planned.raw));
  }
}

/// What the difference comes down to: the gears or static shapes that only one side has.
void add_shape_details(const ShapeSide& tuned, const ShapeSide& planned, Comparison& result) {
  if (!planned.known() || !tuned.known()) return;
  if (stays_dynamic(planned) && !stays_dynamic(tuned)) {
    result.details.push_back({"shapes-stay-dynamic", {}});
    return;
  }
  const std::set<std::string> tuned_shapes = texts(tuned.statics);
  if (planned.statics.size() < 2) return;
  for (const StaticShape& shape : planned.statics) {
    const std::string text = to_text(shape);
    const bool covered = tuned_shapes.contains(text);
    result.details.push_back(
        Message{covered ? "gear-covered" : "gear-not-covered", {}}.with("shape", text));
  }
}

/// The group is unknown: a parameter is still different where no unknown part can make it equal.
void decide_partly_known(const ShapeSide& tuned, const ShapeSide& planned,
                         const Canonical& own_tuned, const Canonical& own_planned,
                         const Sides& sides, Comparison& result) {
  decide(own_tuned, own_planned, result);
  const bool gear = result.parameter.starts_with("dynamic_");
  if (gear && gears_on_one_side(tuned, planned)) {
    result.answer = Answer::differ;
    result.reason = {};
    return;
  }
  const Parameter* left = sides.tuned.set->find(result.parameter);
  const Parameter* right = sides.planned.set->find(result.parameter);
  if (!gear && left != nullptr && right != nullptr && surely_different(left->value, right->value)) {
    result.answer = Answer::differ;
    result.reason = {};
  }
}

void compare_shapes(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const ShapeSide tuned = shape_side(sides.tuned);
  const ShapeSide planned = shape_side(sides.planned);
  const Canonical own_tuned = canonical_of(sides.tuned, tuned, spec.name);
  const Canonical own_planned = canonical_of(sides.planned, planned, spec.name);
  if (left_out(tuned, planned) || left_out(planned, tuned)) {
    decide(own_tuned, own_planned, result);
    if (result.answer != Answer::differ) return;
    result.answer = Answer::unknown;
    result.reason = Message{"needs-model", {}}.with("parameter", std::string(spec.name));
    return;
  }
  const Relation relation = relate(tuned, planned);
  if (relation == Relation::unknown) {
    decide_partly_known(tuned, planned, own_tuned, own_planned, sides, result);
    return;
  }
  decide_in_group(relation == Relation::equal, own_tuned, own_planned, result);
  if (result.answer == Answer::unknown && relation == Relation::different) {
    result.answer = result.tuned.set || result.planned.set ? Answer::differ : Answer::match;
    result.reason = {};
  }
  if (result.answer == Answer::match) add_gear_remarks(tuned, planned, result);
  if (result.answer == Answer::differ) add_shape_details(tuned, planned, result);
}

constexpr std::array kinds{ComparisonKind{"shapes", compare_shapes}};

}  // namespace

std::span<const ComparisonKind> shape_kinds() { return kinds; }

}  // namespace aoecheck
