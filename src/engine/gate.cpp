#include <algorithm>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/results.h"
#include "aoecheck/rules/rules.h"
#include "aoecheck/store/sessions.h"
#include "engine/bank_places.h"
#include "engine/conclude.h"
#include "engine/diagnosis.h"
#include "engine/preflight.h"
#include "engine/recorder.h"
#include "engine/remedies.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_result = 64ULL << 20U;

PeakMeasure measure_of(MemoryMeasure measure) {
  switch (measure) {
    case MemoryMeasure::process:
      return PeakMeasure::process;
    case MemoryMeasure::cgroup:
      return PeakMeasure::cgroup;
    case MemoryMeasure::upper_bound:
      return PeakMeasure::upper_bound;
  }
  return PeakMeasure::none;
}

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

/// A command that changes nothing in a bank has nothing to compare: is it sound, and are the places
/// of its banks?
Outcome judge_tuning(ParameterSet set, const Request& request, const Environment& environment,
                     const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = request.command;
  std::vector<ParameterSet> sets;
  sets.push_back(std::move(set));
  Facts facts = facts_of(std::move(sets), request);
  complete(facts.sets, request, environment, catalogue);
  outcome.findings = check_sets(facts, catalogue);
  append(outcome.findings, preflight(facts, request, environment, catalogue));
  std::vector<BankPlace> places =
      bank_places(facts.sets.front(), soc_of_set(facts.sets.front(), request.soc),
                  cann_here(request, environment), environment);
  append(outcome.findings, judge_places(facts, places, environment, catalogue));
  outcome.remedies = remedies_of(facts, outcome.findings, catalogue);
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

/// What preflight says of the conversion, which is the last set of a check.
void add_preflight(ParameterSet set, const Request& request, const Environment& environment,
                   const Catalogue& catalogue, Outcome& outcome) {
  std::vector<ParameterSet> sets;
  sets.push_back(std::move(set));
  Facts facts = facts_of(std::move(sets), request);
  complete(facts.sets, request, environment, catalogue);
  std::vector<Finding> found = preflight(facts, request, environment, catalogue);
  outcome.remedies = remedies_of(facts, found, catalogue);
  for (Finding& finding : found)
    if (finding.set != no_set) finding.set = outcome.sets.size() - 1;
  append(outcome.findings, std::move(found));
  reconclude(outcome, catalogue);
}

/// The result files that a tuning since `start` has left: in ASCEND_WORK_PATH, else in the working
/// directory (knowledge-bases.md 6).
std::vector<TuningResult> results_since(std::int64_t start, const Environment& environment) {
  const std::string work = environment.variable("ASCEND_WORK_PATH").value_or("");
  const std::string directory = work.empty() ? "." : work;
  std::vector<TuningResult> results;
  const auto names = environment.list(directory);
  if (!names) return results;
  for (const std::string& name : *names) {
    const bool result =
        (name.starts_with("aoe_result_opat_") || name.starts_with("aoe_result_sgat_")) &&
        name.ends_with(".json");
    const std::string path = joined_path(directory, name);
    if (!result || environment.status(path).modified < start) continue;
    const auto bytes = environment.read(path, largest_result);
    if (!bytes) continue;
    auto read = read_results({path, *bytes});
    if (read) std::move(read->begin(), read->end(), std::back_inserter(results));
  }
  return results;
}

}  // namespace

Result<Outcome> run_gate(const Request& request, const Environment& environment,
                         const Catalogue& catalogue) {
  auto set = load_words(request, environment, catalogue);
  if (!set) return set.error();
  if (set->tool == Tool::atc) {
    auto outcome = run_check(request, environment, catalogue);
    if (!outcome) return outcome;
    outcome->command = request.command;
    add_preflight(std::move(*set), request, environment, catalogue, *outcome);
    return outcome;
  }
  return judge_tuning(std::move(*set), request, environment, catalogue);
}

Result<RunEnd> run_and_record(const Request& request, const Environment& environment,
                              const Catalogue& catalogue) {
  auto set = load_words(request, environment, catalogue);
  if (!set) return set.error();
  std::vector<ParameterSet> sets{std::move(*set)};
  const bool tunes = sets.front().tool == Tool::aoe;
  const std::string bank =
      tunes ? bank_of_tuning(sets.front(), request, environment) : std::string();
  // What the tuning reads is what it was given: later it may have been changed.
  if (tunes) complete(sets, request, environment, catalogue);
  std::vector<BankDigest> before;
  if (tunes) before = digests_below(bank, environment);
  const std::int64_t start = environment.now();
  RunWatch watch(request, environment, catalogue);
  auto child =
      run_child({request.words, [&](std::string_view bytes) { watch.take_output(bytes); }});
  if (!child) return child.error();
  RunEnd end;
  end.child = *child;
  if (child->exit_code != 0) end.failure = watch.explain(*child);
  if (!tunes) return end;
  if (environment.kind(bank) != PathKind::directory) {
    end.not_recorded =
        Error{Origin{OriginKind::file, bank, 0, 0, {}}, {"bank-directory-absent", {}}};
    return end;
  }
  Session session = make_session(sets.front(), bank, request, environment, catalogue);
  session.before = std::move(before);
  session.exit_code = child->exit_code;
  session.peak_bytes = child->peak_bytes;
  session.peak_measure = measure_of(child->measure);
  session.results = results_since(start, environment);
  const auto id = append_session(bank, session, environment, catalogue);
  if (!id) {
    end.not_recorded = id.error();
    return end;
  }
  session.id = *id;
  end.recorded = std::move(session);
  return end;
}

}  // namespace aoecheck
