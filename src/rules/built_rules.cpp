#include <algorithm>
#include <array>
#include <map>

#include "aoecheck/base/text.h"
#include "aoecheck/model/gears.h"
#include "rules/model_checks.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

/// A converted model with the command line that it keeps.
struct BuiltCommand {
  std::size_t index = 0;
  const ParameterSet& set;
  const NetworkModel& model;
};

template <typename Take>
void each_built(const Facts& facts, Take take) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    if (set.built && set.unrecorded.empty()) take(BuiltCommand{i, set, *set.built});
  }
}

std::string axes_text(const InputShape& input) {
  std::vector<std::string> axes;
  for (const Axis& axis : input.axes)
    axes.push_back(axis.fixed() ? std::to_string(axis.low) : std::string("-1"));
  return join(axes, ",");
}

/// The shape that was asked for is the one that is fed, the one behind AIPP, or the one before the
/// compiler chose a layout of its own (is_input_adjust_hw_layout).
bool has_shape(const TensorInfo& input, const std::string& asked) {
  for (const auto* shape : {&input.shape, &input.network_shape, &input.origin_shape})
    if (*shape && shape_text(**shape) == asked) return true;
  return false;
}

void check_om_input_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_built(facts, [&](const BuiltCommand& built) {
    const Parameter* given = known_parameter(built.set, "input_shape");
    if (given == nullptr || built.model.inputs.empty() || shape_is_overruled(built.set)) return;
    const ShapeList shapes = parse_input_shape(given->value.text);
    if (!shapes.problems.empty()) return;
    std::map<std::string_view, const TensorInfo*> inputs;
    for (const TensorInfo& input : built.model.inputs) inputs.emplace(input.name, &input);
    std::size_t told = 0;
    for (const InputShape& input : shapes.inputs) {
      if (input.name.empty() || told >= most_wrong_names) continue;
      const auto found = inputs.find(input.name);
      const TensorInfo* own = found == inputs.end() ? nullptr : found->second;
      const std::string asked = axes_text(input);
      if (own != nullptr && (!own->shape || has_shape(*own, asked))) continue;
      ++told;
      sink.add(built.index, given->origin,
               Message{}
                   .with("name", printable(input.name))
                   .with("asked", asked)
                   .with("built",
                         own == nullptr ? input_list(built.model) : shape_text(*own->shape)))
          .parameter = "input_shape";
    }
  });
}

constexpr std::array<std::pair<std::string_view, GearKind>, 3> gear_parameters{{
    {"dynamic_batch_size", GearKind::batch},
    {"dynamic_image_size", GearKind::image},
    {"dynamic_dims", GearKind::dims},
}};

std::string gears_text(const std::vector<std::vector<std::int64_t>>& gears) {
  std::vector<std::string> texts;
  for (const auto& gear : gears) texts.push_back(shape_text(gear));
  return join(texts, ";");
}

/// The number of a gear is its position, so the order counts here.
void check_om_gears_differ(const Facts& facts, const Catalogue&, Sink& sink) {
  each_built(facts, [&](const BuiltCommand& built) {
    if (!built.model.gears && !built.model.container) return;
    for (const auto& [name, kind] : gear_parameters) {
      const Parameter* given = known_parameter(built.set, name);
      if (given == nullptr) continue;
      const GearList list = parse_gears(kind, given->value.text);
      if (!list.bad_text.empty()) continue;
      const std::string asked = gears_text(list.gears);
      const std::string own = built.model.gears ? gears_text(built.model.gears->gears) : "-";
      if (asked == own) continue;
      sink.add(built.index, given->origin, Message{}.with("asked", asked).with("built", own))
          .parameter = name;
    }
  });
}

void check_om_soc_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_built(facts, [&](const BuiltCommand& built) {
    const Parameter* given = known_parameter(built.set, "soc_version");
    const std::string_view own = built.model.attribute("soc_version");
    if (given == nullptr || own.empty() || own == given->value.text) return;
    sink.add(built.index, given->origin,
             Message{}.with("asked", given->value.text).with("built", std::string(own)))
        .parameter = "soc_version";
  });
}

std::string_view precision_class(const Catalogue& catalogue, std::string_view mode) {
  for (const PrecisionClass& item : catalogue.precision_classes())
    for (const auto* names : {&item.v1, &item.v2})
      if (std::find(names->begin(), names->end(), mode) != names->end()) return item.name;
  return mode;
}

void check_om_precision_differs(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  each_built(facts, [&](const BuiltCommand& built) {
    const Parameter* given = known_parameter(built.set, "precision_mode_v2");
    if (given == nullptr) given = known_parameter(built.set, "precision_mode");
    const std::string& own = built.model.precision_class;
    if (given == nullptr || own.empty()) return;
    if (precision_class(catalogue, given->value.text) == precision_class(catalogue, own)) return;
    sink.add(built.index, given->origin,
             Message{}.with("asked", given->value.text).with("built", own))
        .parameter = given->name;
  });
}

void check_om_outputs_differ(const Facts& facts, const Catalogue&, Sink& sink) {
  each_built(facts, [&](const BuiltCommand& built) {
    const Parameter* given = known_parameter(built.set, "out_nodes");
    if (given == nullptr || built.model.outputs.empty()) return;
    const OutNodes nodes = parse_out_nodes(given->value.text);
    const std::size_t asked = nodes.nodes.size();
    if (!nodes.bad_text.empty() || asked == built.model.outputs.size()) return;
    sink.add(built.index, given->origin,
             Message{}
                 .with("asked", std::to_string(asked))
                 .with("built", std::to_string(built.model.outputs.size())))
        .parameter = "out_nodes";
  });
}

void check_om_is_aoe_result(const Facts& facts, const Catalogue&, Sink& sink) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    if (!set.built || set.built->maker != ModelMaker::aoe) continue;
    sink.add(i, set.origin, Message{}.with("evidence", set.built->maker_evidence));
  }
}

constexpr std::array<Rule, 6> table{{
    {"om-input-differs", check_om_input_differs},
    {"om-gears-differ", check_om_gears_differ},
    {"om-soc-differs", check_om_soc_differs},
    {"om-precision-differs", check_om_precision_differs},
    {"om-outputs-differ", check_om_outputs_differ},
    {"om-is-aoe-result", check_om_is_aoe_result},
}};

}  // namespace

std::span<const Rule> built_rules() { return table; }

std::vector<Finding> check_built(const Facts& facts, const Catalogue& catalogue) {
  std::vector<Finding> findings;
  for (const Rule& rule : built_rules()) {
    const RuleSpec* spec = catalogue.rule(rule.id);
    if (spec == nullptr) continue;
    Sink sink(*spec, findings);
    rule.check(facts, catalogue, sink);
  }
  return findings;
}

}  // namespace aoecheck
