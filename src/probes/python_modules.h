#pragma once

#include "aoecheck/model/installation.h"
#include "aoecheck/model/parameter_set.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// The interpreter that `python3` is for the command, and the modules that the vendor asks for and
/// that no directory of it holds. Looks at names alone: no program is started.
void probe_python(const ParameterSet& set, const Environment& environment,
                  Installation& installation);

}  // namespace aoecheck
