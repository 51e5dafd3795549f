#include <algorithm>
#include <map>

#include "aoecheck/rules/rules.h"
#include "engine/conclude.h"
#include "engine/findings.h"
#include "engine/proof_sources.h"

namespace aoecheck {
namespace {

/// Puts the traces of one operator together: by kernel where both name one, else by name.
class Assembler {
 public:
  explicit Assembler(std::vector<ProvenLookUp>& list) : list_(list) {}

  void add(const LookUpTrace& trace) {
    ProvenLookUp& one = place_of(trace);
    if (one.name.empty()) one.name = trace.name;
    if (one.kernel.empty()) one.kernel = trace.kernel;
    one.traces.push_back(trace.kind);
    const bool first = one.traces.size() == 1;
    one.disagrees = one.disagrees || (!first && is_told(one.result) && is_told(trace.result) &&
                                      one.result != trace.result);
    if (!first && !is_stronger(trace, one)) return;
    strongest_[&one - list_.data()] = trace.kind;
    one.result = trace.result;
    one.built_in = trace.built_in;
    one.origin = trace.origin;
  }

 private:
  static bool is_told(LookUp result) { return result != LookUp::unknown; }

  /// What tells something goes before what does not; then the order of TraceKind.
  bool is_stronger(const LookUpTrace& trace, const ProvenLookUp& one) const {
    if (is_told(trace.result) != is_told(one.result)) return is_told(trace.result);
    return trace.kind < strongest_.at(&one - list_.data());
  }

  static std::string key_of(const LookUpTrace& trace) {
    if (!trace.kernel.empty()) return "kernel " + trace.kernel;
    if (!trace.name.empty()) return "name " + trace.name;
    return "key " + std::to_string(trace.status);
  }

  ProvenLookUp& place_of(const LookUpTrace& trace) {
    const auto [place, added] = places_.emplace(key_of(trace), list_.size());
    if (added) {
      list_.emplace_back();
      if (trace.name.empty() && trace.kernel.empty())
        list_.back().name = "key " + std::to_string(trace.status);
    }
    return list_[place->second];
  }

  std::vector<ProvenLookUp>& list_;
  std::map<std::string, std::size_t> places_;
  std::map<std::ptrdiff_t, TraceKind> strongest_;
};

Proof proof_of(ProofSources& sources) {
  Proof proof;
  Assembler operators(proof.operators);
  Assembler choices(proof.choices);
  Assembler graphs(proof.graphs);
  for (const LookUpTrace& trace : sources.traces) {
    if (trace.kind == TraceKind::graph_line)
      graphs.add(trace);
    else if (trace.kind == TraceKind::choice_line)
      choices.add(trace);
    else
      operators.add(trace);
  }
  proof.fusion = std::move(sources.fusion);
  proof.results = std::move(sources.results);
  proof.files = sources.files;
  return proof;
}

class ProofJudge {
 public:
  /// `place`: where traces were looked for.
  ProofJudge(const Proof& proof, std::string place, const Catalogue& catalogue,
             std::vector<Finding>& findings)
      : proof_(proof), place_(std::move(place)), catalogue_(catalogue), findings_(findings) {}

  void judge() {
    judge_operators();
    judge_graphs();
    judge_visibility();
    for (const TuningResult& result : proof_.results) judge_counts(result);
    for (const TuningResult& result : proof_.results) judge_gains(result);
  }

 private:
  void judge_operators() {
    const std::size_t missed = proof_.count(proof_.operators, LookUp::miss);
    const std::size_t hit = proof_.count(proof_.operators, LookUp::hit);
    if (missed > 0)
      tell(hit == 0 ? "no-operator-hit" : "operators-missed", first(proof_.operators, LookUp::miss),
           counts(missed, missed + hit));
    const auto built_in = std::count_if(
        proof_.operators.begin(), proof_.operators.end(),
        [](const ProvenLookUp& one) { return one.result == LookUp::hit && one.built_in; });
    if (built_in > 0)
      tell("built-in-hits-only", first(proof_.operators, LookUp::hit),
           counts(static_cast<std::size_t>(built_in), hit));
    for (const ProvenLookUp& one : proof_.operators)
      if (one.disagrees)
        tell("traces-disagree", one.origin,
             Message{}.with("operator", one.name.empty() ? one.kernel : one.name));
  }

  void judge_graphs() {
    const std::size_t all = proof_.graphs.size();
    if (const std::size_t missed = proof_.count(proof_.graphs, LookUp::miss); missed > 0)
      tell("graphs-missed", first(proof_.graphs, LookUp::miss), counts(missed, all));
    if (const std::size_t untuned = proof_.count(proof_.graphs, LookUp::untuned); untuned > 0)
      tell("graphs-untuned", first(proof_.graphs, LookUp::untuned), counts(untuned, all));
  }

  /// What nobody could have seen. Result files alone are no trace of a conversion.
  void judge_visibility() {
    const bool traced = !proof_.operators.empty() || !proof_.graphs.empty();
    if (!traced && proof_.fusion.empty() && !proof_.results.empty()) return;
    const Origin looked{OriginKind::file, place_, 0, 0, {}};
    if (proof_.operators.empty()) tell("operator-hits-not-visible", looked, {});
    if (proof_.graphs.empty() && !proof_.passes_from_bank())
      tell("graph-hits-not-visible", looked, {});
  }

  static std::int64_t figure(const TuningResult& result, const char* name) {
    const auto found = result.counts.find(name);
    return found == result.counts.end() ? 0 : found->second;
  }

  /// total = hit + add + unsatisfied, hit = update + reserved (knowledge-bases.md 6).
  void judge_counts(const TuningResult& result) {
    if (result.counts.count("total_num") == 0) return;
    const std::int64_t total = figure(result, "total_num");
    const std::int64_t sum = figure(result, "repo_hit_num") + figure(result, "repo_add_num") +
                             figure(result, "repo_unsatisfied_num");
    if (total == sum) return;
    tell("result-counts-disagree", {OriginKind::file, result.path, 0, 0, {}},
         Message{}.with("total", std::to_string(total)).with("sum", std::to_string(sum)));
  }

  /// The writer itself moves figures by a microsecond.
  void judge_gains(const TuningResult& result) {
    std::size_t noise = 0;
    std::size_t all = 0;
    for (const TunedOperator& one : result.operators) {
      if (!one.before_us || !one.after_us) continue;
      ++all;
      noise += *one.before_us - *one.after_us <= 1.0 ? 1 : 0;
    }
    if (noise > 0)
      tell("gains-within-noise", {OriginKind::file, result.path, 0, 0, {}}, counts(noise, all));
  }

  static Message counts(std::size_t count, std::size_t all) {
    return Message{}.with("count", std::to_string(count)).with("all", std::to_string(all));
  }

  static Origin first(const std::vector<ProvenLookUp>& list, LookUp result) {
    for (const ProvenLookUp& one : list)
      if (one.result == result) return one.origin;
    return {};
  }

  void tell(const char* rule, const Origin& origin, const Message& arguments) {
    if (const RuleSpec* spec = catalogue_.rule(rule))
      Sink(*spec, findings_).add(no_set, origin, arguments);
  }

  const Proof& proof_;
  std::string place_;
  const Catalogue& catalogue_;
  std::vector<Finding>& findings_;
};

Verdict verdict_of(const Proof& proof) {
  const auto bank_pass = proof.passes_from_bank();
  if (proof.count(proof.operators, LookUp::miss) + proof.count(proof.graphs, LookUp::miss) > 0)
    return Verdict::inconsistent;
  const bool hit = proof.count(proof.operators, LookUp::hit) > 0 ||
                   proof.count(proof.graphs, LookUp::hit) > 0 || bank_pass.value_or(0) > 0;
  return hit ? Verdict::consistent : Verdict::undecided;
}

}  // namespace

Result<Outcome> run_prove(const Request& request, const Environment& environment,
                          const Catalogue& catalogue) {
  const std::string place = request.sources.empty() ? "." : request.sources.front();
  ProofSources sources = read_proof_sources(request, environment);
  if (sources.files == 0) {
    if (!sources.failures.empty()) return sources.failures.front();
    return Error{{OriginKind::file, place, 0, 0, {}}, {"nothing-to-prove", {}}};
  }
  Outcome outcome;
  outcome.command = request.command;
  for (const Error& failure : sources.failures) outcome.findings.push_back(finding_of(failure));
  Proof proof = proof_of(sources);
  ProofJudge(proof, place, catalogue, outcome.findings).judge();
  const Verdict verdict = verdict_of(proof);
  outcome.proof = std::make_shared<const Proof>(std::move(proof));
  outcome = conclude(std::move(outcome), {}, catalogue);
  outcome.verdict = verdict;
  return outcome;
}

}  // namespace aoecheck
