#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "aoecheck/rules/rules.h"

namespace aoecheck {

/// The rules about Facts::ge_settings. Facts::machine may be absent: then nothing is known of the
/// device.
std::span<const Rule> ge_budget_rules();

/// How a generation of CANN divides the memory of a device between graphs and variables
/// (memory-and-logs.md 1.3).
enum class GeBudget {
  unknown,   // which CANN it is, or how that one does it, is not known
  fixed,     // 26 and 5 GiB unless the options say otherwise
  shares,    // 26/32 and 5/32 of the device unless the options say otherwise
  partly,    // between: which of the options still count is not known
  one_pool,  // 31/32 of the device for both; the options are ignored
};

GeBudget ge_budget_of(const std::optional<CannVersion>& cann);

/// True where graph_memory_max_size and variable_memory_max_size have an effect.
constexpr bool honours_sizes(GeBudget budget) {
  return budget == GeBudget::fixed || budget == GeBudget::shares;
}

/// Bytes for graphs and for variables.
struct GeMemoryPair {
  std::uint64_t graph = 0;
  std::uint64_t variable = 0;

  friend bool operator==(const GeMemoryPair&, const GeMemoryPair&) = default;
};

/// What both can have together: 31/32 of the device's `total`, the documented 31 GiB where it is
/// not known.
std::uint64_t ge_memory_limit(std::optional<std::uint64_t> total);

/// What holds without the options; nothing where that is not known, or where there is one pool.
std::optional<GeMemoryPair> default_ge_memory(GeBudget budget, std::optional<std::uint64_t> total);

enum class GeMemoryPart { graph, variable };

/// The vendor's remedy where GE's log says that one part is too small (cases-from-the-vendor.md 3):
/// that part gets its `current` size and 1 GiB, the other what is left. Nothing where the
/// generation does not take the options, where nothing is left, or less than `other_need`.
std::optional<GeMemoryPair> enlarged_ge_memory(GeBudget budget, std::optional<std::uint64_t> total,
                                               GeMemoryPart short_part, std::uint64_t current,
                                               std::uint64_t other_need = 0);

}  // namespace aoecheck
