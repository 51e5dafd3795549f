#pragma once

#include <memory>
#include <optional>

#include "aoecheck/readers/readers.h"
#include "readers/shell/interpreter.h"

namespace aoecheck {

bool recognise_python(const Input& input);
Result<std::vector<ParameterSet>> read_python(const Input& input, const Catalogue& catalogue,
                                              const ReadOptions& options);

/// Reads a Python text for commands in its strings and lists; what they are goes to `interpreter`.
/// An error is the place of a string that nothing closes.
std::optional<Error> read_python_text(const std::shared_ptr<const shell::SourceText>& source,
                                      const ReadOptions& options, shell::Interpreter& interpreter);

}  // namespace aoecheck
