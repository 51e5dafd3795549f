#pragma once

#include <string_view>
#include <vector>

#include "aoecheck/readers/ge_settings.h"

namespace aoecheck::ge {

/// Whether the text is JSON that names one of GE's own options about memory.
bool recognise_raw_options(std::string_view head);

/// One for each JSON object with such options: the whole, one in it, or one of a list. Errors: rule
/// side-file-invalid.
Result<std::vector<GeSettings>> read_raw_options(const Input& input);

}  // namespace aoecheck::ge
