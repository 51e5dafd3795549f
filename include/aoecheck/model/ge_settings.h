#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/origin.h"
#include "aoecheck/model/value.h"

namespace aoecheck {

/// One option of GE, or of its TensorFlow adapter, and where it is set.
struct GeSetting {
  std::string name;  // "graph_memory_max_size", "static_memory_policy", "GE_USE_STATIC_MEMORY"
  Value value;       // evaluated as text where the source computes it: "27917287424"
  Origin origin;     // where the value begins
};

/// What one session, estimator, option file or environment configures.
struct GeSettings {
  enum class Way {
    session,      // custom_op.parameter_map["…"].s|i|b = … of NpuOptimizer (sess.run)
    estimator,    // NPURunConfig(…), with MemoryConfig(…)
    tf2,          // npu.global_options().… = …
    raw,          // a file of raw GE options: {"ge.graphMemoryMaxSize": …}
    environment,  // variables of the process
  };
  Way way = Way::session;
  Origin origin;  // where the optimizer, the call or the file begins
  std::vector<GeSetting> settings;
  /// rewrite_options.remapping and .memory_optimization = RewriterConfig.OFF, as the adapter wants
  /// them beside NpuOptimizer; nothing where this way does not need them.
  std::optional<bool> remapping_off;
  std::optional<bool> memory_optimization_off;

  const GeSetting* find(std::string_view name) const;
};

/// "session", "estimator", "tf2", "raw", "environment".
std::string_view name_of(GeSettings::Way way);

/// How GE computes a memory size from its text (memory-and-logs.md 1.4).
struct GeMemorySize {
  std::optional<std::uint64_t> bytes;
  std::string problem;  // "empty", "not-digits", "too-large"; empty where it is taken
  bool octal = false;   // a factor began with 0 and was read to base 8
};

/// ParseMemoryMallocSize of GE: factors joined by `*`, blanks around them, octal with a leading 0,
/// at most 256 GiB for each factor and for the product.
GeMemorySize ge_memory_size(std::string_view text);

}  // namespace aoecheck
