#include "readers/devices/output.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"

namespace aoecheck::devices {
namespace {

constexpr std::size_t most_lines = 100'000;

/// Texts of npu-smi and of the loader (memory-and-logs.md 5).
constexpr std::array<std::string_view, 6> failures{
    "dcmi module initialize failed",  "because the device is used",
    "cannot open shared object file", "DrvMngGetConsoleLogLevel failed",
    "dcmi initialize failed",         "not found"};

/// "-8005" of "… ret is -8005".
std::string code_in(std::string_view line) {
  const std::size_t at = line.find("ret is ");
  if (at == std::string_view::npos) return {};
  const std::string_view rest = line.substr(at + 7);
  const std::size_t end = rest.find_first_not_of("-0123456789");
  return std::string(rest.substr(0, end));
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < most_lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::vector<std::string_view> columns_of(std::string_view text) {
  std::vector<std::string_view> columns;
  std::size_t begin = text.find_first_not_of(" \t");
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min({text.find("  ", begin), text.find('\t', begin), text.size()});
    columns.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(" \t", end);
  }
  return columns;
}

std::optional<int> small_number(std::string_view text) {
  constexpr std::int64_t most = 1 << 30U;
  const auto number = to_integer(text);
  if (!number || *number < 0 || *number > most) return std::nullopt;
  return static_cast<int>(*number);
}

Error error_of(const Input& input) {
  const Origin origin{OriginKind::file, input.name, 0, 0, {}};
  std::optional<Error> found;
  for (const std::string_view line : lines_of(input.bytes)) {
    const bool failed = std::any_of(
        failures.begin(), failures.end(),
        [&](std::string_view failure) { return line.find(failure) != std::string_view::npos; });
    if (!failed) continue;
    const std::string code = code_in(line);
    if (found && code.empty()) continue;
    const char* id = code == "-8005"   ? "npu-smi-failed-access"
                     : code == "-8020" ? "npu-smi-failed-used"
                                       : "npu-smi-failed";
    found = Error{origin, Message{id, {}}.with("code", code).with("text", printable(line))};
    if (!code.empty()) break;
  }
  return found ? *found : Error{origin, {"npu-smi-not-a-table", {}}};
}

}  // namespace aoecheck::devices
