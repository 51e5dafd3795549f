#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "aoecheck/base/version.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/diagnosis.h"
#include "aoecheck/model/log.h"

namespace aoecheck {

/// What is known of a run that failed.
struct FailedRun {
  LogReading logs;
  std::optional<CannVersion> cann;   // given; else the logs may name it
  std::optional<int> exit_code;      // where this program started the command: 128 + n for a signal
  std::int64_t pid = 0;              // of that command
  std::uint64_t kills_in_group = 0;  // processes that the kernel killed in its control group
};

/// The stories that the logs tell, first causes first: for every process the line that explains its
/// failure, what followed from it, and what to do. Processes with the same story share it; lines
/// that explain nothing go to the story that explains them where there is only one. Nothing where
/// nothing failed.
std::vector<Diagnosis> diagnose(const FailedRun& run, const Catalogue& catalogue);

/// The lines that read like a failure and are none, by rule and code.
std::vector<FoldedLines> harmless_lines(const FailedRun& run, const Catalogue& catalogue);

}  // namespace aoecheck
