#pragma once

#include <vector>

#include "aoecheck/model/facts.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/probe.h"

namespace aoecheck {

/// The machine, part by part, with the answer that the findings give. Precondition: facts.machine.
std::vector<Probe> probe_list(const Facts& facts, const std::vector<Finding>& findings);

}  // namespace aoecheck
