#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "aoecheck/model/log.h"
#include "readers/logs/head.h"

namespace aoecheck {

/// The heads of the records of a file: how many, from when to when, of which processes.
class RecordLog {
 public:
  void add(std::string_view line, const PlogHead& head);
  void tell(LogFile& file) const;

 private:
  static constexpr std::size_t longest_head = 96;

  void note_pid(std::string_view text);

  std::uint64_t count_ = 0;
  std::int64_t first_time_ = 0;
  std::int64_t last_pid_ = 0;
  std::vector<std::int64_t> pids_;
  std::array<char, longest_head> last_{};  // the beginning of the last record
  std::size_t last_size_ = 0;
};

}  // namespace aoecheck
