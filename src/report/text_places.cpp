#include <algorithm>
#include <span>

#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

using Rows = std::vector<std::vector<std::string>>;

class PlacesPage {
 public:
  PlacesPage(const Outcome& outcome, const Words& words, std::ostream& out)
      : outcome_(outcome), words_(words), out_(out) {}

  void write() {
    bool soc_missing = false;
    const std::vector<BankPlace>& places = outcome_.places;
    for (std::size_t i = 0; i < places.size();) {
      if (i == 0 || places[i - 1].set != places[i].set) write_command(places[i].set);
      std::size_t end = i + 1;
      while (end < places.size() && same_way(places[i], places[end])) ++end;
      write_group({places.data() + i, end - i});
      const BankCandidate* chosen = places[i].chosen();
      soc_missing = soc_missing || (chosen != nullptr && chosen->directory.find('<') != npos);
      i = end;
    }
    if (soc_missing) out_ << wrapped(words_.text("soc-needed-for-places"), "  ") << '\n';
    out_ << '\n';
    write_findings(outcome_, words_, out_);
  }

 private:
  static constexpr std::size_t npos = std::string::npos;

  /// Kinds that are looked for in the same way are shown together.
  static bool same_way(const BankPlace& left, const BankPlace& right) {
    const bool same = left.set == right.set && left.winner == right.winner &&
                      left.unknown == right.unknown && left.off == right.off &&
                      left.candidates.size() == right.candidates.size();
    if (!same || left.kind == BankKind::graph || right.kind == BankKind::graph) return false;
    return std::equal(left.candidates.begin(), left.candidates.end(), right.candidates.begin(),
                      [](const BankCandidate& a, const BankCandidate& b) {
                        return a.name == b.name && a.reason == b.reason;
                      });
  }

  void write_command(std::size_t index) {
    const ParameterSet& set = outcome_.sets[index];
    const std::string tool(name_of(set.tool));
    const std::string does = words_.text(set.tool == Tool::aoe ? "places-written" : "places-read");
    const std::string place = set.origin.kind == OriginKind::environment
                                  ? words_.text("place-environment-of-process")
                                  : words_.place(set.origin);
    out_ << words_.strong(tool + ' ' + does) << "  " << place << '\n';
  }

  std::string name_of_candidate(const BankCandidate& candidate) const {
    const bool option = candidate.name == "op_bank_path" || candidate.name == "mdl_bank_path";
    if (candidate.name == "default") return words_.text("candidate-default");
    return option ? "--" + candidate.name : candidate.name;
  }

  void write_group(std::span<const BankPlace> group) {
    const BankPlace& first = group.front();
    const bool graph = first.kind == BankKind::graph;
    out_ << "  " << words_.strong(words_.text(graph ? "bank-graph" : "bank-operator")) << '\n';
    if (!first.off.empty()) {
      out_ << wrapped(words_.render(first.off), "    ") << '\n';
      return;
    }
    Rows rows;
    for (const BankPlace& place : group) rows.push_back(directory_row(place));
    out_ << table(rows, 4);
    write_way(first);
  }

  std::vector<std::string> directory_row(const BankPlace& place) const {
    const BankCandidate* chosen = place.chosen();
    const std::string kind = words_.text("bank-kind-" + std::string(name_of(place.kind)));
    if (chosen == nullptr || chosen->directory.empty()) return {kind, "?"};
    const std::string files = chosen->files == 0 ? words_.text("place-no-files")
                                                 : words_.render(Message{"place-files", {}}.with(
                                                       "files", std::to_string(chosen->files)));
    return {kind, words_.path(chosen->directory), files};
  }

  /// Why it is this directory and not another.
  void write_way(const BankPlace& place) {
    std::vector<std::string> unset;
    for (const BankCandidate& candidate : place.candidates) {
      const std::string name = name_of_candidate(candidate);
      if (!candidate.given) {
        unset.push_back(name);
        continue;
      }
      std::string line = name;
      if (candidate.name != "default") line += ' ' + words_.path(candidate.value);
      line += ": " + (candidate.reason.empty() ? words_.text("place-is-used")
                                               : words_.render(candidate.reason));
      out_ << wrapped(line, "    ") << '\n';
    }
    if (!unset.empty())
      out_ << wrapped(words_.text("place-not-given") + ": " + join(unset, ", "), "    ") << '\n';
    if (!place.unknown.empty()) out_ << wrapped(words_.render(place.unknown), "    ") << '\n';
  }

  const Outcome& outcome_;
  const Words& words_;
  std::ostream& out_;
};

}  // namespace

void write_places(const Outcome& outcome, const Words& words, std::ostream& out) {
  PlacesPage(outcome, words, out).write();
}

}  // namespace aoecheck
