#include "readers/models/tensorflow_graph.h"

#include <algorithm>
#include <array>
#include <map>

namespace aoecheck {
namespace {

/// Data types by number, as GE calls them; a reference type is the same plus 100.
struct DataType {
  std::string_view name;
  unsigned bytes;
};

constexpr std::array<DataType, 24> data_types{
    {{"", 0},         {"FLOAT", 4},   {"DOUBLE", 8}, {"INT32", 4},       {"UINT8", 1},
     {"INT16", 2},    {"INT8", 1},    {"STRING", 0}, {"COMPLEX64", 8},   {"INT64", 8},
     {"BOOL", 1},     {"QINT8", 1},   {"QUINT8", 1}, {"QINT32", 4},      {"BF16", 2},
     {"QINT16", 2},   {"QUINT16", 2}, {"UINT16", 2}, {"COMPLEX128", 16}, {"FLOAT16", 2},
     {"RESOURCE", 0}, {"VARIANT", 0}, {"UINT32", 4}, {"UINT64", 8}}};

/// Nodes that are no outputs although nobody consumes them.
constexpr std::array<std::string_view, 5> silent_types{"Const", "NoOp", "Assert", "Placeholder",
                                                       "PlaceholderWithDefault"};

DataType data_type(int number) {
  constexpr int reference = 100;
  if (number > reference) number -= reference;
  const bool known = number > 0 && static_cast<std::size_t>(number) < data_types.size();
  return known ? data_types[static_cast<std::size_t>(number)] : DataType{"", 0};
}

const tensorflow::AttrValue* attribute(const tensorflow::NodeDef& node, const char* name) {
  const auto found = node.attr().find(name);
  return found == node.attr().end() ? nullptr : &found->second;
}

TensorInfo placeholder(const tensorflow::NodeDef& node) {
  TensorInfo tensor;
  tensor.name = node.name();
  if (const auto* type = attribute(node, "dtype")) tensor.type = data_type(type->type()).name;
  const auto* shape = attribute(node, "shape");
  if (shape == nullptr || !shape->has_shape() || shape->shape().unknown_rank()) return tensor;
  tensor.shape.emplace();
  for (const auto& dim : shape->shape().dim())
    tensor.shape->push_back(dim.size() < 0 ? -1 : dim.size());
  return tensor;
}

/// "^node" is a control edge, "node:1" the second output.
std::string_view node_of(std::string_view input) {
  if (input.starts_with('^')) input.remove_prefix(1);
  return input.substr(0, input.find(':'));
}

/// By its shape: values of their own type may be given once for all elements.
std::uint64_t size_of(const tensorflow::Tensor& tensor) {
  std::uint64_t bytes = data_type(tensor.dtype()).bytes;
  for (const auto& dim : tensor.tensor_shape().dim()) {
    if (dim.size() < 0) return 0;
    if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(dim.size()), &bytes)) return 0;
  }
  return bytes;
}

std::uint64_t weight_bytes(const tensorflow::NodeDef& node, std::uint64_t dropped_bytes) {
  const auto* value = attribute(node, "value");
  if (value == nullptr || !value->has_tensor()) return dropped_bytes;
  const std::uint64_t content = dropped_bytes + value->tensor().tensor_content().size();
  return content > 0 ? content : size_of(value->tensor());
}

bool is_integer(int type) {
  return type == tensorflow::DT_INT32 || type == tensorflow::DT_INT64 ||
         type == tensorflow::DT_BOOL;
}

}  // namespace

void TensorflowGraphBuilder::digest_attribute(const tensorflow::AttrValue& value) {
  if (!value.has_tensor()) {
    std::string bytes;
    value.SerializeToString(&bytes);
    return digest_.add(bytes);
  }
  const tensorflow::Tensor& tensor = value.tensor();
  digest_.add(static_cast<std::int64_t>(tensor.dtype()));
  for (const auto& dim : tensor.tensor_shape().dim()) digest_.add(dim.size());
  if (!is_integer(tensor.dtype()) || tensor.tensor_content().size() > small_constant) return;
  digest_.add(tensor.tensor_content());
  digest_.add_all(tensor.int_val());
  digest_.add_all(tensor.int64_val());
  digest_.add_all(tensor.bool_val());
}

void TensorflowGraphBuilder::digest_node(const tensorflow::NodeDef& node) {
  digest_.add(node.name());
  digest_.add(node.op());
  digest_.add_all(node.input());
  std::map<std::string, const tensorflow::AttrValue*> sorted;
  for (const auto& [name, value] : node.attr()) sorted.emplace(name, &value);
  for (const auto& [name, value] : sorted) {
    digest_.add(name);
    digest_attribute(*value);
  }
}

void TensorflowGraphBuilder::add_node(const tensorflow::NodeDef& node,
                                      std::uint64_t dropped_bytes) {
  if (node.op() == "Placeholder") model_.inputs.push_back(placeholder(node));
  model_.weight_bytes += weight_bytes(node, dropped_bytes);
  OperatorInfo info;
  info.name = node.name();
  info.type = node.op();
  info.sources.assign(node.input().begin(), node.input().end());
  for (const std::string& source : info.sources) consumed_.emplace(node_of(source));
  model_.operators.push_back(std::move(info));
  digest_node(node);
}

void TensorflowGraphBuilder::add_function_node(const tensorflow::NodeDef& node,
                                               std::uint64_t dropped_bytes) {
  model_.weight_bytes += weight_bytes(node, dropped_bytes);
  digest_node(node);
}

void TensorflowGraphBuilder::finish() {
  for (const OperatorInfo& one : model_.operators) {
    const bool silent =
        std::find(silent_types.begin(), silent_types.end(), one.type) != silent_types.end();
    if (silent || consumed_.contains(one.name)) continue;
    TensorInfo output;
    output.name = one.name + ":0";
    model_.outputs.push_back(std::move(output));
  }
  if (functions_ > 0) model_.attributes.push_back({"functions", std::to_string(functions_)});
  model_.no_parameters = {"model-is-source", {}};
  model_.graph_digest = digest_.finish();
}

}  // namespace aoecheck
