#include <algorithm>
#include <iterator>

#include "aoecheck/engine/engine.h"
#include "engine/bank_files.h"
#include "engine/bank_places.h"
#include "engine/conclude.h"
#include "engine/findings.h"
#include "engine/recorder.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

/// The commands to answer for.
Result<std::vector<ParameterSet>> commands_of(const Request& request,
                                              const Environment& environment,
                                              const Catalogue& catalogue,
                                              std::vector<Finding>& findings) {
  if (request.sources.empty() && request.words.empty())
    return std::vector<ParameterSet>{bare_command(Tool::atc, environment, catalogue),
                                     bare_command(Tool::aoe, environment, catalogue)};
  Loaded loaded = load_sources(request.sources, request, environment, catalogue);
  if (!request.words.empty()) {
    auto words = load_words(request, environment, catalogue);
    if (!words) return words.error();
    loaded.sets.push_back(std::move(*words));
  }
  if (loaded.sets.empty()) return loaded.failures.front();
  for (const Error& failure : loaded.failures) findings.push_back(finding_of(failure));
  complete(loaded.sets, request, environment, catalogue);
  return std::move(loaded.sets);
}

/// The SoC that all conversions name; tuning takes its own from the device, and is shown for the
/// same one.
std::string soc_of_conversions(const Facts& facts) {
  std::string soc;
  for (const ParameterSet& set : facts.sets) {
    const std::string own = set.tool == Tool::atc ? soc_of_set(set, {}) : std::string();
    if (own.empty() || own == soc) continue;
    if (!soc.empty()) return {};
    soc = own;
  }
  return soc;
}

}  // namespace

Result<Outcome> run_where(const Request& request, const Environment& environment,
                          const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = request.command;
  auto sets = commands_of(request, environment, catalogue, outcome.findings);
  if (!sets) return sets.error();
  Facts facts = facts_of(std::move(*sets), request);
  const std::string planned = soc_of_conversions(facts);
  const std::optional<CannVersion> cann = cann_here(request, environment);
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const std::string soc = soc_of_set(facts.sets[i], request.soc.empty() ? planned : request.soc);
    for (BankPlace& place : bank_places(facts.sets[i], soc, cann, environment)) {
      place.set = i;
      outcome.places.push_back(std::move(place));
    }
  }
  std::vector<Finding> found = judge_places(facts, outcome.places, environment, catalogue);
  std::move(found.begin(), found.end(), std::back_inserter(outcome.findings));
  judge_used(outcome.places, environment, catalogue, outcome.findings);
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

}  // namespace aoecheck
