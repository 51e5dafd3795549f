#include "rules/context.h"

#include <string>

namespace aoecheck {
namespace {

/// The one SoC that the atc commands of this source agree on; empty where there is none.
std::string soc_of_source(const Facts& facts, const std::string& source) {
  std::string soc;
  for (const ParameterSet& set : facts.sets) {
    const Parameter* given = set.tool == Tool::atc ? set.find("soc_version") : nullptr;
    if (given == nullptr || set.origin.source != source) continue;
    if (!given->value.known() || (!soc.empty() && soc != given->value.text)) return {};
    soc = given->value.text;
  }
  return soc;
}

/// The value of a given parameter where every byte of it is known and it is not empty.
const std::string* known_text(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  if (parameter == nullptr || !parameter->value.known() || parameter->value.text.empty())
    return nullptr;
  return &parameter->value.text;
}

void parse_values(Context& context) {
  const ParameterSet& set = context.set;
  if (const auto* text = known_text(set, "input_shape")) context.shapes = parse_input_shape(*text);
  if (const auto* text = known_text(set, "input_shape_range"))
    context.ranges = parse_input_shape_range(*text);
  if (const auto* text = known_text(set, "dynamic_batch_size"))
    context.batch_gears = parse_gears(GearKind::batch, *text);
  if (const auto* text = known_text(set, "dynamic_image_size"))
    context.image_gears = parse_gears(GearKind::image, *text);
  if (const auto* text = known_text(set, "dynamic_dims"))
    context.dims_gears = parse_gears(GearKind::dims, *text);
  if (const auto* text = known_text(set, "out_nodes")) context.out_nodes = parse_out_nodes(*text);
  if (const auto* text = known_text(set, "output_type"))
    context.output_types = parse_output_type(*text);
  if (const auto* text = known_text(set, "input_fp16_nodes"))
    context.fp16_nodes = parse_node_names(*text);
}

}  // namespace

Context make_context(const Facts& facts, const Catalogue& catalogue, std::size_t index) {
  const ParameterSet& set = facts.sets[index];
  const std::string_view own_soc = set.tool == Tool::aoe ? facts.tuned_soc : std::string_view{};
  const std::string other_soc = soc_of_source(facts, set.origin.source);
  Context context{.facts = facts,
                  .catalogue = catalogue,
                  .index = index,
                  .set = set,
                  .side = make_side(set, catalogue, facts, own_soc, other_soc)};
  parse_values(context);
  return context;
}

}  // namespace aoecheck
