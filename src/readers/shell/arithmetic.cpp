#include "readers/shell/arithmetic.h"

#include "aoecheck/base/text.h"
#include "readers/shell/scanner.h"

namespace aoecheck::shell {

namespace {

using Number = std::optional<std::int64_t>;

class Evaluator {
 public:
  Evaluator(std::string_view text, const NumberOf& number_of)
      : text_(text), number_of_(number_of) {}

  Number whole() {
    const Number value = sum();
    skip_blanks();
    return at_ == text_.size() ? value : std::nullopt;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
  }

  bool take(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  static Number combine(char operation, Number left, Number right) {
    if (!left || !right) return std::nullopt;
    std::int64_t result = 0;
    switch (operation) {
      case '+':
        if (__builtin_add_overflow(*left, *right, &result)) return std::nullopt;
        return result;
      case '-':
        if (__builtin_sub_overflow(*left, *right, &result)) return std::nullopt;
        return result;
      case '*':
        if (__builtin_mul_overflow(*left, *right, &result)) return std::nullopt;
        return result;
      default:
        if (*right == 0 || *right == -1) return std::nullopt;
        return operation == '/' ? *left / *right : *left % *right;
    }
  }

  Number sum() {
    Number value = product();
    for (;;) {
      if (take('+')) {
        value = combine('+', value, product());
      } else if (take('-')) {
        value = combine('-', value, product());
      } else {
        return value;
      }
    }
  }

  Number product() {
    Number value = factor();
    for (;;) {
      if (take('*')) {
        value = combine('*', value, factor());
      } else if (take('/')) {
        value = combine('/', value, factor());
      } else if (take('%')) {
        value = combine('%', value, factor());
      } else {
        return value;
      }
    }
  }

  Number factor() {
    if (++depth_ > nesting_limit) return std::nullopt;
    const Number value = unguarded_factor();
    --depth_;
    return value;
  }

  Number unguarded_factor() {
    if (take('-')) return combine('-', 0, factor());
    if (take('+')) return factor();
    if (take('(')) {
      const Number value = sum();
      return take(')') ? value : std::nullopt;
    }
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    if (at_ > begin) {
      const std::string_view digits = text_.substr(begin, at_ - begin);
      // A leading zero means octal in a shell.
      return digits.size() > 1 && digits[0] == '0' ? std::nullopt : to_integer(digits);
    }
    const bool dollar = take('$');
    const bool braces = dollar && take('{');
    std::size_t end = after_name(text_, at_);
    while (dollar && end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
    if (end == at_) return std::nullopt;
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end;
    if (braces && !take('}')) return std::nullopt;
    return number_of_(name);
  }

  std::string_view text_;
  const NumberOf& number_of_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<std::int64_t> evaluate(std::string_view expression, const NumberOf& number_of) {
  return Evaluator(expression, number_of).whole();
}

std::vector<std::string> names_in(std::string_view expression) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < expression.size();) {
    const std::size_t end = after_name(expression, at);
    if (end > at) names.emplace_back(expression.substr(at, end - at));
    at = end > at ? end : at + 1;
  }
  return names;
}

std::vector<std::string> names_changed_in(std::string_view expression) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < expression.size();) {
    const std::size_t end = after_name(expression, at);
    if (end == at) {
      ++at;
      continue;
    }
    std::size_t next = end;
    while (next < expression.size() && is_blank(expression[next])) ++next;
    const std::string_view rest = expression.substr(next, 3);
    const bool plain = rest.starts_with('=') && !rest.starts_with("==");
    const bool combined = rest.size() > 1 && rest[1] == '=' &&
                          std::string_view("+-*/%&|^").find(rest[0]) != std::string_view::npos;
    const bool shifted = rest == "<<=" || rest == ">>=";
    const bool stepped = rest.starts_with("++") || rest.starts_with("--") ||
                         expression.substr(0, at).ends_with("++") ||
                         expression.substr(0, at).ends_with("--");
    if (plain || combined || shifted || stepped)
      names.emplace_back(expression.substr(at, end - at));
    at = end;
  }
  return names;
}

}  // namespace aoecheck::shell
