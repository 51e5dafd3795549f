#pragma once

#include <string>
#include <string_view>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/session.h"

namespace aoecheck {

/// The session as one line of JSON; the id is the digest of all the rest.
std::string line_of(const Session& session, const Catalogue& catalogue);

/// The session in a line. Error: rule session-line-unreadable at that line of `path`.
Result<Session> session_of(std::string_view line, const std::string& path, int number,
                           const Catalogue& catalogue);

}  // namespace aoecheck
