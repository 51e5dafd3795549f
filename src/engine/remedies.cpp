#include "engine/remedies.h"

#include <algorithm>
#include <set>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

bool is_variable(const std::string& name, const Catalogue& catalogue) {
  const auto& variables = catalogue.variables();
  return std::find(variables.begin(), variables.end(), name) != variables.end();
}

std::string line_for(const std::string& name, const std::optional<std::string>& value) {
  return value ? "export " + name + "=" + shell_quoted(*value) : "unset " + name;
}

/// What the variable is before the change, as far as that is known.
std::optional<std::string> present_value(const Facts& facts, const Correction& correction) {
  if (correction.set >= facts.sets.size()) return std::nullopt;
  const Parameter* present = facts.sets[correction.set].find_environment(correction.parameter);
  return present == nullptr ? std::nullopt : std::optional(present->value.text);
}

/// Swap for what is missing, where this host can be given some: not in a container.
void add_swap(const Facts& facts, std::vector<Remedy>& remedies) {
  constexpr std::uint64_t gibibyte = 1ULL << 30U;
  const Host& host = facts.machine->host;
  const auto usable = host.usable_bytes();
  if (!usable || host.surroundings != Surroundings::bare || host.wsl) return;
  const std::uint64_t room = *usable + host.usable_swap_bytes();
  std::uint64_t most = 0;
  for (const Need& need : facts.needs) most = std::max(most, need.host_bytes.value_or(0));
  if (most <= room) return;
  const std::string size = std::to_string((most - room + gibibyte - 1) / gibibyte);
  remedies.push_back({"sudo fallocate -l " + size +
                          "G /swapfile && sudo chmod 600 /swapfile && sudo mkswap /swapfile && "
                          "sudo swapon /swapfile",
                      "sudo swapoff /swapfile && sudo rm /swapfile", "host-memory-short", false});
}

}  // namespace

std::vector<Remedy> remedies_of(const Facts& facts, const std::vector<Finding>& findings,
                                const Catalogue& catalogue) {
  std::vector<Remedy> remedies;
  std::set<std::string> seen;
  for (const Finding& finding : findings) {
    for (const Correction& correction : finding.corrections) {
      if (!is_variable(correction.parameter, catalogue)) continue;
      if (!seen.insert(correction.parameter).second) continue;
      remedies.push_back({line_for(correction.parameter, correction.value),
                          line_for(correction.parameter, present_value(facts, correction)),
                          finding.rule});
    }
  }
  if (facts.machine != nullptr) add_swap(facts, remedies);
  return remedies;
}

}  // namespace aoecheck
