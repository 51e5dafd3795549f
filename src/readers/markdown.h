#pragma once

#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// Pages with fenced code blocks: shell and Python blocks are read, variables last from block to
/// block.
bool recognise_markdown(const Input& input);
Result<std::vector<ParameterSet>> read_markdown(const Input& input, const Catalogue& catalogue,
                                                const ReadOptions& options);

}  // namespace aoecheck
