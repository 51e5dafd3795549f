#pragma once

#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/bank_place.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Kernels that a conversion with a cache would take although the bank is newer: the cache lies in
/// op_compiler_cache_dir, else ASCEND_CACHE_PATH, else $HOME/atc_data, below kernel_cache/<soc>
/// (ge te_cache_manager.cc). Silent where the cache is not enabled, which is ATC's default.
void judge_kernel_cache(const Facts& facts, const std::vector<BankPlace>& places,
                        const Environment& environment, const Catalogue& catalogue,
                        std::vector<Finding>& findings);

}  // namespace aoecheck
