#include "engine/findings.h"

#include <algorithm>
#include <tuple>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

/// Remarks that are worth a finding of their own; others are told in passing.
constexpr std::string_view remark_rules[] = {"gear-order-differs", "gear-mode-differs",
                                             "same-graph-in-two-files"};

Severity severity_of(Evidence evidence) {
  switch (evidence) {
    case Evidence::documented:
    case Evidence::source:
      return Severity::error;
    case Evidence::indirect:
      return Severity::warning;
    case Evidence::inferred:
      return Severity::note;
  }
  return Severity::note;
}

/// What the difference spoils and how: the rule's own text, else that of the parameter's effect.
Message mechanism(const Comparison& item, const Catalogue& catalogue) {
  const std::string rule = rule_of_difference(item.parameter);
  const bool own = catalogue.rule(rule) != nullptr;
  return Message{own ? rule : "mechanism-" + item.effect, {}}.with("parameter", item.parameter);
}

Value value_of(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  if (parameter == nullptr) parameter = set.find_environment(name);
  return parameter == nullptr ? Value{} : parameter->value;
}

/// One side as a note: what stands there, or which default holds.
Note side_note(std::string_view side, const ComparedValue& value) {
  const std::string_view form = value.set                 ? "-value"
                                : value.canonical.empty() ? "-unset"
                                                          : "-default";
  Message message{std::string(side) + std::string(form), {}};
  message.with("value", value.set ? value.raw : value.canonical);
  return {message, value.origin};
}

/// How to make both sides equal: change the planned command, or tune again; where one tool does not
/// take the parameter only the other can be changed.
Message fix_of(const Comparison& item, const Facts& facts, const Pairing& pairing,
               const ParameterSpec& spec, bool own_text) {
  const ParameterSet& tuned = facts.sets[pairing.tuned];
  const ParameterSet& planned = facts.sets[pairing.planned];
  const auto takes = [&](const ParameterSet& set) {
    const Acceptance acceptance = spec.acceptance(set.tool);
    return acceptance != Acceptance::no && acceptance != Acceptance::api_only;
  };
  const std::string planned_side = item.tuned.set ? "set" : "drop";
  const std::string tuned_side = item.planned.set ? "set" : "drop";
  const std::string_view name = item.parameter;
  const bool environment = spec.acceptance(planned.tool) == Acceptance::environment;
  Message message;
  if (own_text)
    message.id = rule_of_difference(name) + ".fix";
  else if (environment)
    message.id = "fix-environment-" + planned_side;
  else if (!takes(planned))
    message.id = "fix-tune-" + tuned_side;
  else if (!takes(tuned))
    message.id = "fix-only-planned-" + planned_side;
  else
    message.id = "fix-" + planned_side + "-or-tune-" + tuned_side;
  message.with("parameter", std::string(name))
      .with("tuned", option_text(name, value_of(tuned, name)))
      .with("planned", option_text(name, value_of(planned, name)))
      .with("tuned_value", item.tuned.set ? item.tuned.raw : item.tuned.canonical)
      .with("planned_value", item.planned.set ? item.planned.raw : item.planned.canonical)
      .with("planned_tool", std::string(name_of(planned.tool)))
      .with("tuned_tool", std::string(name_of(tuned.tool)));
  return message;
}

Finding difference(const Comparison& item, const Facts& facts, const Pairing& pairing,
                   const ParameterSpec& spec, const Catalogue& catalogue) {
  Finding finding;
  const RuleSpec* own = catalogue.rule(rule_of_difference(item.parameter));
  finding.rule = rule_of_difference(item.parameter);
  finding.severity = severity_of(spec.evidence);
  finding.evidence = spec.evidence;
  finding.parameter = item.parameter;
  finding.banks = item.banks;
  finding.decides_hits = finding.severity == Severity::error;
  finding.message = mechanism(item, catalogue);
  finding.fix = fix_of(item, facts, pairing, spec, own != nullptr && !own->fix.en.empty());
  finding.origin = item.planned.set ? item.planned.origin : facts.sets[pairing.planned].origin;
  finding.set = pairing.planned;
  finding.notes.push_back(side_note("tuned", item.tuned));
  finding.notes.push_back(side_note("planned", item.planned));
  for (const Message& detail : item.details) finding.notes.push_back({detail, {}});
  Correction correction{pairing.planned, item.parameter, std::nullopt};
  if (item.tuned.set) correction.value = item.tuned.raw;
  finding.corrections.push_back(std::move(correction));
  return finding;
}

Finding remark(const Message& message, const Comparison& item, const Pairing& pairing,
               const RuleSpec& rule) {
  Finding finding;
  finding.rule = message.id;
  finding.severity = rule.severity;
  finding.evidence = rule.evidence;
  finding.parameter = item.parameter;
  finding.message = message;
  finding.origin = item.planned.origin;
  finding.set = pairing.planned;
  return finding;
}

auto place_of(const Finding& finding) {
  return std::tie(finding.origin, finding.rule, finding.set, finding.parameter);
}

bool same_finding(const Finding& left, const Finding& right) {
  if (left.rule != right.rule || left.set != right.set || left.origin != right.origin) return false;
  if (left.parameter != right.parameter || !(left.message == right.message)) return false;
  const auto message = [](const Note& note) { return note.message; };
  return std::equal(left.notes.begin(), left.notes.end(), right.notes.begin(), right.notes.end(),
                    [&](const Note& a, const Note& b) { return message(a) == message(b); });
}

int phase_of(const Finding& finding, const Catalogue& catalogue) {
  const RuleSpec* rule = catalogue.rule(finding.rule);
  if (rule == nullptr || rule->phase == "consistency") return 1;
  return rule->phase == "input" ? 0 : 2;
}

}  // namespace

std::string rule_of_difference(std::string_view parameter) {
  std::string id = lower(parameter);
  std::replace(id.begin(), id.end(), '_', '-');
  return id + "-differs";
}

std::string option_text(std::string_view parameter, const Value& value) {
  const std::string text = value.known() ? shell_quoted(value.text) : '"' + value.text + '"';
  return "--" + std::string(parameter) + "=" + text;
}

std::vector<Finding> findings_of(const Facts& facts, const std::vector<Pairing>& pairings,
                                 const Catalogue& catalogue) {
  std::vector<Finding> findings;
  for (const Pairing& pairing : pairings) {
    for (const Comparison& item : pairing.compared) {
      const ParameterSpec* spec = catalogue.parameter(item.parameter);
      if (spec == nullptr) continue;
      if (item.answer == Answer::differ)
        findings.push_back(difference(item, facts, pairing, *spec, catalogue));
      for (const Message& message : item.remarks)
        if (std::find(std::begin(remark_rules), std::end(remark_rules), message.id) !=
            std::end(remark_rules))
          if (const RuleSpec* rule = catalogue.rule(message.id))
            findings.push_back(remark(message, item, pairing, *rule));
    }
  }
  return findings;
}

Finding finding_of(const Error& error) {
  Finding finding;
  finding.rule = error.message.id;
  finding.message = error.message;
  finding.origin = error.origin;
  finding.severity = Severity::error;
  finding.evidence = Evidence::source;
  finding.set = no_set;
  return finding;
}

void rank(std::vector<Finding>& findings, const Catalogue& catalogue) {
  std::stable_sort(findings.begin(), findings.end(), [&](const Finding& a, const Finding& b) {
    if (a.severity != b.severity) return a.severity < b.severity;
    const int left = phase_of(a, catalogue);
    const int right = phase_of(b, catalogue);
    if (left != right) return left < right;
    return place_of(a) < place_of(b);
  });
  findings.erase(std::unique(findings.begin(), findings.end(), same_finding), findings.end());
}

}  // namespace aoecheck
