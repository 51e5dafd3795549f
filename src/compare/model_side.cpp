#include "compare/model_side.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "aoecheck/base/text.h"
#include "compare/side_file_values.h"

namespace aoecheck {
namespace {

/// Data types of GE as output_type spells them (parameters.md B7).
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> output_types{{
    {"FLOAT", "FP32"},
    {"FLOAT16", "FP16"},
    {"UINT8", "UINT8"},
    {"INT8", "INT8"},
    {"HIFLOAT8", "HIF8"},
    {"INT16", "INT16"},
    {"UINT16", "UINT16"},
    {"INT32", "INT32"},
    {"UINT32", "UINT32"},
    {"INT64", "INT64"},
    {"UINT64", "UINT64"},
    {"DOUBLE", "DOUBLE"},
    {"FLOAT8_E5M2", "FP8E5M2"},
}};

InputShape input_shape_of(const TensorInfo& tensor) {
  InputShape result;
  result.name = tensor.name;
  for (const std::int64_t axis : tensor.network_shape ? *tensor.network_shape : *tensor.shape)
    result.axes.push_back(axis < 0 ? Axis{0, -1, true} : Axis{axis, axis, false});
  return result;
}

/// "node:0" or "node:0:tensor" as GE writes outputs.
std::optional<OutNode> parse_output(std::string_view name) {
  const std::vector<std::string_view> parts = split(name, ':');
  if (parts.size() < 2) return std::nullopt;
  const auto index = to_integer(parts[1]);
  if (!index) return std::nullopt;
  return OutNode{std::string(parts[0]), *index};
}

std::optional<OutNode> producer_of(const NetworkModel& network, std::string_view tensor) {
  for (const OperatorInfo& one : network.operators)
    for (std::size_t i = 0; i < one.results.size(); ++i)
      if (one.results[i] == tensor) return OutNode{one.name, static_cast<std::int64_t>(i)};
  return std::nullopt;
}

std::string tensors_text(const std::vector<TensorInfo>& tensors) {
  std::vector<std::string> parts;
  for (const TensorInfo& tensor : tensors)
    parts.push_back(tensor.name + ":" + (tensor.shape ? shape_text(*tensor.shape) : "?"));
  return join(parts, ";");
}

std::size_t count_in(const std::map<std::string, std::size_t>& counts, const std::string& type) {
  const auto found = counts.find(type);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

std::vector<InputShape> model_shapes(const Side& side) {
  const NetworkModel* model = side.built != nullptr ? side.built : side.network;
  std::vector<InputShape> result;
  if (model == nullptr) return result;
  for (const TensorInfo& input : model->inputs) {
    if (!input.shape) return {};
    result.push_back(input_shape_of(input));
  }
  return result;
}

ModelOutputs model_outputs(const Side& side) {
  ModelOutputs result;
  if (side.network == nullptr) return result;
  const bool onnx = side.network->format == "onnx";
  for (const TensorInfo& output : side.network->outputs) {
    const auto node = onnx ? producer_of(*side.network, output.name) : parse_output(output.name);
    if (!node) return {};
    result.nodes.push_back(*node);
  }
  result.ordered = onnx || result.nodes.size() == 1;
  return result;
}

OutNode as_node(const Side& side, const OutNode& node) {
  if (node.index >= 0 || side.network == nullptr) return node;
  return producer_of(*side.network, node.name).value_or(node);
}

std::string built_output_type(const Side& side) {
  if (side.built == nullptr || side.built->outputs.empty()) return {};
  const std::string& type = side.built->outputs.front().type;
  const auto& outputs = side.built->outputs;
  if (!std::all_of(outputs.begin(), outputs.end(),
                   [&](const TensorInfo& output) { return output.type == type; }))
    return {};
  for (const auto& [ge, atc] : output_types)
    if (ge == type) return std::string(atc);
  return {};
}

void add_model_details(const NetworkModel& tuned, const NetworkModel& planned, Comparison& result) {
  const auto add = [&](std::string_view name, const std::string& left, const std::string& right) {
    if (left != right) result.details.push_back(entry_differs(std::string(name), left, right));
  };
  add("inputs", tensors_text(tuned.inputs), tensors_text(planned.inputs));
  add("outputs", tensors_text(tuned.outputs), tensors_text(planned.outputs));
  const auto left = tuned.operator_counts();
  const auto right = planned.operator_counts();
  std::set<std::string> types;
  for (const auto* counts : {&left, &right})
    for (const auto& [type, count] : *counts) types.insert(type);
  for (const std::string& type : types)
    add(type, std::to_string(count_in(left, type)), std::to_string(count_in(right, type)));
  if (result.details.empty()) result.details.push_back({"same-operators-other-graph", {}});
}

}  // namespace aoecheck
