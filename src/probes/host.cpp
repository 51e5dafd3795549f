#include <algorithm>

#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 256 * 1024;

/// The digits at the beginning, before a blank or the end; nothing where they are none, do not fit,
/// or are followed by something else.
std::optional<std::uint64_t> leading_number(std::string_view text) {
  std::uint64_t value = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    const auto digit = static_cast<std::uint64_t>(text[digits] - '0');
    if (value > (UINT64_MAX - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  const bool ends = digits == text.size() || text[digits] == ' ' || text[digits] == '\t';
  return digits == 0 || !ends ? std::nullopt : std::optional<std::uint64_t>(value);
}

}  // namespace

std::optional<std::uint64_t> number_in(const std::string& path, const Environment& environment) {
  const auto text = environment.read(path, small_file);
  return text ? leading_number(trimmed(*text)) : std::nullopt;
}

std::map<std::string, std::uint64_t, std::less<>> numbers_in(std::string_view text) {
  constexpr std::uint64_t kilobyte = 1024;
  std::map<std::string, std::uint64_t, std::less<>> numbers;
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t end = line.find_first_of(": \t");
    if (end == std::string_view::npos || end == 0) continue;
    const std::string_view rest = trimmed(line.substr(end + 1));
    const auto number = leading_number(rest);
    if (!number) continue;
    const bool kilobytes = rest.ends_with(" kB") && *number <= UINT64_MAX / kilobyte;
    numbers.emplace(line.substr(0, end), kilobytes ? *number * kilobyte : *number);
  }
  return numbers;
}

std::string variable_for(const ParameterSet& set, std::string_view name,
                         const Environment& environment) {
  if (const Parameter* own = set.find_environment(name))
    return own->value.known() ? own->value.text : std::string();
  return environment.variable(std::string(name)).value_or("");
}

Host probe_host(const ParameterSet& set, const Environment& environment) {
  Host host;
  probe_surroundings(environment, host);
  probe_memory(environment, host);
  probe_groups(environment, host);
  probe_limits(environment, host);
  probe_disks(set, environment, host);
  probe_running(environment, host);
  probe_kills(environment, host);
  return host;
}

}  // namespace aoecheck
