#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace aoecheck {

/// Finds which of many literal texts a line holds, most of them at most once in a long while. After
/// Wu and Manber: a table tells for every three bytes how far one may move on.
class LiteralFinder {
 public:
  /// The texts must outlive the finder; each has least_literal bytes or more.
  explicit LiteralFinder(const std::vector<std::string_view>& literals);

  /// Calls `found(number of the literal)` for every occurrence.
  template <typename Found>
  void find(std::string_view text, Found found) const {
    if (text.size() < window_) return;
    const char* const begin = text.data();
    const char* const last = begin + (text.size() - block);
    for (const char* place = begin + (window_ - block); place <= last;) {
      const std::uint32_t hash = hash_of(place);
      if (const std::uint8_t shift = shifts_[hash]; shift != 0) {
        place += shift;
        continue;
      }
      for (std::uint32_t i = starts_[hash]; i != starts_[hash + 1]; ++i)
        if (holds(entries_[i], text, static_cast<std::size_t>(place - begin)))
          found(entries_[i].literal);
      ++place;
    }
  }

 private:
  static constexpr std::size_t block = 3;
  /// Enough that few blocks of literals share a place, few enough that the tables stay near.
  static constexpr std::uint32_t fewest_hash_bits = 10;
  static constexpr std::uint32_t most_hash_bits = 15;

  /// A literal whose searched window ends in some block.
  struct Entry {
    std::uint32_t literal;
    std::uint32_t offset;  // of that block in the literal
  };

  std::uint32_t hash_of(const char* place) const {
    const auto byte = [place](int i) {
      return static_cast<std::uint32_t>(static_cast<unsigned char>(place[i]));
    };
    return (byte(0) ^ byte(1) << 3U ^ byte(2) << 7U) & mask_;
  }

  bool holds(const Entry& entry, std::string_view text, std::size_t place) const {
    const std::string_view literal = literals_[entry.literal];
    if (place < entry.offset) return false;
    return text.compare(place - entry.offset, literal.size(), literal) == 0;
  }

  std::size_t window_ = 0;
  std::uint32_t mask_ = 0;
  std::vector<std::string_view> literals_;
  std::vector<std::uint8_t> shifts_;
  std::vector<std::uint32_t> starts_;
  std::vector<Entry> entries_;
};

}  // namespace aoecheck
