#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "aoecheck/model/bank_file.h"

namespace aoecheck {

/// Adds up what is met in a file: equal messages become one remark with a count and first places.
class Remarks {
 public:
  explicit Remarks(std::vector<BankRemark>& list) : list_(list) {}

  void add(const Message& message, std::uint64_t line = 0, std::uint64_t column = 0) {
    constexpr std::size_t most_places = 5;
    constexpr std::size_t most_remarks = 64;
    for (BankRemark& remark : list_) {
      if (remark.message != message) continue;
      ++remark.count;
      if (line > 0 && remark.lines.size() < most_places) remark.lines.push_back(line);
      return;
    }
    if (list_.size() == most_remarks) return;
    list_.push_back({message, 1, {}, column});
    if (line > 0) list_.back().lines.push_back(line);
  }
  void add(const char* rule, std::uint64_t line = 0, std::uint64_t column = 0) {
    add(Message{rule, {}}, line, column);
  }

 private:
  std::vector<BankRemark>& list_;
};

}  // namespace aoecheck
