#include "readers/python_statements.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "readers/command_prefixes.h"
#include "readers/words.h"

namespace aoecheck::python {

namespace {

constexpr std::array<std::string_view, 14> block_words = {
    "async",   "case", "class", "def",   "elif", "else",  "except",
    "finally", "for",  "if",    "match", "try",  "while", "with"};

/// Python itself takes no deeper indentation.
constexpr std::size_t blocks_limit = 100;

template <typename List>
bool contains(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace

void Statements::run() {
  evaluator_.survey();
  for (std::size_t at = 0; evaluator_.token(at).kind != Token::Kind::end;) {
    at = std::max(statement(at), at + 1);
  }
  std::vector<std::string> names;
  for (const auto& [name, pending] : pending_) names.push_back(name);
  for (const std::string& name : names) flush(name, false);
}

std::vector<std::string> Statements::conditions() const {
  std::vector<std::string> all;
  for (const Header& header : headers_) {
    if (header.conditional) all.push_back(header.text);
  }
  return all;
}

void Statements::leave_blocks(int indent) {
  while (!headers_.empty() && headers_.back().indent >= indent) headers_.pop_back();
}

/// A function or class begins: what was built up in the one before is complete.
void Statements::leave_function(int indent) {
  std::vector<std::string> names;
  for (const auto& [name, pending] : pending_) {
    if (pending.indent > indent) names.push_back(name);
  }
  for (const std::string& name : names) flush(name, false);
}

/// The newline or `;` that ends the statement which begins at `first`.
std::size_t Statements::end_of_statement(std::size_t first) const {
  std::size_t at = first;
  while (!ends_statement(at)) at = std::max(evaluator_.token(at).match, at) + 1;
  return at;
}

bool Statements::ends_statement(std::size_t at) const {
  const Token::Kind kind = evaluator_.token(at).kind;
  return kind == Token::Kind::newline || kind == Token::Kind::end || evaluator_.is_sign(at, ";");
}

/// Reads one statement, or the head of a block; gives the token behind it.
std::size_t Statements::statement(std::size_t first) {
  const Token& token = evaluator_.token(first);
  if (token.kind == Token::Kind::newline || evaluator_.is_sign(first, ";")) return first + 1;
  if (token.indent >= 0) {
    indent_ = token.indent;
    leave_blocks(indent_);
  }
  if (token.kind == Token::Kind::name && contains(block_words, evaluator_.text(first))) {
    return header(first);
  }
  const std::size_t last = end_of_statement(first);
  bool documentation = true;
  for (std::size_t at = first; at < last && documentation; ++at) {
    documentation = evaluator_.token(at).kind == Token::Kind::string;
  }
  if (documentation) return last;
  if (!set_variable(first, last) && !augmented(first, last) && !list_method(first, last) &&
      !assignment(first, last)) {
    scan(first, last);
    touch_targets(first, last);
  }
  return last;
}

/// `a, b = ...`, `self.x = ...`: what begins with these names changes.
void Statements::touch_targets(std::size_t first, std::size_t last) {
  std::size_t target = first;
  for (std::size_t at = first; at < last; at = std::max(evaluator_.token(at).match, at) + 1) {
    if (!evaluator_.assigns(at)) continue;
    evaluator_.touch(target, at);
    target = at + 1;
  }
}

/// False for blocks that run once at least: functions, `with`, loops over a list that stands there.
bool Statements::may_not_run(std::size_t first, std::size_t colon) const {
  const std::string_view word = evaluator_.text(first);
  if (word == "for") {
    std::size_t at = first;
    while (at < colon && !evaluator_.is_name(at, "in")) ++at;
    return !evaluator_.is_sign(at + 1, "[") && !evaluator_.is_sign(at + 1, "(") &&
           !evaluator_.is_name(at + 1, "range");
  }
  if (word == "if") return !evaluator_.is_name(first + 1, "__name__");
  return word == "elif" || word == "else" || word == "while" || word == "except" || word == "case";
}

/// `if x:` and the like; what stands behind the colon on the same line is a statement of its own.
std::size_t Statements::header(std::size_t first) {
  std::size_t colon = first;
  while (!ends_statement(colon) && !evaluator_.is_sign(colon, ":")) {
    colon = std::max(evaluator_.token(colon).match, colon) + 1;
  }
  scan(first, colon);
  if (ends_statement(colon)) return colon;
  const std::string_view word = evaluator_.text(first);
  const std::size_t begin = evaluator_.token(first).begin;
  const std::size_t end = evaluator_.token(colon).begin;
  Header header;
  header.indent = indent_;
  header.text = shell::clipped(std::string_view(source_->text).substr(begin, end - begin));
  std::replace(header.text.begin(), header.text.end(), '\n', ' ');
  header.conditional = may_not_run(first, colon);
  if (word == "if" || word == "elif") last_if_[indent_] = header.text;
  if (word == "else" && last_if_.contains(indent_)) header.text = last_if_[indent_] + " ... else";
  if (word == "def" || word == "class") leave_function(indent_);
  // Parameters and loop variables are other values than those of the same name before.
  if (word == "def" || word == "for" || word == "with") evaluator_.touch(first + 1, colon);
  if (headers_.size() < blocks_limit) headers_.push_back(std::move(header));
  ++indent_;
  return colon + 1;
}

/// os.environ["X"] = "v", os.environ.setdefault("X", "v"), os.putenv("X", "v").
bool Statements::set_variable(std::size_t first, std::size_t last) {
  if (!evaluator_.is_name(first, "os") || !evaluator_.is_sign(first + 1, ".")) return false;
  std::size_t name_at = 0;
  std::size_t value_at = 0;
  if (evaluator_.is_name(first + 2, "environ") && evaluator_.is_sign(first + 3, "[")) {
    const std::size_t close = evaluator_.token(first + 3).match;
    if (!evaluator_.is_sign(close + 1, "=")) return false;
    name_at = first + 4;
    value_at = close + 2;
  } else {
    const bool default_value =
        evaluator_.is_name(first + 2, "environ") && evaluator_.is_name(first + 4, "setdefault");
    const std::size_t open = default_value ? first + 5 : first + 3;
    if (!default_value && !evaluator_.is_name(first + 2, "putenv")) return false;
    name_at = open + 1;
    value_at = open + 3;
  }
  if (value_at >= last || evaluator_.token(name_at).kind != Token::Kind::string) return false;
  const Origin origin = source_->origin_at(evaluator_.token(name_at).begin + 1);
  const PythonValue name = evaluator_.evaluate(name_at);
  PythonValue value = evaluator_.evaluate(value_at);
  if (!name.word.value.known() || value.kind == PythonValue::Kind::list) return true;
  if (!conditions().empty()) {
    Message reason{"value-conditional", {}};
    reason.with("variable", name.word.value.text).with("condition", conditions().back());
    value.word.value =
        unknown_value(value.word.value.text, std::move(reason), name.word.value.text, {});
  }
  interpreter_.export_variable(make_parameter(name.word.value.text, name.word.value.text,
                                              value.word.value, origin, value.word.origin_at(0)));
  return true;
}

/// NAME = expression, NAME: type = expression.
bool Statements::assignment(std::size_t first, std::size_t last) {
  if (evaluator_.token(first).kind != Token::Kind::name) return false;
  std::size_t equals = first + 1;
  if (evaluator_.is_sign(equals, ":")) {
    while (equals < last && !evaluator_.is_sign(equals, "=")) {
      equals = std::max(evaluator_.token(equals).match, equals) + 1;
    }
  }
  if (equals >= last || !evaluator_.is_sign(equals, "=")) return false;
  const std::string name(evaluator_.text(first));
  std::size_t at = equals + 1;
  // `name = name + more` only adds.
  const auto pending = pending_.find(name);
  if (pending != pending_.end() && evaluator_.is_name(at, name) &&
      evaluator_.is_sign(at + 1, "+")) {
    at += 2;
    extend(name, take(at), false);
    scan(at, last);
    return true;
  }
  const std::size_t begin = at;
  PythonValue value = take(at);
  const bool whole = at >= last && value.kind != PythonValue::Kind::unknown;
  assign(name, std::move(value), whole);
  scan(whole ? at : begin, last);
  return true;
}

/// Evaluates an expression. What was built up under the names in it becomes part of something else.
PythonValue Statements::take(std::size_t& at) {
  const std::size_t first = at;
  PythonValue value = evaluator_.evaluate(at);
  for (std::size_t index = first; index < at; ++index) {
    if (evaluator_.token(index).kind != Token::Kind::name || !evaluator_.is_known_name(index))
      continue;
    const auto part = pending_.find(evaluator_.text(index));
    if (part != pending_.end() && value.kind != PythonValue::Kind::unknown)
      part->second.part = true;
  }
  return value;
}

void Statements::assign(const std::string& name, PythonValue value, bool followed) {
  flush(name, false);
  pending_.erase(name);
  if (!followed) value.kind = PythonValue::Kind::unknown;
  evaluator_.assigned(name, value);
  if (!followed) return;
  const Name* entry = evaluator_.find(name);
  if (entry->split && value.kind == PythonValue::Kind::text) {
    PythonValue words;
    words.kind = PythonValue::Kind::list;
    for (Word& word : split_at_blanks(value.word)) {
      words.items.emplace_back();
      words.items.back().kind = PythonValue::Kind::text;
      words.items.back().word = std::move(word);
    }
    value = std::move(words);
  }
  pending_[name] = {std::move(value), {}, indent_, conditions(), true, false};
}

/// NAME += expression.
bool Statements::augmented(std::size_t first, std::size_t last) {
  if (evaluator_.token(first).kind != Token::Kind::name || !evaluator_.is_sign(first + 1, "+=")) {
    return false;
  }
  std::size_t at = first + 2;
  extend(std::string(evaluator_.text(first)), take(at), false);
  evaluator_.touch(first, first + 1);
  scan(at, last);
  return true;
}

/// NAME.append(expression), NAME.extend(expression).
bool Statements::list_method(std::size_t first, std::size_t last) {
  if (evaluator_.token(first).kind != Token::Kind::name || !evaluator_.is_sign(first + 1, ".")) {
    return false;
  }
  const bool one = evaluator_.is_name(first + 2, "append");
  if ((!one && !evaluator_.is_name(first + 2, "extend")) || !evaluator_.is_sign(first + 3, "(")) {
    return false;
  }
  const std::string name(evaluator_.text(first));
  if (!pending_.contains(name)) return false;
  std::size_t at = first + 4;
  const std::size_t close = evaluator_.token(first + 3).match;
  PythonValue value = take(at);
  if (at != close) value.kind = PythonValue::Kind::unknown;
  extend(name, std::move(value), one);
  scan(at, last);
  return true;
}

/// Adds to what is built up under a name; under a condition as words that may not be there.
void Statements::extend(const std::string& name, PythonValue value, bool one_item) {
  const auto found = pending_.find(name);
  if (found == pending_.end()) return;
  Pending& pending = found->second;
  pending.unused = true;
  const std::vector<std::string> now = conditions();
  if (now.size() > pending.conditions.size()) {
    std::vector<PythonValue> items = {value};
    if (value.kind == PythonValue::Kind::list) items = value.items;
    for (const PythonValue& item : items) {
      Word word = item.word;
      const std::string text(trimmed(word.value.text));
      if (text.empty()) continue;
      Message reason{"value-conditional", {}};
      reason.with("variable", name).with("condition", now.back());
      word.value = unknown_value(text, std::move(reason), {}, {});
      pending.extras.push_back(std::move(word));
    }
    return;
  }
  if (pending.value.kind == PythonValue::Kind::list) {
    if (value.kind == PythonValue::Kind::list && !one_item) {
      std::move(value.items.begin(), value.items.end(), std::back_inserter(pending.value.items));
    } else if (value.kind == PythonValue::Kind::text && !one_item) {
      // `words += " --x"` on a text that is split later.
      for (Word& word : split_at_blanks(value.word)) {
        PythonValue item;
        item.kind = PythonValue::Kind::text;
        item.word = std::move(word);
        pending.value.items.push_back(std::move(item));
      }
    } else {
      pending.value.items.push_back(std::move(value));
    }
  } else {
    append(pending.value.word, value.word);
  }
}

}  // namespace aoecheck::python
