#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"

namespace aoecheck {

/// How a figure is known: the vendor documents it, an earlier run was measured, a file states it,
/// or it is assumed from what others saw.
enum class Basis { documented, measured, stated, assumed };
/// "documented", "measured", "stated", "assumed".
std::string_view name_of(Basis basis);

/// How many processes or threads one setting makes, as the code reads it.
struct WorkerCount {
  int count = 0;
  std::string given;  // the text of the setting; empty where it is not set
  Origin origin;      // of the setting; else where it was looked for
  bool taken = true;  // false: what is given is not taken, the default counts
};

/// The processes that a run starts beside its own (memory-and-logs.md 4.2).
struct Workers {
  WorkerCount compile;  // TE_PARALLEL_COMPILER
  WorkerCount bank;     // CANN_KNOWLEDGE_BANK_PROCESS_NUM
  WorkerCount tuning;   // TUNING_PARALLEL_NUM; aoe alone
};

/// One part of an amount of memory.
struct NeedPart {
  std::string name;  // "minimum", "base", "compile", "bank", "weights", "measured", "device"
  Basis basis = Basis::assumed;
  std::uint64_t bytes = 0;
  Message how;  // how it is computed
};

/// What one command needs here.
struct Need {
  std::size_t set = 0;  // index into Facts::sets
  Workers workers;
  std::vector<NeedPart> host;  // the parts that count
  std::optional<std::uint64_t> host_bytes;
  Basis host_basis = Basis::assumed;
  bool host_at_least = false;  // an earlier run died with that much
  std::string measured_session;
  std::optional<std::uint64_t> device_bytes;
  Basis device_basis = Basis::assumed;
  bool device_at_least = false;  // a lower bound: feature maps are not in it
  bool needs_device = false;     // a local tuning measures on it
  std::uint64_t disk_bytes = 0;  // in HOME; 0 = none is documented
  int cpus = 0;                  // recommended; 0 = none is documented
  std::uint64_t weight_bytes = 0;
  std::size_t gears = 0;
  Message weights_unknown;  // why the weights are not known

  /// What all parts but the workers take; for computing how many workers fit.
  std::uint64_t bytes_without_workers() const;
};

}  // namespace aoecheck
