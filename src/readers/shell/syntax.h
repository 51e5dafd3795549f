#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace aoecheck::shell {

/// Bytes [begin, end) of a source text.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct Compound;

/// One command of a list. Words are still raw text: expansion happens when the command is read with
/// the variables of that moment.
struct Command {
  enum class Kind : std::uint8_t {
    simple,
    test,        // [[ ... ]]: its words
    arithmetic,  // (( ... )): `range`
    group,       // { list; }
    subshell,    // ( list )
    branches,    // if, elif, else
    choice,      // case
    loop_words,  // for NAME in WORDS, select
    loop_open,   // while, until, for ((...))
    function,    // NAME() body
  };
  /// How it hangs on the command before it.
  enum class Link : std::uint8_t { sequence, on_success, on_failure, pipe };

  Kind kind = Kind::simple;
  Link link = Link::sequence;
  bool background = false;
  bool negated = false;
  Range range;                   // its text, for conditions
  std::uint32_t first_word = 0;  // in Script::words
  std::uint32_t word_count = 0;
  std::unique_ptr<Compound> compound;
};

using CommandList = std::vector<Command>;

/// A condition with what happens under it: one arm of an `if` or `case`, or a loop with its body.
struct Branch {
  Range condition_text;
  CommandList condition;  // commands of the condition itself; empty for `else` and `case`
  CommandList body;
};

struct Compound {
  Range name;  // variable of a `for`, name of a function
  Range head;  // `case $x in`, `for x in a b`, `while test`
  std::vector<Branch> branches;
  bool exhaustive = false;  // one of the branches surely runs
  bool has_words = false;   // `for x in ...`; without, the loop is over "$@"
};

/// Commands that were parsed together, with the words that they point at.
struct Script {
  std::vector<Range> words;
  CommandList commands;
};

}  // namespace aoecheck::shell
