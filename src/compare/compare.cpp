#include "aoecheck/compare/compare.h"

#include <set>

#include "compare/kinds.h"

namespace aoecheck {
namespace {

const CompareFunction* find_kind(std::string_view name) {
  for (const auto table : {plain_kinds(), shape_kinds(), node_kinds(), precision_kinds(),
                           file_kinds(), device_kinds()})
    for (const ComparisonKind& kind : table)
      if (kind.name == name) return &kind.compare;
  return nullptr;
}

ComparedValue written_value(const Side& side, std::string_view name) {
  ComparedValue value;
  const Parameter* parameter = side.set->find(name);
  if (parameter == nullptr) parameter = side.set->find_environment(name);
  if (parameter == nullptr) {
    value.origin = {OriginKind::default_value, std::string(name_of(side.set->tool)), 0, 0};
    return value;
  }
  value.set = true;
  value.raw = parameter->value.text;
  value.canonical = parameter->value.text;
  value.origin = parameter->origin;
  return value;
}

void add_variables(const Side& side, std::string_view name, std::vector<std::string>& names) {
  const Parameter* parameter = side.set->find(name);
  if (parameter == nullptr) return;
  for (const Unknown& unknown : parameter->value.unknowns)
    if (!unknown.variable.empty()) names.push_back(unknown.variable);
}

/// Given on neither side, or as nothing: the same model decides for both.
bool both_from_model(const Sides& sides, std::string_view name) {
  return sides.tuned.effective(name).kind == Effective::Kind::from_model &&
         sides.planned.effective(name).kind == Effective::Kind::from_model;
}

Comparison compare_one(const Sides& sides, const ParameterSpec& spec) {
  Comparison result;
  result.parameter = spec.name;
  result.banks = spec.banks;
  result.effect = spec.effect;
  result.tuned = written_value(sides.tuned, spec.name);
  result.planned = written_value(sides.planned, spec.name);
  const CompareFunction* compare = find_kind(spec.comparison);
  if (compare == nullptr) {
    result.answer = Answer::ignored;
    result.reason = {spec.comparison == "cache-mode" ? "parameter-cache" : "parameter-neutral", {}};
    return result;
  }
  (*compare)(sides, spec, result);
  if (result.answer == Answer::unknown && same_expression(sides, spec.name)) {
    result.answer = Answer::match;
    result.reason = {};
    result.remarks.push_back({"same-expression", {}});
  }
  if (result.answer == Answer::unknown && both_from_model(sides, spec.name)) {
    result.answer = Answer::match;
    result.reason = {};
  }
  if (result.answer == Answer::unknown) {
    add_variables(sides.tuned, spec.name, result.settle);
    add_variables(sides.planned, spec.name, result.settle);
  }
  return result;
}

std::set<std::string_view> names_given(const Sides& sides) {
  std::set<std::string_view> names;
  for (const Side* side : {&sides.tuned, &sides.planned}) {
    for (const Parameter& parameter : side->set->parameters) names.insert(parameter.name);
    for (const Parameter& variable : side->set->environment) names.insert(variable.name);
  }
  if (sides.tuned.set->tool != sides.planned.set->tool) names.insert("soc_version");
  return names;
}

bool has_model(const Side& side) { return side.network != nullptr || side.built != nullptr; }

/// A parameter that neither side gives still differs where the defaults do, or what the models of
/// both sides say; the device is the same for both, so what it decides does not.
bool default_may_differ(const ParameterSpec& spec, const Sides& sides) {
  if (spec.comparison == "ignored" || spec.comparison == "cache-mode") return false;
  const bool models = has_model(sides.tuned) && has_model(sides.planned);
  for (const DefaultRow& row : spec.defaults)
    if (row.tool || !row.framework.empty() || !row.soc_family.empty() || (row.from_model && models))
      return true;
  return false;
}

}  // namespace

std::vector<Comparison> compare(const Side& tuned, const Side& planned) {
  const Sides sides{tuned, planned};
  const std::set<std::string_view> given = names_given(sides);
  std::vector<Comparison> answers;
  for (const ParameterSpec& spec : tuned.catalogue->parameters()) {
    if (given.contains(spec.name)) {
      answers.push_back(compare_one(sides, spec));
    } else if (default_may_differ(spec, sides)) {
      Comparison answer = compare_one(sides, spec);
      if (answer.answer == Answer::differ) answers.push_back(std::move(answer));
    }
  }
  return answers;
}

std::vector<Comparison> canonical_values(const Side& side) {
  const Sides sides{side, side};
  std::vector<Comparison> values;
  for (const ParameterSpec& spec : side.catalogue->parameters())
    if ((spec.banks.operator_bank || spec.banks.graph_bank) &&
        find_kind(spec.comparison) != nullptr)
      values.push_back(compare_one(sides, spec));
  return values;
}

}  // namespace aoecheck
