#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"

namespace aoecheck {

/// What a line that fits a pattern says about the run.
enum class Role {
  cause,         // explains the failure
  suspect,       // points at a cause that this log does not hold
  consequence,   // follows from a cause, and explains nothing
  false_friend,  // reads like a failure and is none
  context,       // says something about the run: versions, options, memory in use
  detail,        // goes on where the line of the same process before it stopped
  good_end,      // the run, or this step of it, ended well
};
std::string_view name_of(Role role);

/// Texts that the log prints, with the heads of the records in which they are looked for.
struct LogPattern {
  /// Each with gaps: `{name}` the shortest text, `{name:n}` an integer, `{name:x}` 0x and
  /// hexadecimal digits, `{name:kb}` a number of KiB, `{name:size}` "35.31 GiB", `{name:w}` a word,
  /// `{_}` any text that is not kept, `{ }` blanks or none, `{^}` and `{$}` the ends of the line.
  /// Names of sizes end in `_bytes`. The text is found anywhere in a line.
  std::vector<std::string_view> texts;
  /// Modules (RUNTIME, GE, …) and levels (ERROR, …) of plog records. No modules: only in lines
  /// without a head. Lines without a head are searched for every pattern.
  std::vector<std::string_view> modules, levels;
  std::vector<std::string_view> fires, silent;  // whole lines, for tests and for explain
};

/// One kind of failure, or of line that matters to the story of one: what it means, what to do.
struct FailureSpec {
  RuleSpec rule;  // id, evidence, generations, texts, sources; phase and conditions unused
  std::string_view failure_class;  // "host-memory"
  std::string_view stage;          // "load"; "record" where the record itself tells
  std::string_view layer;          // who printed it: "RUNTIME"
  Role role = Role::cause;
  int weight = 5;  // 1 to 9: among lines of one class the heaviest is shown; 8 and 9 are decisive
  std::vector<LogPattern> patterns;
};

/// What an error code of ATC, AOE, acl or GE means for these jobs.
struct CodeSpec {
  std::string_view code;     // "E10001"; with `*` at the end the rest of a family
  std::string_view failure;  // id of the FailureSpec
  std::string_view stage;    // where it is not that of the failure
  Text meaning;              // also the text "code.E10001"
  Text fix;                  // where it is not that of the failure: "code.E10001.fix"
};

/// The words that FailureSpec may hold; the stages in the order in which a run passes them, but for
/// the last one, "record".
std::span<const std::string_view> failure_classes();
std::span<const std::string_view> failure_stages();

}  // namespace aoecheck
