#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "readers/logs/head.h"
#include "readers/logs/pattern_set.h"

namespace aoecheck {

/// Remembers the heads that were seen last: a log has few, and millions of each.
class HeadCache {
 public:
  struct Entry {
    std::string text;              // up to the process
    std::optional<PlogHead> head;  // of that text
    const PatternGroup* group = nullptr;
  };

  explicit HeadCache(const PatternSet& patterns) : patterns_(patterns) {}

  /// The head that the line begins with, and the texts that its record is searched for. Valid until
  /// the next call.
  const Entry& find(std::string_view line);

 private:
  static constexpr std::size_t slots = 512;

  const PatternSet& patterns_;
  std::array<Entry, slots> entries_;
  Entry none_;
};

}  // namespace aoecheck
