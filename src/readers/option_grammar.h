#pragma once

#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// False for `atc`, `atc --help` and prose behind the word: no option that the tool could know.
bool is_parameter_set(const ParameterSet& set);

}  // namespace aoecheck
