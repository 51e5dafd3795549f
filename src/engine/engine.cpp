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

Facts facts_of(std::vector<ParameterSet> sets, const Request& request) {
  Facts facts;
  facts.sets = std::move(sets);
  facts.cann = request.cann;
  facts.tuned_soc = request.soc;
  return facts;
}

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

/// With --tuned, aoe commands of the sources are tuned sides too, unless there is nothing else to
/// plan: then it is a tuning that is to be repeated.
Roles roles_of(const Facts& facts, std::size_t tuned_count, bool words_given) {
  Roles roles;
  roles.chosen = tuned_count > 0;
  for (std::size_t i = 0; i < tuned_count; ++i) roles.tuned.push_back(i);
  std::vector<std::size_t> aoe;
  for (std::size_t i = tuned_count; i < facts.sets.size(); ++i) {
    const bool last_word = words_given && i + 1 == facts.sets.size();
    (facts.sets[i].tool == Tool::atc || last_word ? roles.planned : aoe).push_back(i);
  }
  const bool repeated_tuning = roles.chosen && roles.planned.empty();
  std::vector<std::size_t>& target = repeated_tuning ? roles.planned : roles.tuned;
  target.insert(target.end(), aoe.begin(), aoe.end());
  return roles;
}

/// Of the tuned sources the aoe commands count; a source without any stands for itself.
void keep_tunings(std::vector<ParameterSet>& sets) {
  const auto is_aoe = [](const ParameterSet& set) { return set.tool == Tool::aoe; };
  if (std::any_of(sets.begin(), sets.end(), is_aoe))
    std::erase_if(sets, [&](const ParameterSet& set) { return !is_aoe(set); });
}

/// A file that is not here is worth a warning only where an answer hangs on it.
void drop_settled_files(const std::vector<Pairing>& pairings, std::vector<Finding>& findings) {
  const auto settled = [&](const Finding& finding) {
    bool paired = false;
    for (const Pairing& pairing : pairings) {
      if (pairing.tuned != finding.set && pairing.planned != finding.set) continue;
      for (const Comparison& item : pairing.compared) {
        if (item.parameter != finding.parameter) continue;
        paired = true;
        if (item.answer == Answer::unknown || item.answer == Answer::differ) return false;
      }
    }
    return paired;
  };
  std::erase_if(findings, [&](const Finding& finding) {
    return finding.rule == "file-missing-here" && settled(finding);
  });
}

void note_missing_bank(const Roles& roles, const Facts& facts, const Catalogue& catalogue,
                       std::vector<Finding>& findings) {
  if (!roles.tuned.empty() || roles.planned.empty()) return;
  const RuleSpec* rule = catalogue.rule("nothing-to-compare-with");
  if (rule == nullptr) return;
  Sink sink(*rule, findings);
  sink.add(roles.planned.front(), facts.sets[roles.planned.front()].origin, {});
}

/// A conversion in a script that tunes other models, or other files, is worth a word.
void note_untuned(const Roles& roles, const Facts& facts, const std::vector<Pairing>& pairings,
                  const Catalogue& catalogue, std::vector<Finding>& findings) {
  const RuleSpec* rule = catalogue.rule("conversion-without-tuning");
  if (roles.tuned.empty() || rule == nullptr) return;
  Sink sink(*rule, findings);
  for (const std::size_t planned : roles.planned) {
    const bool paired = std::any_of(pairings.begin(), pairings.end(), [&](const Pairing& pairing) {
      return pairing.planned == planned;
    });
    const Parameter* model = facts.sets[planned].find("model");
    if (!paired && model != nullptr)
      sink.add(planned, model->origin, Message{}.with("model", model->value.text));
  }
}

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

Outcome conclude(Outcome outcome, Facts facts, const Catalogue& catalogue) {
  rank(outcome.findings, catalogue);
  outcome.corrected = corrected_commands(facts, outcome.pairings, outcome.findings, catalogue);
  for (ParameterSet& set : facts.sets) canonicalise(set, catalogue);
  outcome.sets = std::move(facts.sets);
  count(outcome);
  outcome.verdict = overall_verdict(outcome);
  return outcome;
}

Result<Outcome> run_check(const Request& request, const Environment& environment,
                          const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = "check";
  Loaded tuned = load_sources(request.tuned, request, environment, catalogue);
  keep_tunings(tuned.sets);
  Loaded planned = load_sources(request.sources, request, environment, catalogue);
  for (const Loaded* loaded : {&tuned, &planned})
    for (const Error& error : loaded->failures) outcome.findings.push_back(finding_of(error));
  std::vector<ParameterSet> sets = std::move(tuned.sets);
  const std::size_t tuned_count = sets.size();
  std::move(planned.sets.begin(), planned.sets.end(), std::back_inserter(sets));
  if (!request.words.empty()) {
    auto words = load_words(request, environment, catalogue);
    if (!words) return words.error();
    sets.push_back(std::move(*words));
  }
  if (sets.size() == tuned_count && !outcome.findings.empty())
    return planned.failures.empty() ? tuned.failures.front() : planned.failures.front();
  complete(sets, request, environment, catalogue);
  Facts facts = facts_of(std::move(sets), request);
  const Roles roles = roles_of(facts, tuned_count, !request.words.empty());
  outcome.pairings = pair_up(facts, roles, environment, catalogue);
  outcome.coverage = cover(facts, roles, outcome.pairings, catalogue);
  append(outcome.findings, check_sets(facts, catalogue));
  drop_settled_files(outcome.pairings, outcome.findings);
  append(outcome.findings, findings_of(facts, outcome.pairings, catalogue));
  note_missing_bank(roles, facts, catalogue, outcome.findings);
  note_untuned(roles, facts, outcome.pairings, catalogue, outcome.findings);
  return conclude(std::move(outcome), std::move(facts), catalogue);
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
