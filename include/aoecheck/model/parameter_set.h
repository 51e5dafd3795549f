#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/model/file_content.h"
#include "aoecheck/model/tool.h"
#include "aoecheck/model/value.h"

namespace aoecheck {

struct NetworkModel;

/// One option of a command, or one environment variable that the catalogue knows.
struct Parameter {
  std::string name;     // as the catalogue spells it: "input_shape"
  std::string spelled;  // as given: "--input-shape", "-framework"
  Value value;
  std::string canonical;  // what it means, set by the engine; empty where that is not known
  Origin option_origin;   // where the option begins
  Origin origin;          // where its value begins
  std::optional<FileContent> file;  // set by the engine where the value names a file

  friend bool operator==(const Parameter& a, const Parameter& b) {
    return a.name == b.name && a.value == b.value;
  }
};

/// A word of a command that the option grammar could not take; the rule id names what is wrong:
/// unknown-option, ambiguous-option, glued-value, missing-value, stray-word.
struct OptionProblem {
  std::string rule;
  std::string word;  // as given
  Value value;       // what stood as its value, if anything
  Origin origin;
  std::vector<std::string> candidates;  // names it could mean, best first
};

/// The parameters of one command, with everything around it that decides what they mean.
struct ParameterSet {
  Tool tool = Tool::atc;
  Origin origin;                      // the word `atc` or `aoe`
  std::vector<Parameter> parameters;  // one per name, the one that takes effect, as ordered
  std::vector<Parameter> overridden;  // earlier values of a repeated option
  std::vector<OptionProblem> problems;
  std::vector<Parameter> environment;  // variables of the catalogue that the command sees
  bool environment_complete = false;   // true: variables not listed are known to be unset
  std::vector<std::string> wrappers;   // words in front: "sudo", "docker", "run", "--rm", …
  std::vector<Message> conditions;     // enclosing `if`, `case`, unknown loop: it may not run
  std::string directory;               // where relative paths start; "" = not known
  bool elided = false;                 // the line ends in `...`: more options are not shown
  std::optional<Value> extra_words;    // an unquoted `$OPTIONS` without a value: unknown options
  /// Why options that are not listed are unknown, where the source records only some of them: an
  /// .om without its command line. Empty = they are not given.
  Message unrecorded;
  /// What is uncertain in the reading itself: quotes lost in the command line of an .om.
  std::vector<Message> remarks;
  /// The converted model or dump that the set was read from.
  std::shared_ptr<const NetworkModel> built;
  std::string session;  // name in FILE#NAME, for saved captures and sessions
  std::string bank;     // directory of the bank beside which it is recorded; empty: no session
  /// SoC of the device that a recorded tuning ran on; empty = not recorded.
  std::string recorded_soc;

  /// The parameter of that name, nullptr where it is not set.
  const Parameter* find(std::string_view name) const;
  /// The model, single-operator file or graph folder that the command takes, in this order.
  const Parameter* find_model() const;
  const Parameter* find_environment(std::string_view name) const;
};

}  // namespace aoecheck
