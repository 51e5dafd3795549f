#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace aoecheck {

/// A CANN version such as "7.0.0", "8.1.RC1" or "8.0.0.alpha003", ordered as CANN releases are:
/// within one number an alpha comes before an RC and an RC before the release; "8.3.RC1.alpha003"
/// comes before "8.3.RC1", and "8.0.RC2.1" and "7.0.1.5" behind what they repair.
struct CannVersion {
  int major = 0;
  int minor = 0;
  int patch = 0;
  int stage = 3;  // 0 alpha, 1 beta, 2 RC, 3 release
  int stage_number = 0;
  int substage = 3;  // what follows the stage, or a fourth number: as stage
  int substage_number = 0;

  friend auto operator<=>(const CannVersion&, const CannVersion&) = default;
};

/// Nothing where the text is not a CANN version.
std::optional<CannVersion> parse_cann_version(std::string_view text);

}  // namespace aoecheck
