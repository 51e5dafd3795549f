#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::chrono::seconds patience{2};
constexpr std::size_t most_listed = 16;

/// What AOE and ATC are made of; others that were killed are no sign for the next run.
constexpr std::array<std::string_view, 6> prefixes{"aoe", "atc",  "python",
                                                   "opc", "ccec", "bisheng"};

bool concerns_us(std::string_view name) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

std::uint64_t kilobytes_after(std::string_view line, std::string_view name) {
  const std::size_t at = line.find(name);
  if (at == std::string_view::npos) return 0;
  const std::string_view rest = line.substr(at + name.size());
  const auto number = to_integer(rest.substr(0, rest.find_first_not_of("0123456789")));
  constexpr std::int64_t most = 1LL << 50U;
  return number && *number > 0 && *number < most ? static_cast<std::uint64_t>(*number) * 1024 : 0;
}

/// "… Killed process 994362 (aoe) total-vm:23064888kB, anon-rss:16472380kB, …"
std::optional<KilledProcess> killed_in(std::string_view line) {
  constexpr std::string_view mark = "Killed process ";
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = line.substr(at + mark.size());
  const std::size_t open = rest.find(" (");
  const std::size_t close = rest.find(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    return std::nullopt;
  const auto pid = to_integer(rest.substr(0, open));
  if (!pid) return std::nullopt;
  std::uint64_t resident = 0;
  for (const std::string_view part : {"anon-rss:", "file-rss:", "shmem-rss:"})
    resident += kilobytes_after(rest, part);
  return KilledProcess{*pid, printable(rest.substr(open + 2, close - open - 2)), resident, false};
}

}  // namespace

void probe_kills(const Environment& environment, Host& host) {
  const ProgramOutput log = environment.output_of({"dmesg"}, patience);
  const bool refused = log.end == ProgramOutput::End::finished && log.exit_code != 0;
  if (log.end == ProgramOutput::End::absent || refused) {
    host.killed_unknown = {refused ? "probe-kernel-log-refused" : "probe-kernel-log-absent", {}};
    return;
  }
  // What is cut off is the newest.
  const bool cut = log.end != ProgramOutput::End::finished;
  if (cut) host.killed_unknown = {"probe-kernel-log-cut", {}};
  bool in_group = false;  // the older form announces the victim a line before
  for (const std::string_view line : split(log.text, '\n')) {
    if (line.find("invoked oom-killer") != std::string_view::npos) in_group = false;
    in_group = in_group || line.find("emory cgroup out of memory") != std::string_view::npos ||
               line.find("killed as a result of limit of") != std::string_view::npos;
    auto killed = killed_in(line);
    if (!killed) continue;
    killed->in_group = in_group;
    in_group = false;
    if (concerns_us(killed->name) && host.killed.size() < most_listed)
      host.killed.push_back(std::move(*killed));
  }
}

}  // namespace aoecheck
