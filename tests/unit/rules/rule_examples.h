#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"

namespace aoecheck {

/// The catalogue of the source tree. A catalogue that does not load ends the test program.
const Catalogue& source_catalogue();

/// The facts of an example: its script read as a shell script named "example.sh", its files
/// attached to the options that name them, and the arguments --soc, --cann and --define applied.
Facts facts_of(const RuleExample& example);
Facts facts_of(std::string_view script);

/// Ids of the rules that fire, in the order of the findings.
std::vector<std::string> fired_rules(const Facts& facts);
bool fires(std::string_view rule, const Facts& facts);

}  // namespace aoecheck
