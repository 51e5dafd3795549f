#include "engine/log_places.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "engine/log_reader.h"

namespace aoecheck {
namespace {

constexpr std::chrono::seconds patience{2};
constexpr std::size_t default_kept_files = 10;
constexpr std::int64_t most_kept_files = 1000;

const std::array<std::vector<std::string>, 2> kernel_log_commands{
    {{"dmesg"}, {"journalctl", "-k", "--no-pager", "-n", "5000"}}};

}  // namespace

std::string log_root(const Environment& environment) {
  const auto given = [&](const char* name) { return environment.variable(name).value_or(""); };
  if (const std::string own = given("ASCEND_PROCESS_LOG_PATH"); !own.empty()) return own;
  if (const std::string work = given("ASCEND_WORK_PATH"); !work.empty())
    return joined_path(work, "log");
  const std::string home = given("HOME");
  return home.empty() ? std::string() : joined_path(home, "ascend/log");
}

LastLogs last_run_logs(const std::string& root, const Environment& environment) {
  constexpr std::int64_t same_run_seconds = 3600;
  LastLogs logs;
  if (root.empty() || environment.kind(root) != PathKind::directory) return logs;
  logs.files = list_logs(root, environment).files;
  const auto modified = [&](const std::string& file) { return environment.status(file).modified; };
  std::int64_t newest = 0;
  for (const std::string& file : logs.files) newest = std::max(newest, modified(file));
  logs.older = std::erase_if(logs.files, [&](const std::string& file) {
    return modified(file) < newest - same_run_seconds;
  });
  return logs;
}

std::size_t kept_files(const Environment& environment) {
  const auto given = to_integer(environment.variable("ASCEND_HOST_LOG_FILE_NUM").value_or(""));
  const bool taken = given && *given >= 1 && *given <= most_kept_files;
  return taken ? static_cast<std::size_t>(*given) : default_kept_files;
}

std::optional<std::int64_t> pid_of_plog(const std::string& path) {
  constexpr std::string_view prefix = "plog-";
  const std::string_view name = file_name(path);
  if (!name.starts_with(prefix) || !name.ends_with(".log")) return std::nullopt;
  const std::size_t end = name.find('_');
  if (end == std::string_view::npos) return std::nullopt;
  return to_integer(name.substr(prefix.size(), end - prefix.size()));
}

std::optional<std::string> kernel_log(const Environment& environment) {
  for (const std::vector<std::string>& words : kernel_log_commands) {
    // A log that is cut off lacks its newest part.
    ProgramOutput output = environment.output_of(words, patience);
    if (output.good()) return std::move(output.text);
  }
  return std::nullopt;
}

std::string_view printed_since(std::string_view before, std::string_view after) {
  const std::size_t end = before.find_last_not_of('\n');
  if (end == std::string_view::npos) return after;
  before = before.substr(0, end + 1);
  const std::size_t begin = before.rfind('\n');
  const std::string_view last = begin == std::string_view::npos ? before : before.substr(begin + 1);
  const std::size_t place = after.rfind(last);
  return place == std::string_view::npos ? after : after.substr(place + last.size());
}

}  // namespace aoecheck
