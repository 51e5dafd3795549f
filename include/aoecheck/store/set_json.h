#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/network_model.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// {"name", "type", "format", "shape", …}: what is stated of a tensor, and nothing else.
nlohmann::ordered_json json_of(const TensorInfo& tensor);
nlohmann::ordered_json json_of(const std::vector<TensorInfo>& tensors);

/// What is kept of a model, so that later comparisons need not have the file: format, digest of the
/// graph, sizes, inputs, outputs.
nlohmann::ordered_json identity_of(const NetworkModel& network);

nlohmann::ordered_json json_of(const Origin& origin);

/// Id, English text and arguments.
nlohmann::ordered_json json_of(const Message& message, const Catalogue& catalogue);

/// A parameter set as captures and sessions keep it; readers/readers.h reads it back.
nlohmann::ordered_json json_of(const ParameterSet& set, const Catalogue& catalogue);

}  // namespace aoecheck
