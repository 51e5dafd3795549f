#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/readers/readers.h"
#include "readers/python_tokens.h"
#include "readers/shell/lookup.h"
#include "readers/shell/scanner.h"
#include "readers/shell/word_builder.h"

namespace aoecheck::python {

/// What an expression is worth: a text (perhaps with unknown parts), a list, or nothing known.
struct PythonValue {
  enum class Kind { text, list, unknown };
  Kind kind = Kind::unknown;
  Word word;                       // of a text; of an unknown, the expression as a word
  std::vector<PythonValue> items;  // of a list
  bool number = false;             // a number literal: a text only inside another
};

/// What a name of the text stands for: its value is known where it is assigned only once.
struct Name {
  int assignments = 0;  // in the whole text, however
  bool loop_variable = false;
  bool split = false;  // `name.split()` stands somewhere
  std::optional<PythonValue> value;
  std::uint64_t generation = 0;  // assignments read so far
};

/// Evaluates expressions over the tokens of one text.
class Evaluator {
 public:
  Evaluator(const shell::SourceText& source, const Tokens& tokens, const ReadOptions& options)
      : source_(source),
        tokens_(tokens.all),
        options_(options),
        budget_{budget_floor + budget_factor * source.text.size()} {}

  /// The value of the expression at token `at`; moves `at` behind it. Stops at operators that it
  /// does not know.
  PythonValue evaluate(std::size_t& at);

  /// Counts what assigns each name; to be called once, first.
  void survey();
  void assigned(const std::string& name, const PythonValue& value);
  /// The names in tokens [first, last) stand for something else from here on.
  void touch(std::size_t first, std::size_t last);
  const Name* find(std::string_view name) const;
  /// True where a name stands at `at` whose value is known to be a text or list.
  bool is_known_name(std::size_t at) const;

  const Token& token(std::size_t at) const { return tokens_[std::min(at, tokens_.size() - 1)]; }
  std::string_view text(std::size_t at) const {
    return std::string_view(source_.text).substr(token(at).begin, token(at).end - token(at).begin);
  }
  bool is_sign(std::size_t at, std::string_view sign) const {
    return token(at).kind == Token::Kind::sign && text(at) == sign;
  }
  /// True for `=`, `+=` and the like.
  bool assigns(std::size_t at) const;
  bool is_name(std::size_t at, std::string_view name) const {
    return token(at).kind == Token::Kind::name && text(at) == name;
  }

 private:
  /// Copies of values: this many bytes for any text, and this often its size.
  static constexpr std::size_t budget_floor = 1u << 20;
  static constexpr std::size_t budget_factor = 8;

  PythonValue primary(std::size_t& at);
  PythonValue strings(std::size_t& at);
  PythonValue list(std::size_t& at);
  PythonValue element(std::size_t& at, std::size_t close);
  PythonValue name_or_call(std::size_t& at);
  PythonValue method(PythonValue value, std::size_t& at);
  PythonValue sum(PythonValue left, const PythonValue& right) const;
  PythonValue unknown(std::size_t first, std::size_t last) const;
  PythonValue placed(const PythonValue& value, std::size_t at) const;
  void add_literal(shell::WordBuilder& builder, const Token& token);
  void add_escape(shell::WordBuilder& builder, std::size_t& at, std::size_t end);
  void add_field(shell::WordBuilder& builder, std::size_t begin, std::size_t end);
  Value expression_value(std::string_view expression, std::string_view spelled) const;
  void survey_targets(std::size_t first, std::size_t last, bool loop);
  void survey_parameters(std::size_t open, std::size_t close, bool function);

  const shell::SourceText& source_;
  const std::vector<Token>& tokens_;
  const ReadOptions& options_;
  std::map<std::string, Name, std::less<>> names_;
  std::size_t depth_ = 0;
  shell::Budget budget_;
};

/// Appends a word to another, origins kept.
void append(Word& whole, const Word& part);

/// The text that `.format()` fills: `{}` and `{...}` are unknown parts.
Word formatted(const Word& word);

/// The parts of a text between blanks, quotes kept, as `text.split()` gives them.
std::vector<Word> split_at_blanks(const Word& word);

}  // namespace aoecheck::python
