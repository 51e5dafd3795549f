#include "readers/shell/lookup.h"

#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/words.h"

namespace aoecheck::shell {

namespace {

Message reason_of(std::string_view id, std::string_view argument, std::string_view value) {
  Message reason{std::string(id), {}};
  reason.with(std::string(argument), clipped(value));
  return reason;
}

Found known(std::string text) {
  return {Found::State::known, false, {known_value(std::move(text))}};
}

Found unknown(Value value) { return {Found::State::unknown, false, {std::move(value)}}; }

}  // namespace

std::string clipped(std::string_view text) {
  constexpr std::size_t limit = 120;
  if (text.size() <= limit) return std::string(text);
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string Lookup::identity(std::string_view expression, std::uint64_t generation) const {
  return input_ + ":" + std::string(expression) + ":" + std::to_string(generation);
}

Value Lookup::expression(std::string_view reason, std::string_view spelled,
                         const std::vector<std::string>& names) const {
  // Generations only grow, so that their sum changes with every assignment to one of the names.
  std::uint64_t generation = 0;
  for (const std::string& name : names) generation += scope_.generation_of(name);
  const std::string variable = names.size() == 1 ? names.front() : std::string();
  return unknown_value(std::string(spelled), reason_of(reason, "text", spelled), variable,
                       identity(spelled, generation));
}

Value Lookup::opaque(std::string_view reason, std::string_view spelled) {
  return unknown_value(std::string(spelled), reason_of(reason, "text", spelled), {}, {});
}

Found Lookup::undefined(std::string_view name, std::string_view spelled) const {
  const auto defined = options_.definitions.find(std::string(name));
  if (defined != options_.definitions.end()) return known(defined->second);
  return unknown(unknown_value(std::string(spelled),
                               reason_of("value-undefined-variable", "variable", name),
                               std::string(name), identity(name, scope_.generation_of(name))));
}

Found Lookup::all_arguments(std::string_view name, std::string_view spelled) const {
  const Variable* arguments = scope_.find(arguments_name);
  const bool given = arguments != nullptr && arguments->state == Variable::State::set;
  if (name == "#" && given) return known(std::to_string(arguments->values->size()));
  if (given) return {Found::State::known, true, *arguments->values};
  return unknown(unknown_value(std::string(spelled),
                               reason_of("value-script-argument", "variable", name), {},
                               identity(spelled, scope_.generation_of(arguments_name))));
}

Found Lookup::argument(std::string_view name, std::string_view spelled) const {
  const Variable* arguments = scope_.find(arguments_name);
  const auto number = to_integer(name);
  if (!number || *number > 1'000'000) return unknown(opaque("value-expression", spelled));
  if (arguments != nullptr && arguments->state == Variable::State::set && *number > 0) {
    const auto index = static_cast<std::size_t>(*number - 1);
    if (index >= arguments->values->size()) return {Found::State::unset, false, {}};
    const Value& value = (*arguments->values)[index];
    return {value.known() ? Found::State::known : Found::State::unknown, false, {value}};
  }
  const bool of_script = arguments == nullptr || !arguments->array;
  const int shifted = arguments == nullptr || *number == 0 ? 0 : arguments->shifted;
  const std::string original = std::to_string(*number + shifted);
  const auto defined = options_.definitions.find(original);
  if (of_script && defined != options_.definitions.end()) return known(defined->second);
  return unknown(unknown_value(std::string(spelled),
                               reason_of("value-script-argument", "variable", name),
                               of_script ? original : std::string(),
                               identity("$" + original, scope_.generation_of(arguments_name))));
}

Found Lookup::assigned(const Variable& variable, std::string_view name,
                       std::string_view spelled) const {
  const std::vector<Value>& values = *variable.values;
  const bool unsettled =
      std::any_of(values.begin(), values.end(), [](const Value& value) { return !value.known(); });
  if (unsettled && options_.definitions.contains(std::string(name))) {
    return undefined(name, spelled);
  }
  std::size_t size = 0;
  for (const Value& value : values) size += value.text.size() + 1;
  if (!budget_.spend(size)) return unknown(opaque("value-expression", spelled));
  Found found{unsettled ? Found::State::unknown : Found::State::known, variable.array, values};
  if (!variable.array && wholly_unknown(values[0]) && values[0].unknowns[0].variable == name) {
    found.values[0].text = spelled;
    found.values[0].unknowns[0].end = spelled.size();
  }
  return found;
}

Found Lookup::find(std::string_view name, std::string_view spelled) const {
  if (name == "@" || name == "*" || name == "#") return all_arguments(name, spelled);
  if (all_digits(name)) return argument(name, spelled);
  if (name.size() == 1 && std::string_view("?$!-").find(name[0]) != std::string_view::npos) {
    return unknown(opaque("value-expression", spelled));
  }
  const Variable* variable = scope_.find(name);
  if (variable == nullptr || variable->state == Variable::State::undefined) {
    return undefined(name, spelled);
  }
  if (variable->state == Variable::State::unset) return {Found::State::unset, false, {}};
  return assigned(*variable, name, spelled);
}

std::optional<std::string> Lookup::text(std::string_view name) const {
  Found found = find(name, name);
  if (found.state != Found::State::known || found.values.size() != 1) return std::nullopt;
  return std::move(found.values[0].text);
}

std::optional<std::int64_t> Lookup::number(std::string_view name) const {
  const auto value = text(name);
  return value ? to_integer(*value) : std::nullopt;
}

void Lookup::assign(const std::string& name, Value value, Origin name_origin, Origin value_origin) {
  const std::uint64_t generation = scope_.next_generation();
  std::size_t part = 0;
  for (Unknown& unknown : value.unknowns) {
    if (unknown.variable.empty()) unknown.variable = name;
    if (unknown.identity.empty()) {
      unknown.identity = identity(name + "/" + std::to_string(part), generation);
    }
    ++part;
  }
  Variable variable = variable_of(std::move(value), generation);
  const Variable* before = scope_.find(name);
  variable.exported = before != nullptr && before->exported;
  variable.name_origin = std::move(name_origin);
  variable.value_origin = std::move(value_origin);
  scope_.set(name, std::move(variable));
}

void Lookup::assign_array(const std::string& name, std::vector<Value> values, Origin origin) {
  Variable variable;
  variable.state = Variable::State::set;
  variable.array = true;
  variable.generation = scope_.next_generation();
  variable.values = std::make_shared<const std::vector<Value>>(std::move(values));
  variable.name_origin = origin;
  variable.value_origin = std::move(origin);
  scope_.set(name, std::move(variable));
}

void Lookup::make_unknown(const std::string& name, Message reason) {
  const Variable* before = scope_.find(name);
  const Origin name_origin = before == nullptr ? Origin{} : before->name_origin;
  const Origin value_origin = before == nullptr ? Origin{} : before->value_origin;
  assign(name, unknown_value("${" + name + "}", std::move(reason), name, {}), name_origin,
         value_origin);
}

}  // namespace aoecheck::shell
