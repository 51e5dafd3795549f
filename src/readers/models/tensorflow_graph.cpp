#include "readers/models/tensorflow_graph.h"

#include <algorithm>
#include <array>
#include <map>

namespace aoecheck {
namespace {

/// Data types by number, as GE calls them; a reference type is the same plus 100.
constexpr std::array<std::string_view, 24> data_types{
    "",          "FLOAT",  "DOUBLE",     "INT32",   "UINT8",    "INT16",   "INT8",   "STRING",
    "COMPLEX64", "INT64",  "BOOL",       "QINT8",   "QUINT8",   "QINT32",  "BF16",   "QINT16",
    "QUINT16",   "UINT16", "COMPLEX128", "FLOAT16", "RESOURCE", "VARIANT", "UINT32", "UINT64"};

/// Nodes that are no outputs although nobody consumes them.
constexpr std::array<std::string_view, 5> silent_types{"Const", "NoOp", "Assert", "Placeholder",
                                                       "PlaceholderWithDefault"};

std::string type_name(int number) {
  constexpr int reference = 100;
  if (number > reference) number -= reference;
  const bool known = number > 0 && static_cast<std::size_t>(number) < data_types.size();
  return known ? std::string(data_types[static_cast<std::size_t>(number)]) : std::string{};
}

const tensorflow::AttrValue* attribute(const tensorflow::NodeDef& node, const char* name) {
  const auto found = node.attr().find(name);
  return found == node.attr().end() ? nullptr : &found->second;
}

TensorInfo placeholder(const tensorflow::NodeDef& node) {
  TensorInfo tensor;
  tensor.name = node.name();
  if (const auto* type = attribute(node, "dtype")) tensor.type = type_name(type->type());
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
}

void TensorflowGraphBuilder::add_node(const tensorflow::NodeDef& node,
                                      std::uint64_t dropped_bytes) {
  if (node.op() == "Placeholder") model_.inputs.push_back(placeholder(node));
  model_.weight_bytes += dropped_bytes;
  if (const auto* value = attribute(node, "value"))
    model_.weight_bytes += value->tensor().tensor_content().size();
  OperatorInfo info;
  info.name = node.name();
  info.type = node.op();
  info.sources.assign(node.input().begin(), node.input().end());
  for (const std::string& source : info.sources) consumed_.emplace(node_of(source));
  digest_.add(info.name);
  digest_.add(info.type);
  digest_.add_all(info.sources);
  std::map<std::string, const tensorflow::AttrValue*> sorted;
  for (const auto& [name, value] : node.attr()) sorted.emplace(name, &value);
  for (const auto& [name, value] : sorted) {
    digest_.add(name);
    digest_attribute(*value);
  }
  model_.operators.push_back(std::move(info));
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
  model_.no_parameters = {"model-is-source", {}};
  model_.graph_digest = digest_.finish();
}

}  // namespace aoecheck
