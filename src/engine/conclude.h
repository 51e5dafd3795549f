#pragma once

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/outcome.h"

namespace aoecheck {

/// The end of every command: rank, count, judge, and hand the facts over to the report.
Outcome conclude(Outcome outcome, Facts facts, const Catalogue& catalogue);

}  // namespace aoecheck
