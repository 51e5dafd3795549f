#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "probes/host_parts.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t small_file = 256 * 1024;
constexpr std::size_t most_listed = 64;

/// Names of at most 15 bytes, as the kernel keeps them.
constexpr std::array<std::string_view, 6> tools{"aoe", "atc", "atc.bin", "opc", "ccec", "bisheng"};

std::string text_of(const std::string& path, const Environment& environment) {
  const auto text = environment.read(path, small_file);
  return text ? *text : std::string();
}

/// The name of a user; the number itself where the list does not tell.
std::string user_of(std::string_view number, std::string_view users) {
  for (const std::string_view line : split(users, '\n')) {
    const auto fields = split(line, ':');
    if (fields.size() > 2 && fields[2] == number) return printable(fields[0]);
  }
  return printable(number);
}

/// The value behind `--device=` or in the next word.
std::string device_in(std::string_view command_line) {
  const auto words = split(command_line, '\0');
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].starts_with("--device=")) return printable(words[i].substr(9));
    if (words[i] == "--device" && i + 1 < words.size()) return printable(words[i + 1]);
  }
  return {};
}

/// Only that one variable is taken from another process.
std::string device_variable(std::string_view variables) {
  constexpr std::string_view name = "ASCEND_DEVICE_ID=";
  for (const std::string_view entry : split(variables, '\0'))
    if (entry.starts_with(name)) return printable(entry.substr(name.size()));
  return {};
}

RunningTool tool_at(const std::string& directory, std::int64_t pid, std::string name,
                    const std::string& users, const Environment& environment) {
  RunningTool tool;
  tool.pid = pid;
  tool.name = std::move(name);
  const std::string status = text_of(directory + "/status", environment);
  const auto numbers = numbers_in(status);
  if (const auto found = numbers.find("VmRSS"); found != numbers.end())
    tool.resident_bytes = found->second;
  if (const auto found = numbers.find("Uid"); found != numbers.end())
    tool.user = user_of(std::to_string(found->second), users);
  tool.device = device_in(text_of(directory + "/cmdline", environment));
  if (tool.device.empty())
    tool.device = device_variable(text_of(directory + "/environ", environment));
  return tool;
}

}  // namespace

void probe_running(const Environment& environment, Host& host) {
  const auto names = environment.list("/proc");
  if (!names) {
    host.running_unknown = names.error().message;
    return;
  }
  std::string users;
  bool lists_processes = false;
  for (const std::string& number : *names) {
    if (!all_digits(number) || host.running.size() >= most_listed) continue;
    lists_processes = true;
    const std::string directory = "/proc/" + number;
    const std::string name = printable(trimmed(text_of(directory + "/comm", environment)));
    if (std::find(tools.begin(), tools.end(), name) == tools.end()) continue;
    if (users.empty()) users = text_of("/etc/passwd", environment);
    host.running.push_back(
        tool_at(directory, to_integer(number).value_or(0), name, users, environment));
  }
  if (!lists_processes)
    host.running_unknown = {"probe-no-processes", {}};
  else if (host.surroundings != Surroundings::bare)
    host.running_unknown = {"probe-container-processes", {}};
}

}  // namespace aoecheck
