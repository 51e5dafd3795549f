#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace aoecheck {

/// Level and module of a plog record, and where its process begins:
/// `[ERROR] GE(685297,python3):2022-04-06-07:15:09.383.996 [file:line]…` (memory-and-logs.md 2.1).
struct PlogHead {
  std::string_view level;
  std::string_view module;
  std::size_t process = 0;  // offset behind the `(`
};

/// Process and time of a record, and where its text begins.
struct PlogProcess {
  std::int64_t pid = 0;
  std::string_view name;
  std::int64_t time = 0;  // microseconds since 1970, the log's own clock
  std::size_t text = 0;   // offset
};

/// The head that the line begins with.
std::optional<PlogHead> plog_head(std::string_view line);
/// The same where the `[` or a character of the level was lost, or something stands before it.
std::optional<PlogHead> damaged_plog_head(std::string_view line);
/// What follows a head; nothing where it does not go on like a record.
std::optional<PlogProcess> plog_process(std::string_view line, const PlogHead& head);

/// Where a second record of an error begins on the line, whose writer lost the line feed before it.
std::size_t glued_record(std::string_view line);
/// False where no line of the text holds one; cheap.
bool may_hold_glued_record(std::string_view lines);

}  // namespace aoecheck
