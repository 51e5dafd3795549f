#pragma once

#include "aoecheck/engine/engine.h"
#include "aoecheck/model/facts.h"

namespace aoecheck {

/// Probes the machine for the sets of the facts, computes what they need, and says what is wrong.
/// Fills facts.machine, cann, sessions and needs.
std::vector<Finding> preflight(Facts& facts, const Request& request, const Environment& environment,
                               const Catalogue& catalogue);

}  // namespace aoecheck
