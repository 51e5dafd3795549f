#pragma once

#include "aoecheck/base/result.h"
#include "aoecheck/model/ge_settings.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// Whether the text is a TensorFlow script that configures the NPU (NpuOptimizer, NPURunConfig,
/// global_options) or a file of raw GE options. Cheap, never fails.
bool recognise_ge_settings(const Input& input);

/// Every place of the text that configures GE's memory, in order. Names as the TensorFlow adapter
/// spells them; raw GE options are given those names ("ge.graphMemoryMaxSize" is
/// graph_memory_max_size). An expression that cannot be computed is a value with unknown parts.
Result<std::vector<GeSettings>> read_ge_settings(const Input& input, const ReadOptions& options);

}  // namespace aoecheck
