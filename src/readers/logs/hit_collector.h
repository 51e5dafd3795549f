#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "aoecheck/catalogue/failures.h"
#include "aoecheck/model/log.h"

namespace aoecheck {

/// Keeps the hits of every pattern or code by process and file: the first few, the last, how many.
class HitCollector {
 public:
  void add(const FailureSpec* failure, LogHit hit);
  /// Counts one more of those that are known well enough, and keeps its line until the file ends;
  /// false where the hit itself is needed.
  bool count(const FailureSpec* failure, std::int64_t pid, std::string_view line, int number);
  /// The file ends: `make(line, number, hit)` fills the hits of the last lines that were kept.
  template <typename Make>
  void end_file(Make make) {
    for (const auto& [key, place] : places_) {
      Group& group = groups_[place];
      if (group.last_line.empty()) continue;
      LogHit hit;
      make(group.last_line, group.last_number, hit);
      reading_.hits[place].last = std::move(hit);
      group.last_line = {};
    }
    places_.clear();
  }
  /// What was added since the last call: hits and dropped.
  LogReading take();

 private:
  using Key = std::tuple<const FailureSpec*, std::int64_t, std::string>;

  struct Group {
    std::string last_line;  // not yet a hit
    int last_number = 0;
  };

  std::map<Key, std::size_t> places_;  // of this file
  std::vector<Group> groups_;          // beside reading_.hits
  LogReading reading_;
};

}  // namespace aoecheck
