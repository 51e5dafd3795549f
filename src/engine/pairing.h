#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/outcome.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Which sets of the facts are tuned sides and which are planned ones.
struct Roles {
  std::vector<std::size_t> tuned;
  std::vector<std::size_t> planned;
  bool chosen = false;  // the user named the tuned side: it is compared even with another model
};

/// One pairing per planned command and kind of tuning (job_type): of the tuned commands that
/// concern the same model, the one with the fewest differences, then the fewest unknowns, then the
/// first.
std::vector<Pairing> pair_up(Facts& facts, const Roles& roles, const Environment& environment,
                             const Catalogue& catalogue);

/// The tuned commands to compare a planned one with: those of its model, else those that may be,
/// else all where the user has chosen them.
std::vector<std::size_t> tuned_of_same_model(const Facts& facts, const Roles& roles,
                                             std::size_t planned);

/// The pairing of exactly these two.
Pairing pair_of(Facts& facts, std::size_t tuned, std::size_t planned,
                const Environment& environment, const Catalogue& catalogue);

/// Every static shape of the planned commands, and whether some tuned command of the same model
/// covers it. Only where there is something to tell: several shapes or several commands.
std::vector<Coverage> cover(const Facts& facts, const Roles& roles,
                            const std::vector<Pairing>& pairings, const Catalogue& catalogue);

/// What a comparison that is not a match means for the verdict.
Verdict verdict_of(const std::vector<Comparison>& compared, const Catalogue& catalogue);

/// True where both commands surely take one model: same path, bytes or graph.
bool is_same_model(const ParameterSet& left, const ParameterSet& right);

}  // namespace aoecheck
