#include "aoecheck/base/sizes.h"

#include <array>
#include <string_view>

namespace aoecheck {

std::string size_text(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 5> units{"KiB", "MiB", "GiB", "TiB", "PiB"};
  if (bytes < 1024) return std::to_string(bytes) + " B";
  std::size_t unit = 0;
  std::uint64_t whole = bytes;
  while (whole >= 1024 * 1024 && unit + 1 < units.size()) {
    whole /= 1024;
    ++unit;
  }
  const std::uint64_t tenths = whole * 10 / 1024;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + ' ' +
         std::string(units[unit]);
}

}  // namespace aoecheck
