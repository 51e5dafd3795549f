#pragma once

#include <string>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/model/session.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// The digests of all bank files below a directory.
std::vector<BankDigest> digests_below(const std::string& bank, const Environment& environment);

/// The CANN generation that counts: --cann, else the one that is installed here.
std::optional<CannVersion> cann_here(const Request& request, const Environment& environment);

/// A session of `set`, which has its files attached: fingerprint, SoC and core count with their
/// source, versions, bank files as they are now, time.
Session make_session(ParameterSet set, const std::string& bank, const Request& request,
                     const Environment& environment, const Catalogue& catalogue);

/// Where the tuning of `set` keeps its banks; empty where that cannot be told.
std::string bank_of_tuning(const ParameterSet& set, const Request& request,
                           const Environment& environment);

}  // namespace aoecheck
