#pragma once

#include <string>
#include <vector>

#include "aoecheck/model/banks.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

enum class Answer { match, differ, unknown, ignored };

/// "match", "differ", "unknown", "ignored".
std::string_view name_of(Answer answer);

/// One side of a comparison: what was written and what it means.
struct ComparedValue {
  bool set = false;  // given by the user; otherwise raw is empty and canonical a default
  std::string raw;
  std::string canonical;  // printable; equal texts have equal meaning
  Origin origin;
};

/// The answer for one parameter of two sets.
struct Comparison {
  std::string parameter;
  Answer answer = Answer::unknown;
  ComparedValue tuned;
  ComparedValue planned;
  Message reason;                // why unknown or ignored; for differ the mechanism, where special
  std::vector<Message> details;  // differences inside a file or a map, one each
  std::vector<Message> remarks;  // notes that do not change the answer, rule ids with arguments
  std::vector<std::string> settle;  // variables that --define would settle
  Banks banks;                      // that the parameter spoils
  std::string effect;  // mechanism keyword of the catalogue: shape, dtype, structure, …
};

}  // namespace aoecheck
