#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/session.h"
#include "aoecheck/system/environment.h"
#include "aoecheck/system/line_file.h"

namespace aoecheck {

/// The file of sessions in the directory of a bank: a header line, then one JSON object a line.
inline constexpr std::string_view session_file_name = "aoecheck.sessions.jsonl";

/// What a session file holds. A torn last line and lines that cannot be read are remarks (rules
/// session-line-torn, session-line-unreadable) and lose nothing else.
struct Sessions {
  std::vector<Session> list;
  std::vector<Error> remarks;
};

/// Errors: those of Environment::open where there is no file; sessions-not-ours;
/// sessions-newer-version.
Result<Sessions> read_sessions(const std::string& bank, const Environment& environment,
                               const Catalogue& catalogue);

/// Fills in the id and appends. Errors as for reading, and rule lines-not-written.
Result<std::string> append_session(const std::string& bank, const Session& session,
                                   const Environment& environment, const Catalogue& catalogue,
                                   const FileCalls& calls = real_file_calls());

/// Adds the sessions of `from` that `into` does not have; how many they were.
Result<std::size_t> merge_sessions(const std::string& from, const std::string& into,
                                   const Environment& environment, const Catalogue& catalogue);

}  // namespace aoecheck
