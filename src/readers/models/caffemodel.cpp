#include <array>

#include "caffe.pb.h"
#include "readers/models/model_table.h"
#include "readers/models/wire.h"

namespace aoecheck {
namespace {

using caffe::LayerParameter;
using caffe::NetParameter;
using caffe::V1LayerParameter;
using Type = WireField::Type;

constexpr std::uint64_t largest_field = 4096;
constexpr std::uint64_t largest_message = 1U << 20;
constexpr int most_fields_before_layers = 10'000;  // names and axes of inputs

bool is_layer_field(std::uint32_t number) {
  return number == NetParameter::kLayerFieldNumber || number == NetParameter::kLayersFieldNumber;
}

bool is_name(ByteWindow& window, const WireField& field) {
  if (field.type != Type::bytes || field.payload.size == 0 || field.payload.size > largest_field)
    return false;
  return !has_control_bytes(window.text(field.payload));
}

/// A layer has a name and a type: a word, or a number in the first version.
bool is_layer(ByteWindow& window, Span span, bool old) {
  const auto name = old ? std::uint32_t{V1LayerParameter::kNameFieldNumber}
                        : std::uint32_t{LayerParameter::kNameFieldNumber};
  const auto type = old ? std::uint32_t{V1LayerParameter::kTypeFieldNumber}
                        : std::uint32_t{LayerParameter::kTypeFieldNumber};
  WireReader reader(window, span);
  bool named = false;
  bool typed = false;
  for (WireField field; reader.next(field);) {
    if (field.number == name) named = is_name(window, field);
    if (field.number == type) typed = old ? field.type == Type::varint : is_name(window, field);
  }
  return !reader.failed() && named && typed;
}

OperatorInfo operator_of(ByteWindow& window, Span span, bool old) {
  OperatorInfo info;
  const SlimMessage slim = slim_copy(window, span, largest_field);
  LayerParameter layer;
  V1LayerParameter old_layer;
  if (slim.bytes.size() > largest_message) return info;
  if (old && old_layer.ParseFromString(slim.bytes)) {
    info.name = old_layer.name();
    info.type = "V1." + std::to_string(old_layer.type());
  } else if (!old && layer.ParseFromString(slim.bytes)) {
    info.name = layer.name();
    info.type = layer.type();
  }
  return info;
}

/// Bytes of the blobs of a layer: they are what is large in it.
std::uint64_t blob_bytes(ByteWindow& window, Span span, bool old) {
  constexpr std::uint32_t blobs = 7;
  constexpr std::uint32_t old_blobs = 6;
  std::uint64_t bytes = 0;
  WireReader reader(window, span);
  for (WireField field; reader.next(field);)
    if (field.type == Type::bytes && field.number == (old ? old_blobs : blobs))
      bytes += field.payload.size;
  return bytes;
}

}  // namespace

bool recognise_caffemodel(const ModelInput& input) {
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  int fields = 0;
  for (WireField field; reader.next(field) && fields < most_fields_before_layers; ++fields) {
    if (is_layer_field(field.number))
      return field.type == Type::bytes &&
             is_layer(window, field.payload, field.number == NetParameter::kLayersFieldNumber);
    if (field.number > 8 ||
        (field.number == NetParameter::kNameFieldNumber && !is_name(window, field)))
      return false;
  }
  return false;
}

Result<NetworkModel> read_caffemodel(const ModelInput& input, const Catalogue&) {
  NetworkModel model;
  model.format = "caffemodel";
  model.path = input.name;
  model.no_parameters = {"model-is-source", {}};
  ByteWindow window(input.bytes);
  WireReader reader(window, {0, input.bytes.size()});
  for (WireField field; reader.next(field);) {
    if (field.type != Type::bytes) continue;
    if (field.number == NetParameter::kNameFieldNumber && field.payload.size <= largest_field)
      model.name = window.text(field.payload);
    if (!is_layer_field(field.number)) continue;
    const bool old = field.number == NetParameter::kLayersFieldNumber;
    model.operators.push_back(operator_of(window, field.payload, old));
    model.weight_bytes += blob_bytes(window, field.payload, old);
  }
  if (reader.failed())
    return reader.truncated() ? model_truncated(input, "layer", input.bytes.size() + 1)
                              : model_invalid(input, "layer", reader.offset());
  return model;
}

}  // namespace aoecheck
