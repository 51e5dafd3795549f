#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/outcome.h"

namespace aoecheck {

/// Adds `diagnoses`, first causes first, and `logs`, where the command diagnoses or a failure is
/// told.
void add_diagnoses(nlohmann::ordered_json& json, const Outcome& outcome,
                   const Catalogue& catalogue);

}  // namespace aoecheck
