#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/readers/readers.h"
#include "readers/shell/scope.h"

namespace aoecheck::shell {

/// Work that a text may cause beyond being read once: turns of loops, calls of functions, copies of
/// long values. Keeps the whole linear in the input.
struct Budget {
  std::size_t left = 0;
  bool spend(std::size_t amount) {
    if (amount > left) return false;
    left -= amount;
    return true;
  }
};

/// What a parameter is worth at some moment.
struct Found {
  enum class State { unset, known, unknown };
  State state = State::unknown;
  bool list = false;          // an array or the arguments
  std::vector<Value> values;  // one, or those of the list
};

/// Reads variables: the script's own value, else what --define says, else an unknown part that
/// carries the reason, the name to define, and an identity.
class Lookup {
 public:
  Lookup(Scope& scope, const ReadOptions& options, std::string input, Budget& budget)
      : scope_(scope), options_(options), input_(std::move(input)), budget_(budget) {}

  /// `name` is a variable, a number, or one of `@ * # ? ...`; `spelled` is how it stands there.
  Found find(std::string_view name, std::string_view spelled) const;
  std::optional<std::int64_t> number(std::string_view name) const;
  /// The text of a variable that is surely known.
  std::optional<std::string> text(std::string_view name) const;

  /// An unknown part for an expression over variables: equal while none of `names` is assigned.
  Value expression(std::string_view reason, std::string_view spelled,
                   const std::vector<std::string>& names) const;
  /// An unknown part without identity.
  static Value opaque(std::string_view reason, std::string_view spelled);

  /// Gives a variable a value. An unknown part without a name of its own gets the variable's.
  void assign(const std::string& name, Value value, Origin name_origin, Origin value_origin);
  void assign_array(const std::string& name, std::vector<Value> values, Origin origin);
  void make_unknown(const std::string& name, Message reason);

  Scope& scope() const { return scope_; }
  const ReadOptions& options() const { return options_; }
  const std::string& input() const { return input_; }
  Budget& budget() const { return budget_; }

 private:
  Found argument(std::string_view name, std::string_view spelled) const;
  Found all_arguments(std::string_view name, std::string_view spelled) const;
  Found undefined(std::string_view name, std::string_view spelled) const;
  Found assigned(const Variable& variable, std::string_view name, std::string_view spelled) const;
  std::string identity(std::string_view expression, std::uint64_t generation) const;

  Scope& scope_;
  const ReadOptions& options_;
  std::string input_;
  Budget& budget_;
};

/// `text` cut to what a message can show.
std::string clipped(std::string_view text);

}  // namespace aoecheck::shell
