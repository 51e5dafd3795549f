#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"
#include "aoecheck/model/comparison.h"

namespace aoecheck {

/// One thing that preflight looked at, ready to be shown.
struct Probe {
  std::string name;  // "memory", "swap", "device"; the label is the text "probe-<name>"
  Answer answer = Answer::match;  // differ: a finding is about it; unknown: not checked
  Message shown;                  // the figures in words; for unknown the reason
  Origin origin;
  /// Figures for JSON; names of sizes end in _bytes.
  std::vector<std::pair<std::string, std::uint64_t>> numbers;
  std::vector<std::pair<std::string, std::string>> texts;
};

/// A line for a shell that makes a finding go away, and the one that takes it back.
struct Remedy {
  std::string line;         // "export TE_PARALLEL_COMPILER=2"
  std::string undo;         // "unset TE_PARALLEL_COMPILER"
  std::string rule;         // of the finding
  bool environment = true;  // a variable of the run; else a change of the host, not to be sourced
};

}  // namespace aoecheck
