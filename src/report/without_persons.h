#pragma once

#include <string>
#include <string_view>

namespace aoecheck {

/// The text as it can be shown in public: paths are cut to their file names but for those of the
/// system and of CANN, and the name of the user, `user@host`, and the host that syslog and journal
/// put into every line are replaced. `home` is the home directory of who runs this; may be empty.
std::string without_persons(std::string_view text, std::string_view home);

/// The same for a text that is known to hold no path, such as the name `/layer1/conv/Conv` of an
/// operator.
std::string without_user(std::string_view text, std::string_view home);

}  // namespace aoecheck
