#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "rules/context.h"

namespace aoecheck {

/// What a name in a condition or in the text of a rule stands for.
struct Subject {
  enum class State { absent, unknown, value };
  State state = State::absent;
  std::string text;

  static Subject absent() { return {}; }
  static Subject unknown() { return {State::unknown, {}}; }
  static Subject of(std::string text) { return {State::value, std::move(text)}; }
  static Subject of(bool truth) { return of(std::string(truth ? "true" : "false")); }
  static Subject of(std::size_t number) { return of(std::to_string(number)); }
  /// The text, or absent where it is empty.
  static Subject found(std::string text) { return text.empty() ? absent() : of(std::move(text)); }
};

/// The effective value of an option or environment variable: what is given and not empty, else its
/// default. Unknown where a part of the value, or whether it is given at all, is not known.
Subject value_of(const Context& context, std::string_view name);

/// The derived value `name.property` of the table in properties.cpp; absent for a name that is not
/// in it, unknown where what it is derived from is unknown.
Subject property_of(const Context& context, std::string_view name);

/// True for every name that property_of knows.
bool is_property(std::string_view name);

/// The text that fills the gap `{name}` of a message: a value as the user spelled it, else its
/// default, else the property; shortened where it is very long. `mentioned` are the parameters that
/// the rule's conditions name, for `{set_parameters}`.
std::string gap_text(const Context& context, std::string_view name,
                     const std::vector<std::string_view>& mentioned);

/// The parameter or environment variable of that name, nullptr where it is not given.
const Parameter* given_parameter(const ParameterSet& set, std::string_view name);

/// A text of the user as messages show it: at most 160 bytes, cut between characters, with an
/// ellipsis where it was longer.
std::string shortened(std::string text);

/// The option as it is written: "--name", and a variable as it is.
std::string spelled_name(std::string_view name);

}  // namespace aoecheck
