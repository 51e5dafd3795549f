#pragma once

#include <optional>
#include <string>
#include <vector>

#include "aoecheck/compare/compare.h"
#include "aoecheck/model/gears.h"

namespace aoecheck {

/// Everything that one side says about the shapes of its inputs.
struct ShapeSide {
  Message unknown;  // why the shapes cannot be known; empty = known
  ShapeList shapes;
  std::optional<GearList> gears;
  std::string gear_parameter;        // "dynamic_batch_size" …; empty without gears
  std::vector<StaticShape> statics;  // one per gear; empty where the shapes stay dynamic
  bool gears_unknown = false;
  bool complete = false;  // the model is at hand: inputs that the command leaves out are there too

  bool known() const { return unknown.empty(); }
};

/// Reads input_shape, input_shape_range (which wins where both are given, parameters.md B1.8) and
/// the gear parameter of a side. Inputs that the command does not list have the model's own shapes
/// where it is at hand.
ShapeSide shape_side(const Side& side);

/// What is surely different although parts of both texts are unknown: names, ranks or known dims.
/// False where the unknown parts could make them equal.
bool surely_different(const Value& tuned, const Value& planned);

}  // namespace aoecheck
