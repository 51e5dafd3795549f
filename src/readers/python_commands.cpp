#include <algorithm>
#include <array>

#include "readers/command_prefixes.h"
#include "readers/python_statements.h"
#include "readers/words.h"

// Which texts and lists of a Python program are commands.

namespace aoecheck::python {

namespace {

/// Calls that show a command and do not run it.
constexpr std::array<std::string_view, 12> showing_calls = {
    "critical", "debug", "error", "exception", "info",    "isinstance",
    "len",      "log",   "print", "type",      "warning", "write"};

/// A sentence such as "atc --model is required" is no command: words that belong to no option stand
/// beside hardly any option.
bool is_prose(const ParameterSet& set) {
  const bool stray = std::any_of(set.problems.begin(), set.problems.end(),
                                 [](const OptionProblem& one) { return one.rule == "stray-word"; });
  return set.parameters.empty() || (stray && set.parameters.size() < 2);
}

}  // namespace

/// Looks through tokens [first, last) for texts, lists and names of what was built up.
void Statements::scan(std::size_t first, std::size_t last) {
  std::vector<std::size_t> open;
  const bool returned = evaluator_.is_name(first, "return") || evaluator_.is_name(first, "yield");
  for (std::size_t at = first; at < last;) {
    const Token& token = evaluator_.token(at);
    while (!open.empty() && evaluator_.token(open.back()).match <= at) open.pop_back();
    const bool named = at > first && evaluator_.is_sign(at - 1, ".");
    const bool joins = evaluator_.is_known_name(at) && !named &&
                       (evaluator_.is_sign(at + 1, "+") || evaluator_.is_sign(at + 1, "%"));
    if (token.kind == Token::Kind::string || evaluator_.is_sign(at, "[") || joins) {
      std::size_t next = at;
      const PythonValue value = take(next);
      consider(value, conditions());
      const bool known = value.kind != PythonValue::Kind::unknown;
      at = known ? std::max(next, at + 1) : at + 1;
      continue;
    }
    if (token.kind == Token::Kind::name && !named && uses(at, open, returned)) {
      flush(std::string(evaluator_.text(at)), true);
    }
    if (token.match > at) open.push_back(at);
    ++at;
  }
}

/// True where the name at `at` is handed to a call that may run it.
bool Statements::uses(std::size_t at, const std::vector<std::size_t>& open, bool returned) {
  if (evaluator_.is_sign(at + 1, "=") || !pending_.contains(evaluator_.text(at))) return false;
  if (open.empty()) return returned;
  const std::size_t bracket = open.back();
  const bool call = evaluator_.is_sign(bracket, "(") && bracket > 0 &&
                    evaluator_.token(bracket - 1).kind == Token::Kind::name;
  const std::string_view callee = call ? evaluator_.text(bracket - 1) : std::string_view();
  return std::find(showing_calls.begin(), showing_calls.end(), callee) == showing_calls.end();
}

/// Hands on what was built up under a name, unless that was done already.
void Statements::flush(const std::string& name, bool used) {
  const auto found = pending_.find(name);
  if (found == pending_.end() || !found->second.unused) return;
  Pending& pending = found->second;
  if (pending.part && !used) return;
  pending.unused = false;
  PythonValue value = pending.value;
  for (const Word& extra : pending.extras) {
    if (value.kind == PythonValue::Kind::list) {
      value.items.emplace_back();
      value.items.back().word = extra;
    } else {
      Word blank;
      blank.value.text = " ";
      append(value.word, blank);
      append(value.word, extra);
    }
  }
  consider(value, used ? conditions() : pending.conditions);
}

void Statements::consider(const PythonValue& value, const std::vector<std::string>& conditions) {
  if (value.kind == PythonValue::Kind::text) {
    if (!value.number) consider_text(value.word, conditions);
    return;
  }
  if (value.kind != PythonValue::Kind::list) return;
  std::vector<Word> words;
  for (const PythonValue& item : value.items) {
    words.push_back(item.word);
    if (item.kind == PythonValue::Kind::unknown) words.back().quoted = false;
  }
  if (!words.empty() && unwrap(words).kind != Unwrapped::Kind::none) {
    interpreter_.set_conditions(conditions);
    interpreter_.read_words(std::move(words));
    return;
  }
  for (const PythonValue& item : value.items) consider(item, conditions);
}

void Statements::consider_text(const Word& word, const std::vector<std::string>& conditions) {
  const std::string& text = word.value.text;
  if (text.find('-') == std::string::npos || !mentions_tool(text)) return;
  const std::size_t before = interpreter_.sets().size();
  interpreter_.set_conditions(conditions);
  interpreter_.read_apart(std::make_shared<const shell::SourceText>(shell::text_of_word(word)));
  auto& sets = interpreter_.sets();
  sets.erase(
      std::remove_if(sets.begin() + static_cast<std::ptrdiff_t>(before), sets.end(), is_prose),
      sets.end());
}

}  // namespace aoecheck::python
