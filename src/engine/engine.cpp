#include "aoecheck/engine/engine.h"

#include <algorithm>
#include <set>

#include "aoecheck/base/text.h"
#include "aoecheck/compare/compare.h"
#include "aoecheck/rules/rules.h"
#include "engine/conclude.h"
#include "engine/corrections.h"
#include "engine/findings.h"
#include "engine/pairing.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

void count(Outcome& outcome) {
  Counts counts;
  for (const Finding& finding : outcome.findings) {
    counts.errors += finding.severity == Severity::error;
    counts.warnings += finding.severity == Severity::warning;
    counts.notes += finding.severity == Severity::note;
  }
  for (const Pairing& pairing : outcome.pairings) {
    for (const Comparison& item : pairing.compared) {
      ++counts.compared;
      counts.match += item.answer == Answer::match;
      counts.differ += item.answer == Answer::differ;
      counts.unknown += item.answer == Answer::unknown;
      counts.ignored += item.answer == Answer::ignored;
    }
  }
  outcome.counts = counts;
}

/// An error about something that decides hits settles it; else an unknown answer leaves it open.
Verdict overall_verdict(const Outcome& outcome) {
  for (const Finding& finding : outcome.findings)
    if (finding.severity == Severity::error && finding.decides_hits) return Verdict::inconsistent;
  if (outcome.pairings.empty()) return Verdict::undecided;
  const bool open =
      std::any_of(outcome.pairings.begin(), outcome.pairings.end(),
                  [](const Pairing& pairing) { return pairing.verdict != Verdict::consistent; });
  return open ? Verdict::undecided : Verdict::consistent;
}

/// What each parameter means by itself: a set compared with itself gives the canonical values.
void canonicalise(ParameterSet& set, const Catalogue& catalogue) {
  const Side side = make_side(set, catalogue, {}, {}, {});
  const std::vector<Comparison> own = compare(side, side);
  for (auto* list : {&set.parameters, &set.environment})
    for (Parameter& parameter : *list)
      for (const Comparison& item : own)
        if (item.parameter == parameter.name) parameter.canonical = item.planned.canonical;
}

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

}  // namespace

Error several_commands(const std::string& source, const std::vector<ParameterSet>& sets) {
  std::vector<std::string> places;
  for (const ParameterSet& set : sets) {
    std::string place = set.origin.source + ":" + std::to_string(set.origin.line);
    if (std::find(places.begin(), places.end(), place) == places.end())
      places.push_back(std::move(place));
  }
  Message message{"several-commands", {}};
  message.with("source", source)
      .with("count", std::to_string(sets.size()))
      .with("places", join(places, " "));
  return {{OriginKind::file, source, 0, 0}, message};
}

namespace {

Result<ParameterSet> one_command(const std::string& source, const Request& request,
                                 const Environment& environment, const Catalogue& catalogue) {
  Loaded loaded = load_sources({source}, request, environment, catalogue);
  if (!loaded.failures.empty()) return loaded.failures.front();
  if (loaded.sets.size() != 1) return several_commands(source, loaded.sets);
  return std::move(loaded.sets.front());
}

/// Of the validity rules only what the option grammar itself could not take: it makes the
/// comparison unsafe.
std::vector<Finding> grammar_findings(const Facts& facts, const Catalogue& catalogue) {
  std::set<std::string> rules;
  for (const ParameterSet& set : facts.sets)
    for (const OptionProblem& problem : set.problems) rules.insert(problem.rule);
  std::vector<Finding> findings;
  if (rules.empty()) return findings;
  findings = check_sets(facts, catalogue);
  std::erase_if(findings, [&](const Finding& finding) { return !rules.contains(finding.rule); });
  return findings;
}

}  // namespace

Facts facts_of(std::vector<ParameterSet> sets, const Request& request) {
  Facts facts;
  facts.sets = std::move(sets);
  facts.cann = request.cann;
  facts.tuned_soc = request.soc;
  return facts;
}

Outcome conclude(Outcome outcome, Facts facts, const Catalogue& catalogue) {
  rank(outcome.findings, catalogue);
  outcome.corrected = corrected_commands(facts, outcome.pairings, outcome.findings, catalogue);
  for (ParameterSet& set : facts.sets) canonicalise(set, catalogue);
  outcome.sets = std::move(facts.sets);
  count(outcome);
  outcome.verdict = overall_verdict(outcome);
  return outcome;
}

void reconclude(Outcome& outcome, const Catalogue& catalogue) {
  rank(outcome.findings, catalogue);
  count(outcome);
}

Result<Outcome> run_diff(const Request& request, const Environment& environment,
                         const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = "diff";
  std::vector<ParameterSet> sets;
  for (const std::string& source : request.sources) {
    auto set = one_command(source, request, environment, catalogue);
    if (!set) return set.error();
    sets.push_back(std::move(*set));
  }
  if (!request.words.empty()) {
    auto words = load_words(request, environment, catalogue);
    if (!words) return words.error();
    sets.push_back(std::move(*words));
  }
  if (sets.front().tool == Tool::atc && sets.back().tool == Tool::aoe)
    std::swap(sets.front(), sets.back());
  complete(sets, request, environment, catalogue);
  Facts facts = facts_of(std::move(sets), request);
  outcome.pairings.push_back(pair_of(facts, 0, 1, environment, catalogue));
  append(outcome.findings, grammar_findings(facts, catalogue));
  append(outcome.findings, findings_of(facts, outcome.pairings, catalogue));
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

Result<Outcome> run_capture(const Request& request, const Environment& environment,
                            const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = "capture";
  Loaded loaded = load_sources(request.sources, request, environment, catalogue);
  for (const Error& error : loaded.failures) outcome.findings.push_back(finding_of(error));
  if (!request.words.empty()) {
    auto words = load_words(request, environment, catalogue);
    if (!words) return words.error();
    loaded.sets.push_back(std::move(*words));
  }
  if (loaded.sets.empty() && !loaded.failures.empty()) return loaded.failures.front();
  complete(loaded.sets, request, environment, catalogue);
  Facts facts = facts_of(std::move(loaded.sets), request);
  append(outcome.findings, grammar_findings(facts, catalogue));
  for (const ParameterSet& set : facts.sets)
    outcome.preimages.push_back(fingerprint_preimage(set, catalogue));
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

}  // namespace aoecheck
