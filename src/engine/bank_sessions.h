#pragma once

#include <string>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/model/bank_place.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/session.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// What stands beside the banks that concern the commands.
struct BankRecords {
  std::vector<std::string> roots;  // directories that were looked into
  std::vector<Session> sessions;   // their sets are ready for comparison
  std::vector<Finding> findings;
};

/// The sets of sessions say where they come from: "bank #1a2b tune.sh:7:58".
ParameterSet set_of_session(const Session& session, const std::string& bank);

/// The banks of --bank, else those that the commands read or, repeated tunings, write, where that
/// is known; and the sessions recorded there.
BankRecords records_for(const std::vector<ParameterSet>& sets, const Request& request,
                        const Environment& environment, const Catalogue& catalogue);

/// The banks with the number of sessions and of files for one SoC; for every SoC where it is "".
std::vector<BankOverview> overview_of(const BankRecords& records, const std::string& soc,
                                      const Environment& environment);

/// What the sessions, the files and the results of the banks mean for the planned commands: steps
/// never run, other SoC or core count, why nothing was written.
void judge_records(const BankRecords& records, const Facts& facts,
                   const std::vector<std::size_t>& planned, const std::vector<Pairing>& pairings,
                   const Environment& environment, const Catalogue& catalogue,
                   std::vector<Finding>& findings);

}  // namespace aoecheck
