#include <algorithm>

#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/results.h"
#include "aoecheck/rules/rules.h"
#include "aoecheck/store/sessions.h"
#include "engine/conclude.h"
#include "engine/findings.h"
#include "engine/recorder.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

/// The one tuning that is to be recorded.
Result<ParameterSet> tuning_of(const Request& request, const Environment& environment,
                               const Catalogue& catalogue) {
  if (!request.words.empty()) return load_words(request, environment, catalogue);
  Loaded loaded = load_sources(request.sources, request, environment, catalogue);
  if (!loaded.failures.empty()) return loaded.failures.front();
  const auto is_aoe = [](const ParameterSet& set) { return set.tool == Tool::aoe; };
  if (std::any_of(loaded.sets.begin(), loaded.sets.end(), is_aoe))
    std::erase_if(loaded.sets, [&](const ParameterSet& set) { return !is_aoe(set); });
  if (loaded.sets.size() == 1) return std::move(loaded.sets.front());
  return several_commands(request.sources.front(), loaded.sets);
}

void note_rules(const Session& session, const Catalogue& catalogue,
                std::vector<Finding>& findings) {
  const auto add = [&](const char* id, const Message& message) {
    const RuleSpec* rule = catalogue.rule(id);
    if (rule != nullptr) Sink(*rule, findings).add(0, session.set.origin, message);
  };
  if (session.soc.empty()) add("session-without-soc", {});
  const Parameter* model = session.set.find_model();
  if (model != nullptr && (!model->file || model->file->state != FileContent::State::read))
    add("session-without-model", Message{}.with("model", model->value.text));
  if (session.after.empty()) add("session-without-bank-files", {});
}

}  // namespace

Result<Outcome> run_record(const Request& request, const Environment& environment,
                           const Catalogue& catalogue) {
  constexpr std::uint64_t largest_result = 64ULL << 20U;
  Outcome outcome;
  outcome.command = request.command;
  auto tuning = tuning_of(request, environment, catalogue);
  if (!tuning) return tuning.error();
  std::vector<ParameterSet> sets{std::move(*tuning)};
  complete(sets, request, environment, catalogue);
  const std::string bank = bank_of_tuning(sets.front(), request, environment);
  if (environment.kind(bank) != PathKind::directory)
    return Error{Origin{OriginKind::file, bank, 0, 0, {}}, {"bank-directory-absent", {}}};
  Session session = make_session(sets.front(), bank, request, environment, catalogue);
  session.rebuilt = request.words.empty();
  for (const std::string& path : request.results) {
    const auto bytes = environment.read(path, largest_result);
    if (!bytes) return bytes.error();
    auto results = read_results({path, *bytes});
    if (!results) return results.error();
    std::move(results->begin(), results->end(), std::back_inserter(session.results));
  }
  const auto id = append_session(bank, session, environment, catalogue);
  if (!id) return id.error();
  session.id = *id;
  note_rules(session, catalogue, outcome.findings);
  Facts facts;
  facts.sets = std::move(sets);
  facts.sets.front().session = *id;
  outcome.sessions.push_back(std::move(session));
  outcome.session_bank = bank;
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

}  // namespace aoecheck
