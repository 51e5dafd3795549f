#pragma once

#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/probe.h"

namespace aoecheck {

/// The environment variables that the findings want changed, as lines for a shell and lines that
/// put back what this environment has; each variable once.
std::vector<Remedy> remedies_of(const Facts& facts, const std::vector<Finding>& findings,
                                const Catalogue& catalogue);

}  // namespace aoecheck
