#include <array>

#include "aoecheck/base/text.h"
#include "rules/properties.h"

namespace aoecheck {
namespace {

struct GearParameter {
  std::string_view name;
  std::optional<GearList> Context::*gears;
};

constexpr std::array<GearParameter, 3> gear_parameters{{
    {"dynamic_batch_size", &Context::batch_gears},
    {"dynamic_image_size", &Context::image_gears},
    {"dynamic_dims", &Context::dims_gears},
}};

/// The gear parameter in force: the one that is given. None where several are.
const GearParameter* gear_parameter(const Context& c) {
  const GearParameter* found = nullptr;
  for (const GearParameter& parameter : gear_parameters) {
    const Parameter* given = c.set.find(parameter.name);
    if (given == nullptr || given->value.text.empty()) continue;
    if (found != nullptr) return nullptr;
    found = &parameter;
  }
  return found;
}

// --- one gear parameter ---

Subject count_of(const std::optional<GearList>& gears, const Context& c, std::string_view name) {
  if (!gears) return unparsed(c, name);
  if (!gears->bad_text.empty()) return Subject::unknown();
  return Subject::of(gears->gears.size());
}

Subject duplicate_of(const std::optional<GearList>& gears, const Context& c,
                     std::string_view name) {
  return gears ? Subject::found(gears->duplicate) : unparsed(c, name);
}

Subject bad_text_of(const std::optional<GearList>& gears, const Context& c, std::string_view name) {
  return gears ? Subject::found(gears->bad_text) : unparsed(c, name);
}

std::string gear_text(const std::vector<std::int64_t>& gear) {
  std::string text;
  for (const std::int64_t number : gear) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

Subject batch_count(const Context& c) { return count_of(c.batch_gears, c, "dynamic_batch_size"); }
Subject batch_bad_text(const Context& c) {
  return bad_text_of(c.batch_gears, c, "dynamic_batch_size");
}
Subject image_bad_text(const Context& c) {
  return bad_text_of(c.image_gears, c, "dynamic_image_size");
}
Subject dims_bad_text(const Context& c) { return bad_text_of(c.dims_gears, c, "dynamic_dims"); }

Subject image_bad_pair(const Context& c) {
  if (!c.image_gears) return unparsed(c, "dynamic_image_size");
  for (const auto& gear : c.image_gears->gears)
    if (gear.size() != 2) return Subject::of(gear_text(gear));
  return Subject::absent();
}

Subject dims_empty(const Context& c) {
  return c.dims_gears ? Subject::of(c.dims_gears->empty) : unparsed(c, "dynamic_dims");
}

/// The first group whose length is not the number of -1 in input_shape.
Subject dims_group_mismatch(const Context& c) {
  if (!c.dims_gears) return unparsed(c, "dynamic_dims");
  if (!c.shapes) return unparsed(c, "input_shape");
  if (!c.shapes->problems.empty() || !c.dims_gears->bad_text.empty()) return Subject::unknown();
  const std::size_t axes = c.shapes->dynamic_axes();
  if (axes == 0) return Subject::absent();
  for (const auto& gear : c.dims_gears->gears)
    if (gear.size() != axes) return Subject::of(gear_text(gear));
  return Subject::absent();
}

// --- whichever is given ---

Subject gears_count(const Context& c) {
  const GearParameter* parameter = gear_parameter(c);
  return parameter == nullptr ? Subject::absent()
                              : count_of(c.*(parameter->gears), c, parameter->name);
}

Subject gears_duplicate(const Context& c) {
  const GearParameter* parameter = gear_parameter(c);
  return parameter == nullptr ? Subject::absent()
                              : duplicate_of(c.*(parameter->gears), c, parameter->name);
}

Subject gears_parameter(const Context& c) {
  const GearParameter* parameter = gear_parameter(c);
  return parameter == nullptr ? Subject::absent() : Subject::of(std::string(parameter->name));
}

constexpr std::array<Property, 10> table{{
    {"set.gear_parameter", "the one gear parameter that is given", gears_parameter},
    {"set.gears", "number of gears of the one gear parameter that is given", gears_count},
    {"set.gear_duplicate", "the first gear that is given twice", gears_duplicate},
    {"dynamic_batch_size.count", "number of gears", batch_count},
    {"dynamic_batch_size.bad_text", "the first piece that has not only digits", batch_bad_text},
    {"dynamic_image_size.bad_text", "the first piece that has not only digits", image_bad_text},
    {"dynamic_image_size.bad_pair", "the first gear that has not two numbers", image_bad_pair},
    {"dynamic_dims.bad_text", "the first piece that has not only digits", dims_bad_text},
    {"dynamic_dims.empty", "true where there is nothing but separators", dims_empty},
    {"dynamic_dims.group_mismatch", "the first gear with another length than input_shape has -1",
     dims_group_mismatch},
}};

}  // namespace

std::span<const Property> gear_properties() { return table; }

}  // namespace aoecheck
