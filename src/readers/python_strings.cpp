#include <algorithm>

#include "aoecheck/base/text.h"
#include "readers/python_values.h"
#include "readers/words.h"

// String literals of Python: escapes and f-string fields; and what assigns names.

namespace aoecheck::python {

namespace {

constexpr std::string_view escape_letters = "\\'\"abfnrtv";
constexpr std::string_view escape_bytes = "\\'\"\a\b\f\n\r\t\v";

/// No list of parameters or loop variables is longer.
constexpr std::size_t survey_limit = 256;

bool is_keyword(std::string_view word) {
  for (const std::string_view keyword :
       {"if",     "elif", "else", "for", "while", "with", "try",    "except",
        "return", "in",   "is",   "not", "and",   "or",   "lambda", "assert",
        "import", "from", "as",   "del", "raise", "yield"}) {
    if (word == keyword) return true;
  }
  return false;
}

}  // namespace

/// One escape that begins at the backslash `at`.
void Evaluator::add_escape(shell::WordBuilder& builder, std::size_t& at, std::size_t end) {
  const std::string_view all = source_.text;
  const char c = at + 1 < end ? all[at + 1] : '\0';
  const std::size_t letter = escape_letters.find(c);
  if (at + 1 >= end) {
    builder.literal(at, at + 1, true);
    ++at;
  } else if (c == '\n') {
    at += 2;
  } else if (letter != std::string_view::npos) {
    builder.text(escape_bytes.substr(letter, 1), at, true);
    at += 2;
  } else {
    builder.literal(at, at + 2, true);
    at += 2;
  }
}

/// The field [begin, end) of an f-string, braces included.
void Evaluator::add_field(shell::WordBuilder& builder, std::size_t begin, std::size_t end) {
  const std::string_view spelled = std::string_view(source_.text).substr(begin, end - begin);
  std::string_view expression = spelled.substr(1, spelled.size() - 2);
  std::size_t depth = 0;
  for (std::size_t at = 0; at < expression.size(); ++at) {
    const char c = expression[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    const bool conversion = c == '!' && !expression.substr(at).starts_with("!=");
    if (depth == 0 && (c == ':' || conversion)) {
      expression = expression.substr(0, at);
      break;
    }
  }
  if (expression.ends_with('=')) expression.remove_suffix(1);
  builder.value(expression_value(trimmed(expression), spelled), begin, true);
}

void Evaluator::add_literal(shell::WordBuilder& builder, const Token& token) {
  const std::string_view all = source_.text;
  const StringLiteral literal = parse_literal(all, token);
  builder.mark_quoted(literal.begin);
  for (std::size_t at = literal.begin; at < literal.end;) {
    const char c = all[at];
    if (c == '\\' && !literal.raw) {
      add_escape(builder, at, literal.end);
    } else if (literal.formatted && (c == '{' || c == '}')) {
      const bool doubled = at + 1 < literal.end && all[at + 1] == c;
      if (doubled || c == '}') {
        builder.literal(at, at + 1, true);
        at += doubled ? 2 : 1;
        continue;
      }
      const std::size_t end = after_field(all, at, literal.end);
      if (all[end - 1] == '}' && end - at > 2) {
        add_field(builder, at, end);
        at = end;
      } else {
        builder.literal(at, at + 1, true);
        ++at;
      }
    } else {
      std::size_t stop = at + 1;
      const std::string_view special = literal.formatted ? "\\{}" : "\\";
      while (stop < literal.end && special.find(all[stop]) == std::string_view::npos) ++stop;
      builder.literal(at, stop, true);
      at = stop;
    }
  }
}

/// True where the sign at `at` assigns to what stands before it on its line.
bool Evaluator::assigns(std::size_t at) const {
  if (token(at).kind != Token::Kind::sign) return false;
  const std::string_view sign = text(at);
  if (sign == "=" || sign == ":=") return true;
  return sign.size() == 2 && sign[1] == '=' &&
         std::string_view("+-*/%&|^@").find(sign[0]) != std::string_view::npos;
}

/// Counts the names in [first, last) as assigned; those behind a dot or in brackets are none.
void Evaluator::survey_targets(std::size_t first, std::size_t last, bool loop) {
  for (std::size_t at = first; at < last; ++at) {
    if (token(at).kind != Token::Kind::name || is_keyword(text(at))) continue;
    if (is_sign(at + 1, ".") || is_sign(at + 1, "[") || is_sign(at + 1, "(")) return;
    Name& name = names_[std::string(text(at))];
    ++name.assignments;
    name.loop_variable = name.loop_variable || loop;
  }
}

/// Counts the parameters of the function whose list opens at `open`: the caller decides them.
void Evaluator::survey_parameters(std::size_t open, std::size_t close, bool function) {
  close = std::min({close, open + survey_limit, tokens_.size()});
  for (std::size_t at = open + 1; at < close; ++at) {
    if (!function && is_sign(at, ":")) break;
    const bool first = at == open + 1 || is_sign(at - 1, ",") || is_sign(at - 1, "*");
    if (first && token(at).kind == Token::Kind::name) {
      names_[std::string(text(at))].assignments += 2;
    }
  }
}

void Evaluator::survey() {
  std::size_t statement = 0;
  std::vector<std::size_t> closing;  // of the brackets around
  for (std::size_t at = 0; at < tokens_.size(); ++at) {
    while (!closing.empty() && at >= closing.back()) closing.pop_back();
    if (tokens_[at].match > at) closing.push_back(tokens_[at].match);
    if (tokens_[at].indent >= 0) statement = at;
    if (closing.empty() && is_sign(at, ";")) statement = at + 1;
    if (is_name(at, "def")) {
      survey_parameters(at + 2, token(at + 2).match, true);
    } else if (is_name(at, "lambda")) {
      survey_parameters(at, tokens_.size(), false);
    } else if (is_name(at, "for")) {
      std::size_t end = at + 1;
      while (end < std::min(at + survey_limit, tokens_.size()) && !is_name(end, "in") &&
             tokens_[end].indent < 0) {
        ++end;
      }
      survey_targets(at + 1, end, true);
    } else if (is_name(at, "as") && token(at + 1).kind == Token::Kind::name) {
      ++names_[std::string(text(at + 1))].assignments;
    } else if (is_sign(at, ".") && is_name(at + 1, "split") && is_sign(at + 2, "(") &&
               is_sign(at + 3, ")") && at > 0 && token(at - 1).kind == Token::Kind::name) {
      names_[std::string(text(at - 1))].split = true;
    } else if (is_sign(at, ":=") && at > 0) {
      survey_targets(at - 1, at, false);
    } else if (closing.empty() && assigns(at)) {
      // Inside brackets `=` names an argument.
      survey_targets(statement, at, false);
      statement = at + 1;
    }
  }
}

}  // namespace aoecheck::python
