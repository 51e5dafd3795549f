#include <algorithm>
#include <array>
#include <tuple>

#include "rules/constraint.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

const Rule* find_written(std::string_view id) {
  for (const Rule& rule : written_rules())
    if (rule.id == id) return &rule;
  return nullptr;
}

bool before(const Finding& left, const Finding& right) {
  return std::tie(left.set, left.origin) < std::tie(right.set, right.origin);
}

void check_rule(const RuleSpec& rule, const std::vector<Context>& contexts, const Facts& facts,
                const Catalogue& catalogue, std::vector<Finding>& findings) {
  const auto first = static_cast<std::ptrdiff_t>(findings.size());
  if (rule.when) {
    for (const Context& context : contexts) check_constraint(rule, context, findings);
  } else if (const Rule* written = find_written(rule.id)) {
    Sink sink(rule, findings);
    written->check(facts, catalogue, sink);
  }
  std::stable_sort(findings.begin() + first, findings.end(), before);
}

}  // namespace

std::span<const Rule> written_rules() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> joined;
    for (const auto table : {option_rules(), value_rules(), side_file_rules(), model_input_rules(),
                             model_output_rules(), model_aipp_rules(), built_rules()})
      joined.insert(joined.end(), table.begin(), table.end());
    return joined;
  }();
  return rules;
}

std::vector<Finding> check_sets(const Facts& facts, const Catalogue& catalogue) {
  std::vector<Context> contexts;
  contexts.reserve(facts.sets.size());
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    contexts.push_back(make_context(facts, catalogue, i));
  std::vector<Finding> findings;
  for (const RuleSpec& rule : catalogue.rules())
    if (rule.needs.empty()) check_rule(rule, contexts, facts, catalogue, findings);
  return findings;
}

}  // namespace aoecheck
