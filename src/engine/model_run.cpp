#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/models.h"
#include "aoecheck/rules/rules.h"
#include "engine/conclude.h"
#include "engine/findings.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

Result<NetworkModel> read_bytes(const std::string& name, const ByteSource& bytes,
                                const Catalogue& catalogue) {
  const std::string head = head_of(bytes);
  return read_model({name, bytes, head}, catalogue);
}

Result<NetworkModel> read_source(const std::string& source, const Request& request,
                                 const Environment& environment, const Catalogue& catalogue) {
  if (source == "-") return read_bytes("-", MemorySource(request.standard_input), catalogue);
  const auto bytes = environment.open(source);
  if (!bytes) return bytes.error();
  return read_bytes(source, **bytes, catalogue);
}

}  // namespace

Result<Outcome> run_model(const Request& request, const Environment& environment,
                          const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = "model";
  std::vector<Error> failures;
  std::vector<ParameterSet> sets;
  for (const std::string& source : request.sources) {
    auto model = read_source(source, request, environment, catalogue);
    if (!model) {
      failures.push_back(model.error());
      continue;
    }
    outcome.models.push_back(std::make_shared<const NetworkModel>(std::move(*model)));
    if (outcome.models.back()->parameters) sets.push_back(parameters_of(outcome.models.back()));
  }
  if (outcome.models.empty() && !failures.empty()) return failures.front();
  for (const Error& failure : failures) outcome.findings.push_back(finding_of(failure));
  complete(sets, request, environment, catalogue);
  Facts facts;
  facts.sets = std::move(sets);
  facts.cann = request.cann;
  std::vector<Finding> found = check_built(facts, catalogue);
  std::move(found.begin(), found.end(), std::back_inserter(outcome.findings));
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

}  // namespace aoecheck
