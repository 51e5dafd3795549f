#pragma once

#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/outcome.h"

namespace aoecheck {

/// "input_shape" -> "input-shape-differs": the rule id of a difference. Its texts are the catalogue
/// entry of that id where there is one, else those of `parameter-differs`.
std::string rule_of_difference(std::string_view parameter);

/// One finding for every difference and every remark of the pairings; the same difference found
/// against two tuned commands is told once.
std::vector<Finding> findings_of(const Facts& facts, const std::vector<Pairing>& pairings,
                                 const Catalogue& catalogue);

/// A failed input among others that could be read.
Finding finding_of(const Error& error);

/// Errors before warnings before notes; within them causes before consequences (the phase of the
/// rule), then place, rule and text. Equal findings are told once.
void rank(std::vector<Finding>& findings, const Catalogue& catalogue);

/// "--input_shape=image:1,3,224,224" quoted for a shell; unknown parts stay open to the shell.
std::string option_text(std::string_view parameter, const Value& value);

}  // namespace aoecheck
