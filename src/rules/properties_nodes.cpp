#include <algorithm>
#include <array>

#include "rules/properties.h"

namespace aoecheck {
namespace {

// --- out_nodes and input_fp16_nodes ---

Subject out_nodes_mixed(const Context& c) {
  return c.out_nodes ? Subject::of(c.out_nodes->mixed) : unparsed(c, "out_nodes");
}

Subject out_nodes_bad_text(const Context& c) {
  return c.out_nodes ? Subject::found(c.out_nodes->bad_text) : unparsed(c, "out_nodes");
}

Subject out_nodes_trailing(const Context& c) {
  return c.out_nodes ? Subject::of(c.out_nodes->trailing_separator) : unparsed(c, "out_nodes");
}

Subject fp16_nodes_trailing(const Context& c) {
  return c.fp16_nodes ? Subject::of(c.fp16_nodes->trailing_separator)
                      : unparsed(c, "input_fp16_nodes");
}

/// The only input of input_shape where input_fp16_nodes names it: AIPP can feed no other one.
Subject fp16_only_input(const Context& c) {
  if (!c.fp16_nodes) return unparsed(c, "input_fp16_nodes");
  if (!c.shapes) return Subject::unknown();
  if (c.shapes->inputs.size() != 1 || !c.shapes->problems.empty()) return Subject::absent();
  const std::string& name = c.shapes->inputs.front().name;
  const auto& nodes = c.fp16_nodes->names;
  const bool named = std::find(nodes.begin(), nodes.end(), name) != nodes.end();
  return named ? Subject::of(name) : Subject::absent();
}

// --- output_type ---

Subject output_type_bad_text(const Context& c) {
  return c.output_types ? Subject::found(c.output_types->bad_text) : unparsed(c, "output_type");
}

/// The first type that neither the compiler's table nor the page of the option names.
Subject output_type_unknown_type(const Context& c) {
  constexpr std::array<std::string_view, 15> types{
      "FP32",  "FP16",   "UINT8", "INT8",   "HIF8",  "HIF4",   "FP8E5M2", "FP8E4M3FN",
      "INT16", "UINT16", "INT32", "UINT32", "INT64", "UINT64", "DOUBLE"};
  if (!c.output_types) return unparsed(c, "output_type");
  const auto known = [&](const std::string& type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  };
  if (!c.output_types->global.empty() && !known(c.output_types->global))
    return Subject::of(c.output_types->global);
  for (const OutputTypes::Entry& entry : c.output_types->entries)
    if (!known(entry.type)) return Subject::of(entry.type);
  return Subject::absent();
}

Subject output_type_not_in_out_nodes(const Context& c) {
  if (!c.output_types) return unparsed(c, "output_type");
  const Subject out_nodes = unparsed(c, "out_nodes");
  if (!c.out_nodes && out_nodes.state == Subject::State::unknown) return out_nodes;
  const std::vector<OutNode> none;
  const std::vector<OutNode>& nodes = c.out_nodes ? c.out_nodes->nodes : none;
  // Tensor names are turned into nodes by the model, so they say nothing about node:index here.
  if (!nodes.empty() && nodes.front().index < 0) return Subject::unknown();
  for (const OutputTypes::Entry& entry : c.output_types->entries)
    if (std::find(nodes.begin(), nodes.end(), entry.node) == nodes.end())
      return Subject::of(to_text(std::vector<OutNode>{entry.node}));
  return Subject::absent();
}

// --- is_input_adjust_hw_layout and is_output_adjust_hw_layout ---

std::optional<LayoutFlags> layout_flags(const Context& c, std::string_view name) {
  const Parameter* given = c.set.find(name);
  if (given == nullptr || !given->value.known()) return std::nullopt;
  return parse_layout_flags(given->value.text);
}

Subject layout_bad_text(const Context& c, std::string_view name) {
  const auto flags = layout_flags(c, name);
  return flags ? Subject::found(flags->bad_text) : unparsed(c, name);
}

Subject input_layout_bad_text(const Context& c) {
  return layout_bad_text(c, "is_input_adjust_hw_layout");
}
Subject output_layout_bad_text(const Context& c) {
  return layout_bad_text(c, "is_output_adjust_hw_layout");
}

constexpr std::array<Property, 10> table{{
    {"out_nodes.mixed", "true where node:index and tensor names are mixed", out_nodes_mixed},
    {"out_nodes.bad_text", "the first piece that is neither node:index nor a name",
     out_nodes_bad_text},
    {"out_nodes.trailing_separator", "true where the last character is `;`", out_nodes_trailing},
    {"input_fp16_nodes.trailing_separator", "true where the last character is `;`",
     fp16_nodes_trailing},
    {"input_fp16_nodes.only_input", "the only input of input_shape, where it is in the list",
     fp16_only_input},
    {"output_type.bad_text", "the first piece that is not node:index:TYPE", output_type_bad_text},
    {"output_type.unknown_type", "the first type that is none", output_type_unknown_type},
    {"output_type.not_in_out_nodes", "the first node:index that out_nodes does not name",
     output_type_not_in_out_nodes},
    {"is_input_adjust_hw_layout.bad_text", "the first word other than true and false",
     input_layout_bad_text},
    {"is_output_adjust_hw_layout.bad_text", "the first word other than true and false",
     output_layout_bad_text},
}};

}  // namespace

std::span<const Property> node_properties() { return table; }

}  // namespace aoecheck
