#include "aoecheck/store/sessions.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "store/session_json.h"

namespace aoecheck {
namespace {

constexpr std::string_view header = R"({"format":"aoecheck.sessions","version":1})";
constexpr std::string_view format_name = "aoecheck.sessions";
constexpr int our_version = 1;
constexpr std::uint64_t largest_file = 64ULL << 20U;
constexpr std::size_t longest_line = 8U << 20U;

std::string path_of(const std::string& bank) { return joined_path(bank, session_file_name); }

Error error_at(const std::string& path, int line, Message message) {
  return {Origin{OriginKind::file, path, line, 0, {}}, std::move(message)};
}

/// Whether the first line is that of a file that this program may read and append to.
Result<bool> accept_header(const std::string& path, std::string_view line) {
  using Json = nlohmann::json;
  const Json json = Json::parse(line, nullptr, false);
  const bool ours = json.is_object() && json.contains("format") && json.contains("version") &&
                    json["format"] == format_name && json["version"].is_number_integer();
  if (!ours) return error_at(path, 1, {"sessions-not-ours", {}});
  const auto version = json["version"].get<std::int64_t>();
  if (version == our_version) return true;
  Message message{"sessions-newer-version", {}};
  message.with("version", std::to_string(version)).with("ours", std::to_string(our_version));
  return error_at(path, 1, std::move(message));
}

/// A line as it stands; `whole` where a line feed ends it.
struct Line {
  std::string_view text;
  bool whole = true;
};

std::vector<Line> lines_of(std::string_view bytes) {
  std::vector<Line> lines;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    lines.push_back({bytes.substr(0, end), end != std::string_view::npos});
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  }
  return lines;
}

/// The bytes of the file with its header checked.
Result<std::string> read_file(const std::string& path, const Environment& environment) {
  auto bytes = environment.read(path, largest_file);
  if (!bytes) return bytes;
  const std::size_t end = bytes->find('\n');
  const std::string_view first = std::string_view(*bytes).substr(0, end);
  const bool torn = end == std::string::npos && header.starts_with(first);
  if (torn) return std::string();
  if (const auto accepted = accept_header(path, first); !accepted) return accepted.error();
  return bytes;
}

Result<bool> append(const std::string& bank, std::vector<std::string> lines,
                    const Environment& environment, const FileCalls& calls) {
  constexpr unsigned own_mode = 0640;
  constexpr unsigned shared_mode = 0660;
  constexpr unsigned group_writes = 0020;
  const bool shared = (environment.status(bank).mode & group_writes) != 0;
  LineAppend request;
  request.path = path_of(bank);
  request.header = header;
  request.lines = std::move(lines);
  request.mode = shared ? shared_mode : own_mode;
  request.accepts = [&](std::string_view line) { return accept_header(request.path, line); };
  return append_lines(request, calls);
}

}  // namespace

namespace {

/// Gives every session with its line to `take`; what cannot be read goes to `remarks`.
template <typename Take>
Result<bool> each_session(const std::string& bank, const Environment& environment,
                          const Catalogue& catalogue, std::vector<Error>& remarks, Take take) {
  const std::string path = path_of(bank);
  const auto bytes = read_file(path, environment);
  if (!bytes) return bytes.error();
  int number = 0;
  for (const Line& line : lines_of(*bytes)) {
    ++number;
    if (number == 1 || trimmed(line.text).empty()) continue;
    Result<Session> session = line.text.size() <= longest_line
                                  ? session_of(line.text, path, number, catalogue)
                                  : error_at(path, number, {"session-line-unreadable", {}});
    if (session)
      take(std::move(*session), line.text);
    else if (line.whole)
      remarks.push_back(session.error());
    else
      remarks.push_back(error_at(path, number, {"session-line-torn", {}}));
  }
  return true;
}

}  // namespace

Result<Sessions> read_sessions(const std::string& bank, const Environment& environment,
                               const Catalogue& catalogue) {
  Sessions sessions;
  const auto read = each_session(
      bank, environment, catalogue, sessions.remarks,
      [&](Session session, std::string_view) { sessions.list.push_back(std::move(session)); });
  if (!read) return read.error();
  return sessions;
}

Result<std::string> append_session(const std::string& bank, const Session& session,
                                   const Environment& environment, const Catalogue& catalogue,
                                   const FileCalls& calls) {
  std::string line = line_of(session, catalogue);
  const auto written = append(bank, {line}, environment, calls);
  if (!written) return written.error();
  return session_of(line, path_of(bank), 0, catalogue)->id;
}

Result<std::size_t> merge_sessions(const std::string& from, const std::string& into,
                                   const Environment& environment, const Catalogue& catalogue) {
  const auto target = read_sessions(into, environment, catalogue);
  if (!target && target.error().message.id != "file-missing") return target.error();
  const auto has = [&](const std::string& id) {
    return target && std::any_of(target->list.begin(), target->list.end(),
                                 [&](const Session& session) { return session.id == id; });
  };
  std::vector<std::string> lines;
  std::vector<Error> remarks;
  const auto read = each_session(from, environment, catalogue, remarks,
                                 [&](const Session& session, std::string_view line) {
                                   if (!has(session.id)) lines.emplace_back(line);
                                 });
  if (!read) return read.error();
  const std::size_t count = lines.size();
  if (count == 0) return count;
  const auto written = append(into, std::move(lines), environment, real_file_calls());
  if (!written) return written.error();
  return count;
}

}  // namespace aoecheck
