#pragma once

#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/outcome.h"

namespace aoecheck {

/// For every planned command that differs from its tuned side, or that the tool would refuse: the
/// line that, read again, is consistent. Differences are taken from the findings' corrections;
/// what only a model could decide is made equal as well.
std::vector<CorrectedCommand> corrected_commands(const Facts& facts,
                                                 const std::vector<Pairing>& pairings,
                                                 const std::vector<Finding>& findings,
                                                 const Catalogue& catalogue);

}  // namespace aoecheck
