#include "aoecheck/model/nodes.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "compare/kinds.h"
#include "compare/model_side.h"

namespace aoecheck {
namespace {

/// What out_nodes means on a side: nodes in order, tensor names as nodes where the model is at
/// hand, and the model's own outputs where the option is not given.
struct OutputSide {
  Canonical text;
  std::vector<OutNode> nodes;
  bool ordered = true;     // false: the outputs of the model, in an order that the parser decides
  bool by_tensor = false;  // tensor names that no model could turn into nodes
};

OutputSide output_side(const Side& side) {
  OutputSide result{effective_text(side, "out_nodes"), {}, true, false};
  const Effective value = side.effective("out_nodes");
  if (value.kind == Effective::Kind::from_model) {
    const ModelOutputs outputs = model_outputs(side);
    if (outputs.nodes.empty()) return result;
    result.nodes = outputs.nodes;
    result.ordered = outputs.ordered;
    result.text = {to_text(result.nodes), {}};
    return result;
  }
  const OutNodes nodes = parse_out_nodes(result.text.text);
  if (!result.text.known() || !nodes.bad_text.empty() || nodes.trailing_separator) return result;
  for (const OutNode& node : nodes.nodes) result.nodes.push_back(as_node(side, node));
  result.text.text = to_text(result.nodes);
  result.by_tensor = !nodes.mixed && !result.nodes.empty() && result.nodes.front().index < 0;
  return result;
}

std::set<std::string> names_in(const std::vector<OutNode>& nodes) {
  std::set<std::string> names;
  for (const OutNode& node : nodes) names.insert(to_text({node}));
  return names;
}

void compare_out_nodes(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const OutputSide tuned = output_side(sides.tuned);
  const OutputSide planned = output_side(sides.planned);
  decide(tuned.text, planned.text, result);
  if (result.answer == Answer::unknown) return;
  if (tuned.ordered != planned.ordered && names_in(tuned.nodes) == names_in(planned.nodes)) {
    result.answer = Answer::unknown;
    result.reason = {"output-order-unknown", {}};
  } else if (result.answer == Answer::differ && tuned.by_tensor != planned.by_tensor &&
             tuned.nodes.size() == planned.nodes.size()) {
    result.answer = Answer::unknown;
    result.reason = Message{"needs-model", {}}.with("parameter", std::string(spec.name));
  }
}

std::string sorted_entries(const OutputTypes& types) {
  std::set<std::string> entries;
  for (const OutputTypes::Entry& entry : types.entries)
    entries.insert(to_text({entry.node}) + ":" + entry.type);
  return join({entries.begin(), entries.end()}, ";");
}

/// A global type against a map: equal where the map gives that type to every output that out_nodes
/// names, different where it gives another to any, else the model decides.
Answer global_against_map(const Side& side, std::string_view global, const OutputTypes& map) {
  for (const OutputTypes::Entry& entry : map.entries)
    if (entry.type != global) return Answer::differ;
  const std::vector<OutNode> outputs = output_side(side).nodes;
  if (outputs.empty()) return Answer::unknown;
  const bool all = std::all_of(outputs.begin(), outputs.end(), [&](const OutNode& node) {
    return std::any_of(map.entries.begin(), map.entries.end(),
                       [&](const auto& entry) { return entry.node == node; });
  });
  return all ? Answer::match : Answer::differ;
}

/// Not given, and the .om tells what came out: the types of its outputs.
Canonical output_type_of(const Side& side) {
  Canonical own = effective_text(side, "output_type");
  if (side.effective("output_type").kind != Effective::Kind::from_model) return own;
  const std::string built = built_output_type(side);
  return built.empty() ? own : Canonical{built, {}};
}

void compare_output_type(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  Canonical tuned = output_type_of(sides.tuned);
  Canonical planned = output_type_of(sides.planned);
  const OutputTypes left = parse_output_type(tuned.text);
  const OutputTypes right = parse_output_type(planned.text);
  if (!left.entries.empty()) tuned.text = sorted_entries(left);
  if (!right.entries.empty()) planned.text = sorted_entries(right);
  decide(tuned, planned, result);
  const bool mixed_forms = tuned.known() && planned.known() &&
                           left.global.empty() != right.global.empty() &&
                           !(left.entries.empty() && right.entries.empty());
  if (!mixed_forms) return;
  const bool tuned_is_global = !left.global.empty();
  result.answer = tuned_is_global ? global_against_map(sides.planned, left.global, right)
                                  : global_against_map(sides.tuned, right.global, left);
  if (result.answer == Answer::unknown)
    result.reason = Message{"needs-model", {}}.with("parameter", std::string(spec.name));
}

std::vector<std::string> names_of(const Side& side) {
  return parse_node_names(side.text("input_fp16_nodes").value_or("")).names;
}

void compare_fp16_nodes(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  Canonical tuned = effective_text(sides.tuned, spec.name);
  Canonical planned = effective_text(sides.planned, spec.name);
  for (Canonical* side : {&tuned, &planned}) {
    if (!side->known() || side->text.empty()) continue;
    std::vector<std::string> names = parse_node_names(side->text).names;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    side->text = join(names, ";");
  }
  decide(tuned, planned, result);
}

/// The nodes whose flag is true; a missing flag is false, flags without nodes do nothing (B10).
Canonical layout_of(const Side& side, std::string_view name, std::string_view nodes_parameter,
                    const std::vector<std::string>& nodes) {
  Canonical flags = effective_text(side, name);
  if (!flags.known() || flags.text.empty()) return flags;
  const Effective node_value = side.effective(nodes_parameter);
  if (node_value.kind != Effective::Kind::given) return {};
  if (!node_value.parameter->value.known()) return effective_text(side, nodes_parameter);
  const LayoutFlags layout = parse_layout_flags(flags.text);
  if (!layout.bad_text.empty()) return flags;
  std::set<std::string> adjusted;
  for (std::size_t i = 0; i < std::min(nodes.size(), layout.flags.size()); ++i)
    if (layout.flags[i]) adjusted.insert(nodes[i]);
  return {join({adjusted.begin(), adjusted.end()}, ";"), {}};
}

void compare_input_layout(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  decide(layout_of(sides.tuned, spec.name, "input_fp16_nodes", names_of(sides.tuned)),
         layout_of(sides.planned, spec.name, "input_fp16_nodes", names_of(sides.planned)), result);
}

std::vector<std::string> outputs_of(const Side& side) {
  std::vector<std::string> names;
  for (const OutNode& node : parse_out_nodes(side.text("out_nodes").value_or("")).nodes)
    names.push_back(to_text({node}));
  return names;
}

void compare_output_layout(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  decide(layout_of(sides.tuned, spec.name, "out_nodes", outputs_of(sides.tuned)),
         layout_of(sides.planned, spec.name, "out_nodes", outputs_of(sides.planned)), result);
}

constexpr std::array kinds{
    ComparisonKind{"out-nodes", compare_out_nodes},
    ComparisonKind{"output-type", compare_output_type},
    ComparisonKind{"fp16-nodes", compare_fp16_nodes},
    ComparisonKind{"input-layout", compare_input_layout},
    ComparisonKind{"output-layout", compare_output_layout},
};

}  // namespace

std::span<const ComparisonKind> node_kinds() { return kinds; }

}  // namespace aoecheck
