#include "rules/conditions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "aoecheck/base/text.h"
#include "rules/subjects.h"

namespace aoecheck {
namespace {

using State = Subject::State;

constexpr int deepest_condition = 32;

Truth truth(bool holds) { return holds ? Truth::yes : Truth::no; }

Truth negated(Truth value) {
  if (value == Truth::unknown) return value;
  return truth(value == Truth::no);
}

Truth both(Truth left, Truth right) { return std::min(left, right); }
Truth either(Truth left, Truth right) { return std::max(left, right); }

// --- whether a parameter is given ---

/// Whether a parameter that does not stand in the command may be given all the same: in what `...`
/// leaves out, in `$OPTIONS`, in an unread raw_ge_options file, or by an inherited environment.
bool may_be_elsewhere(const Context& context, std::string_view name) {
  const ParameterSpec* spec = context.catalogue.parameter(name);
  if (spec == nullptr) return false;
  const Acceptance acceptance = spec->acceptance(context.set.tool);
  if (acceptance == Acceptance::environment) return !context.set.environment_complete;
  if (acceptance == Acceptance::no) return false;
  return context.set.elided || context.set.extra_words.has_value() ||
         context.side.effective(name).reason.id == "raw-options-unread";
}

/// A value that is only partly known is given all the same; one that is wholly unknown may be
/// empty.
Truth is_given(const Context& context, std::string_view name) {
  const Parameter* parameter = given_parameter(context.set, name);
  if (parameter == nullptr) return may_be_elsewhere(context, name) ? Truth::unknown : Truth::no;
  const Value& value = parameter->value;
  if (value.text.empty()) return Truth::no;
  const bool wholly_unknown = value.unknowns.size() == 1 && value.unknowns.front().begin == 0 &&
                              value.unknowns.front().end >= value.text.size();
  return wholly_unknown ? Truth::unknown : Truth::yes;
}

Truth every(const Context& context, Node names, bool given) {
  Truth result = Truth::yes;
  for (const std::string_view name : names.scalars()) {
    const Truth one = is_given(context, name);
    result = both(result, given ? one : negated(one));
  }
  return result;
}

Truth two_of(const Context& context, Node names) {
  std::size_t given = 0;
  std::size_t possible = 0;
  for (const std::string_view name : names.scalars()) {
    const Truth one = is_given(context, name);
    if (one != Truth::no) ++possible;
    if (one == Truth::yes) ++given;
  }
  if (given >= 2) return Truth::yes;
  return possible >= 2 ? Truth::unknown : Truth::no;
}

// --- tests of a value ---

bool is_one_of(const std::string& text, Node list) {
  const auto values = list.scalars();
  return std::find(values.begin(), values.end(), text) != values.end();
}

Truth compared_number(const Subject& subject, Node operand, bool less) {
  if (subject.state == State::absent) return Truth::no;
  const auto left = to_integer(subject.text);
  const auto right = to_integer(operand.scalar());
  if (!left || !right) return Truth::unknown;
  return truth(less ? *left < *right : *left > *right);
}

using Test = Truth (*)(const Subject&, Node operand);

struct NamedTest {
  std::string_view name;
  Test holds;
};

/// The tests of `value` and `property`; the subject is never unknown here, and an absent one has
/// the empty text.
constexpr std::array<NamedTest, 9> tests{{
    {"equals", [](const Subject& s, Node o) { return truth(s.text == o.scalar()); }},
    {"differs", [](const Subject& s, Node o) { return truth(s.text != o.scalar()); }},
    {"in", [](const Subject& s, Node o) { return truth(is_one_of(s.text, o)); }},
    {"not_in", [](const Subject& s, Node o) { return truth(!is_one_of(s.text, o)); }},
    {"starts_with", [](const Subject& s, Node o) { return truth(s.text.starts_with(o.scalar())); }},
    {"contains",
     [](const Subject& s, Node o) { return truth(s.text.find(o.scalar()) != std::string::npos); }},
    {"less", [](const Subject& s, Node o) { return compared_number(s, o, true); }},
    {"greater", [](const Subject& s, Node o) { return compared_number(s, o, false); }},
    {"present",
     [](const Subject& s, Node o) {
       const bool present = s.state == State::value && !s.text.empty();
       return truth(present == (o.scalar() == "true"));
     }},
}};

Truth tested(const Subject& subject, Node condition) {
  if (subject.state == State::unknown) return Truth::unknown;
  Truth result = Truth::no;
  bool any_test = false;
  for (const NamedTest& test : tests) {
    const Node operand = condition[test.name];
    if (!operand) continue;
    const Truth one = test.holds(subject, operand);
    result = any_test ? both(result, one) : one;
    any_test = true;
  }
  return result;
}

// --- one condition ---

Truth holds(const Context& context, Node condition, int depth);

Truth any_holds(const Context& context, Node conditions, int depth) {
  Truth result = Truth::no;
  for (std::size_t i = 0; i < conditions.size() && result != Truth::yes; ++i)
    result = either(result, holds(context, conditions.child(i), depth));
  return result;
}

Truth every_holds(const Context& context, Node conditions, int depth) {
  Truth result = Truth::yes;
  for (std::size_t i = 0; i < conditions.size() && result != Truth::no; ++i)
    result = both(result, holds(context, conditions.child(i), depth));
  return result;
}

Truth holds(const Context& context, Node condition, int depth) {
  if (depth > deepest_condition) return Truth::no;
  if (const Node names = condition["set"]) return every(context, names, true);
  if (const Node names = condition["unset"]) return every(context, names, false);
  if (const Node names = condition["two_of"]) return two_of(context, names);
  if (const Node name = condition["value"])
    return tested(value_of(context, name.scalar()), condition);
  if (const Node name = condition["property"])
    return tested(property_of(context, name.scalar()), condition);
  if (const Node list = condition["any"]) return any_holds(context, list, depth + 1);
  if (const Node list = condition["all"]) return every_holds(context, list, depth + 1);
  if (const Node list = condition["none"]) return negated(any_holds(context, list, depth + 1));
  return Truth::no;
}

// --- the names in a condition ---

void collect(Node conditions, std::string_view key, std::vector<std::string_view>& names,
             int depth) {
  for (std::size_t i = 0; i < conditions.size() && depth < deepest_condition; ++i) {
    const Node condition = conditions.child(i);
    for (const std::string_view name : condition[key].scalars())
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    for (const std::string_view nested : {"any", "all", "none"})
      collect(condition[nested], key, names, depth + 1);
  }
}

}  // namespace

Truth all_hold(const Context& context, Node conditions) {
  return every_holds(context, conditions, 0);
}

std::vector<std::string_view> mentioned_parameters(Node conditions) {
  std::vector<std::string_view> names;
  for (const std::string_view key : {"set", "two_of", "value", "unset"})
    collect(conditions, key, names, 0);
  std::vector<std::string_view> properties = mentioned_properties(conditions);
  for (const std::string_view property : properties) {
    const std::string_view owner = property.substr(0, property.find('.'));
    if (std::find(names.begin(), names.end(), owner) == names.end()) names.push_back(owner);
  }
  return names;
}

std::vector<std::string_view> mentioned_properties(Node conditions) {
  std::vector<std::string_view> names;
  collect(conditions, "property", names, 0);
  return names;
}

}  // namespace aoecheck
