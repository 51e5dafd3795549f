#pragma once

#include <string_view>
#include <vector>

#include "aoecheck/readers/readers.h"

namespace aoecheck {

bool recognise_shell(const Input& input);
Result<std::vector<ParameterSet>> read_shell(const Input& input, const Catalogue& catalogue,
                                             const ReadOptions& options);

}  // namespace aoecheck
