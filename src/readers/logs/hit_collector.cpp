#include "readers/logs/hit_collector.h"

#include <utility>

namespace aoecheck {
namespace {

constexpr std::size_t most_groups = 4096;
constexpr std::size_t most_first = 5;

/// The failure with the code that its text names: each code is a matter of its own.
std::string kind_of(const LogHit& hit) {
  std::string kind = hit.failure;
  if (const std::string* code = hit.value("code")) kind += ' ' + *code;
  if (const std::int64_t* code = hit.number("code")) kind += ' ' + std::to_string(*code);
  return kind;
}

}  // namespace

void HitCollector::add(std::size_t file, LogHit hit) {
  const auto [place, added] =
      places_.emplace(Key{file, hit.process.pid, kind_of(hit)}, reading_.hits.size());
  if (added && reading_.hits.size() == most_groups) {
    places_.erase(place);
    ++reading_.dropped;
    return;
  }
  if (added) reading_.hits.emplace_back();
  LogHits& hits = reading_.hits[place->second];
  ++hits.count;
  if (hits.first.size() < most_first) hits.first.push_back(hit);
  hits.last = std::move(hit);
}

LogReading HitCollector::take() {
  places_.clear();
  return std::exchange(reading_, {});
}

}  // namespace aoecheck
