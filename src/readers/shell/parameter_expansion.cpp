#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/shell/arithmetic.h"
#include "readers/shell/expander.h"
#include "readers/shell/glob.h"
#include "readers/words.h"

// `${...}` and `$((...))`.

namespace aoecheck::shell {

namespace {

constexpr std::string_view special_parameters = "@*#?$!-";

Found one(Value value) {
  const bool known = value.known();
  return {known ? Found::State::known : Found::State::unknown, false, {std::move(value)}};
}

std::string first_text(const Found& found) {
  return found.values.empty() ? std::string() : found.values[0].text;
}

std::string changed_case(std::string text, std::string_view operation) {
  const bool up = operation[0] == '^';
  const std::size_t count =
      operation.size() == 2 ? text.size() : std::min<std::size_t>(1, text.size());
  for (std::size_t at = 0; at < count; ++at) {
    char& c = text[at];
    if (up && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!up && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// The `/` that ends the pattern of `${v/pattern/replacement}`, outside quotes and `\`.
std::size_t pattern_end(std::string_view text, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '/') {
      return at;
    }
  }
  return end;
}

}  // namespace

Value Expander::operand(std::size_t begin, std::size_t end) {
  return joined({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}).value;
}

void Expander::arithmetic(std::size_t begin, std::size_t end, Context context) {
  const std::string_view spelled = scanner_.view(begin, end);
  const std::string_view inside = spelled.substr(3, spelled.size() - 5);
  const auto result =
      evaluate(inside, [this](std::string_view name) { return lookup_.number(name); });
  const Value value = result ? known_value(std::to_string(*result))
                             : lookup_.expression("value-arithmetic", spelled, names_in(inside));
  builder_->value(value, begin, context == Context::quoted);
}

void Expander::braced(std::size_t begin, std::size_t end, std::size_t inner, Context context) {
  Found found = parameter(begin, end, inner);
  const std::string_view spelled = scanner_.view(begin, end);
  insert(found, begin, context, spelled.find("[*]") != std::string_view::npos);
}

/// `${...}` at [begin, end); its inside begins at `inner`.
Found Expander::parameter(std::size_t begin, std::size_t end, std::size_t inner) {
  const std::string_view spelled = scanner_.view(begin, end);
  const std::string_view text = source_.text;
  const std::size_t close = end - 1;
  const bool length = text[inner] == '#' && inner + 1 < close;
  if (length) ++inner;
  std::size_t stop = std::min(after_name(text, inner), close);
  if (stop == inner) {
    while (stop < close && text[stop] >= '0' && text[stop] <= '9') ++stop;
  }
  if (stop == inner && inner < close &&
      special_parameters.find(text[inner]) != std::string_view::npos) {
    ++stop;
  }
  const std::string_view name = scanner_.view(inner, stop);
  // `${!name}` and everything that is no parameter.
  if (name.empty() || (name == "!" && stop < close)) {
    return one(Lookup::opaque("value-expression", spelled));
  }
  Found found;
  if (stop < close && text[stop] == '[') {
    const std::size_t bracket = std::min(text.find(']', stop), close);
    found = subscripted(name, scanner_.view(stop + 1, bracket), spelled);
    stop = std::min(bracket + 1, close);
  } else {
    found = lookup_.find(name, spelled);
    if (found.list && name != "@" && name != "*") {
      found.list = false;
      found.values.resize(std::min<std::size_t>(1, found.values.size()));
    }
  }
  if (length) {
    if (found.state == Found::State::unknown) {
      return one(lookup_.expression("value-expression", spelled, {std::string(name)}));
    }
    const bool counts = found.list || found.values.size() > 1;
    const std::size_t size = counts ? found.values.size() : first_text(found).size();
    return one(known_value(std::to_string(size)));
  }
  return stop == close ? found : operated(std::move(found), name, spelled, stop, close);
}

Found Expander::subscripted(std::string_view name, std::string_view index,
                            std::string_view spelled) {
  Found found = lookup_.find(name, spelled);
  if (index == "@" || index == "*") {
    found.list = true;
    return found;
  }
  const auto number =
      evaluate(index, [this](std::string_view inner) { return lookup_.number(inner); });
  if (!number || found.state == Found::State::unknown) {
    if (found.state == Found::State::unset) return found;
    // One element of a list can be known though another one is not.
    if (!number || !found.list) {
      return one(lookup_.expression("value-expression", spelled, {std::string(name)}));
    }
  }
  const auto size = static_cast<std::int64_t>(found.values.size());
  const std::int64_t at = *number < 0 ? *number + size : *number;
  if (at < 0 || at >= size) return {Found::State::unset, false, {}};
  return one(found.values[static_cast<std::size_t>(at)]);
}

Found Expander::operated(Found found, std::string_view name, std::string_view spelled,
                         std::size_t begin, std::size_t end) {
  const std::string_view text = source_.text;
  const bool colon = text[begin] == ':';
  const std::size_t at = colon ? begin + 1 : begin;
  if (at < end && std::string_view("-=+?").find(text[at]) != std::string_view::npos) {
    return defaulted(std::move(found), name, spelled, begin, end);
  }
  if (found.state == Found::State::unknown || found.list) {
    return one(lookup_.expression("value-expression", spelled, {std::string(name)}));
  }
  return cut(found, name, spelled, begin, end);
}

/// `:-` `-` `:=` `=` `:+` `+` `:?` `?` at [begin, end).
Found Expander::defaulted(Found found, std::string_view name, std::string_view spelled,
                          std::size_t begin, std::size_t end) {
  const bool colon = source_.text[begin] == ':';
  const std::size_t operation = colon ? begin + 1 : begin;
  const char sign = source_.text[operation];
  const bool list = found.list;
  bool missing = found.state == Found::State::unset || (list && found.values.empty());
  if (found.state == Found::State::unknown) {
    const Value& value = found.values[0];
    const bool surely_there = found.values.size() > 1 || !wholly_unknown(value);
    if (sign == '?') return found;
    if (!surely_there) {
      if (sign == '+') {
        return one(lookup_.expression("value-expression", spelled, {std::string(name)}));
      }
      Value whole = value;
      whole.text = spelled;
      whole.unknowns[0].end = spelled.size();
      if (!whole.unknowns[0].identity.empty()) {
        whole.unknowns[0].identity += "|" + std::string(spelled);
      }
      return one(std::move(whole));
    }
  } else if (colon && !missing) {
    missing = found.values.size() == 1 && found.values[0].text.empty();
  }
  if (sign == '+')
    return missing ? Found{Found::State::unset, false, {}} : one(operand(operation + 1, end));
  if (!missing || sign == '?') return found;
  Value value = operand(operation + 1, end);
  if (sign == '=' && after_name(name, 0) == name.size()) {
    const Origin origin = source_.origin_at(begin);
    lookup_.assign(std::string(name), value, origin, origin);
  }
  return one(std::move(value));
}

/// `%` `%%` `#` `##` `/` `//` `^` `^^` `,` `,,` and `:offset:length` on a known value.
Found Expander::cut(const Found& found, std::string_view name, std::string_view spelled,
                    std::size_t begin, std::size_t end) {
  const std::string value = first_text(found);
  const std::string_view rest = scanner_.view(begin, end);
  const auto give_up = [&] {
    return one(lookup_.expression("value-expression", spelled, {std::string(name)}));
  };
  if (rest == "^" || rest == "^^" || rest == "," || rest == ",,") {
    return one(known_value(changed_case(value, rest)));
  }
  if (!lookup_.budget().spend(value.size() + value.size() * value.size() / 64)) return give_up();
  const bool twice = rest.size() > 1 && rest[0] == rest[1];
  const std::size_t after = begin + (twice ? 2 : 1);
  if (rest[0] == '%' || rest[0] == '#') {
    const Value pattern = operand(after, end);
    if (!pattern.known()) return give_up();
    return one(known_value(rest[0] == '%' ? without_suffix(value, pattern.text, twice)
                                          : without_prefix(value, pattern.text, twice)));
  }
  if (rest[0] == '/') {
    const std::size_t slash = pattern_end(source_.text, after, end);
    const Value pattern = operand(after, slash);
    const Value replacement = slash < end ? operand(slash + 1, end) : Value{};
    const bool anchored = pattern.text.starts_with('#') || pattern.text.starts_with('%');
    if (!pattern.known() || !replacement.known() || anchored) return give_up();
    return one(known_value(replaced(value, pattern.text, replacement.text, twice)));
  }
  if (rest[0] == ':') {
    const auto number_of = [this](std::string_view inner) { return lookup_.number(inner); };
    const std::size_t second = rest.find(':', 1);
    const auto offset =
        evaluate(rest.substr(1, second == std::string_view::npos ? second : second - 1), number_of);
    const auto size = second == std::string_view::npos
                          ? std::optional(static_cast<std::int64_t>(value.size()))
                          : evaluate(rest.substr(second + 1), number_of);
    const auto total = static_cast<std::int64_t>(value.size());
    if (!offset || !size || *size < 0 || *offset < -total) return give_up();
    const std::int64_t first = *offset < 0 ? total + *offset : std::min(*offset, total);
    return one(known_value(
        value.substr(static_cast<std::size_t>(first), static_cast<std::size_t>(*size))));
  }
  return give_up();
}

}  // namespace aoecheck::shell
