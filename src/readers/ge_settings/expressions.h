#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "aoecheck/readers/readers.h"
#include "readers/python_values.h"

namespace aoecheck::ge {

/// What an expression of a script is worth.
struct Computed {
  enum class Kind { integer, text, none, unknown };
  Kind kind = Kind::unknown;
  std::int64_t number = 0;
  std::string text;
  std::string variable;    // of an unknown one: a name in it that --define settles
  bool too_large = false;  // of an unknown one: a number in it needs more than 64 bits

  bool is_integer() const { return kind == Kind::integer; }
  bool is_text() const { return kind == Kind::text; }
};

/// Computes expressions over integers and texts: literals, names assigned once, `+ - * // % ** <<
/// >>`, str(), int(), as_bytes() and the like.
class Expressions {
 public:
  Expressions(const shell::SourceText& source, const python::Evaluator& tokens,
              const ReadOptions& options)
      : source_(source), tokens_(tokens), options_(options) {}

  /// Tokens [first, last) as one expression.
  Computed compute(std::size_t first, std::size_t last);
  /// As the text that the adapter gets; an unknown one is spelled as in the script.
  Value value_of(const Computed& computed, std::size_t first, std::size_t last) const;
  /// What a name stands for from here on, where it is assigned only once.
  void assign(std::string_view name, const Computed& computed);

 private:
  using Step = Computed (Expressions::*)(std::size_t&);
  using Operators = std::span<const std::string_view>;

  Computed shift(std::size_t& at);
  Computed sum(std::size_t& at);
  Computed product(std::size_t& at);
  Computed sign(std::size_t& at);
  Computed power(std::size_t& at);
  Computed primary(std::size_t& at);
  Computed name_or_call(std::size_t& at);
  Computed call(std::string_view function, std::size_t open);
  Computed name(std::size_t at) const;
  Computed strings(std::size_t& at) const;
  bool add_fields(std::string_view content, Computed& whole) const;
  /// The operator of one or two signs at `at`; empty where it is none of `operators`.
  std::string_view operator_at(std::size_t at, Operators operators) const;
  Computed chain(std::size_t& at, Step operand, Operators operators);

  const shell::SourceText& source_;
  const python::Evaluator& tokens_;
  const ReadOptions& options_;
  std::map<std::string, Computed, std::less<>> names_;
  std::size_t depth_ = 0;
};

}  // namespace aoecheck::ge
