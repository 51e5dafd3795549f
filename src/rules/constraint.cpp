#include "rules/constraint.h"

#include <set>
#include <string>

#include "aoecheck/catalogue/gaps.h"
#include "rules/conditions.h"
#include "rules/subjects.h"

namespace aoecheck {
namespace {

bool applies(const RuleSpec& rule, const Context& context) {
  if (rule.tool && *rule.tool != context.set.tool) return false;
  if (!rule.cann_from && !rule.cann_until) return true;
  const auto& cann = context.facts.cann;
  if (!cann) return false;
  return (!rule.cann_from || *cann >= *rule.cann_from) &&
         (!rule.cann_until || *cann < *rule.cann_until);
}

/// The parameter that the finding points at: the first of the rule's own that is given, else the
/// first given one that the conditions name.
const Parameter* pointed_at(const RuleSpec& rule, const Context& context,
                            const std::vector<std::string_view>& mentioned) {
  for (const auto* names : {&rule.parameters, &mentioned})
    for (const std::string_view name : *names)
      if (const Parameter* given = given_parameter(context.set, name)) return given;
  return nullptr;
}

Message filled(const RuleSpec& rule, const Context& context,
               const std::vector<std::string_view>& mentioned) {
  std::set<std::string_view> names;
  for (const std::string_view text : {rule.message.en, rule.message.zh, rule.fix.en, rule.fix.zh})
    for (const std::string_view name : gap_names(text)) names.insert(name);
  Message message{std::string(rule.id), {}};
  for (const std::string_view name : names)
    message.with(std::string(name), gap_text(context, name, mentioned));
  return message;
}

std::string filled_text(std::string_view text, const Context& context,
                        const std::vector<std::string_view>& mentioned) {
  std::string result;
  std::size_t done = 0;
  for (auto gap = next_gap(text, 0); gap; gap = next_gap(text, gap->end)) {
    result += text.substr(done, gap->begin - done);
    result += gap_text(context, gap->name, mentioned);
    done = gap->end;
  }
  return result + std::string(text.substr(done));
}

void add_corrections(const RuleSpec& rule, const Context& context,
                     const std::vector<std::string_view>& mentioned, Finding& finding) {
  for (std::size_t i = 0; i < rule.corrections.size(); ++i) {
    const Node entry = rule.corrections.child(i);
    Correction correction{context.index, std::string(entry.text("parameter")), std::nullopt};
    const bool drop = entry.text("drop") == "true";
    if (drop && given_parameter(context.set, correction.parameter) == nullptr) continue;
    if (!drop) correction.value = filled_text(entry.text("value"), context, mentioned);
    finding.corrections.push_back(std::move(correction));
  }
}

}  // namespace

void check_constraint(const RuleSpec& rule, const Context& context,
                      std::vector<Finding>& findings) {
  if (!applies(rule, context) || all_hold(context, rule.when) != Truth::yes) return;
  const auto mentioned = mentioned_parameters(rule.when);
  const Parameter* place = pointed_at(rule, context, mentioned);
  Sink sink(rule, findings);
  Finding& finding = sink.add(context.index, place != nullptr ? place->origin : context.set.origin,
                              filled(rule, context, mentioned));
  if (place != nullptr) finding.parameter = place->name;
  add_corrections(rule, context, mentioned, finding);
}

}  // namespace aoecheck
