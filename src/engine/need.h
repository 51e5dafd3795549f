#pragma once

#include "aoecheck/model/facts.h"
#include "aoecheck/model/need.h"
#include "aoecheck/model/session.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// What set number `index` needs on this machine: what the vendor documents for a tuning, what an
/// earlier run of the same model took, else an estimate. Assumptions are in need.cpp, each with
/// its reason. `sessions` are those recorded beside the banks of the set.
Need need_of(std::size_t index, const Facts& facts, const std::vector<Session>& sessions,
             const Environment& environment);

}  // namespace aoecheck
