#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/model/network_model.h"

namespace aoecheck {

/// {"name", "type", "format", "shape", …}: what is stated of a tensor, and nothing else.
nlohmann::ordered_json json_of(const TensorInfo& tensor);
nlohmann::ordered_json json_of(const std::vector<TensorInfo>& tensors);

/// What a saved capture keeps of a model, so that later comparisons need not have the file: format,
/// digest of the graph, sizes, inputs, outputs.
nlohmann::ordered_json identity_of(const NetworkModel& network);

}  // namespace aoecheck
