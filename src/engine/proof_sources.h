#pragma once

#include <string>
#include <vector>

#include "aoecheck/engine/engine.h"
#include "aoecheck/model/proof.h"

namespace aoecheck {

/// What the sources of a proof hold.
struct ProofSources {
  std::vector<LookUpTrace> traces;
  std::vector<FusionResult> fusion;
  std::vector<TuningResult> results;
  std::size_t files = 0;  // that were read
  std::vector<Error> failures;
};

/// Reads what ATC and AOE leave behind: fusion_result.json, result files of AOE, the JSON beside
/// compiled kernels, and logs; directories with all that lies below. Without sources: what lies in
/// the working directory and in ASCEND_WORK_PATH, and the plog files of the last hour of this
/// machine.
ProofSources read_proof_sources(const Request& request, const Environment& environment);

}  // namespace aoecheck
