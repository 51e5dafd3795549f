#include "readers/banks/duplicates.h"

#include <algorithm>
#include <bit>

namespace aoecheck {
namespace {

constexpr std::size_t words_in_block = 8;
constexpr std::uint64_t bytes_of_record = 512;  // a small one; a larger filter does no harm
constexpr std::uint64_t smallest_filter = 64 * words_in_block;
constexpr std::uint64_t largest_filter = (8ULL << 20U) / sizeof(std::uint64_t);
constexpr std::size_t most_candidates = 1U << 16U;

}  // namespace

DuplicateFinder::DuplicateFinder(std::uint64_t file_bytes) {
  const std::uint64_t wanted = std::bit_ceil(file_bytes / bytes_of_record + 1);
  filter_.resize(static_cast<std::size_t>(std::clamp(wanted, smallest_filter, largest_filter)));
}

std::uint64_t* DuplicateFinder::block_of(std::uint64_t key) {
  const std::size_t blocks = filter_.size() / words_in_block;
  return filter_.data() + (key & (blocks - 1)) * words_in_block;
}

void DuplicateFinder::mark(std::uint64_t key) {
  std::uint64_t* const block = block_of(key);
  std::uint64_t bits = (key ^ (key >> 32U)) * 0x9E3779B97F4A7C15ULL;
  bool known = true;
  for (std::size_t i = 0; i < words_in_block; ++i) {
    const std::uint64_t bit = 1ULL << (bits & 63U);
    known = known && (block[i] & bit) != 0;
    block[i] |= bit;
    bits >>= 6U;
  }
  if (known && candidates_.size() < most_candidates) candidates_.try_emplace(key, false);
}

void DuplicateFinder::note(std::uint64_t key, std::uint64_t line) {
  if (!second_) {
    if (waits_) mark(waiting_);
    __builtin_prefetch(block_of(key), 1);
    waiting_ = key;
    waits_ = true;
    return;
  }
  const auto found = candidates_.find(key);
  if (found == candidates_.end()) return;
  if (found->second && repeated_.size() < most_candidates) repeated_.push_back(line);
  found->second = true;
}

bool DuplicateFinder::begin_second_reading() {
  if (waits_) mark(waiting_);
  second_ = true;
  filter_ = {};
  return !candidates_.empty();
}

std::vector<std::uint64_t> DuplicateFinder::repeated_lines() const {
  std::vector<std::uint64_t> lines = repeated_;
  std::sort(lines.begin(), lines.end());
  return lines;
}

}  // namespace aoecheck
