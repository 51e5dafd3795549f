#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/model/outcome.h"

namespace aoecheck {

/// Adds `hits`, the counts, and `proof`, the look-ups by name, where the command proves.
void add_proof(nlohmann::ordered_json& json, const Outcome& outcome);

}  // namespace aoecheck
