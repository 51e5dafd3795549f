#include "report/json_network.h"

#include "aoecheck/base/text.h"

namespace aoecheck {

using Json = nlohmann::ordered_json;

Json json_of(const TensorInfo& tensor) {
  Json json{{"name", printable(tensor.name)}};
  if (!tensor.type.empty()) json["type"] = tensor.type;
  if (!tensor.format.empty()) json["format"] = tensor.format;
  if (tensor.shape) json["shape"] = *tensor.shape;
  if (!tensor.axis_names.empty()) json["axis_names"] = tensor.axis_names;
  if (!tensor.ranges.empty()) json["ranges"] = tensor.ranges;
  if (tensor.network_shape) json["network_shape"] = *tensor.network_shape;
  return json;
}

Json json_of(const std::vector<TensorInfo>& tensors) {
  Json json = Json::array();
  for (const TensorInfo& tensor : tensors) json.push_back(json_of(tensor));
  return json;
}

Json identity_of(const NetworkModel& network) {
  Json json{{"format", network.format},
            {"file_bytes", network.file_bytes},
            {"weight_bytes", network.weight_bytes},
            {"inputs", json_of(network.inputs)},
            {"outputs", json_of(network.outputs)}};
  if (!network.graph_digest.empty()) json["graph_digest"] = network.graph_digest;
  return json;
}

}  // namespace aoecheck
