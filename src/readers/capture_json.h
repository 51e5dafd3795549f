#pragma once

#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// A saved capture: the JSON report of any command of this program. Its sets are read back with
/// their origins, unknown parts and the content of side files as they were when it was saved.
bool recognise_capture(const Input& input);

/// Errors: rule `saved-capture-invalid` with what is missing or of the wrong kind; a `schema` newer
/// than ours is refused.
Result<std::vector<ParameterSet>> read_capture(const Input& input, const Catalogue& catalogue,
                                               const ReadOptions& options);

}  // namespace aoecheck
