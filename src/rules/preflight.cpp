#include "rules/preflight.h"

#include <algorithm>
#include <vector>

#include "rules/ge_budget.h"
#include "rules/installation_rules.h"

namespace aoecheck {
namespace {

const std::vector<Rule>& preflight_rules() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> joined;
    for (const auto table :
         {host_rules(), limit_rules(), device_rules(), installation_rules(), ge_budget_rules()})
      joined.insert(joined.end(), table.begin(), table.end());
    return joined;
  }();
  return rules;
}

}  // namespace

std::optional<Room> room_of(const Host& host) {
  const auto usable = host.usable_bytes();
  if (!usable) return std::nullopt;
  return Room{*usable, host.usable_swap_bytes()};
}

Origin place_of_room(const Host& host) {
  const GroupLimit* const group = host.tightest();
  if (group == nullptr) return host.available.origin;
  return {OriginKind::file, group->directory + '/' + group->limit_name, 0, 0, {}};
}

bool is_machine_rule(std::string_view id) {
  return std::any_of(preflight_rules().begin(), preflight_rules().end(),
                     [&](const Rule& rule) { return rule.id == id; });
}

std::vector<Finding> check_machine(const Facts& facts, const Catalogue& catalogue) {
  std::vector<Finding> findings;
  for (const Rule& rule : preflight_rules()) {
    const RuleSpec* const spec = catalogue.rule(rule.id);
    if (spec == nullptr) continue;
    Sink sink(*spec, findings);
    rule.check(facts, catalogue, sink);
  }
  return findings;
}

}  // namespace aoecheck
