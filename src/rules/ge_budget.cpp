#include "rules/ge_budget.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "rules/ge_facts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1ULL << 30U;
constexpr GeMemoryPair documented_default{26 * gibibyte, 5 * gibibyte};
constexpr std::uint64_t documented_limit = 31 * gibibyte;

struct Generation {
  int major, minor, patch;  // from here on, release candidates included
  GeBudget budget;
};

/// memory-and-logs.md 1.3. Versions of 2020 were numbered by the year, and what comes behind 9 has
/// not been seen.
constexpr std::array<Generation, 5> generations{{
    {0, 0, 0, GeBudget::fixed},
    {5, 0, 3, GeBudget::shares},
    {7, 0, 0, GeBudget::partly},
    {8, 0, 0, GeBudget::one_pool},
    {10, 0, 0, GeBudget::unknown},
}};

/// Without overflow; rounded down.
std::uint64_t share(std::uint64_t total, std::uint64_t parts) {
  return total / 32 * parts + total % 32 * parts / 32;
}

}  // namespace

GeBudget ge_budget_of(const std::optional<CannVersion>& cann) {
  GeBudget budget = GeBudget::unknown;
  if (!cann) return budget;
  for (const Generation& generation : generations) {
    const auto from = std::tie(generation.major, generation.minor, generation.patch);
    if (std::tie(cann->major, cann->minor, cann->patch) >= from) budget = generation.budget;
  }
  return budget;
}

std::uint64_t ge_memory_limit(std::optional<std::uint64_t> total) {
  return total ? share(*total, 31) : documented_limit;
}

std::optional<GeMemoryPair> default_ge_memory(GeBudget budget, std::optional<std::uint64_t> total) {
  if (budget == GeBudget::fixed) return documented_default;
  if (budget != GeBudget::shares || !total) return std::nullopt;
  return GeMemoryPair{share(*total, 26), share(*total, 5)};
}

std::optional<GeMemoryPair> enlarged_ge_memory(GeBudget budget, std::optional<std::uint64_t> total,
                                               GeMemoryPart short_part, std::uint64_t current,
                                               std::uint64_t other_need) {
  const std::uint64_t limit = ge_memory_limit(total);
  if (!honours_sizes(budget) || limit <= gibibyte || current >= limit - gibibyte)
    return std::nullopt;
  const std::uint64_t enlarged = current + gibibyte;
  const std::uint64_t rest = limit - enlarged;
  if (rest < std::max<std::uint64_t>(other_need, 1)) return std::nullopt;
  if (short_part == GeMemoryPart::graph) return GeMemoryPair{enlarged, rest};
  return GeMemoryPair{rest, enlarged};
}

std::span<const Rule> ge_budget_rules() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> joined;
    for (const auto table : {ge_size_rules(), ge_sharing_rules()})
      joined.insert(joined.end(), table.begin(), table.end());
    return joined;
  }();
  return rules;
}

}  // namespace aoecheck
