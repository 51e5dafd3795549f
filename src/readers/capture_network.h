#pragma once

#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "aoecheck/model/network_model.h"

namespace aoecheck {

/// What a saved capture keeps of a model; its operators are not there. nullptr where `json` is no
/// object.
std::shared_ptr<const NetworkModel> network_of(const nlohmann::json& json);

}  // namespace aoecheck
