#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "aoecheck/model/finding.h"
#include "aoecheck/model/log.h"
#include "aoecheck/model/probe.h"

namespace aoecheck {

/// A line of a log that shows something.
struct EvidenceLine {
  Origin origin;
  std::string text;
};

/// What followed from a first cause, says the same, or only looks like a failure; counted, not
/// told.
struct FoldedLines {
  std::string rule;
  std::string code;  // the error code, where the lines carry one
  Message message;
  std::size_t count = 0;
  bool harmless = false;      // a false friend
  bool same_failure = false;  // another layer tells the same
  EvidenceLine first;
};

/// One story: what stopped one run, where, and what to do.
struct Diagnosis {
  std::string failure_class;  // "host-memory"
  std::string stage;          // "tuning-measurement"; empty where nothing tells
  std::string layer;          // who printed the first cause: "RUNTIME"
  std::string rule;
  Severity severity = Severity::error;
  Evidence confidence = Evidence::source;
  Message message;
  std::vector<Message> fixes;          // the first one is the best
  bool went_on = false;                // the run, or this step of it, ended well all the same
  std::vector<LogProcess> processes;   // whose story it is; more than one where all tell the same
  std::vector<EvidenceLine> evidence;  // at most five
  std::size_t evidence_lines = 0;      // how many lines of this kind there are
  std::vector<std::pair<std::string, std::int64_t>> numbers;  // sizes end in _bytes
  std::vector<std::pair<std::string, std::string>> texts;
  std::vector<FoldedLines> consequences;
  std::vector<Remedy> remedies;
};

}  // namespace aoecheck
