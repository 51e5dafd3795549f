#pragma once

#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/base/version.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// Everything that was read, with origins; what rules look at.
struct Facts {
  std::vector<ParameterSet> sets;
  std::optional<CannVersion> cann;  // given with --cann
  std::string tuned_soc;            // given with --soc; empty = not known
};

}  // namespace aoecheck
