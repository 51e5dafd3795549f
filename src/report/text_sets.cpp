#include "aoecheck/base/text.h"
#include "report/layout.h"
#include "report/text_parts.h"

namespace aoecheck {
namespace {

std::string value_of(const Parameter& parameter, const Words& words) {
  std::string text = printable(parameter.value.text);
  if (parameter.value.known()) return text;
  return text + "  (" + words.render(parameter.value.unknowns.front().reason) + ')';
}

void write_set(const ParameterSet& set, const Words& words, std::ostream& out) {
  out << words.strong(words.place(set.origin) + "  " + std::string(name_of(set.tool))) << '\n';
  std::vector<std::vector<std::string>> rows;
  for (const auto* list : {&set.parameters, &set.environment})
    for (const Parameter& parameter : *list)
      rows.push_back({parameter.name, value_of(parameter, words), words.place(parameter.origin)});
  out << table(rows, 2);
  for (const Message& remark : set.remarks) out << wrapped(words.render(remark), "  ") << '\n';
  if (!set.unrecorded.empty()) out << wrapped(words.render(set.unrecorded), "  ") << '\n';
  for (const Message& condition : set.conditions)
    out << wrapped(words.render(condition), "  ") << '\n';
  out << '\n';
}

}  // namespace

void write_sets(const Outcome& outcome, const Words& words, std::ostream& out) {
  for (const ParameterSet& set : outcome.sets) write_set(set, words, out);
}

}  // namespace aoecheck
