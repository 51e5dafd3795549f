#include "aoecheck/model/host.h"

#include <algorithm>

namespace aoecheck {

std::string_view name_of(Surroundings surroundings) {
  switch (surroundings) {
    case Surroundings::bare:
      return "bare";
    case Surroundings::docker:
      return "docker";
    case Surroundings::kubernetes:
      return "kubernetes";
    case Surroundings::container:
      return "container";
  }
  return "bare";
}

std::uint64_t GroupLimit::available_bytes() const {
  const std::uint64_t kept = usage_bytes - std::min(usage_bytes, reclaimable_bytes);
  return limit_bytes - std::min(limit_bytes, kept);
}

const GroupLimit* Host::tightest() const {
  const auto smallest = std::min_element(groups.begin(), groups.end(),
                                         [](const GroupLimit& left, const GroupLimit& right) {
                                           return left.available_bytes() < right.available_bytes();
                                         });
  if (smallest == groups.end()) return nullptr;
  const bool decides = !available.known() || smallest->available_bytes() < *available;
  return decides ? &*smallest : nullptr;
}

std::optional<std::uint64_t> Host::usable_bytes() const {
  const GroupLimit* const group = tightest();
  return group == nullptr ? available.value : group->available_bytes();
}

std::uint64_t Host::usable_swap_bytes() const {
  const std::uint64_t free = swap_free.value.value_or(0);
  return group_swap.known() ? std::min(free, *group_swap) : free;
}

}  // namespace aoecheck
