#include "rules/properties.h"

#include <array>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

// --- derived values that every parameter has ---

Subject given(const Context& context, std::string_view parameter) {
  if (given_parameter(context.set, parameter) != nullptr) return Subject::of(true);
  const Subject value = unparsed(context, parameter);
  return value.state == Subject::State::unknown ? value : Subject::of(false);
}

/// Whether a path starts at the working directory. A value that begins with a variable is unknown.
Subject relative(const Context& context, std::string_view parameter) {
  const Parameter* path = given_parameter(context.set, parameter);
  if (path == nullptr || path->value.text.empty()) return unparsed(context, parameter);
  const Value& value = path->value;
  if (!value.unknowns.empty() && value.unknowns.front().begin == 0) return Subject::unknown();
  return Subject::of(value.text.front() != '/' && value.text.front() != '~');
}

Subject length(const Context& context, std::string_view parameter) {
  const Parameter* given = given_parameter(context.set, parameter);
  if (given == nullptr || !given->value.known()) return unparsed(context, parameter);
  return Subject::of(given->value.text.size());
}

struct Suffix {
  std::string_view name;
  std::string_view meaning;
  Subject (*read)(const Context&, std::string_view parameter);
};

constexpr std::array<Suffix, 3> suffixes{{
    {".given", "true where the option stands in the command, even with an empty value", given},
    {".relative", "true where the path starts at the working directory", relative},
    {".length", "bytes of the value; absent where it is not given", length},
}};

const Suffix* find_suffix(std::string_view name) {
  for (const Suffix& suffix : suffixes)
    if (name.ends_with(suffix.name) && name.size() > suffix.name.size()) return &suffix;
  return nullptr;
}

const Property* find_property(std::string_view name) {
  for (const auto& table : {shape_properties(), gear_properties(), node_properties(),
                            device_properties(), command_properties(), file_properties()})
    for (const Property& property : table)
      if (property.name == name) return &property;
  return nullptr;
}

}  // namespace

Subject unparsed(const Context& context, std::string_view parameter) {
  const Parameter* given = given_parameter(context.set, parameter);
  if (given != nullptr) return given->value.known() ? Subject::absent() : Subject::unknown();
  const ParameterSpec* spec = context.catalogue.parameter(parameter);
  if (spec == nullptr) return Subject::absent();
  const Acceptance acceptance = spec->acceptance(context.set.tool);
  if (acceptance == Acceptance::environment)
    return context.set.environment_complete ? Subject::absent() : Subject::unknown();
  const bool elsewhere = context.set.elided || context.set.extra_words.has_value();
  return elsewhere && acceptance != Acceptance::no ? Subject::unknown() : Subject::absent();
}

bool is_property(std::string_view name) {
  return find_property(name) != nullptr || find_suffix(name) != nullptr;
}

Subject property_of(const Context& context, std::string_view name) {
  if (const Property* property = find_property(name)) return property->read(context);
  if (const Suffix* suffix = find_suffix(name))
    return suffix->read(context, name.substr(0, name.size() - suffix->name.size()));
  return Subject::absent();
}

}  // namespace aoecheck
