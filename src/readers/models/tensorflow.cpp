#include <array>

#include "readers/models/model_table.h"
#include "readers/models/tensorflow_graph.h"
#include "readers/models/text_blocks.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using tensorflow::AttrValue;
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
    const bool mark = c == '_' || c == '.' || c == '-' || (slashes && (c == '/' || c == ':'));
    if (!letter && !mark) return false;
  }
  return !text.empty();
}

/// A node has a name, a type that is one word, and fields 1 to 7 that are all texts or messages.
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

}  // namespace

bool recognise_tensorflow(const ModelInput& input) {
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  WireField field;
  return reader.next(field) && field.number == GraphDef::kNodeFieldNumber &&
         field.type == Type::bytes && is_node(window, field.payload);
}

Result<NetworkModel> read_tensorflow(const ModelInput& input, const Catalogue&) {
  NetworkModel model = empty_model(input);
  TensorflowGraphBuilder builder(model);
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  for (WireField field; reader.next(field);) {
    if (field.type != Type::bytes) continue;
    if (field.number == GraphDef::kNodeFieldNumber) {
      const SlimMessage slim = slim_copy(window, field.payload, largest_field, in_node);
      NodeDef node;
      if (!slim.sound || slim.bytes.size() > largest_node || !node.ParseFromString(slim.bytes))
        return model_invalid(input, "node", slim.sound ? field.payload.offset : slim.failure);
      std::uint64_t dropped = 0;
      for (const WireField& part : slim.dropped) dropped += part.payload.size;
      builder.add_node(node, dropped);
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
