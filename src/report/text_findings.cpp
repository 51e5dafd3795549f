#include <algorithm>
#include <vector>

#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

/// Findings that say the same of several planned commands: one cause, told once.
struct Group {
  const Finding* first = nullptr;
  std::vector<const Finding*> others;
};

const Note* note_of(const Finding& finding, std::string_view side) {
  for (const Note& note : finding.notes)
    if (note.message.id.starts_with(side)) return &note;
  return nullptr;
}

bool same_cause(const Finding& left, const Finding& right) {
  if (left.rule != right.rule || left.severity != right.severity) return false;
  const Note* tuned = note_of(left, "tuned-");
  const Note* other = note_of(right, "tuned-");
  if (tuned == nullptr || other == nullptr)
    return left.message == right.message && left.parameter == right.parameter;
  return tuned->message == other->message;
}

std::vector<Group> grouped(const std::vector<Finding>& findings) {
  std::vector<Group> groups;
  for (const Finding& finding : findings) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& candidate) {
      return same_cause(*candidate.first, finding);
    });
    if (group == groups.end())
      groups.push_back({&finding, {}});
    else
      group->others.push_back(&finding);
  }
  return groups;
}

std::string cell_of(const Note& note, const Words& words) { return words.render(note.message); }

/// The label of a line, in a column that fits the labels of the language.
std::string label(std::string_view id, const Words& words) {
  std::size_t width = 0;
  for (const std::string_view each : {"side-tuned", "side-planned", "side-fix"})
    width = std::max(width, display_width(words.text(each)));
  return padded(id.empty() ? std::string{} : words.text(id), width + 2);
}

/// The two sides under each other: tuned, then every planned value.
void write_sides(const Group& group, const Words& words, std::ostream& out) {
  const Note* tuned = note_of(*group.first, "tuned-");
  if (tuned == nullptr) return;
  std::vector<std::vector<std::string>> rows{
      {label("side-tuned", words) + cell_of(*tuned, words), words.place(tuned->origin)}};
  std::vector<const Finding*> planned{group.first};
  planned.insert(planned.end(), group.others.begin(), group.others.end());
  constexpr std::size_t most = 8;
  for (std::size_t i = 0; i < std::min(most, planned.size()); ++i) {
    const Note* note = note_of(*planned[i], "planned-");
    if (note != nullptr)
      rows.push_back({label(i == 0 ? "side-planned" : "", words) + cell_of(*note, words),
                      words.place(note->origin)});
  }
  out << table(rows, 2);
  if (planned.size() > most)
    out << "  "
        << words.render(
               Message{"and-more", {}}.with("count", std::to_string(planned.size() - most)))
        << '\n';
}

void write_details(const Finding& finding, const Words& words, std::ostream& out) {
  constexpr std::size_t most = 12;
  std::size_t written = 0;
  std::size_t total = 0;
  for (const Note& note : finding.notes) {
    if (note.message.id.starts_with("tuned-") || note.message.id.starts_with("planned-")) continue;
    if (++total > most) continue;
    ++written;
    out << wrapped(words.render(note.message), "  ") << '\n';
  }
  if (total > written)
    out << "  "
        << words.render(Message{"and-more", {}}.with("count", std::to_string(total - written)))
        << '\n';
}

void write_places(const Group& group, const Words& words, std::ostream& out) {
  if (note_of(*group.first, "tuned-") != nullptr) return;
  std::vector<std::string> places{words.place(group.first->origin)};
  for (const Finding* finding : group.others) {
    const std::string place = words.place(finding->origin);
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  out << wrapped(join(places, ", "), "  ") << '\n';
}

void write_group(const Group& group, const Words& words, std::ostream& out) {
  const Finding& finding = *group.first;
  std::string head = words.severity(finding.severity) + ' ' + words.strong(finding.rule);
  if (!finding.code.empty()) head += ' ' + finding.code;
  out << spread(head, words.banks(finding.banks)) << '\n';
  write_places(group, words, out);
  write_sides(group, words, out);
  write_details(finding, words, out);
  out << wrapped(words.render(finding.message), "  ") << '\n';
  const std::string fix = finding.fix.empty() ? std::string{} : words.render(finding.fix);
  if (!fix.empty()) out << wrapped(fix, "  " + label("side-fix", words)) << '\n';
  out << '\n';
}

}  // namespace

void write_findings(const Outcome& outcome, const Words& words, std::ostream& out) {
  for (const Group& group : grouped(outcome.findings)) write_group(group, words, out);
}

}  // namespace aoecheck
