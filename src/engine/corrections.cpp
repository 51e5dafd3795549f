#include "engine/corrections.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "aoecheck/base/text.h"
#include "engine/findings.h"

namespace aoecheck {
namespace {

/// Parameter -> new value, or nothing to drop it.
using Changes = std::map<std::string, std::optional<Value>, std::less<>>;

bool takes(const ParameterSpec* spec, Tool tool) {
  if (spec == nullptr) return false;
  const Acceptance acceptance = spec->acceptance(tool);
  return acceptance == Acceptance::yes || acceptance == Acceptance::deprecated ||
         acceptance == Acceptance::environment;
}

std::optional<Value> value_in(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  if (parameter == nullptr) parameter = set.find_environment(name);
  if (parameter == nullptr) return std::nullopt;
  return parameter->value;
}

/// The planned value that makes this comparison a match. AOE's device is not a value to copy.
void add_change(const Comparison& item, const Facts& facts, const Pairing& pairing,
                const Catalogue& catalogue, Changes& changes) {
  const ParameterSet& planned = facts.sets[pairing.planned];
  if (!takes(catalogue.parameter(item.parameter), planned.tool)) return;
  std::optional<Value> value = value_in(facts.sets[pairing.tuned], item.parameter);
  if (item.parameter == "soc_version") {
    if (item.tuned.canonical.empty()) return;
    value = Value{item.tuned.canonical, {}};
  }
  if (!value && item.parameter == "framework") value = Value{item.tuned.canonical, {}};
  changes[item.parameter] = std::move(value);
}

/// Unknown only for want of the model: writing the tuned value makes both sides surely equal.
bool settled_by_copy(const Comparison& item) {
  return item.answer == Answer::unknown &&
         (item.reason.id == "needs-model" || item.reason.id == "model-files-not-here" ||
          item.reason.id == "file-not-here" || item.reason.id == "pass-maybe-off");
}

Changes changes_for(std::size_t planned, const Facts& facts, const std::vector<Pairing>& pairings,
                    const std::vector<Finding>& findings, const Catalogue& catalogue) {
  Changes changes;
  for (const Finding& finding : findings)
    for (const Correction& correction : finding.corrections)
      if (finding.set == planned && correction.set == planned)
        changes[correction.parameter] =
            correction.value ? std::optional(Value{*correction.value, {}}) : std::nullopt;
  const auto paired = std::find_if(pairings.begin(), pairings.end(), [&](const Pairing& pairing) {
    return pairing.planned == planned;
  });
  if (paired == pairings.end()) return changes;
  for (const Comparison& item : paired->compared)
    if (item.answer == Answer::differ || settled_by_copy(item))
      add_change(item, facts, *paired, catalogue, changes);
  return changes;
}

/// Words that the option grammar could not take are left out, except a value glued to its option.
std::string command_text(const ParameterSet& set, const Changes& changes,
                         const Catalogue& catalogue) {
  std::vector<std::string> words;
  for (const auto& [name, value] : changes) {
    const ParameterSpec* spec = catalogue.parameter(name);
    const bool variable = spec != nullptr && spec->acceptance(set.tool) == Acceptance::environment;
    if (variable && value) words.push_back(name + "=" + shell_quoted(value->text));
  }
  words.emplace_back(name_of(set.tool));
  std::set<std::string_view> written;
  for (const Parameter& parameter : set.parameters) {
    written.insert(parameter.name);
    const auto change = changes.find(parameter.name);
    if (change == changes.end())
      words.push_back(option_text(parameter.name, parameter.value));
    else if (change->second)
      words.push_back(option_text(parameter.name, *change->second));
  }
  for (const auto& [name, value] : changes) {
    const ParameterSpec* spec = catalogue.parameter(name);
    const bool option = spec != nullptr && spec->acceptance(set.tool) != Acceptance::environment;
    if (option && value && !written.contains(name)) words.push_back(option_text(name, *value));
  }
  return join(words, " ");
}

}  // namespace

std::vector<CorrectedCommand> corrected_commands(const Facts& facts,
                                                 const std::vector<Pairing>& pairings,
                                                 const std::vector<Finding>& findings,
                                                 const Catalogue& catalogue) {
  std::vector<CorrectedCommand> result;
  for (std::size_t set = 0; set < facts.sets.size(); ++set) {
    if (!facts.sets[set].unrecorded.empty()) continue;  // its command is not known
    const Changes changes = changes_for(set, facts, pairings, findings, catalogue);
    if (!changes.empty())
      result.push_back({set, command_text(facts.sets[set], changes, catalogue)});
  }
  return result;
}

}  // namespace aoecheck
