#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/engine/engine.h"
#include "aoecheck/rules/diagnose.h"

namespace aoecheck {

/// The stories of a run as an outcome: each first cause is a finding as well. `versions`: what is
/// installed where it ran ("cann"), as far as that is known.
Outcome outcome_of(const FailedRun& run, std::vector<Finding> remarks,
                   const std::map<std::string, std::string>& versions, const Catalogue& catalogue);

/// What a command that was started here has written and logged.
class RunWatch {
 public:
  /// Remembers what the logs hold before the command starts.
  RunWatch(const Request& request, const Environment& environment, const Catalogue& catalogue);
  ~RunWatch();

  /// A piece of its output.
  void take_output(std::string_view bytes);
  /// What made it fail.
  Outcome explain(const ChildResult& child);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace aoecheck
