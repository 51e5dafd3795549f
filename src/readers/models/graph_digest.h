#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "aoecheck/base/digest.h"

namespace aoecheck {

/// SHA-256 over texts and numbers, each with its length, so that none can run into the next.
class GraphDigest {
 public:
  void add(std::string_view text) {
    digest_.add(std::to_string(text.size()) + ':');
    digest_.add(text);
  }
  void add(std::int64_t number) { add(std::to_string(number)); }
  /// By its bits: an epsilon of 1e-12 is not one of 1e-7.
  void add_bits(float number) { add(std::int64_t{std::bit_cast<std::int32_t>(number)}); }

  template <typename Items>
  void add_all(const Items& items) {
    add(static_cast<std::int64_t>(items.size()));
    for (const auto& item : items) add(item);
  }

  std::string finish() { return digest_.finish(); }

 private:
  Sha256 digest_;
};

/// Integer constants up to this size belong to the graph, since they give shapes.
inline constexpr std::size_t small_constant = 512;

}  // namespace aoecheck
