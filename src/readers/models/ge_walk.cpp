#include "readers/models/ge_walk.h"

#include <array>
#include <set>
#include <span>

#include <google/protobuf/stubs/logging.h>

#include "readers/models/attribute_compression.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using ge_ir::AttrDef;
using ge_ir::GraphDef;
using ge_ir::ModelDef;
using ge_ir::OpDef;

constexpr std::uint64_t longest_name = 64 * 1024;
constexpr std::uint64_t largest_field = 256 * 1024;
constexpr std::uint64_t largest_table = 2U << 20;
constexpr std::uint64_t largest_operator = 4U << 20;
/// A descriptor of a few bytes in the file takes hundreds in memory.
constexpr int most_descriptors = 1 << 14;
constexpr int most_values = 1 << 16;

// The way from an operator to the weights of a constant: attr -> value -> t -> data.
constexpr std::array<LargeField, 1> in_value{{{AttrDef::kTFieldNumber, {}}}};
constexpr std::array<LargeField, 1> in_entry{{{2, in_value}}};
constexpr std::array<LargeField, 1> in_operator{{{OpDef::kAttrFieldNumber, in_entry}}};

/// What a slim copy of a message would hold, told before memory is taken for it.
std::uint64_t slim_size(ByteWindow& window, Span message, std::span<const LargeField> large) {
  std::uint64_t size = 0;
  WireReader reader(window, message);
  for (WireField field; reader.next(field);) {
    if (field.type != WireField::Type::bytes || field.payload.size <= largest_field) {
      size += field.whole.size;
      continue;
    }
    for (const LargeField& known : large)
      if (known.number == field.number) size += slim_size(window, field.payload, known.inside);
  }
  return size;
}

/// True where the operator is no larger than one can be, weights apart.
bool is_bounded(ByteWindow& window, Span op) {
  if (op.size > largest_operator && slim_size(window, op, in_operator) > largest_operator)
    return false;
  int descriptors = 0;
  int values = 0;
  WireReader reader(window, op);
  for (WireField field; reader.next(field);) {
    const bool described = field.number == OpDef::kInputDescFieldNumber ||
                           field.number == OpDef::kOutputDescFieldNumber;
    ++(described ? descriptors : values);
  }
  return descriptors <= most_descriptors && values <= most_values;
}

class Walker {
 public:
  Walker(const ModelInput& input, ByteWindow& window, GeModelBuilder& builder)
      : input_(input), window_(window), builder_(builder) {}

  /// The attributes of the model, which may stand behind the graphs that they decode.
  std::optional<Error> read_attributes(Span model, bool give) {
    WireReader reader(window_, model);
    for (WireField field; reader.next(field);) {
      if (field.number != ModelDef::kAttrFieldNumber || field.type != WireField::Type::bytes)
        continue;
      if (field.whole.size > largest_table) continue;
      ModelDef entry;
      if (!entry.ParseFromString(window_.text(field.whole)))
        return model_invalid(input_, "attribute", field.whole.offset);
      for (const auto& [name, value] : entry.attr()) {
        tables_.add_model_attribute(name, value);
        if (give) builder_.add_model_attribute(name, value, origin(name));
      }
    }
    return std::nullopt;
  }

  std::optional<Error> read_graphs(Span model) {
    WireReader reader(window_, model);
    for (WireField field; reader.next(field);) {
      if (field.number != ModelDef::kGraphFieldNumber || field.type != WireField::Type::bytes)
        continue;
      if (auto error = read_graph(field.payload)) return error;
    }
    return failure(reader, "MODEL_DEF");
  }

 private:
  Origin origin(const std::string& name) const {
    return {OriginKind::attribute, input_.name, 0, 0, name};
  }

  std::optional<Error> failure(const WireReader& reader, const char* what) const {
    if (!reader.failed()) return std::nullopt;
    if (reader.truncated()) return model_truncated(input_, what, window_.size() + 1);
    return model_invalid(input_, what, reader.offset());
  }

  std::optional<Error> read_graph(Span graph) {
    builder_.begin_graph(name_of(graph));
    WireReader reader(window_, graph);
    for (WireField field; reader.next(field);) {
      if (field.type != WireField::Type::bytes) continue;
      if (field.number == GraphDef::kOutputFieldNumber && field.payload.size <= longest_name) {
        builder_.add_graph_output(window_.text(field.payload));
      } else if (field.number == GraphDef::kOpFieldNumber) {
        if (auto error = read_operator(field.payload)) return error;
      } else if (field.number == GraphDef::kAttrFieldNumber && field.whole.size <= largest_field) {
        GraphDef entry;
        if (!entry.ParseFromString(window_.text(field.whole)))
          return model_invalid(input_, "attribute", field.whole.offset);
        for (const auto& [name, value] : entry.attr())
          builder_.add_graph_attribute(name, value, origin(name));
      }
    }
    return failure(reader, "graph");
  }

  std::string name_of(Span graph) {
    WireReader reader(window_, graph);
    for (WireField field; reader.next(field);)
      if (field.number == GraphDef::kNameFieldNumber && field.payload.size <= longest_name)
        return window_.text(field.payload);
    return {};
  }

  std::optional<Error> read_operator(Span span) {
    if (builder_.is_full() || !is_bounded(window_, span))
      return model_invalid(input_, "operator", span.offset);
    const SlimMessage slim = slim_copy(window_, span, largest_field, in_operator);
    OpDef op;
    if (!slim.sound || !op.ParseFromString(slim.bytes))
      return model_invalid(input_, "operator", slim.sound ? span.offset : slim.failure);
    tables_.expand(op);
    std::uint64_t dropped = 0;
    if (op.type() == "Const" || op.type() == "Constant")
      for (const WireField& field : slim.dropped) dropped += field.payload.size;
    builder_.add_operator(op, dropped);
    return std::nullopt;
  }

  const ModelInput& input_;
  ByteWindow& window_;
  GeModelBuilder& builder_;
  AttributeTables tables_;
};

bool is_type_word(const std::string& text) {
  return !text.empty() && text.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:") == std::string::npos;
}

enum class Shape { wrong, bare, described };

/// An operator has a type that is one word, and most have descriptors.
Shape shape_of_operator(ByteWindow& window, Span span) {
  bool typed = false;
  bool described = false;
  WireReader reader(window, span);
  for (WireField field; reader.next(field);) {
    if (field.number == OpDef::kTypeFieldNumber && field.payload.size <= longest_name)
      typed = is_type_word(window.text(field.payload));
    described |= field.number == OpDef::kInputDescFieldNumber ||
                 field.number == OpDef::kOutputDescFieldNumber;
  }
  if (reader.failed() || !typed) return Shape::wrong;
  return described ? Shape::described : Shape::bare;
}

/// The first operators decide; one of them must be described.
bool is_graph(ByteWindow& window, Span span) {
  constexpr int operators_to_see = 16;
  int seen = 0;
  WireReader reader(window, span);
  for (WireField field; seen < operators_to_see && reader.next(field);) {
    if (field.number != GraphDef::kOpFieldNumber) continue;
    if (field.type != WireField::Type::bytes) return false;
    const Shape shape = shape_of_operator(window, field.payload);
    if (shape != Shape::bare) return shape == Shape::described;
    ++seen;
  }
  return false;
}

}  // namespace

std::optional<Error> walk_model_def(const ModelInput& input, ByteWindow& window, Span model,
                                    bool with_attributes, GeModelBuilder& builder) {
  // Builds without NDEBUG write about names that are no UTF-8 to stderr, and read them anyway.
  const google::protobuf::LogSilencer silent;
  Walker walker(input, window, builder);
  if (auto error = walker.read_attributes(model, with_attributes)) return error;
  return walker.read_graphs(model);
}

bool is_model_def(ByteWindow& window, Span model) {
  constexpr std::uint32_t attr_groups = 12;  // symbolic shapes, not in the trimmed schema
  std::set<std::uint32_t> seen;              // a name that comes twice is a list: TensorFlow
  WireReader reader(window, model);
  for (WireField field; reader.next(field);) {
    const bool text = field.number == ModelDef::kNameFieldNumber ||
                      field.number == ModelDef::kCustomVersionFieldNumber;
    const bool bytes = field.type == WireField::Type::bytes;
    if (field.number == ModelDef::kGraphFieldNumber)
      return bytes && is_graph(window, field.payload);
    if (text || field.number == ModelDef::kAttrFieldNumber || field.number == attr_groups) {
      if (!bytes || (text && !seen.insert(field.number).second)) return false;
    } else if (field.number != ModelDef::kVersionFieldNumber || bytes) {
      return false;
    }
  }
  return false;
}

}  // namespace aoecheck
