#include "readers/models/onnx_graph.h"

#include <array>
#include <map>
#include <utility>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

struct ElementType {
  std::string_view name;  // as GE calls it, without DT_
  unsigned bits;
};

/// By elem_type; numbers above 16 from the ONNX specification.
constexpr std::array<ElementType, 23> element_types{{
    {"", 0},
    {"FLOAT", 32},
    {"UINT8", 8},
    {"INT8", 8},
    {"UINT16", 16},
    {"INT16", 16},
    {"INT32", 32},
    {"INT64", 64},
    {"STRING", 0},
    {"BOOL", 8},
    {"FLOAT16", 16},
    {"DOUBLE", 64},
    {"UINT32", 32},
    {"UINT64", 64},
    {"COMPLEX64", 64},
    {"COMPLEX128", 128},
    {"BF16", 16},
    {"FLOAT8_E4M3FN", 8},
    {"FLOAT8_E4M3FNUZ", 8},
    {"FLOAT8_E5M2", 8},
    {"FLOAT8_E5M2FNUZ", 8},
    {"UINT4", 4},
    {"INT4", 4},
}};

ElementType element_type(std::int32_t number) {
  const bool known = number > 0 && static_cast<std::size_t>(number) < element_types.size();
  return known ? element_types[static_cast<std::size_t>(number)] : ElementType{"", 0};
}

/// Bytes of a tensor by its axes; 0 where they are not stated or too large to be true.
std::uint64_t size_of(const onnx::Tensor& tensor) {
  std::uint64_t count = 1;
  for (const std::int64_t axis : tensor.dims()) {
    if (axis < 0) return 0;
    if (__builtin_mul_overflow(count, static_cast<std::uint64_t>(axis), &count)) return 0;
  }
  std::uint64_t bits = 0;
  const unsigned width = element_type(tensor.data_type()).bits;
  return __builtin_mul_overflow(count, static_cast<std::uint64_t>(width), &bits) ? 0 : bits / 8;
}

std::string external(const onnx::Tensor& tensor, std::string_view key) {
  for (const auto& entry : tensor.external_data())
    if (entry.key() == key) return entry.value();
  return {};
}

bool is_integer(std::int32_t type) { return type == 6 || type == 7 || type == 9; }

TensorInfo tensor_of(const onnx::ValueInfo& value) {
  TensorInfo tensor;
  tensor.name = value.name();
  const auto& type = value.type().tensor_type();
  tensor.type = element_type(type.elem_type()).name;
  if (!type.has_shape()) return tensor;
  tensor.shape.emplace();
  bool named = false;
  for (const auto& dim : type.shape().dim()) {
    tensor.shape->push_back(dim.has_dim_value() && dim.dim_value() >= 0 ? dim.dim_value() : -1);
    tensor.axis_names.push_back(dim.dim_param());
    named |= !dim.dim_param().empty();
  }
  if (!named) tensor.axis_names.clear();
  return tensor;
}

std::string type_of(const onnx::Node& node) {
  const bool own = node.domain().empty() || node.domain() == "ai.onnx";
  return own ? node.op_type() : node.domain() + '.' + node.op_type();
}

}  // namespace

void OnnxGraphBuilder::add_weights(const onnx::Tensor& tensor) {
  constexpr std::int32_t is_external = 1;
  if (tensor.data_location() != is_external) {
    model_.weight_bytes += size_of(tensor);
    return;
  }
  const auto length = to_integer(external(tensor, "length"));
  model_.weight_bytes +=
      length && *length >= 0 ? static_cast<std::uint64_t>(*length) : size_of(tensor);
  std::string location = external(tensor, "location");
  if (locations_.insert(location).second) model_.external_weights.push_back(std::move(location));
}

void OnnxGraphBuilder::digest_tensor(const onnx::Tensor& tensor) {
  digest_.add_all(tensor.dims());
  digest_.add(static_cast<std::int64_t>(tensor.data_type()));
  if (!is_integer(tensor.data_type()) || size_of(tensor) > small_constant) return;
  digest_.add(tensor.raw_data());
  digest_.add_all(tensor.int32_data());
  digest_.add_all(tensor.int64_data());
}

void OnnxGraphBuilder::digest_attribute(const onnx::Attribute& attribute) {
  digest_.add(attribute.name());
  digest_.add_bits(attribute.f());
  digest_.add(attribute.i());
  digest_.add(attribute.s());
  digest_.add_all(attribute.ints());
  digest_.add_all(attribute.strings());
  digest_.add(static_cast<std::int64_t>(attribute.floats_size()));
  for (const float number : attribute.floats()) digest_.add_bits(number);
  if (attribute.has_t()) digest_tensor(attribute.t());
  for (const auto& tensor : attribute.tensors()) digest_tensor(tensor);
}

void OnnxGraphBuilder::add_subgraph(const onnx::Graph& graph) {
  for (const auto& node : graph.node()) add_node(node);
  for (const auto& tensor : graph.initializer()) add_initializer(tensor, true);
  for (const auto& tensor : graph.sparse_initializer()) add_initializer(tensor.values(), true);
  for (const auto& input : graph.input()) digest_.add(input.name());
  for (const auto& output : graph.output()) digest_.add(output.name());
  end_subgraph();
}

void OnnxGraphBuilder::add_node(const onnx::Node& node) {
  OperatorInfo info;
  info.name = node.name();
  info.type = type_of(node);
  info.sources.assign(node.input().begin(), node.input().end());
  info.results.assign(node.output().begin(), node.output().end());
  digest_.add(info.name);
  digest_.add(info.type);
  digest_.add_all(info.sources);
  digest_.add_all(info.results);
  model_.operators.push_back(std::move(info));
  std::map<std::string, const onnx::Attribute*> sorted;
  for (const auto& attribute : node.attribute()) sorted.emplace(attribute.name(), &attribute);
  for (const auto& [name, attribute] : sorted) {
    digest_attribute(*attribute);
    if (attribute->has_t()) add_weights(attribute->t());
    for (const auto& tensor : attribute->tensors()) add_weights(tensor);
    if (attribute->has_g()) add_subgraph(attribute->g());
    for (const auto& graph : attribute->graphs()) add_subgraph(graph);
  }
}

void OnnxGraphBuilder::add_initializer(const onnx::Tensor& tensor, bool of_subgraph) {
  add_weights(tensor);
  if (!of_subgraph) fed_.insert(tensor.name());
  digest_.add(tensor.name());
  digest_tensor(tensor);
}

void OnnxGraphBuilder::add_opset(const onnx::OperatorSetId& opset) {
  const std::string domain = opset.domain().empty() ? "ai.onnx" : opset.domain();
  model_.attributes.push_back({"opset " + domain, std::to_string(opset.version())});
  digest_.add(domain);
  digest_.add(opset.version());
}

void OnnxGraphBuilder::finish() {
  for (const onnx::ValueInfo& input : inputs_)
    if (!fed_.contains(input.name())) model_.inputs.push_back(tensor_of(input));
  for (const onnx::ValueInfo& output : outputs_) model_.outputs.push_back(tensor_of(output));
  for (const auto* tensors : {&model_.inputs, &model_.outputs}) {
    for (const TensorInfo& tensor : *tensors) {
      digest_.add(tensor.name);
      digest_.add(tensor.type);
      digest_.add(tensor.shape ? shape_text(*tensor.shape) : "?");
    }
  }
  model_.graph_digest = digest_.finish();
}

}  // namespace aoecheck
