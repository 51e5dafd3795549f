#include "aoecheck/model/device.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t megabyte = 1ULL << 20U;

struct Pool {
  std::string_view capacity;
  std::string_view rate;
};
constexpr std::array<Pool, 3> pools{{{"HBM Capacity(MB)", "HBM Usage Rate(%)"},
                                     {"DDR Capacity(MB)", "DDR Usage Rate(%)"},
                                     {"Memory Capacity(MB)", "Memory Usage Rate(%)"}}};

std::optional<std::uint64_t> number_of(std::string_view text, std::int64_t most) {
  const auto number = to_integer(text);
  if (!number || *number < 0 || *number > most) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

}  // namespace

std::string_view DeviceView::find(std::string_view name) const {
  const auto found = std::find_if(values.begin(), values.end(),
                                  [&](const auto& value) { return value.first == name; });
  return found == values.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<DeviceMemory> DeviceView::memory() const {
  constexpr std::int64_t most_megabytes = 1LL << 40U;
  constexpr std::uint64_t hundred = 100;
  for (const Pool& pool : pools) {
    const auto capacity = number_of(find(pool.capacity), most_megabytes);
    const auto rate = number_of(find(pool.rate), hundred);
    if (!capacity || *capacity == 0 || !rate) continue;
    return DeviceMemory{*capacity * megabyte, *capacity * *rate / hundred * megabyte};
  }
  return std::nullopt;
}

}  // namespace aoecheck
