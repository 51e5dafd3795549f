#pragma once

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/outcome.h"

namespace aoecheck {

/// The sets with what the request says of them.
Facts facts_of(std::vector<ParameterSet> sets, const Request& request);

/// The end of every command: rank, count, judge, and hand the facts over to the report.
Outcome conclude(Outcome outcome, Facts facts, const Catalogue& catalogue);

/// Ranks and counts again, after findings were added to a concluded outcome.
void reconclude(Outcome& outcome, const Catalogue& catalogue);

}  // namespace aoecheck
