#pragma once

#include <span>
#include <string_view>

#include "rules/subjects.h"

namespace aoecheck {

/// One derived value that conditions and texts of the catalogue may name.
struct Property {
  std::string_view name;
  std::string_view meaning;  // one line; what the text holds and when it is absent
  Subject (*read)(const Context&);
};

/// The tables, one per file; properties.cpp joins them.
std::span<const Property> shape_properties();
std::span<const Property> gear_properties();
std::span<const Property> node_properties();
std::span<const Property> device_properties();
std::span<const Property> command_properties();
std::span<const Property> file_properties();

/// Unknown where a parameter is given, or may be given, with a value that is not fully known;
/// absent where it is not given. What a property of an unparsed value comes to.
Subject unparsed(const Context& context, std::string_view parameter);

}  // namespace aoecheck
