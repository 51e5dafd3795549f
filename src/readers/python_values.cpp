#include "readers/python_values.h"

#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/shell/lookup.h"
#include "readers/words.h"

namespace aoecheck::python {

namespace {

constexpr std::size_t nesting_limit = 64;
constexpr std::size_t kept_depth = 4;

bool is_whole_name(std::string_view text) {
  return !text.empty() && shell::after_name(text, 0) == text.size();
}

std::size_t size_of(const PythonValue& value) {
  std::size_t size = sizeof(PythonValue) + value.word.value.text.size();
  for (const PythonValue& item : value.items) size += size_of(item);
  return size;
}

std::size_t depth_of(const PythonValue& value) {
  std::size_t depth = 0;
  for (const PythonValue& item : value.items) depth = std::max(depth, depth_of(item) + 1);
  return depth;
}

PythonValue text_value(Word word) {
  PythonValue value;
  value.kind = PythonValue::Kind::text;
  value.word = std::move(word);
  return value;
}

}  // namespace

const Name* Evaluator::find(std::string_view name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second;
}

bool Evaluator::is_known_name(std::size_t at) const {
  if (token(at).kind != Token::Kind::name) return false;
  const Name* name = find(text(at));
  return name != nullptr && name->value;
}

void Evaluator::assigned(const std::string& name, const PythonValue& value) {
  Name& entry = names_[name];
  ++entry.generation;
  if (entry.assignments > 1 || value.kind == PythonValue::Kind::unknown) return;
  // Lists in lists are no commands; keeping them would let them grow from name to name.
  if (depth_of(value) <= kept_depth && budget_.spend(size_of(value))) entry.value = value;
}

void Evaluator::touch(std::size_t first, std::size_t last) {
  for (std::size_t at = first; at < last; ++at) {
    const bool part = at > first && is_sign(at - 1, ".");
    if (token(at).kind == Token::Kind::name && !part) ++names_[std::string(text(at))].generation;
  }
}

/// The value of an expression given by its text, where it is a constant or defined; else unknown
/// with the text `spelled`.
Value Evaluator::expression_value(std::string_view expression, std::string_view spelled) const {
  const std::string_view root = expression.substr(0, shell::after_name(expression, 0));
  const Name* name = find(root);
  const bool whole = is_whole_name(expression);
  if (whole) {
    if (name != nullptr && name->value && name->value->kind == PythonValue::Kind::text) {
      return name->value->word.value;
    }
    const auto defined = options_.definitions.find(std::string(expression));
    if (defined != options_.definitions.end()) return known_value(defined->second);
  }
  const bool loop = whole && name != nullptr && name->loop_variable;
  Message reason{loop ? "value-loop" : "value-expression", {}};
  if (loop) {
    reason.with("variable", std::string(expression));
  } else {
    reason.with("text", shell::clipped(expression));
  }
  const std::uint64_t generation = name == nullptr ? 0 : name->generation;
  const bool stable = !root.empty() && !loop && expression.find('(') == std::string_view::npos;
  return unknown_value(
      std::string(spelled), std::move(reason), whole ? std::string(expression) : std::string(),
      stable ? source_.name + ":" + std::string(expression) + ":" + std::to_string(generation)
             : std::string());
}

/// Tokens [first, last) as an unknown text; braces keep it apart from text around it.
PythonValue Evaluator::unknown(std::size_t first, std::size_t last) const {
  const std::size_t begin = token(first).begin;
  const std::size_t end = last > first ? token(last - 1).end : begin;
  const std::string_view expression = std::string_view(source_.text).substr(begin, end - begin);
  PythonValue value;
  value.word.value = expression_value(expression, "{" + std::string(expression) + "}");
  value.word.starts.push_back(0);
  value.word.origins.push_back(source_.origin_at(begin));
  value.word.fixed.push_back(true);
  return value;
}

/// A value as it stands where the name at token `at` is used.
PythonValue Evaluator::placed(const PythonValue& value, std::size_t at) const {
  PythonValue copy = value;
  shell::WordBuilder builder(source_);
  builder.value(value.word.value, token(at).begin, value.word.quoted);
  copy.word = builder.take_one();
  for (PythonValue& item : copy.items) item = placed(item, at);
  return copy;
}

PythonValue Evaluator::sum(PythonValue left, const PythonValue& right) const {
  if (left.kind == PythonValue::Kind::list || right.kind == PythonValue::Kind::list) {
    if (left.kind != right.kind) {
      PythonValue item = left.kind == PythonValue::Kind::list ? right : left;
      item.kind = PythonValue::Kind::unknown;
      PythonValue whole;
      whole.kind = PythonValue::Kind::list;
      const bool after = left.kind == PythonValue::Kind::list;
      whole.items = after ? left.items : right.items;
      whole.items.insert(after ? whole.items.end() : whole.items.begin(), std::move(item));
      return whole;
    }
    left.items.insert(left.items.end(), right.items.begin(), right.items.end());
    return left;
  }
  const bool text = left.kind == PythonValue::Kind::text || right.kind == PythonValue::Kind::text;
  append(left.word, right.word);
  left.kind = text ? PythonValue::Kind::text : PythonValue::Kind::unknown;
  left.number = left.number && right.number;
  return left;
}

PythonValue Evaluator::evaluate(std::size_t& at) {
  if (depth_ >= nesting_limit) {
    const std::size_t first = at;
    at = std::max(token(at).match, at) + 1;
    return unknown(first, at);
  }
  ++depth_;
  PythonValue value = primary(at);
  for (;;) {
    if (is_sign(at, "+")) {
      ++at;
      value = sum(std::move(value), primary(at));
    } else if (is_sign(at, "%") && value.kind == PythonValue::Kind::text) {
      ++at;
      primary(at);
    } else {
      break;
    }
  }
  --depth_;
  return value;
}

PythonValue Evaluator::primary(std::size_t& at) {
  PythonValue value;
  const std::size_t first = at;
  if (token(at).kind == Token::Kind::string) {
    value = strings(at);
  } else if (token(at).kind == Token::Kind::number) {
    shell::WordBuilder builder(source_);
    builder.literal(token(at).begin, token(at).end, true);
    value = text_value(builder.take_one());
    value.number = true;
    ++at;
  } else if (is_sign(at, "[")) {
    value = list(at);
  } else if (is_sign(at, "(") && token(at).match > at + 1) {
    const std::size_t close = token(at).match;
    ++at;
    value = evaluate(at);
    if (at != close) value = unknown(first, close + 1);
    at = close + 1;
  } else if (token(at).kind == Token::Kind::name) {
    value = name_or_call(at);
  } else {
    const bool ends = token(at).kind == Token::Kind::end || token(at).kind == Token::Kind::newline;
    at = ends ? at : std::max(token(at).match, at) + 1;
    return unknown(first, std::max(at, first));
  }
  while (is_sign(at, ".") && token(at + 1).kind == Token::Kind::name) {
    value = method(std::move(value), at);
  }
  return value;
}

/// String literals side by side are one text.
PythonValue Evaluator::strings(std::size_t& at) {
  shell::WordBuilder builder(source_);
  for (; token(at).kind == Token::Kind::string; ++at) add_literal(builder, token(at));
  return text_value(builder.take_one());
}

PythonValue Evaluator::list(std::size_t& at) {
  PythonValue value;
  value.kind = PythonValue::Kind::list;
  const std::size_t first = at;
  const std::size_t close = token(at).match;
  ++at;
  while (at < close) {
    value.items.push_back(element(at, close));
    if (is_name(at, "for")) {
      at = close + 1;
      return unknown(first, at);
    }
    if (at < close) ++at;
  }
  at = close + 1;
  return value;
}

/// One element of a list or call; what is more than a text makes it unknown.
PythonValue Evaluator::element(std::size_t& at, std::size_t close) {
  const std::size_t first = at;
  PythonValue value = evaluate(at);
  if (at >= close || is_sign(at, ",") || is_name(at, "for")) return value;
  while (at < close && !is_sign(at, ",")) at = std::max(token(at).match, at) + 1;
  at = std::min(at, close);
  return unknown(first, at);
}

PythonValue Evaluator::name_or_call(std::size_t& at) {
  const std::size_t first = at;
  if (is_name(at, "str") && is_sign(at + 1, "(")) {
    const std::size_t close = token(at + 1).match;
    std::size_t inner = at + 2;
    PythonValue value = evaluate(inner);
    at = close + 1;
    if (inner != close) return unknown(first, at);
    value.kind = PythonValue::Kind::text;
    return value;
  }
  const bool splits = is_name(at, "shlex") && is_name(at + 2, "split") && is_sign(at + 3, "(");
  if (splits) {
    const std::size_t close = token(at + 3).match;
    std::size_t inner = at + 4;
    PythonValue value = evaluate(inner);
    at = close + 1;
    return value;
  }
  const Name* name = is_known_name(at) ? find(text(at)) : nullptr;
  const bool copied = name != nullptr && budget_.spend(size_of(*name->value));
  ++at;
  if (copied && !is_sign(at, "(") && !is_sign(at, "[")) return placed(*name->value, first);
  for (;;) {
    if (is_sign(at, ".") && token(at + 1).kind == Token::Kind::name) {
      at += 2;
    } else if (is_sign(at, "(") || is_sign(at, "[")) {
      at = token(at).match + 1;
    } else {
      return unknown(first, at);
    }
  }
}

/// `.format(...)`, `.join(...)`, `.split()` and others on the value before the dot.
PythonValue Evaluator::method(PythonValue value, std::size_t& at) {
  const std::string_view name = text(at + 1);
  at += 2;
  if (!is_sign(at, "(")) return value;
  const std::size_t close = token(at).match;
  const bool text = value.kind == PythonValue::Kind::text;
  if (text && name == "join") {
    std::size_t inner = at + 1;
    const PythonValue parts = evaluate(inner);
    at = close + 1;
    if (parts.kind != PythonValue::Kind::list) {
      return parts;
    }
    PythonValue joined = text_value({});
    for (std::size_t index = 0; index < parts.items.size(); ++index) {
      if (index > 0) append(joined.word, value.word);
      append(joined.word, parts.items[index].word);
    }
    return joined;
  }
  const bool bare = close <= at + 1;
  at = close + 1;
  if (text && name == "format") value.word = formatted(value.word);
  if (text && name == "split" && bare) {
    PythonValue split;
    split.kind = PythonValue::Kind::list;
    for (Word& word : split_at_blanks(value.word))
      split.items.push_back(text_value(std::move(word)));
    return split;
  }
  if (text && name == "replace") value.kind = PythonValue::Kind::unknown;
  return value;
}

}  // namespace aoecheck::python
