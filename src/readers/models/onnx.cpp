#include <array>
#include <optional>

#include "readers/models/model_table.h"
#include "readers/models/onnx_graph.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using onnx::Attribute;
using onnx::Graph;
using onnx::Model;
using onnx::Node;
using Type = WireField::Type;

constexpr std::uint64_t largest_field = 64 * 1024;
constexpr std::uint64_t largest_text = 4096;
constexpr std::uint64_t largest_message = 16U << 20;

// The ways to weights inside a node: the tensor of a Constant, and those of a subgraph.
constexpr std::array<LargeField, 2> in_inner_attribute{
    {{Attribute::kTFieldNumber, {}}, {Attribute::kTensorsFieldNumber, {}}}};
constexpr std::array<LargeField, 1> in_inner_node{
    {{Node::kAttributeFieldNumber, in_inner_attribute}}};
constexpr std::array<LargeField, 2> in_subgraph{
    {{Graph::kNodeFieldNumber, in_inner_node}, {Graph::kInitializerFieldNumber, {}}}};
constexpr std::array<LargeField, 4> in_attribute{{{Attribute::kTFieldNumber, {}},
                                                  {Attribute::kTensorsFieldNumber, {}},
                                                  {Attribute::kGFieldNumber, in_subgraph},
                                                  {Attribute::kGraphsFieldNumber, in_subgraph}}};
constexpr std::array<LargeField, 1> in_node{{{Node::kAttributeFieldNumber, in_attribute}}};

class OnnxWalk {
 public:
  OnnxWalk(const ModelInput& input) : input_(input), window_(input.bytes), builder_(model_) {
    model_.format = "onnx";
    model_.path = input.name;
    model_.no_parameters = {"model-is-source", {}};
  }

  Result<NetworkModel> run() {
    bool has_graph = false;
    WireReader reader(window_, {0, input_.bytes.size()});
    for (WireField field; reader.next(field);) {
      if (field.number == Model::kGraphFieldNumber && field.type == Type::bytes) {
        has_graph = true;
        if (auto error = read_graph(field.payload)) return *error;
      } else {
        read_model_field(field);
      }
    }
    if (auto error = failure(reader, "model")) return *error;
    if (!has_graph) return model_invalid(input_, "graph", 0);
    builder_.finish();
    return std::move(model_);
  }

 private:
  std::optional<Error> failure(const WireReader& reader, const char* what) const {
    if (!reader.failed()) return std::nullopt;
    if (reader.truncated()) return model_truncated(input_, what, input_.bytes.size() + 1);
    return model_invalid(input_, what, reader.offset());
  }

  void read_model_field(const WireField& field) {
    if (field.type != Type::bytes) {
      if (field.number == Model::kIrVersionFieldNumber)
        model_.attributes.push_back({"ir_version", std::to_string(field.value)});
      return;
    }
    if (field.payload.size > largest_text) return;
    const std::string text = window_.text(field.payload);
    if (field.number == Model::kProducerNameFieldNumber && !text.empty())
      model_.attributes.push_back({"producer", text});
    if (field.number == Model::kProducerVersionFieldNumber && !text.empty())
      model_.attributes.push_back({"producer_version", text});
    onnx::OperatorSetId opset;
    if (field.number == Model::kOpsetImportFieldNumber && opset.ParseFromString(text))
      builder_.add_opset(opset);
  }

  /// A message of the graph without its large parts; false where the bytes are none.
  template <typename Message>
  bool parse(Span span, std::uint64_t limit, std::span<const LargeField> large, Message& message) {
    const SlimMessage slim = slim_copy(window_, span, limit, large);
    return slim.sound && slim.bytes.size() <= largest_message &&
           message.ParseFromString(slim.bytes);
  }

  std::optional<Error> read_graph(Span graph) {
    WireReader reader(window_, graph);
    for (WireField field; reader.next(field);)
      if (field.type == Type::bytes && !read_graph_field(field))
        return model_invalid(input_, "graph", field.whole.offset);
    return failure(reader, "graph");
  }

  bool read_graph_field(const WireField& field) {
    switch (field.number) {
      case Graph::kNodeFieldNumber: {
        Node node;
        if (!parse(field.payload, largest_field, in_node, node)) return false;
        builder_.add_node(node);
        return true;
      }
      case Graph::kNameFieldNumber:
        if (field.payload.size <= largest_text) model_.name = window_.text(field.payload);
        return true;
      case Graph::kInitializerFieldNumber: {
        onnx::Tensor tensor;
        if (!parse(field.payload, largest_text, {}, tensor)) return false;
        builder_.add_initializer(tensor);
        return true;
      }
      case Graph::kSparseInitializerFieldNumber: {
        onnx::SparseTensor tensor;
        constexpr std::array<LargeField, 2> parts{{{1, {}}, {2, {}}}};
        if (!parse(field.payload, largest_text, parts, tensor)) return false;
        builder_.add_initializer(tensor.values());
        return true;
      }
      case Graph::kInputFieldNumber:
      case Graph::kOutputFieldNumber: {
        onnx::ValueInfo value;
        if (!parse(field.payload, largest_field, {}, value)) return false;
        field.number == Graph::kInputFieldNumber ? builder_.add_input(value)
                                                 : builder_.add_output(value);
        return true;
      }
      default:
        return true;
    }
  }

  const ModelInput& input_;
  ByteWindow window_;
  NetworkModel model_;
  OnnxGraphBuilder builder_;
};

/// Fields of a graph are all messages or texts, with numbers up to 16.
bool is_graph(ByteWindow& window, Span span) {
  constexpr int looked_at = 16;
  WireReader reader(window, span);
  WireField field;
  for (int i = 0; i < looked_at && reader.next(field); ++i)
    if (field.number > 16 || field.type != Type::bytes) return false;
  return !reader.failed() || reader.truncated();
}

}  // namespace

bool recognise_onnx(const ModelInput& input) {
  if (!has_control_bytes(input.head)) return false;
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  bool known = false;
  for (WireField field; reader.next(field);) {
    const bool number = field.number == Model::kIrVersionFieldNumber ||
                        field.number == Model::kModelVersionFieldNumber;
    if (field.number > 25 || field.type != (number ? Type::varint : Type::bytes)) return false;
    if (field.number == Model::kGraphFieldNumber) return is_graph(window, field.payload);
    known |= field.number == Model::kOpsetImportFieldNumber ||
             field.number == Model::kProducerNameFieldNumber;
  }
  // A file that was cut off inside the graph is still one.
  constexpr int graph_tag = (Model::kGraphFieldNumber << 3) | 2;
  return known && (!reader.failed() || window.byte_at(reader.offset()) == graph_tag);
}

Result<NetworkModel> read_onnx(const ModelInput& input, const Catalogue&) {
  return OnnxWalk(input).run();
}

}  // namespace aoecheck
