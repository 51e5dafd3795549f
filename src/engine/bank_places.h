#pragma once

#include <string>
#include <vector>

#include "aoecheck/base/version.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/bank_place.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// The places of every kind of bank for one command: what atc reads, or what aoe writes. Kinds that
/// the SoC does not use are left out. `soc` may be empty: then directories hold `<soc_version>` and
/// nothing is looked for in them.
std::vector<BankPlace> bank_places(const ParameterSet& set, const std::string& soc,
                                   const std::optional<CannVersion>& cann,
                                   const Environment& environment);

/// The directory beside whose banks the sessions are kept: TUNE_BANK_PATH or the option itself,
/// aoe_data of ASCEND_CACHE_PATH, `custom` of the default, for operator and graph banks alike.
std::string bank_root(const BankCandidate& candidate);

/// The directory of a candidate for a SoC that was not known when it was found.
std::string directory_for(const BankCandidate& candidate, const std::string& soc);

/// The soc_version of the command; --soc or what a record says for a tuning; "" where not known.
std::string soc_of_set(const ParameterSet& set, const std::string& given);

/// What is wrong with the places of the commands (knowledge-bases.md 1): directories that cannot be
/// used, banks that lie where no one looks, kernels in the cache that hide a bank.
std::vector<Finding> judge_places(const Facts& facts, const std::vector<BankPlace>& places,
                                  const Environment& environment, const Catalogue& catalogue);

}  // namespace aoecheck
