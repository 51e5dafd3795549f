#include <algorithm>

#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 256 * 1024;
constexpr const char* limits_file = "/proc/self/limits";
constexpr const char* status_file = "/proc/self/status";

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(text, ' '))
    if (!word.empty()) words.push_back(word);
  return words;
}

/// A limit in digits, or the word that there is none; false where it is neither.
bool read_limit(std::string_view word, std::optional<std::uint64_t>& limit) {
  const auto number = to_integer(word);
  if (number && *number >= 0) limit = static_cast<std::uint64_t>(*number);
  return limit.has_value() || word == "unlimited";
}

/// "Max open files            1024                 524288               files"
Reading<ProcessLimit> limit_named(std::string_view name, std::string_view text) {
  const Origin origin{OriginKind::file, limits_file, 0, 0, {}};
  for (const std::string_view line : split(text, '\n')) {
    if (!line.starts_with(name)) continue;
    const auto words = words_of(line.substr(name.size()));
    ProcessLimit limit;
    if (words.size() >= 2 && read_limit(words[0], limit.soft) && read_limit(words[1], limit.hard))
      return {limit, origin, {}};
  }
  return {{},
          origin,
          Message{"probe-no-entry", {}}.with("file", limits_file).with("name", std::string(name))};
}

/// "0-3,8" are five.
std::optional<int> count_of(std::string_view list) {
  constexpr std::int64_t most = 1 << 20;
  std::int64_t count = 0;
  for (const std::string_view range : split(trimmed(list), ',')) {
    const std::size_t dash = range.find('-');
    const auto first = to_integer(range.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : to_integer(range.substr(dash + 1));
    if (!first || !last || *last < *first || *first < 0 || *last > most) return std::nullopt;
    count += *last - *first + 1;
  }
  return count > most ? std::nullopt : std::optional<int>(static_cast<int>(count));
}

Reading<int> cpus_of(const Environment& environment) {
  constexpr std::string_view name = "Cpus_allowed_list:";
  const Origin origin{OriginKind::file, status_file, 0, 0, {}};
  const auto text = environment.read(status_file, small_file);
  if (!text) return {{}, origin, text.error().message};
  for (const std::string_view line : split(*text, '\n'))
    if (line.starts_with(name))
      if (const auto count = count_of(line.substr(name.size()))) return {*count, origin, {}};
  return {{},
          origin,
          Message{"probe-no-entry", {}}
              .with("file", status_file)
              .with("name", std::string(name.substr(0, name.size() - 1)))};
}

}  // namespace

void probe_limits(const Environment& environment, Host& host) {
  host.cpus = cpus_of(environment);
  const auto text = environment.read(limits_file, small_file);
  if (!text) {
    const Reading<ProcessLimit> none{
        {}, Origin{OriginKind::file, limits_file, 0, 0, {}}, text.error().message};
    host.address_space = host.processes = host.open_files = none;
    return;
  }
  host.address_space = limit_named("Max address space", *text);
  host.processes = limit_named("Max processes", *text);
  host.open_files = limit_named("Max open files", *text);
}

}  // namespace aoecheck
