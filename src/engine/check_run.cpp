#include <algorithm>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/rules/rules.h"
#include "engine/bank_files.h"
#include "engine/bank_places.h"
#include "engine/bank_sessions.h"
#include "engine/conclude.h"
#include "engine/findings.h"
#include "engine/pairing.h"
#include "engine/recorder.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

/// How the sets of a check are ordered: tuned sides, sessions of banks, then the sources.
struct CheckOrder {
  std::size_t tuned = 0;
  std::size_t sessions = 0;
  bool words = false;  // the last set is the command after `--`

  std::size_t first_source() const { return tuned + sessions; }
};

/// With --tuned or sessions, aoe commands of the sources are tuned sides too, unless there is
/// nothing else to plan: then it is a tuning that is to be repeated.
Roles roles_of(const Facts& facts, const CheckOrder& order) {
  Roles roles;
  roles.chosen = order.tuned > 0;
  for (std::size_t i = 0; i < order.first_source(); ++i) roles.tuned.push_back(i);
  std::vector<std::size_t> aoe;
  for (std::size_t i = order.first_source(); i < facts.sets.size(); ++i) {
    const bool last_word = order.words && i + 1 == facts.sets.size();
    (facts.sets[i].tool == Tool::atc || last_word ? roles.planned : aoe).push_back(i);
  }
  const bool repeated_tuning = order.first_source() > 0 && roles.planned.empty();
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

/// What a recorded tuning was given is past: only what a conversion is given is judged.
void drop_findings_about(std::size_t first, std::size_t last, std::vector<Finding>& findings) {
  std::erase_if(findings,
                [&](const Finding& finding) { return finding.set >= first && finding.set < last; });
}

std::string real_path(const std::string& path, const Environment& environment) {
  const std::string resolved = environment.resolved(path);
  return resolved.empty() ? normal_path(path) : resolved;
}

/// --bank names one bank, the conversion reads another.
void note_other_bank(const ParameterSet& set, std::size_t index,
                     const std::vector<BankPlace>& places, const Request& request,
                     const Environment& environment, const Catalogue& catalogue,
                     std::vector<Finding>& findings) {
  const RuleSpec* const rule = catalogue.rule("bank-not-read");
  if (rule == nullptr || request.banks.empty() || set.tool != Tool::atc) return;
  std::string read;
  for (const BankPlace& place : places) {
    const BankCandidate* chosen = place.chosen();
    if (chosen == nullptr || chosen->directory.empty()) return;
    if (!place.unknown.empty() && chosen->name == "default") return;
    const std::string root = bank_root(*chosen);
    if (read.empty()) read = root;
    for (const std::string& bank : request.banks)
      if (real_path(bank, environment) == real_path(root, environment)) return;
  }
  if (read.empty()) return;
  Sink(*rule, findings)
      .add(index, set.origin,
           Message{}
               .with("read", read)
               .with("bank", request.banks.front())
               .with("path", shell_quoted(request.banks.front())));
}

/// Where the banks of the sources are, and what is wrong with that. What a script names and is not
/// on this machine is told by `bank where` alone.
std::vector<Finding> place_findings(const Facts& facts, std::size_t first, const Request& request,
                                    const Environment& environment, const Catalogue& catalogue) {
  const std::optional<CannVersion> cann = cann_here(request, environment);
  std::vector<BankPlace> all;
  std::vector<Finding> findings;
  for (std::size_t i = first; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    std::vector<BankPlace> places =
        bank_places(set, soc_of_set(set, request.soc), cann, environment);
    note_other_bank(set, i, places, request, environment, catalogue, findings);
    for (BankPlace& place : places) {
      place.set = i;
      all.push_back(std::move(place));
    }
  }
  append(findings, judge_places(facts, all, environment, catalogue));
  std::erase_if(
      all, [&](const BankPlace& place) { return !facts.sets[place.set].environment_complete; });
  judge_used(all, environment, catalogue, findings);
  std::erase_if(findings, [&](const Finding& finding) {
    const bool here = finding.set != no_set && facts.sets[finding.set].environment_complete;
    return !here && finding.rule == "bank-directory-unusable";
  });
  return findings;
}

}  // namespace

Result<Outcome> run_check(const Request& request, const Environment& environment,
                          const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = "check";
  Loaded tuned = load_sources(request.tuned, request, environment, catalogue);
  keep_tunings(tuned.sets);
  Loaded planned = load_sources(request.sources, request, environment, catalogue);
  for (const Loaded* loaded : {&tuned, &planned})
    for (const Error& error : loaded->failures) outcome.findings.push_back(finding_of(error));
  CheckOrder order;
  order.words = !request.words.empty();
  if (order.words) {
    auto words = load_words(request, environment, catalogue);
    if (!words) return words.error();
    planned.sets.push_back(std::move(*words));
  }
  if (planned.sets.empty() && !outcome.findings.empty())
    return planned.failures.empty() ? tuned.failures.front() : planned.failures.front();
  complete(planned.sets, request, environment, catalogue);
  const BankRecords records = records_for(planned.sets, request, environment, catalogue);
  append(outcome.findings, records.findings);
  std::vector<ParameterSet> sets = std::move(tuned.sets);
  order.tuned = sets.size();
  order.sessions = records.sessions.size();
  complete(sets, request, environment, catalogue);
  for (const Session& session : records.sessions) sets.push_back(session.set);
  std::move(planned.sets.begin(), planned.sets.end(), std::back_inserter(sets));
  Facts facts = facts_of(std::move(sets), request);
  const Roles roles = roles_of(facts, order);
  outcome.pairings = pair_up(facts, roles, environment, catalogue);
  outcome.coverage = cover(facts, roles, outcome.pairings, catalogue);
  append(outcome.findings, check_sets(facts, catalogue));
  drop_findings_about(order.tuned, order.first_source(), outcome.findings);
  drop_settled_files(outcome.pairings, outcome.findings);
  append(outcome.findings, findings_of(facts, outcome.pairings, catalogue));
  append(outcome.findings,
         place_findings(facts, order.first_source(), request, environment, catalogue));
  judge_records(records, facts, roles.planned, outcome.pairings, environment, catalogue,
                outcome.findings);
  note_missing_bank(roles, facts, catalogue, outcome.findings);
  note_untuned(roles, facts, outcome.pairings, catalogue, outcome.findings);
  const std::string soc =
      roles.planned.empty() ? "" : soc_of_set(facts.sets[roles.planned.front()], request.soc);
  outcome.looked_into = overview_of(records, soc, environment);
  outcome.sessions = records.sessions;
  return conclude(std::move(outcome), std::move(facts), catalogue);
}

}  // namespace aoecheck
