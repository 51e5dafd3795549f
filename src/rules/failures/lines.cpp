#include "rules/failures/lines.h"

#include <algorithm>
#include <map>
#include <optional>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::string_view unknown_code = "unknown-error-code";

/// The code that a line carries; empty where it has none.
std::string code_in(const LogHit& hit) {
  if (const std::string* text = hit.value("code")) return *text;
  const std::int64_t* number = hit.number("code");
  return number == nullptr ? std::string() : std::to_string(*number);
}

/// Nothing where the catalogue knows neither the failure nor the code.
std::optional<KnownLines> known_lines(const LogHits& hits, std::size_t order,
                                      const Catalogue& catalogue) {
  KnownLines lines;
  lines.hits = &hits;
  lines.order = order;
  const std::string code = code_in(lines.first());
  if (!code.empty()) lines.code = catalogue.code(code);
  if (lines.code != nullptr) lines.spec = catalogue.failure(lines.code->failure);
  if (lines.spec == nullptr && !lines.first().failure.empty())
    lines.spec = catalogue.failure(lines.first().failure);
  if (lines.spec == nullptr) lines.spec = catalogue.failure(unknown_code);
  if (lines.spec == nullptr) return std::nullopt;
  return lines;
}

bool is_of_kernel(const KnownLines& lines) { return lines.spec->layer == "KERNEL"; }

/// Which process the lines without one belong to.
class Owners {
 public:
  Owners(const LogReading& reading, const std::vector<KnownLines>& all) : all_(all) {
    for (const LogFile& file : reading.files)
      for (const std::int64_t pid : file.pids) add(file.name, pid);
    for (const KnownLines& lines : all) {
      const LogHit& hit = lines.first();
      if (hit.process.pid != 0 && !is_of_kernel(lines)) add(hit.origin.source, hit.process.pid);
    }
  }

  LogProcess owner_of(const KnownLines& lines) const {
    const LogHit& hit = lines.first();
    if (hit.process.pid != 0) return hit.process;
    if (is_of_kernel(lines))
      if (const LogProcess victim = next_victim(lines); victim.pid != 0) return victim;
    const auto pids = pids_.find(hit.origin.source);
    if (pids == pids_.end() || pids->second.size() != 1) return hit.process;
    return {pids->second.front(), {}};
  }

 private:
  void add(const std::string& file, std::int64_t pid) {
    std::vector<std::int64_t>& pids = pids_[file];
    if (std::find(pids.begin(), pids.end(), pid) == pids.end()) pids.push_back(pid);
  }

  /// The process that the next kernel line of the file names, else the one before.
  LogProcess next_victim(const KnownLines& lines) const {
    const Origin& place = lines.first().origin;
    const LogHit* before = nullptr;
    const LogHit* behind = nullptr;
    for (const KnownLines& other : all_) {
      const LogHit& hit = other.first();
      if (!is_of_kernel(other) || hit.process.pid == 0 || hit.origin.source != place.source)
        continue;
      if (hit.origin.line < place.line) {
        if (before == nullptr || hit.origin.line > before->origin.line) before = &hit;
      } else if (behind == nullptr || hit.origin.line < behind->origin.line) {
        behind = &hit;
      }
    }
    if (behind != nullptr) return behind->process;
    return before == nullptr ? LogProcess{} : before->process;
  }

  const std::vector<KnownLines>& all_;
  std::map<std::string, std::vector<std::int64_t>> pids_;
};

/// The files of a process are read by name; its records are told by time, where all have one. A
/// clock that was set back does not change the order within a file.
void order_by_time(LineGroup& group) {
  std::map<std::string, std::int64_t> latest;
  std::vector<std::pair<std::int64_t, KnownLines>> timed;
  for (const KnownLines& lines : group.lines) {
    const LogHit& hit = lines.first();
    if (hit.time == 0) return;
    std::int64_t& time = latest[hit.origin.source];
    time = std::max(time, hit.time);
    timed.emplace_back(time, lines);
  }
  std::stable_sort(timed.begin(), timed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(timed.begin(), timed.end(), group.lines.begin(),
                 [](const auto& entry) { return entry.second; });
}

}  // namespace

std::string KnownLines::code_text() const { return code_in(first()); }

bool LineGroup::has(Role role) const {
  return std::any_of(lines.begin(), lines.end(),
                     [role](const KnownLines& line) { return line.spec->role == role; });
}

std::vector<LineGroup> group_lines(const LogReading& reading, const Catalogue& catalogue) {
  std::vector<KnownLines> all;
  for (const LogHits& hits : reading.hits)
    if (const auto lines = known_lines(hits, all.size(), catalogue)) all.push_back(*lines);
  const Owners owners(reading, all);
  std::vector<LineGroup> groups;
  std::map<std::pair<std::int64_t, std::string>, std::size_t> places;
  for (const KnownLines& lines : all) {
    const LogProcess owner = owners.owner_of(lines);
    const std::string& file = lines.first().origin.source;
    const auto key = std::pair(owner.pid, owner.pid == 0 ? file : std::string());
    const auto [place, added] = places.emplace(key, groups.size());
    if (added) groups.push_back({owner, file, {}});
    LineGroup& group = groups[place->second];
    if (group.process.name.empty()) group.process.name = owner.name;
    group.lines.push_back(lines);
  }
  for (LineGroup& group : groups) order_by_time(group);
  return groups;
}

}  // namespace aoecheck
