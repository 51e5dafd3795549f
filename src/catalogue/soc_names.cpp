#include "aoecheck/catalogue/soc_names.h"

#include <algorithm>
#include <array>

namespace aoecheck {

std::string soc_of_device_name(std::string_view name, const Catalogue& catalogue) {
  constexpr std::array<std::string_view, 2> families{"Ascend910", "Ascend910B"};
  std::string plain(name);
  std::erase_if(plain, [](char c) { return c == ' ' || c == '\t'; });
  for (const std::string& candidate : {plain, "Ascend" + plain, "Ascend910_" + plain}) {
    const bool family = std::find(families.begin(), families.end(), candidate) != families.end();
    if (!family && catalogue.soc(candidate) != nullptr) return candidate;
  }
  return {};
}

}  // namespace aoecheck
