#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "rules/subjects.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

using Names = std::vector<std::string_view>;

bool contains(const Names& values, std::string_view text) {
  return std::find(values.begin(), values.end(), text) != values.end();
}

/// The value that was probably meant: the same but for upper and lower case, else the nearest.
std::string_view meant_value(std::string_view text, const Names& values) {
  for (const std::string_view value : values)
    if (lower(value) == lower(trimmed(text))) return value;
  return nearest(text, values);
}

std::string listed(const Names& values) {
  std::vector<std::string> quoted;
  for (const std::string_view value : values) quoted.push_back("`" + std::string(value) + "`");
  return join(quoted, ", ");
}

/// Calls `take(set index, parameter, spec)` for every known, non-empty value of an option or
/// variable that the catalogue describes and the tool reads.
template <typename Take>
void each_value(const Facts& facts, const Catalogue& catalogue, Take take) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    for (const auto* list : {&set.parameters, &set.environment})
      for (const Parameter& parameter : *list) {
        const ParameterSpec* spec = catalogue.parameter(parameter.name);
        if (spec == nullptr || !parameter.value.known() || parameter.value.text.empty()) continue;
        const Acceptance acceptance = spec->acceptance(set.tool);
        if (acceptance == Acceptance::no || acceptance == Acceptance::api_only) continue;
        take(i, parameter, *spec);
      }
  }
}

Message value_message(const ParameterSet& set, const Parameter& parameter) {
  return Message{}
      .with("parameter", spelled_name(parameter.name))
      .with("value", shortened(parameter.value.text))
      .with("tool", std::string(name_of(set.tool)));
}

std::string code_for(Tool tool, std::string_view atc_code) {
  return tool == Tool::aoe ? std::string("EG0000") : std::string(atc_code);
}

// --- values outside the list ---

/// The fix names the value that was meant, where there is one.
void suggest(std::size_t set, const Parameter& parameter, std::string_view meant,
             Finding& finding) {
  finding.parameter = parameter.name;
  if (meant.empty()) {
    finding.fix = {};
    return;
  }
  finding.corrections.push_back({set, parameter.name, std::string(meant)});
}

void check_value_not_allowed(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  each_value(facts, catalogue, [&](std::size_t i, const Parameter& p, const ParameterSpec& spec) {
    const std::string& text = p.value.text;
    if (spec.values.empty()) return;
    if (contains(spec.values, text) || contains(spec.aoe_values, text)) return;
    const std::string_view meant = meant_value(text, spec.values);
    Message message = value_message(facts.sets[i], p);
    message.with("values", listed(spec.values)).with("meant", std::string(meant));
    Finding& finding = sink.add(i, p.origin, std::move(message));
    if (spec.acceptance(facts.sets[i].tool) == Acceptance::environment)
      finding.severity = Severity::warning;  // nobody stops: what such a value does is not shown
    else
      finding.code = code_for(facts.sets[i].tool, spec.value_code);
    suggest(i, p, meant, finding);
  });
}

void check_value_beyond_aoe(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  each_value(facts, catalogue, [&](std::size_t i, const Parameter& p, const ParameterSpec& spec) {
    if (facts.sets[i].tool != Tool::aoe || spec.aoe_values.empty()) return;
    const std::string& text = p.value.text;
    if (!contains(spec.values, text) || contains(spec.aoe_values, text)) return;
    Message message = value_message(facts.sets[i], p);
    message.with("values", listed(spec.aoe_values));
    sink.add(i, p.origin, std::move(message)).parameter = p.name;
  });
}

void check_value_not_integer(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  each_value(facts, catalogue, [&](std::size_t i, const Parameter& p, const ParameterSpec& spec) {
    if (spec.type != "integer" || !spec.values.empty() || spec.comparison == "core-number") return;
    std::string_view digits = p.value.text;
    if (digits.starts_with('-')) digits.remove_prefix(1);
    if (all_digits(digits)) return;
    Finding& finding = sink.add(i, p.origin, value_message(facts.sets[i], p));
    finding.code = code_for(facts.sets[i].tool, "E10003");
    finding.parameter = p.name;
  });
}

/// Options that ATC or AOE cannot run without, and integers: an empty text is no value for them.
void check_empty_value(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  constexpr std::array<std::string_view, 5> needed{"model", "output", "framework", "soc_version",
                                                   "job_type"};
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    for (const Parameter& parameter : facts.sets[i].parameters) {
      const ParameterSpec* spec = catalogue.parameter(parameter.name);
      if (!parameter.value.text.empty() || spec == nullptr) continue;
      const bool is_needed =
          std::find(needed.begin(), needed.end(), parameter.name) != needed.end();
      if (!is_needed && spec->type != "integer") continue;
      if (spec->acceptance(facts.sets[i].tool) != Acceptance::yes) continue;
      Finding& finding = sink.add(i, parameter.origin, value_message(facts.sets[i], parameter));
      finding.code = code_for(facts.sets[i].tool, spec->type == "integer" ? "E10003" : "E10054");
      finding.parameter = parameter.name;
    }
}

// --- options that are on their way out ---

void check_by_acceptance(const Facts& facts, const Catalogue& catalogue, Acceptance wanted,
                         Sink& sink) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    for (const Parameter& parameter : facts.sets[i].parameters) {
      const ParameterSpec* spec = catalogue.parameter(parameter.name);
      if (spec == nullptr || parameter.value.text.empty()) continue;
      if (spec->acceptance(facts.sets[i].tool) != wanted) continue;
      Message message = value_message(facts.sets[i], parameter);
      message.with("replacement", std::string(spec->replacement));
      Finding& finding = sink.add(i, parameter.option_origin, std::move(message));
      finding.parameter = parameter.name;
      const bool replaced = catalogue.parameter(spec->replacement) != nullptr;
      if (wanted == Acceptance::deprecated && !replaced) finding.fix = {};
      if (wanted == Acceptance::rejected)
        finding.corrections.push_back({i, parameter.name, std::nullopt});
    }
}

void check_deprecated_option(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  check_by_acceptance(facts, catalogue, Acceptance::deprecated, sink);
}

void check_rejected_option(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  check_by_acceptance(facts, catalogue, Acceptance::rejected, sink);
}

constexpr std::array<Rule, 6> table{{
    {"value-not-allowed", check_value_not_allowed},
    {"value-beyond-aoe", check_value_beyond_aoe},
    {"value-not-integer", check_value_not_integer},
    {"empty-value", check_empty_value},
    {"deprecated-option", check_deprecated_option},
    {"rejected-option", check_rejected_option},
}};

}  // namespace

std::span<const Rule> value_rules() { return table; }

}  // namespace aoecheck
