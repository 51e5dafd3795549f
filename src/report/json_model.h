#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/network_model.h"

namespace aoecheck {

/// All of a model file as JSON; every operator only where `operators` is set, else their number by
/// type. Messages as in the rest of the report are made by `message_json`.
nlohmann::ordered_json json_of(const NetworkModel& model, bool operators,
                               nlohmann::ordered_json (*message_json)(const Message&,
                                                                      const Catalogue&),
                               const Catalogue& catalogue);

}  // namespace aoecheck
