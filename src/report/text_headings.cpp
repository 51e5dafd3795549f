#include <algorithm>
#include <set>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

std::string place_of(const ParameterSet& set, const Words& words) {
  Origin origin = set.origin;
  origin.column = origin.kind == OriginKind::file ? 0 : origin.column;
  return origin.kind == OriginKind::command_line ? words.text("place-command")
                                                 : words.place(origin);
}

std::string soc_of(const ParameterSet& set) {
  const Parameter* soc = set.find("soc_version");
  return printable(soc == nullptr ? set.recorded_soc : soc->value.text);
}

enum class Expectation { hit, miss, open, nothing };

constexpr std::string_view check_ids[] = {"expect-hit", "expect-miss", "expect-open",
                                          "expect-nothing"};
constexpr std::string_view diff_ids[] = {"diff-equal", "diff-differ", "diff-open",
                                         "expect-nothing"};

/// What is to be expected of one planned command.
Expectation expectation(const Outcome& outcome, std::size_t planned) {
  bool paired = false;
  bool open = false;
  for (const Finding& finding : outcome.findings)
    if (finding.set == planned && finding.decides_hits && finding.severity == Severity::error)
      return Expectation::miss;
  for (const Pairing& pairing : outcome.pairings) {
    if (pairing.planned != planned) continue;
    paired = true;
    if (pairing.verdict == Verdict::inconsistent) return Expectation::miss;
    open = open || pairing.verdict == Verdict::undecided;
  }
  if (!paired) return Expectation::nothing;
  return open ? Expectation::open : Expectation::hit;
}

/// Commands that one place of a script gives, such as the turns of a loop.
struct Heading {
  std::string text;
  std::vector<Expectation> expected;
};

std::string summary_of(const Heading& heading, bool diff, const Words& words) {
  const Expectation first = heading.expected.front();
  const auto same =
      static_cast<std::size_t>(std::count(heading.expected.begin(), heading.expected.end(), first));
  if (same == heading.expected.size())
    return words.text((diff ? diff_ids : check_ids)[static_cast<std::size_t>(first)]);
  const auto misses = static_cast<std::size_t>(
      std::count(heading.expected.begin(), heading.expected.end(), Expectation::miss));
  return words.render(Message{"expect-some-miss", {}}
                          .with("misses", std::to_string(misses))
                          .with("count", std::to_string(heading.expected.size())));
}

void write_bank(const BankOverview& bank, const Words& words, std::ostream& out) {
  std::vector<std::string> files;
  for (const auto& [kind, count] : bank.files) files.push_back(kind + ' ' + std::to_string(count));
  const std::string text = words.render(
      Message{"bank-looked-into", {}}
          .with("bank", words.path(bank.path))
          .with("sessions", std::to_string(bank.sessions))
          .with("files", files.empty() ? words.text("bank-no-files-for-soc") : join(files, ", ")));
  out << wrapped(text, "  ") << '\n';
}

std::set<std::size_t> tuned_sets(const Outcome& outcome) {
  std::set<std::size_t> result;
  for (const Pairing& pairing : outcome.pairings) result.insert(pairing.tuned);
  return result;
}

/// Planned commands in the order they were read; where nothing is paired, every command.
std::vector<std::size_t> shown_sets(const Outcome& outcome) {
  std::set<std::size_t> planned;
  for (const Pairing& pairing : outcome.pairings) planned.insert(pairing.planned);
  for (std::size_t i = 0; i < outcome.sets.size(); ++i)
    if (outcome.sets[i].bank.empty() &&
        (outcome.sets[i].tool == Tool::atc || outcome.pairings.empty()))
      planned.insert(i);
  const std::set<std::size_t> tuned = tuned_sets(outcome);
  std::vector<std::size_t> result;
  for (const std::size_t set : planned)
    if (outcome.command != "diff" || !tuned.contains(set)) result.push_back(set);
  return result;
}

}  // namespace

std::string heading_of(const ParameterSet& set, const Words& words) {
  std::string text = place_of(set, words) + "  " + std::string(name_of(set.tool));
  for (const std::string& part : {model_of(set), soc_of(set)})
    if (!part.empty()) text += "  " + part;
  return text;
}

std::string model_of(const ParameterSet& set) {
  const Parameter* model = set.find_model();
  return model == nullptr ? std::string{} : printable(file_name(model->value.text));
}

void write_headings(const Outcome& outcome, const Words& words, std::ostream& out) {
  std::vector<Heading> headings;
  for (const std::size_t set : shown_sets(outcome)) {
    std::string text = heading_of(outcome.sets[set], words);
    if (headings.empty() || headings.back().text != text) headings.push_back({std::move(text), {}});
    headings.back().expected.push_back(expectation(outcome, set));
  }
  for (const Heading& heading : headings)
    out << spread(words.strong(heading.text), summary_of(heading, outcome.command == "diff", words))
        << '\n';
  std::string previous;
  for (const std::size_t set : tuned_sets(outcome)) {
    const std::string text = heading_of(outcome.sets[set], words);
    if (text != previous)
      out << "  " << words.render(Message{"tuned-by", {}}.with("command", text)) << '\n';
    previous = text;
  }
  for (const BankOverview& bank : outcome.looked_into) write_bank(bank, words, out);
  out << '\n';
}

void write_coverage(const Outcome& outcome, const Words& words, std::ostream& out) {
  if (outcome.coverage.empty()) return;
  std::vector<std::vector<std::string>> rows{
      {words.text("table-shape"), words.text("table-planned"), words.text("table-tuned"),
       words.text("table-result")}};
  for (const Coverage& row : outcome.coverage) {
    const std::string tuned =
        row.tuned ? place_of(outcome.sets[*row.tuned], words) : std::string("-");
    const std::string_view answer = row.answer == Answer::match    ? "covered"
                                    : row.answer == Answer::differ ? "not-covered"
                                                                   : "covered-unknown";
    rows.push_back(
        {printable(row.shape), place_of(outcome.sets[row.planned], words), tuned,
         words.text(row.tuned && row.answer == Answer::differ ? "covered-otherwise-differs"
                                                              : answer)});
  }
  out << table(rows, 2) << '\n';
}

}  // namespace aoecheck
