#pragma once

#include <string>
#include <vector>

#include "aoecheck/compare/compare.h"
#include "aoecheck/model/nodes.h"
#include "aoecheck/model/shape.h"

namespace aoecheck {

/// The inputs of the side's model as an input_shape would name them: those that its .om came out
/// with, else those of the source model. Empty where no model is at hand or a rank is not stated.
std::vector<InputShape> model_shapes(const Side& side);

/// The outputs that a conversion without out_nodes has, as node:index, in order. Empty where no
/// source model is at hand.
struct ModelOutputs {
  std::vector<OutNode> nodes;
  bool ordered = false;  // the order is surely the one of the conversion
};
ModelOutputs model_outputs(const Side& side);

/// A tensor name as node:index where the source model has it; other entries as they are.
OutNode as_node(const Side& side, const OutNode& node);

/// The one data type that all outputs of the side's .om have, as output_type spells it; empty
/// where there is no .om or they differ.
std::string built_output_type(const Side& side);

/// Where two graphs of one format differ, coarsest first: inputs, outputs, operators.
void add_model_details(const NetworkModel& tuned, const NetworkModel& planned, Comparison& result);

}  // namespace aoecheck
