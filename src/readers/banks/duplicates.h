#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace aoecheck {

/// Finds keys that occur more than once in a file of any size with bounded memory: the first
/// reading marks keys in a filter and keeps those that may have been there before; a second
/// reading, only needed where there are some, decides. Keys are hashes of 64 bits.
class DuplicateFinder {
 public:
  /// `file_bytes` chooses the size of the filter.
  explicit DuplicateFinder(std::uint64_t file_bytes);

  void note(std::uint64_t key, std::uint64_t line);

  /// After the first reading: whether the second is needed; from then on `note` serves that one.
  bool begin_second_reading();
  /// After the second reading: the lines of repeated keys, without the first of each.
  std::vector<std::uint64_t> repeated_lines() const;

 private:
  void mark(std::uint64_t key);
  std::uint64_t* block_of(std::uint64_t key);

  std::vector<std::uint64_t> filter_;                   // blocks of eight words, one for a key
  std::unordered_map<std::uint64_t, bool> candidates_;  // met in the second reading
  std::vector<std::uint64_t> repeated_;
  std::uint64_t waiting_ = 0;  // marked at the next call, when its block is at hand
  bool waits_ = false;
  bool second_ = false;
};

}  // namespace aoecheck
