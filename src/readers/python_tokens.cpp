#include "readers/python_tokens.h"

#include <algorithm>

#include "readers/shell/scanner.h"

namespace aoecheck::python {

namespace {

using shell::is_blank;

bool is_name_byte(char c) {
  return shell::is_name_character(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_prefix(std::string_view text) {
  return text.size() <= 2 && text.find_first_not_of("rRbBfFuUtT") == std::string_view::npos;
}

class Tokenizer {
 public:
  explicit Tokenizer(const shell::SourceText& source) : text_(source.text) {}

  Tokens run() {
    while (at_ < text_.size()) step();
    newline();
    tokens_.all.push_back({Token::Kind::end, text_.size(), text_.size(), tokens_.all.size(), 0});
    return std::move(tokens_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      if (open_.empty()) newline();
      ++at_;
      line_begin_ = at_;
    } else if (is_blank(c) || c == '\f') {
      ++at_;
    } else if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
      at_ += 2;
    } else if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '"' || c == '\'') {
      string(at_);
    } else if (is_digit(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && (is_name_byte(text_[at_]) || text_[at_] == '.')) ++at_;
      add(Token::Kind::number, begin);
    } else if (is_name_byte(c)) {
      name();
    } else {
      sign();
    }
  }

  void newline() {
    if (!at_line_start_) add(Token::Kind::newline, at_);
    at_line_start_ = true;
  }

  void add(Token::Kind kind, std::size_t begin) {
    Token token{kind, begin, at_, tokens_.all.size(), -1};
    if (at_line_start_ && kind != Token::Kind::newline) {
      token.indent = static_cast<int>(begin - line_begin_);
      at_line_start_ = false;
    }
    tokens_.all.push_back(token);
  }

  void name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name_byte(text_[at_])) ++at_;
    const bool quote = at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'');
    if (quote && is_prefix(text_.substr(begin, at_ - begin))) {
      string(begin);
    } else {
      add(Token::Kind::name, begin);
    }
  }

  void sign() {
    const std::size_t begin = at_++;
    const char c = text_[begin];
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (next == '=' && std::string_view("=!<>+-*/%&|^:@").find(c) != std::string_view::npos) ++at_;
    const std::size_t index = tokens_.all.size();
    add(Token::Kind::sign, begin);
    if (c == '(' || c == '[' || c == '{') {
      open_.push_back(index);
      tokens_.all[index].match = static_cast<std::size_t>(-1);
    } else if ((c == ')' || c == ']' || c == '}') && !open_.empty()) {
      tokens_.all[open_.back()].match = index;
      open_.pop_back();
    }
  }

  /// The string whose prefix begins at `begin`; its quote stands at `at_`.
  void string(std::size_t begin) {
    const std::string_view prefix = text_.substr(begin, at_ - begin);
    const bool formatted = prefix.find_first_of("fF") != std::string_view::npos;
    const char quote = text_[at_];
    const bool triple = text_.substr(at_).starts_with(std::string(3, quote));
    const std::size_t content = at_ + (triple ? 3 : 1);
    at_ = content;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\') {
        at_ += 2;
      } else if (c == quote && (!triple || text_.substr(at_).starts_with(std::string(3, quote)))) {
        at_ += triple ? 3 : 1;
        add(Token::Kind::string, begin);
        return;
      } else if (c == '\n' && !triple) {
        // Not closed on its line: no string. Reading goes on with the next line.
        return;
      } else if (c == '{' && formatted) {
        const std::size_t stop =
            triple ? text_.size() : std::min(text_.find('\n', at_), text_.size());
        at_ = skip_field(at_, stop);
      } else {
        ++at_;
      }
    }
    at_ = text_.size();
    if (triple && !tokens_.unterminated) tokens_.unterminated = begin;
  }

  /// Behind the field that opens at `at`, where it is closed; else behind the brace.
  std::size_t skip_field(std::size_t at, std::size_t stop) const {
    constexpr std::size_t field_limit = 4096;
    if (at + 1 < stop && text_[at + 1] == '{') return at + 2;
    stop = std::min(stop, at + field_limit);
    const std::size_t end = after_field(text_, at, stop);
    return end < stop || (end == stop && text_[end - 1] == '}') ? end : at + 1;
  }

  std::string_view text_;
  Tokens tokens_;
  std::vector<std::size_t> open_;
  std::size_t at_ = 0;
  std::size_t line_begin_ = 0;
  bool at_line_start_ = true;
};

}  // namespace

std::size_t after_field(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t depth = 0;
  char quote = '\0';
  for (std::size_t at = begin; at < end; ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '{' || c == '(' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ')' || c == ']') {
      if (--depth == 0) return at + 1;
    }
  }
  return end;
}

StringLiteral parse_literal(std::string_view text, const Token& token) {
  StringLiteral literal;
  std::size_t quote = token.begin;
  while (text[quote] != '"' && text[quote] != '\'') {
    const char c = static_cast<char>(text[quote] | 0x20);
    literal.raw = literal.raw || c == 'r';
    literal.formatted = literal.formatted || c == 'f' || c == 't';
    literal.bytes = literal.bytes || c == 'b';
    ++quote;
  }
  const bool triple =
      text.substr(quote).starts_with(std::string(3, text[quote])) && token.end - quote >= 6;
  literal.begin = quote + (triple ? 3 : 1);
  literal.end = token.end - (triple ? 3 : 1);
  return literal;
}

Tokens tokenize(const shell::SourceText& source) {
  Tokens tokens = Tokenizer(source).run();
  for (Token& token : tokens.all) {
    if (token.match == static_cast<std::size_t>(-1)) token.match = tokens.all.size() - 1;
  }
  return tokens;
}

}  // namespace aoecheck::python
