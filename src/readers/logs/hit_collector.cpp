#include "readers/logs/hit_collector.h"

#include <utility>

namespace aoecheck {
namespace {

constexpr std::size_t most_groups = 4096;
constexpr std::size_t most_first = 5;

/// Each code is a matter of its own.
std::string code_of(const LogHit& hit) {
  if (const std::string* code = hit.value("code")) return *code;
  if (const std::int64_t* code = hit.number("code")) return std::to_string(*code);
  return {};
}

}  // namespace

void HitCollector::add(const FailureSpec* failure, LogHit hit) {
  const Key key{failure, hit.process.pid, code_of(hit)};
  auto place = places_.find(key);
  if (place == places_.end()) {
    if (reading_.hits.size() == most_groups) {
      ++reading_.dropped;
      return;
    }
    place = places_.emplace(key, reading_.hits.size()).first;
    reading_.hits.emplace_back();
    groups_.emplace_back();
  }
  LogHits& hits = reading_.hits[place->second];
  ++hits.count;
  if (hits.first.size() < most_first) hits.first.push_back(hit);
  hits.last = std::move(hit);
}

bool HitCollector::count(const FailureSpec* failure, std::int64_t pid, std::string_view line,
                         int number) {
  const auto place = places_.find(Key{failure, pid, {}});
  if (place == places_.end()) return false;
  LogHits& hits = reading_.hits[place->second];
  if (hits.first.size() < most_first) return false;
  ++hits.count;
  Group& group = groups_[place->second];
  group.last_line = line;
  group.last_number = number;
  return true;
}

LogReading HitCollector::take() {
  places_.clear();
  groups_.clear();
  return std::exchange(reading_, {});
}

}  // namespace aoecheck
