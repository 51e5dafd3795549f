#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/base/version.h"
#include "aoecheck/model/ge_settings.h"
#include "aoecheck/model/machine.h"
#include "aoecheck/model/need.h"
#include "aoecheck/model/parameter_set.h"
#include "aoecheck/model/session.h"

namespace aoecheck {

/// Everything that was read, with origins; what rules look at.
struct Facts {
  std::vector<ParameterSet> sets;
  std::optional<CannVersion> cann;         // given with --cann
  std::string tuned_soc;                   // given with --soc; empty = not known
  std::shared_ptr<const Machine> machine;  // preflight: what the machine has
  std::vector<Session> sessions;           // preflight: recorded beside the banks of the sets
  std::vector<Need> needs;                 // preflight: one for each set
  std::vector<GeSettings> ge_settings;     // preflight: who sets GE's memory options
};

}  // namespace aoecheck
