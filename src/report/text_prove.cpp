#include <algorithm>
#include <map>

#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

constexpr std::size_t most_rows = 20;

std::string number(std::size_t value) { return std::to_string(value); }

class ProofPage {
 public:
  ProofPage(const Proof& proof, const Words& words, std::ostream& out)
      : proof_(proof), words_(words), out_(out) {}

  void write() {
    const bool looked = !proof_.operators.empty() || !proof_.graphs.empty() ||
                        proof_.passes_from_bank() || !proof_.results.empty();
    if (!looked) write_line(Message{"proof-nothing", {}}.with("files", number(proof_.files)));
    write_operators();
    write_choices();
    write_graphs();
    write_passes();
    for (const TuningResult& result : proof_.results) write_result(result);
    out_ << '\n';
  }

 private:
  void write_operators() {
    if (proof_.operators.empty()) return;
    const auto built_in = std::count_if(
        proof_.operators.begin(), proof_.operators.end(),
        [](const ProvenLookUp& one) { return one.result == LookUp::hit && one.built_in; });
    write_line(Message{"proof-operators", {}}
                   .with("hit", number(proof_.count(proof_.operators, LookUp::hit)))
                   .with("miss", number(proof_.count(proof_.operators, LookUp::miss)))
                   .with("unknown", number(proof_.count(proof_.operators, LookUp::unknown)))
                   .with("built_in", std::to_string(built_in)));
    write_rows(proof_.operators, {LookUp::miss, LookUp::hit, LookUp::unknown});
  }

  void write_choices() {
    if (proof_.choices.empty()) return;
    write_line(Message{"proof-choices", {}}
                   .with("hit", number(proof_.count(proof_.choices, LookUp::hit)))
                   .with("miss", number(proof_.count(proof_.choices, LookUp::miss))));
  }

  void write_graphs() {
    if (proof_.graphs.empty()) return;
    write_line(Message{"proof-graphs", {}}
                   .with("hit", number(proof_.count(proof_.graphs, LookUp::hit)))
                   .with("miss", number(proof_.count(proof_.graphs, LookUp::miss)))
                   .with("untuned", number(proof_.count(proof_.graphs, LookUp::untuned)))
                   .with("old", number(proof_.count(proof_.graphs, LookUp::not_updated))));
    write_rows(proof_.graphs,
               {LookUp::miss, LookUp::untuned, LookUp::not_updated, LookUp::hit, LookUp::unknown});
  }

  void write_passes() {
    const auto sum = proof_.passes_from_bank();
    if (!sum) return;
    std::map<std::string, std::int64_t> passes;
    for (const FusionResult& result : proof_.fusion)
      for (const PassCount& pass : result.passes)
        if (pass.from_bank.value_or(0) > 0) passes[pass.pass] += *pass.from_bank;
    write_line(Message{"proof-passes", {}}.with("count", std::to_string(*sum)));
    for (const auto& [pass, count] : passes)
      out_ << "  " << printable(pass) << "  " << count << '\n';
  }

  void write_result(const TuningResult& result) {
    const auto count = [&](const char* name) {
      const auto found = result.counts.find(name);
      return found == result.counts.end() ? std::string("-") : std::to_string(found->second);
    };
    const std::string name = result.name.empty() ? result.kind : result.name;
    write_line(Message{"proof-result", {}}
                   .with("name", name)
                   .with("outcome", result.outcome.empty() ? "-" : result.outcome)
                   .with("hit", count("repo_hit_num"))
                   .with("added", count("repo_add_num"))
                   .with("updated", count("repo_update_num"))
                   .with("reserved", count("repo_reserved_num"))
                   .with("unsatisfied", count("repo_unsatisfied_num"))
                   .with("failed", number(result.failed.size())));
  }

  void write_line(const Message& message) { out_ << wrapped(words_.render(message), "") << '\n'; }

  /// The most telling first; all of them with --operators.
  void write_rows(const std::vector<ProvenLookUp>& list, const std::vector<LookUp>& order) {
    std::vector<std::vector<std::string>> rows;
    for (const LookUp result : order)
      for (const ProvenLookUp& one : list)
        if (one.result == result && (words_.operators() || rows.size() < most_rows))
          rows.push_back(row_of(one));
    if (!rows.empty()) out_ << table(rows, 2);
    if (list.size() > rows.size())
      out_ << "  "
           << words_.render(
                  Message{"and-more", {}}.with("count", number(list.size() - rows.size())))
           << '\n';
  }

  std::vector<std::string> row_of(const ProvenLookUp& one) const {
    std::string result = words_.text("look-up-" + std::string(aoecheck::name_of(one.result)));
    if (one.result == LookUp::hit && one.built_in) result = words_.text("look-up-built-in");
    const std::string name = one.name.empty() ? one.kernel : one.name;
    return {result, printable(name), words_.place(one.origin)};
  }

  const Proof& proof_;
  const Words& words_;
  std::ostream& out_;
};

}  // namespace

void write_proof(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.proof) ProofPage(*outcome.proof, words, out).write();
}

}  // namespace aoecheck
