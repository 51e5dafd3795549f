#include <algorithm>

#include "aoecheck/base/text.h"
#include "onnx.pb.h"
#include "readers/models/graph_digest.h"
#include "readers/models/model_table.h"
#include "readers/models/text_blocks.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_field = 64 * 1024;
constexpr std::string_view type_prefix = "ge:";

const onnx::Attribute* attribute(const onnx::Node& node, const std::string& name) {
  for (const auto& one : node.attribute())
    if (one.name() == name) return &one;
  return nullptr;
}

/// Everything of a descriptor stands in attributes: "output_desc_shape:0", "input_desc_dtype:1".
std::optional<TensorInfo> tensor_of(const onnx::Node& node, const std::string& side,
                                    std::size_t index) {
  const std::string mark = ':' + std::to_string(index);
  const auto* type = attribute(node, side + "_desc_dtype" + mark);
  const auto* shape = attribute(node, side + "_desc_shape" + mark);
  if (type == nullptr && shape == nullptr) return std::nullopt;
  TensorInfo tensor;
  if (type != nullptr && type->s().starts_with("DT_")) tensor.type = type->s().substr(3);
  if (const auto* layout = attribute(node, side + "_desc_layout" + mark))
    tensor.format = layout->s();
  if (shape != nullptr) tensor.shape.emplace(shape->ints().begin(), shape->ints().end());
  return tensor;
}

std::vector<TensorInfo> tensors_of(const onnx::Node& node, const std::string& side) {
  constexpr std::size_t most = 4096;
  std::vector<TensorInfo> tensors;
  while (tensors.size() < most) {
    auto tensor = tensor_of(node, side, tensors.size());
    if (!tensor) break;
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

std::vector<std::string> strings(const onnx::Node& node, const std::string& name) {
  const auto* found = attribute(node, name);
  if (found == nullptr) return {};
  std::vector<std::string> result(found->strings().begin(), found->strings().end());
  if (!found->s().empty()) result.push_back(found->s());
  std::erase(result, "");
  return result;
}

class OnnxDumpWalk {
 public:
  explicit OnnxDumpWalk(const ModelInput& input) : input_(input), window_(input.bytes) {
    model_.format = "ge-onnx-dump";
    model_.path = input.name;
    model_.no_parameters = {"dump-without-options", {}};
  }

  Result<NetworkModel> run() {
    TextReader reader(window_, {0, input_.bytes.size()});
    for (TextField field; reader.next(field);)
      if (field.block && field.name == "graph")
        if (auto error = read_graph(field)) return *error;
    if (reader.failed()) return text_invalid(input_, "dump", reader.line());
    model_.graph_digest = digest_.finish();
    return std::move(model_);
  }

 private:
  std::optional<Error> read_graph(const TextField& graph) {
    TextReader reader(window_, graph.content, graph.content_line);
    for (TextField field; reader.next(field);) {
      if (field.name == "name" && !field.block) model_.name = field.value;
      if (field.name != "node" || !field.block) continue;
      onnx::Node node;
      const TextFill fill = fill_from_text(window_, field, largest_field, node);
      if (!fill.sound) return text_invalid(input_, "node", fill.line);
      add_node(node, true);
    }
    return std::nullopt;
  }

  void add_node(const onnx::Node& node, bool of_network) {
    OperatorInfo info;
    info.name = node.name();
    info.type = node.op_type().starts_with(type_prefix) ? node.op_type().substr(type_prefix.size())
                                                        : node.op_type();
    info.sources.assign(node.input().begin(), node.input().end());
    info.inputs = tensors_of(node, "input");
    info.outputs = tensors_of(node, "output");
    info.original_names = strings(node, "_datadump_original_op_names");
    info.passes = strings(node, "pass_name");
    info.ub_passes = strings(node, "pass_name_ub");
    if (of_network) add_interface(info);
    digest(info);
    for (const auto& one : node.attribute()) {
      if (one.has_g())
        for (const auto& inner : one.g().node()) add_node(inner, false);
      for (const auto& graph : one.graphs())
        for (const auto& inner : graph.node()) add_node(inner, false);
    }
    model_.operators.push_back(std::move(info));
  }

  void add_interface(const OperatorInfo& info) {
    if (info.type == "Data" && !info.outputs.empty()) {
      TensorInfo input = info.outputs.front();
      input.name = info.name;
      model_.inputs.push_back(std::move(input));
    }
    if (info.type != "NetOutput") return;
    for (std::size_t i = 0; i < info.inputs.size(); ++i) {
      TensorInfo output = info.inputs[i];
      if (i < info.sources.size()) output.name = info.sources[i];
      model_.outputs.push_back(std::move(output));
    }
  }

  void digest(const OperatorInfo& info) {
    digest_.add(info.name);
    digest_.add(info.type);
    digest_.add_all(info.sources);
    for (const auto* tensors : {&info.inputs, &info.outputs})
      for (const TensorInfo& tensor : *tensors)
        digest_.add(tensor.type + tensor.format + (tensor.shape ? shape_text(*tensor.shape) : "?"));
  }

  const ModelInput& input_;
  ByteWindow window_;
  NetworkModel model_;
  GraphDigest digest_;
};

}  // namespace

bool recognise_ge_onnx_dump(const ModelInput& input) {
  const MemorySource head(input.head);
  ByteWindow window(head);
  TextReader reader(window, {0, input.head.size()});
  bool by_ge = false;
  for (TextField field; reader.next(field) || (reader.truncated() && field.block);) {
    by_ge |= field.name == "producer_name" && field.value == "GE";
    if (field.name == "graph") return by_ge && field.block;
    if (reader.failed()) return false;
  }
  return false;
}

Result<NetworkModel> read_ge_onnx_dump(const ModelInput& input, const Catalogue&) {
  return OnnxDumpWalk(input).run();
}

}  // namespace aoecheck
