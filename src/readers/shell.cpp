#include "readers/shell.h"

#include <memory>

#include "readers/shell/interpreter.h"

namespace aoecheck {

bool recognise_shell(const Input&) { return true; }

Result<std::vector<ParameterSet>> read_shell(const Input& input, const Catalogue& catalogue,
                                             const ReadOptions& options) {
  shell::Interpreter interpreter(catalogue, options, input.name, input.bytes.size());
  auto source = std::make_shared<const shell::SourceText>(shell::text_of_file(input));
  if (auto error = interpreter.read(source)) return std::move(*error);
  return interpreter.finish();
}

}  // namespace aoecheck
