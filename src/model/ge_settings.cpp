#include "aoecheck/model/ge_settings.h"

#include <algorithm>

namespace aoecheck {

/// The last one of that name: it is the one that takes effect.
const GeSetting* GeSettings::find(std::string_view name) const {
  const auto found =
      std::find_if(settings.rbegin(), settings.rend(),
                   [name](const GeSetting& setting) { return setting.name == name; });
  return found == settings.rend() ? nullptr : &*found;
}

std::string_view name_of(GeSettings::Way way) {
  switch (way) {
    case GeSettings::Way::session:
      return "session";
    case GeSettings::Way::estimator:
      return "estimator";
    case GeSettings::Way::tf2:
      return "tf2";
    case GeSettings::Way::raw:
      return "raw";
    case GeSettings::Way::environment:
      return "environment";
  }
  return "session";
}

}  // namespace aoecheck
