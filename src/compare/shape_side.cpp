#include "aoecheck/compare/shape_side.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "aoecheck/base/text.h"
#include "compare/kinds.h"
#include "compare/model_side.h"

namespace aoecheck {
namespace {

constexpr std::array<std::pair<std::string_view, GearKind>, 3> gear_parameters{{
    {"dynamic_batch_size", GearKind::batch},
    {"dynamic_image_size", GearKind::image},
    {"dynamic_dims", GearKind::dims},
}};

bool given(const Effective& value) { return value.kind == Effective::Kind::given; }

void read_gears(const Side& side, ShapeSide& result) {
  for (const auto& [name, kind] : gear_parameters) {
    const Effective value = side.effective(name);
    if (!given(value)) continue;
    result.gear_parameter = name;
    if (value.parameter->value.known())
      result.gears = parse_gears(kind, value.parameter->value.text);
    else
      result.gears_unknown = true;
    if (result.gears_unknown && result.known())
      result.unknown = value.parameter->value.unknowns.front().reason;
    return;
  }
}

/// Groups, names and axes by text alone, for values with unknown parts.
std::map<std::string, std::vector<std::string>> rough_shapes(std::string_view text) {
  std::map<std::string, std::vector<std::string>> groups;
  for (const std::string_view group : split(text, ';')) {
    const std::size_t colon = group.rfind(':');
    if (colon == std::string_view::npos) continue;
    std::vector<std::string> axes;
    for (const std::string_view axis : split(group.substr(colon + 1), ','))
      axes.emplace_back(trimmed(axis));
    groups.emplace(std::string(trimmed(group.substr(0, colon))), std::move(axes));
  }
  return groups;
}

bool is_number(std::string_view text) { return to_integer(text).has_value(); }

bool axes_differ(const std::vector<std::string>& tuned, const std::vector<std::string>& planned) {
  if (tuned.size() != planned.size()) return true;
  for (std::size_t i = 0; i < tuned.size(); ++i)
    if (is_number(tuned[i]) && is_number(planned[i]) && tuned[i] != planned[i]) return true;
  return false;
}

/// True where every unknown part stands inside one axis: neither names nor ranks depend on it.
bool only_axes_unknown(const Value& value) {
  return std::all_of(value.unknowns.begin(), value.unknowns.end(), [&](const Unknown& unknown) {
    const std::size_t colon = value.text.rfind(':', unknown.begin);
    const std::size_t group = value.text.rfind(';', unknown.begin);
    return colon != std::string::npos && (group == std::string::npos || group < colon);
  });
}

/// In the index form of input_shape_range the model's order names the inputs (B2).
void name_by_index(const std::vector<InputShape>& model, ShapeList& shapes) {
  if (shapes.inputs.size() > model.size()) return;
  for (std::size_t i = 0; i < shapes.inputs.size(); ++i)
    if (shapes.inputs[i].name.empty()) shapes.inputs[i].name = model[i].name;
}

/// Inputs that are not listed keep the model's own shape; with gears an open one cannot (B1.6).
void add_model_inputs(const std::vector<InputShape>& model, bool gears, ShapeList& shapes) {
  for (const InputShape& input : model) {
    const bool open = std::any_of(input.axes.begin(), input.axes.end(),
                                  [](const Axis& axis) { return axis.dynamic; });
    if (shapes.find(input.name) == nullptr && !(gears && open)) shapes.inputs.push_back(input);
  }
}

}  // namespace

ShapeSide shape_side(const Side& side) {
  ShapeSide result;
  const Effective range = side.effective("input_shape_range");
  const bool by_range = given(range);
  const Effective shape = by_range ? range : side.effective("input_shape");
  const std::vector<InputShape> model = model_shapes(side);
  const bool by_model = shape.kind == Effective::Kind::from_model && !model.empty();
  if (!given(shape) && !by_model)
    result.unknown = shape.reason;
  else if (given(shape) && !shape.parameter->value.known())
    result.unknown = shape.parameter->value.unknowns.front().reason;
  else if (given(shape))
    result.shapes = by_range ? parse_input_shape_range(shape.parameter->value.text)
                             : parse_input_shape(shape.parameter->value.text);
  read_gears(side, result);
  if (!result.known()) return result;
  name_by_index(model, result.shapes);
  add_model_inputs(model, !result.gear_parameter.empty(), result.shapes);
  result.complete = !model.empty();
  const std::string format = side.text("input_format").value_or("");
  result.statics = static_shapes(result.shapes, result.gears ? &*result.gears : nullptr, format);
  return result;
}

bool surely_different(const Value& tuned, const Value& planned) {
  if (!only_axes_unknown(tuned) || !only_axes_unknown(planned)) return false;
  const auto left = rough_shapes(tuned.text);
  const auto right = rough_shapes(planned.text);
  if (left.size() != right.size()) return true;
  return !std::equal(left.begin(), left.end(), right.begin(), [](const auto& a, const auto& b) {
    return a.first == b.first && !axes_differ(a.second, b.second);
  });
}

}  // namespace aoecheck
