#include "readers/logs/record_log.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace aoecheck {
namespace {

constexpr std::size_t most_pids = 16;

std::int64_t time_of(std::string_view line, const PlogHead& head) {
  const auto process = plog_process(line, head);
  return process ? process->time : 0;
}

}  // namespace

void RecordLog::add(std::string_view line, const PlogHead& head) {
  ++count_;
  last_size_ = std::min(line.size(), longest_head);
  // A size that the compiler knows costs next to nothing, and this is done for every record.
  if (last_size_ == longest_head)
    std::memcpy(last_.data(), line.data(), longest_head);
  else
    std::memcpy(last_.data(), line.data(), last_size_);
  note_pid(line.substr(head.process));
  if (first_time_ == 0) first_time_ = time_of(line, head);
}

void RecordLog::tell(LogFile& file) const {
  file.records = count_;
  file.pids = pids_;
  file.first_time = first_time_;
  const std::string_view line(last_.data(), last_size_);
  if (const auto head = plog_head(line)) file.last_time = time_of(line, *head);
}

void RecordLog::note_pid(std::string_view text) {
  std::int64_t pid = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), pid);
  if (fault != std::errc{} || pid == last_pid_) return;
  last_pid_ = pid;
  const bool known = std::find(pids_.begin(), pids_.end(), pid) != pids_.end();
  if (!known && pids_.size() < most_pids) pids_.push_back(pid);
}

}  // namespace aoecheck
