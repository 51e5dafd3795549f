#pragma once

#include <optional>

#include "aoecheck/base/byte_source.h"
#include "readers/models/ge_model.h"

namespace aoecheck {

/// Reads the partition MODEL_INOUT_INFO (model-formats.md 1.5): what the caller feeds and gets, and
/// the gears. Nothing where its bytes do not hold together.
std::optional<ModelInterface> read_inout_info(ByteWindow& window, Span part);

}  // namespace aoecheck
