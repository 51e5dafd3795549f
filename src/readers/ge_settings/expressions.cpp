#include "readers/ge_settings/expressions.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "readers/ge_settings/arithmetic.h"
#include "readers/words.h"

namespace aoecheck::ge {

namespace {

using python::Token;

constexpr std::size_t nesting_limit = 64;
constexpr std::size_t longest_text = 4096;
constexpr std::size_t longest_spelled = 120;

/// What gives its first argument as a text.
constexpr std::array<std::string_view, 6> text_functions{"as_bytes", "as_str", "as_text",
                                                         "bytes",    "str",    "repr"};

constexpr std::array<std::string_view, 2> shifts{"<<", ">>"};
constexpr std::array<std::string_view, 2> sums{"+", "-"};
constexpr std::array<std::string_view, 5> products{"*", "/", "//", "%", "@"};
constexpr std::array<std::string_view, 1> powers{"**"};

Computed text_of(std::string text) {
  Computed computed;
  if (text.size() > longest_text) return computed;
  computed.kind = Computed::Kind::text;
  computed.text = std::move(text);
  return computed;
}

/// As str() shows it; nothing changes where it is not known.
Computed shown(Computed computed) {
  if (computed.is_integer()) return text_of(std::to_string(computed.number));
  if (computed.kind == Computed::Kind::none) return text_of("None");
  return computed;
}

Computed integer_of(Computed computed) {
  if (!computed.is_text()) return computed;
  const auto number = to_integer(trimmed(computed.text));
  return number ? integer(*number) : Computed{};
}

}  // namespace

Computed Expressions::compute(std::size_t first, std::size_t last) {
  if (first >= last) return {};
  std::size_t at = first;
  Computed computed = shift(at);
  if (at == last) return computed;
  // Something that is not followed: a condition, a comparison.
  return {};
}

Value Expressions::value_of(const Computed& computed, std::size_t first, std::size_t last) const {
  if (computed.is_integer()) return known_value(std::to_string(computed.number));
  if (computed.is_text()) return known_value(computed.text);
  const std::size_t begin = tokens_.token(first).begin;
  const std::size_t end = last > first ? tokens_.token(last - 1).end : begin;
  const std::string_view expression = std::string_view(source_.text).substr(begin, end - begin);
  const bool arithmetic = !computed.variable.empty() && computed.variable != expression;
  Message reason{arithmetic ? "value-arithmetic" : "value-expression", {}};
  if (computed.too_large) reason.id = "value-above-64-bits";
  reason.with("text", shell::clipped(expression));
  return unknown_value('{' + std::string(expression.substr(0, longest_spelled)) + '}',
                       std::move(reason), computed.variable, {});
}

void Expressions::assign(std::string_view name, const Computed& computed) {
  const python::Name* entry = tokens_.find(name);
  const bool once = entry != nullptr && entry->assignments == 1 && !entry->loop_variable;
  if (once && computed.kind != Computed::Kind::unknown)
    names_.insert_or_assign(std::string(name), computed);
}

std::string_view Expressions::operator_at(std::size_t at, Operators operators) const {
  const Token& token = tokens_.token(at);
  if (token.kind != Token::Kind::sign) return {};
  std::string_view text = tokens_.text(at);
  const Token& next = tokens_.token(at + 1);
  const bool doubled =
      next.kind == Token::Kind::sign && next.begin == token.end && text.size() == 1 &&
      std::string_view("*/<>").find(text) != std::string_view::npos && tokens_.text(at + 1) == text;
  if (doubled) text = std::string_view(source_.text).substr(token.begin, 2);
  const bool known = std::find(operators.begin(), operators.end(), text) != operators.end();
  return known ? text : std::string_view{};
}

Computed Expressions::chain(std::size_t& at, Step operand, Operators operators) {
  Computed left = (this->*operand)(at);
  for (;;) {
    const std::string_view operation = operator_at(at, operators);
    if (operation.empty()) return left;
    at += operation.size();
    const Computed right = (this->*operand)(at);
    if (operation == "+" && left.is_text() && right.is_text()) {
      left = text_of(left.text + right.text);
    } else {
      left = combined(operation, left, right);
    }
  }
}

Computed Expressions::shift(std::size_t& at) { return chain(at, &Expressions::sum, shifts); }

Computed Expressions::sum(std::size_t& at) { return chain(at, &Expressions::product, sums); }

Computed Expressions::product(std::size_t& at) { return chain(at, &Expressions::sign, products); }

Computed Expressions::sign(std::size_t& at) {
  bool negative = false;
  while (tokens_.is_sign(at, "-") || tokens_.is_sign(at, "+")) {
    negative = negative != tokens_.is_sign(at, "-");
    ++at;
  }
  Computed computed = power(at);
  return negative ? combined("-", integer(0), computed) : computed;
}

Computed Expressions::power(std::size_t& at) {
  Computed base = primary(at);
  if (operator_at(at, powers).empty()) return base;
  if (depth_ >= nesting_limit) return {};
  at += 2;
  ++depth_;
  const Computed exponent = sign(at);
  --depth_;
  return combined("**", base, exponent);
}

Computed Expressions::primary(std::size_t& at) {
  const Token& token = tokens_.token(at);
  Computed computed;
  if (token.kind == Token::Kind::string) {
    computed = strings(at);
  } else if (token.kind == Token::Kind::number) {
    computed = literal(tokens_.text(at));
    ++at;
  } else if (token.kind == Token::Kind::name) {
    computed = name_or_call(at);
  } else if (tokens_.is_sign(at, "(") && token.match > at && depth_ < nesting_limit) {
    const std::size_t close = token.match;
    ++depth_;
    computed = compute(at + 1, close);
    --depth_;
    at = close + 1;
  } else {
    const bool ends = token.kind == Token::Kind::end || token.kind == Token::Kind::newline;
    if (!ends) at = std::max(token.match, at) + 1;
  }
  // `.encode("utf-8")` gives the same text, anything else is not followed.
  while (tokens_.is_sign(at, ".") || tokens_.is_sign(at, "[") || tokens_.is_sign(at, "(")) {
    const bool same = tokens_.is_sign(at, ".") && tokens_.is_sign(at + 2, "(") &&
                      (tokens_.is_name(at + 1, "encode") || tokens_.is_name(at + 1, "decode"));
    if (!same) computed = {};
    const std::size_t open = same ? at + 2 : at;
    at = std::max(tokens_.token(open).match, open) + 1;
  }
  return computed;
}

/// `a.b.c` or `a.b.c(...)`, without the `.encode(...)` behind it.
Computed Expressions::name_or_call(std::size_t& at) {
  const std::size_t first = at;
  std::size_t last = at;
  while (tokens_.is_sign(last + 1, ".") && tokens_.token(last + 2).kind == Token::Kind::name) {
    const bool method = tokens_.is_name(last + 2, "encode") || tokens_.is_name(last + 2, "decode");
    if (method && tokens_.is_sign(last + 3, "(")) break;
    last += 2;
  }
  at = last + 1;
  if (tokens_.is_sign(at, "(")) {
    const std::size_t open = at;
    at = std::max(tokens_.token(open).match, open) + 1;
    return call(tokens_.text(last), open);
  }
  return last == first ? name(first) : Computed{};
}

Computed Expressions::call(std::string_view function, std::size_t open) {
  const bool gives_text =
      std::find(text_functions.begin(), text_functions.end(), function) != text_functions.end();
  if ((!gives_text && function != "int") || depth_ >= nesting_limit) return {};
  const std::size_t close = tokens_.token(open).match;
  // Further arguments name an encoding.
  std::size_t end = open + 1;
  while (end < close && !tokens_.is_sign(end, ","))
    end = std::max(tokens_.token(end).match, end) + 1;
  if (function == "int" && end != close) return {};
  ++depth_;
  Computed argument = compute(open + 1, std::min(end, close));
  --depth_;
  return gives_text ? shown(std::move(argument)) : integer_of(std::move(argument));
}

Computed Expressions::name(std::size_t at) const {
  const std::string_view spelled = tokens_.text(at);
  Computed computed;
  if (spelled == "None") {
    computed.kind = Computed::Kind::none;
    return computed;
  }
  if (spelled == "True" || spelled == "False") return text_of(std::string(spelled));
  if (const auto known = names_.find(spelled); known != names_.end()) return known->second;
  const auto defined = options_.definitions.find(std::string(spelled));
  if (defined != options_.definitions.end()) {
    const auto number = to_integer(defined->second);
    return number ? integer(*number) : text_of(defined->second);
  }
  computed.variable = spelled;
  return computed;
}

/// String literals side by side are one text. Escapes stay as they are: no size has any.
Computed Expressions::strings(std::size_t& at) const {
  const std::string_view all = source_.text;
  Computed whole = text_of({});
  for (; tokens_.token(at).kind == Token::Kind::string; ++at) {
    const python::StringLiteral literal = python::parse_literal(all, tokens_.token(at));
    if (literal.end < literal.begin) continue;
    const std::string_view content = all.substr(literal.begin, literal.end - literal.begin);
    if (!whole.is_text()) continue;
    if (!literal.formatted) {
      whole = text_of(whole.text + std::string(content.substr(0, longest_text + 1)));
    } else if (!add_fields(content, whole)) {
      whole.kind = Computed::Kind::unknown;
    }
  }
  return whole;
}

/// Appends an f-string whose fields are names that are known; false where one is more.
bool Expressions::add_fields(std::string_view content, Computed& whole) const {
  if (content.size() > longest_text) return false;
  for (std::size_t at = 0; at < content.size();) {
    if (content[at] != '{' && content[at] != '}') {
      whole.text += content[at++];
      continue;
    }
    const std::size_t close = content.find('}', at);
    if (content[at] == '}' || close == std::string_view::npos) return false;
    const auto known = names_.find(trimmed(content.substr(at + 1, close - at - 1)));
    if (known == names_.end()) return false;
    whole.text += shown(known->second).text;
    if (whole.text.size() > longest_text) return false;
    at = close + 1;
  }
  return true;
}

}  // namespace aoecheck::ge
