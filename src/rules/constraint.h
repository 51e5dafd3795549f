#pragma once

#include <vector>

#include "aoecheck/rules/rules.h"
#include "rules/context.h"

namespace aoecheck {

/// Adds the finding of a rule that has conditions where all of them hold for this command.
void check_constraint(const RuleSpec& rule, const Context& context, std::vector<Finding>& findings);

}  // namespace aoecheck
