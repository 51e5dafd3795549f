#include <algorithm>
#include <array>
#include <optional>

#include "readers/models/model_table.h"
#include "readers/models/onnx_graph.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using onnx::Attribute;
using onnx::Function;
using onnx::Graph;
using onnx::Model;
using onnx::Node;
using Type = WireField::Type;

constexpr std::uint64_t largest_field = 64 * 1024;
constexpr std::uint64_t largest_text = 4096;
constexpr std::uint64_t largest_message = 16U << 20;

constexpr int deepest_subgraph = 32;
constexpr int most_fields_before_graph = 10'000;  // opsets and metadata

// The ways to weights inside a node: the tensors of a Constant. Large subgraphs are walked.
constexpr std::array<LargeField, 2> in_attribute{
    {{Attribute::kTFieldNumber, {}}, {Attribute::kTensorsFieldNumber, {}}}};
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
        if (auto error = read_graph(field.payload, 0)) return *error;
      } else if (field.number == Model::kFunctionsFieldNumber && field.type == Type::bytes) {
        if (auto error = read_function(field.payload)) return *error;
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

  std::optional<Error> read_graph(Span graph, int depth) {
    WireReader reader(window_, graph);
    for (WireField field; reader.next(field);)
      if (field.type == Type::bytes && !read_graph_field(field, depth))
        return model_invalid(input_, "graph", field.whole.offset);
    return failure(reader, "graph");
  }

  /// Functions of the model are part of its graph: nodes of the type "domain.name" call them.
  std::optional<Error> read_function(Span function) {
    WireReader reader(window_, function);
    for (WireField field; reader.next(field);) {
      if (field.type != Type::bytes) continue;
      if (field.number == Function::kNodeFieldNumber) {
        if (!read_node(field.payload, 0))
          return model_invalid(input_, "function", field.whole.offset);
      } else if (is_function_text(field)) {
        builder_.add_text(std::to_string(field.number));
        builder_.add_text(window_.text(field.payload));
      }
    }
    return failure(reader, "function");
  }

  static bool is_function_text(const WireField& field) {
    constexpr std::array texts{Function::kNameFieldNumber, Function::kInputFieldNumber,
                               Function::kOutputFieldNumber, Function::kAttributeFieldNumber,
                               Function::kDomainFieldNumber};
    return field.payload.size <= largest_text &&
           std::find(texts.begin(), texts.end(), static_cast<int>(field.number)) != texts.end();
  }

  bool read_node(Span span, int depth) {
    Node node;
    if (!parse(span, largest_field, in_node, node)) return false;
    builder_.add_node(node);
    WireReader reader(window_, span);
    for (WireField field; span.size > largest_field && reader.next(field);)
      if (field.number == Node::kAttributeFieldNumber &&
          !read_large_subgraphs(field.payload, depth))
        return false;
    return true;
  }

  /// Subgraphs that the copy of their node left out for their size.
  bool read_large_subgraphs(Span attribute, int depth) {
    if (attribute.size <= largest_field) return true;
    WireReader reader(window_, attribute);
    for (WireField field; reader.next(field);) {
      const bool graph =
          field.number == Attribute::kGFieldNumber || field.number == Attribute::kGraphsFieldNumber;
      if (field.number == Attribute::kNameFieldNumber && field.payload.size <= largest_text)
        builder_.add_text(window_.text(field.payload));
      if (!graph || field.payload.size <= largest_field) continue;
      if (depth >= deepest_subgraph || read_graph(field.payload, depth + 1)) return false;
      builder_.end_subgraph();
    }
    return true;
  }

  bool read_graph_field(const WireField& field, int depth) {
    switch (field.number) {
      case Graph::kNodeFieldNumber:
        return read_node(field.payload, depth);
      case Graph::kNameFieldNumber:
        if (depth == 0 && field.payload.size <= largest_text)
          model_.name = window_.text(field.payload);
        return true;
      case Graph::kInitializerFieldNumber: {
        onnx::Tensor tensor;
        if (!parse(field.payload, largest_text, {}, tensor)) return false;
        builder_.add_initializer(tensor, depth > 0);
        return true;
      }
      case Graph::kSparseInitializerFieldNumber: {
        onnx::SparseTensor tensor;
        constexpr std::array<LargeField, 2> parts{{{1, {}}, {2, {}}}};
        if (!parse(field.payload, largest_text, parts, tensor)) return false;
        builder_.add_initializer(tensor.values(), depth > 0);
        return true;
      }
      case Graph::kInputFieldNumber:
      case Graph::kOutputFieldNumber: {
        onnx::ValueInfo value;
        if (!parse(field.payload, largest_field, {}, value)) return false;
        if (depth > 0)
          builder_.add_text(value.name());
        else
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

/// producer_name, producer_version and domain.
bool is_producer(const WireField& field) {
  return field.number >= Model::kProducerNameFieldNumber &&
         field.number <= Model::kDomainFieldNumber;
}

bool is_text(ByteWindow& window, Span span) {
  return span.size <= largest_text && !has_control_bytes(window.text(span));
}

}  // namespace

bool recognise_onnx(const ModelInput& input) {
  if (!has_control_bytes(input.head)) return false;
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  bool known = false;
  int fields = 0;
  for (WireField field; reader.next(field);) {
    if (++fields > most_fields_before_graph) return false;
    const bool number = field.number == Model::kIrVersionFieldNumber ||
                        field.number == Model::kModelVersionFieldNumber;
    if (field.number > 25 || field.type != (number ? Type::varint : Type::bytes)) return false;
    if (field.number == Model::kGraphFieldNumber) return is_graph(window, field.payload);
    if (is_producer(field) && !is_text(window, field.payload)) return false;
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
