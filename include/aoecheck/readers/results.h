#pragma once

#include "aoecheck/base/result.h"
#include "aoecheck/model/session.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// Whether the text looks like a result file of AOE: `aoe_result_opat_*.json`, `aoe_result_sgat_*`.
bool recognise_results(const Input& input);

/// The tunings that a result file tells, in all three generations (knowledge-bases.md 6): reports
/// of single operators wrapped by `report_<time>_<thread>`, one list of a model, operators as two
/// lists or as one with their ways. Keys of subgraph results are not public: what is there is
/// taken. Error: rule `not-a-result-file`.
Result<std::vector<TuningResult>> read_results(const Input& input);

}  // namespace aoecheck
