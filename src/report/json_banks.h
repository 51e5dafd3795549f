#pragma once

#include <nlohmann/json.hpp>

#include "aoecheck/model/bank_file.h"

namespace aoecheck {

/// A bank file as JSON, with the records that were asked for.
nlohmann::ordered_json json_of(const BankFile& bank);

}  // namespace aoecheck
