#include "readers/logs/literal_finder.h"

#include <algorithm>
#include <limits>

namespace aoecheck {

LiteralFinder::LiteralFinder(const std::vector<std::string_view>& literals) : literals_(literals) {
  constexpr std::size_t places_for_each = 64;
  std::uint32_t bits = fewest_hash_bits;
  while (bits < most_hash_bits && std::size_t{1} << bits < literals_.size() * places_for_each)
    ++bits;
  const std::size_t hashes = std::size_t{1} << bits;
  mask_ = static_cast<std::uint32_t>(hashes - 1);
  window_ = std::numeric_limits<std::uint8_t>::max();
  for (const std::string_view literal : literals_) window_ = std::min(window_, literal.size());
  shifts_.assign(hashes, static_cast<std::uint8_t>(window_ - block + 1));
  starts_.assign(hashes + 1, 0);
  const std::size_t last = window_ - block;
  for (const std::string_view literal : literals_) {
    for (std::size_t i = 0; i <= last; ++i) {
      std::uint8_t& shift = shifts_[hash_of(literal.data() + i)];
      shift = std::min(shift, static_cast<std::uint8_t>(last - i));
    }
    ++starts_[hash_of(literal.data() + last) + 1];
  }
  for (std::size_t i = 0; i < hashes; ++i) starts_[i + 1] += starts_[i];
  entries_.resize(literals_.size());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (std::uint32_t i = 0; i < literals_.size(); ++i)
    entries_[next[hash_of(literals_[i].data() + last)]++] = {i, static_cast<std::uint32_t>(last)};
}

}  // namespace aoecheck
