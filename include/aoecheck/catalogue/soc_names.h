#pragma once

#include <string>
#include <string_view>

#include "aoecheck/catalogue/catalogue.h"

namespace aoecheck {

/// The soc_version behind a name as users and npu-smi write it: "310P3", "Ascend310P3",
/// "Ascend 310P3", "9362". Empty where the name fits none, or only a family: npu-smi prints "910B"
/// and "Ascend910" for several chips.
std::string soc_of_device_name(std::string_view name, const Catalogue& catalogue);

}  // namespace aoecheck
