#pragma once

#include <optional>

#include "aoecheck/model/diagnosis.h"
#include "aoecheck/rules/diagnose.h"
#include "rules/failures/lines.h"

namespace aoecheck {

/// A diagnosis with what is needed to put it in its place among others.
struct Story {
  Diagnosis diagnosis;
  Role role = Role::cause;  // of the line that it starts from
  std::int64_t time = 0;    // of that line; 0: it has none
  std::size_t order = 0;
  bool joined = false;  // part of another one
};

/// The story of one group; nothing where it tells of no failure: nothing but false friends and good
/// ends, or suspicions in a run that ended well.
std::optional<Story> story_of(const LineGroup& group, const Catalogue& catalogue);

/// Adds the lines to those of the same rule and code, or as new ones.
FoldedLines& fold(const KnownLines& lines, const Catalogue& catalogue,
                  std::vector<FoldedLines>& folded);

/// Adds what refines single failures: computed values and remedies by the generation of CANN.
void refine(Diagnosis& diagnosis, const FailedRun& run);

/// The generation of CANN that the run had: given, or named in the logs.
std::optional<CannVersion> cann_of(const FailedRun& run);

/// A message with the arguments that its text asks for; what no line told says so.
Message told(std::string id, const Diagnosis& diagnosis, const Catalogue& catalogue);

}  // namespace aoecheck
