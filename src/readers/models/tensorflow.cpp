#include <array>
#include <optional>

#include "readers/models/model_table.h"
#include "readers/models/tensorflow_graph.h"
#include "readers/models/text_blocks.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using tensorflow::AttrValue;
using tensorflow::FunctionDef;
using tensorflow::FunctionDefLibrary;
using tensorflow::GraphDef;
using tensorflow::NodeDef;
using Type = WireField::Type;

constexpr std::uint64_t largest_field = 64 * 1024;
constexpr std::uint64_t largest_node = 16U << 20;

// The way from a node to the content of a constant: attr -> value -> tensor.
constexpr std::array<LargeField, 1> in_value{{{AttrValue::kTensorFieldNumber, {}}}};
constexpr std::array<LargeField, 1> in_entry{{{2, in_value}}};
constexpr std::array<LargeField, 1> in_node{{{NodeDef::kAttrFieldNumber, in_entry}}};

NetworkModel empty_model(const ModelInput& input) {
  NetworkModel model;
  model.format = "tensorflow";
  model.path = input.name;
  return model;
}

bool is_name(std::string_view text, bool slashes) {
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const bool mark =
        c == '_' || c == '.' || c == '-' || c == '>' || (slashes && (c == '/' || c == ':'));
    if (!letter && !mark) return false;
  }
  return !text.empty();
}

/// A node has a name, a type that is one word (`Addons>Gelu` too), and fields 1 to 7 that are all
/// texts or messages.
bool is_node(ByteWindow& window, Span span) {
  WireReader reader(window, span);
  bool named = false;
  bool typed = false;
  for (WireField field; reader.next(field);) {
    if (field.type != Type::bytes || field.number > 7) return false;
    if (field.number > 2 || field.payload.size > largest_field) continue;
    const std::string text = window.text(field.payload);
    if (field.number == NodeDef::kNameFieldNumber) named = is_name(text, true);
    if (field.number == NodeDef::kOpFieldNumber) typed = is_name(text, false);
  }
  return !reader.failed() && named && typed;
}

struct SlimNode {
  NodeDef message;
  std::uint64_t dropped_bytes = 0;
};

std::optional<SlimNode> read_node(ByteWindow& window, Span span) {
  const SlimMessage slim = slim_copy(window, span, largest_field, in_node);
  SlimNode node;
  if (!slim.sound || slim.bytes.size() > largest_node || !node.message.ParseFromString(slim.bytes))
    return std::nullopt;
  for (const WireField& part : slim.dropped) node.dropped_bytes += part.payload.size;
  return node;
}

bool read_function(ByteWindow& window, Span function, TensorflowGraphBuilder& builder) {
  WireReader reader(window, function);
  for (WireField field; reader.next(field);) {
    if (field.number == FunctionDef::kNodeDefFieldNumber && field.type == Type::bytes) {
      const auto node = read_node(window, field.payload);
      if (!node) return false;
      builder.add_function_node(node->message, node->dropped_bytes);
    } else if (field.whole.size <= largest_field) {
      builder.add_function_part(window.text(field.whole));
    }
  }
  builder.end_function();
  return !reader.failed();
}

bool read_library(ByteWindow& window, Span library, TensorflowGraphBuilder& builder) {
  WireReader reader(window, library);
  for (WireField field; reader.next(field);)
    if (field.number == FunctionDefLibrary::kFunctionFieldNumber && field.type == Type::bytes &&
        !read_function(window, field.payload, builder))
      return false;
  return !reader.failed();
}

/// The functions of a text; what could not be read, if anything.
std::optional<TextFill> read_text_function(ByteWindow& window, const TextField& function,
                                           TensorflowGraphBuilder& builder) {
  TextReader reader(window, function.content, function.content_line);
  for (TextField field; reader.next(field);) {
    if (!field.block) continue;
    if (field.name == "node_def") {
      NodeDef node;
      const TextFill fill = fill_from_text(window, field, largest_field, node);
      if (!fill.sound) return fill;
      builder.add_function_node(node, fill.dropped_bytes);
    } else if (field.content.size <= largest_field) {
      builder.add_function_part(field.name);
      builder.add_function_part(window.text(field.content));
    }
  }
  builder.end_function();
  return std::nullopt;
}

std::optional<TextFill> read_text_library(ByteWindow& window, const TextField& library,
                                          TensorflowGraphBuilder& builder) {
  TextReader reader(window, library.content, library.content_line);
  for (TextField field; reader.next(field);) {
    if (field.name != "function" || !field.block) continue;
    if (auto wrong = read_text_function(window, field, builder)) return wrong;
  }
  return std::nullopt;
}

}  // namespace

bool is_graph_def(ByteWindow& window, Span span) {
  WireReader reader(window, span);
  WireField field;
  return reader.next(field) && field.number == GraphDef::kNodeFieldNumber &&
         field.type == Type::bytes && is_node(window, field.payload);
}

bool recognise_tensorflow(const ModelInput& input) {
  ByteWindow window(input.bytes);
  return is_graph_def(window, {0, input.bytes.size()});
}

Result<NetworkModel> read_tensorflow(const ModelInput& input, const Catalogue&) {
  NetworkModel model = empty_model(input);
  TensorflowGraphBuilder builder(model);
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  for (WireField field; reader.next(field);) {
    if (field.type != Type::bytes) continue;
    if (field.number == GraphDef::kNodeFieldNumber) {
      const auto node = read_node(window, field.payload);
      if (!node) return model_invalid(input, "node", field.payload.offset);
      builder.add_node(node->message, node->dropped_bytes);
    } else if (field.number == GraphDef::kLibraryFieldNumber) {
      if (!read_library(window, field.payload, builder))
        return model_invalid(input, "library", field.payload.offset);
    } else if (field.number == GraphDef::kVersionsFieldNumber &&
               field.payload.size <= largest_field) {
      tensorflow::VersionDef versions;
      if (versions.ParseFromString(window.text(field.payload)))
        model.attributes.push_back({"producer", std::to_string(versions.producer())});
    }
  }
  if (reader.failed())
    return reader.truncated() ? model_truncated(input, "node", input.bytes.size() + 1)
                              : model_invalid(input, "node", reader.offset());
  builder.finish();
  return model;
}

bool recognise_tensorflow_text(const ModelInput& input) {
  const MemorySource head(input.head);
  ByteWindow window(head);
  TextReader reader(window, {0, input.head.size()});
  TextField field;
  const bool first = reader.next(field) || reader.truncated();
  if (!first || field.name != "node") return false;
  TextReader inner(window, {field.content.offset, input.head.size() - field.content.offset});
  bool named = false;
  while (inner.next(field)) {
    named |= field.name == "name" && !field.block;
    if (field.name == "op" && !field.block) return named;
  }
  return false;
}

Result<NetworkModel> read_tensorflow_text(const ModelInput& input, const Catalogue&) {
  NetworkModel model = empty_model(input);
  TensorflowGraphBuilder builder(model);
  ByteWindow window(input.bytes);
  TextReader reader(window, {0, input.bytes.size()});
  for (TextField field; reader.next(field);) {
    if (field.name == "library" && field.block)
      if (const auto wrong = read_text_library(window, field, builder))
        return text_invalid(input, "library", wrong->line);
    if (field.name != "node" || !field.block) continue;
    NodeDef node;
    const TextFill fill = fill_from_text(window, field, largest_field, node);
    if (!fill.sound) return text_invalid(input, "node", fill.line);
    builder.add_node(node, fill.dropped_bytes);
  }
  if (reader.failed()) return text_invalid(input, "node", reader.line());
  model.attributes.push_back({"encoding", "text"});
  builder.finish();
  return model;
}

}  // namespace aoecheck
