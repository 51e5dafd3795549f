#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr const char* file = "/proc/meminfo";
constexpr std::uint64_t largest = 256 * 1024;
const Origin origin{OriginKind::file, file, 0, 0, {}};

using Numbers = std::map<std::string, std::uint64_t, std::less<>>;

/// A last line without its end may have lost digits, or the unit.
std::string_view complete_lines(std::string_view text) {
  return text.substr(0, text.rfind('\n') + 1);
}

Reading<std::uint64_t> entry(const Numbers& numbers, std::string_view name) {
  const auto found = numbers.find(name);
  if (found != numbers.end()) return {found->second, origin, {}};
  return {
      {}, origin, Message{"probe-no-entry", {}}.with("file", file).with("name", std::string(name))};
}

/// Pages that were set aside for good are in no other figure.
std::uint64_t huge_pages(const Numbers& numbers) {
  const auto pages = numbers.find("HugePages_Total");
  const auto size = numbers.find("Hugepagesize");
  if (pages == numbers.end() || size == numbers.end() || size->second == 0) return 0;
  return pages->second > UINT64_MAX / size->second ? 0 : pages->second * size->second;
}

/// With strict accounting the kernel refuses what passes CommitLimit, whatever is free.
Reading<std::uint64_t> commit_left(const Numbers& numbers, const Environment& environment) {
  constexpr const char* mode_file = "/proc/sys/vm/overcommit_memory";
  constexpr std::uint64_t strict = 2;
  if (number_in(mode_file, environment).value_or(0) != strict) return {};
  const Reading<std::uint64_t> limit = entry(numbers, "CommitLimit");
  const Reading<std::uint64_t> used = entry(numbers, "Committed_AS");
  if (!limit.known() || !used.known()) return limit.known() ? used : limit;
  return {*limit > *used ? *limit - *used : 0, origin, {}};
}

}  // namespace

void probe_memory(const Environment& environment, Host& host) {
  const auto text = environment.read(file, largest);
  if (!text) {
    const Reading<std::uint64_t> none{{}, origin, text.error().message};
    host.total = host.available = host.swap_free = host.swap_total = none;
    return;
  }
  const Numbers numbers = numbers_in(complete_lines(*text));
  host.total = entry(numbers, "MemTotal");
  host.available = entry(numbers, "MemAvailable");
  host.swap_total = entry(numbers, "SwapTotal");
  host.swap_free = entry(numbers, "SwapFree");
  host.huge_pages_bytes = huge_pages(numbers);
  host.commit_left = commit_left(numbers, environment);
}

}  // namespace aoecheck
