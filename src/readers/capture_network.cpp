#include "readers/capture_network.h"

#include <nlohmann/json.hpp>

namespace aoecheck {
namespace {

using Json = nlohmann::json;

std::string text(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::uint64_t number(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::optional<std::vector<std::int64_t>> shape(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array()) return std::nullopt;
  std::vector<std::int64_t> axes;
  for (const Json& axis : *found)
    axes.push_back(axis.is_number_integer() ? axis.get<std::int64_t>() : -1);
  return axes;
}

std::vector<TensorInfo> tensors(const Json& json, const char* key) {
  std::vector<TensorInfo> result;
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array()) return result;
  for (const Json& item : *found) {
    if (!item.is_object()) continue;
    TensorInfo tensor;
    tensor.name = text(item, "name");
    tensor.type = text(item, "type");
    tensor.format = text(item, "format");
    tensor.shape = shape(item, "shape");
    tensor.network_shape = shape(item, "network_shape");
    result.push_back(std::move(tensor));
  }
  return result;
}

}  // namespace

std::shared_ptr<const NetworkModel> network_of(const Json& json) {
  if (!json.is_object()) return nullptr;
  const auto network = std::make_shared<NetworkModel>();
  network->format = text(json, "format");
  network->graph_digest = text(json, "graph_digest");
  network->file_bytes = number(json, "file_bytes");
  network->weight_bytes = number(json, "weight_bytes");
  network->inputs = tensors(json, "inputs");
  network->outputs = tensors(json, "outputs");
  return network;
}

}  // namespace aoecheck
