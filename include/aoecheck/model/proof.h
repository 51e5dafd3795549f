#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/origin.h"
#include "aoecheck/model/session.h"

namespace aoecheck {

/// What became of a look-up in a bank.
enum class LookUp {
  hit,
  miss,
  untuned,      // graph: the bank knows it, and no tuning has been done
  not_updated,  // graph: the bank was not updated for it
  unknown,
};

/// "hit", "miss", "untuned", "not_updated", "unknown".
std::string_view name_of(LookUp result);

/// Which trace shows a look-up.
enum class TraceKind {
  operator_line,  // [op_kb_hit], the line that other components rely on
  choice_line,    // [op_kb_hit] of format and implementation, at DEBUG
  graph_line,     // [sg_kb_hit]
  tiling_line,    // the tiling of a cube operator
  vector_line,    // the schedule of a vector operator
  runtime_line,   // the runtime bank, by key
  kernel_file,    // "KBHit" of a compiled kernel
};

/// "op_kb_hit", "op_kb_hit choice", "sg_kb_hit", "tiling", "vector", "runtime", "KBHit".
std::string_view name_of(TraceKind kind);

/// A trace of one look-up.
struct LookUpTrace {
  TraceKind kind = TraceKind::operator_line;
  std::string name;    // of the node or graph, with session and graph before it; may be empty
  std::string kernel;  // may be empty
  LookUp result = LookUp::unknown;
  bool built_in = false;    // found, but among what CANN ships: nothing of the user's tuning
  std::int64_t status = 0;  // graph: the code; runtime: the key
  Origin origin;
};

/// How often a fusion pass ran on one graph.
struct PassCount {
  std::string graph;  // "0_0": session and graph
  std::string pass;
  bool ub_fusion = false;
  std::int64_t matched = 0;
  std::int64_t effective = 0;
  std::optional<std::int64_t> from_bank;  // repository_hit_times, where the release writes it
};

/// What fusion_result.json holds.
struct FusionResult {
  std::string path;
  std::string dialect;  // "A" to "E" of model-formats.md 2.6
  std::size_t graphs = 0;
  std::vector<PassCount> passes;
};

/// All traces of one operator or graph.
struct ProvenLookUp {
  std::string name;
  std::string kernel;
  LookUp result = LookUp::unknown;
  bool built_in = false;
  bool disagrees = false;  // traces tell different things; the strongest counts
  std::vector<TraceKind> traces;
  Origin origin;  // of the one that counts
};

/// What was found out about the look-ups of a conversion.
struct Proof {
  std::vector<ProvenLookUp> operators;
  std::vector<ProvenLookUp> choices;  // of format and implementation
  std::vector<ProvenLookUp> graphs;
  std::vector<FusionResult> fusion;
  std::vector<TuningResult> results;
  std::size_t files = 0;  // that were read

  std::size_t count(const std::vector<ProvenLookUp>& list, LookUp result) const;
  /// Sum of repository_hit_times; nothing where no file holds it.
  std::optional<std::int64_t> passes_from_bank() const;
};

}  // namespace aoecheck
