#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "aoecheck/model/value.h"
#include "readers/shell/source_text.h"

namespace aoecheck::shell {

/// What is known of one variable.
struct Variable {
  enum class State : std::uint8_t {
    undefined,  // the text gives it no value: the caller's environment may
    unset,      // surely without a value
    set,
  };
  State state = State::undefined;
  bool array = false;
  bool exported = false;
  int shifted = 0;               // of the unknown arguments: how many `shift` dropped
  std::uint64_t generation = 0;  // number of the assignment; 0 = none
  std::shared_ptr<const std::vector<Value>> values;
  Origin name_origin;  // of the last assignment
  Origin value_origin;

  bool same_value(const Variable& other) const;
};

/// The variables of a script, with undo: a branch or subshell sets a mark, and what was assigned
/// since can be taken back. The cost is that of the assignments made, not of the variables there.
class Scope {
 public:
  struct Change {
    std::string name;
    Variable variable;  // at the end of the branch
  };
  using Changes = std::vector<Change>;

  /// nullptr where nothing was ever assigned.
  const Variable* find(std::string_view name) const;
  void set(const std::string& name, Variable variable);
  std::uint64_t next_generation() { return ++generation_; }
  /// Numbers assignments after those of `other`, so that no two share a number.
  void continue_from(const Scope& other) { generation_ = other.generation_; }
  std::uint64_t generation_of(std::string_view name) const;

  /// Begins a part whose assignments may be taken back. Parts nest.
  std::size_t mark();
  /// Ends it: undoes the assignments made since and gives what they were.
  Changes take_back(std::size_t mark);
  /// Ends it and keeps the assignments.
  void keep(std::size_t mark);

  /// The names that are exported, sorted.
  std::vector<std::string> exported() const;

 private:
  struct Entry {
    std::string name;
    Variable before;
    bool existed = false;
  };
  std::unordered_map<std::string, Variable> variables_;
  std::vector<Entry> journal_;
  std::size_t marks_ = 0;
  std::uint64_t generation_ = 0;
};

/// Names under which the scope keeps what is no variable but changes like one.
inline constexpr std::string_view arguments_name = " arguments";
inline constexpr std::string_view directory_name = " directory";

/// A variable with one value.
Variable variable_of(Value value, std::uint64_t generation);

}  // namespace aoecheck::shell
