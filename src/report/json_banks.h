#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/bank_file.h"
#include "aoecheck/model/bank_place.h"
#include "aoecheck/model/session.h"

namespace aoecheck {

/// A bank file as JSON, with the records that were asked for.
nlohmann::ordered_json json_of(const BankFile& bank);

/// What a session tells besides its parameters, which stand in `sets`.
nlohmann::ordered_json summary_of(const Session& session);

/// A place as JSON; messages as in the rest of the report are made by `message_json`.
nlohmann::ordered_json json_of(const BankPlace& place,
                               nlohmann::ordered_json (*message_json)(const Message&,
                                                                      const Catalogue&),
                               const Catalogue& catalogue);

}  // namespace aoecheck
