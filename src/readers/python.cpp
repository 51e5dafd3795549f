#include "readers/python.h"

#include <algorithm>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "readers/python_statements.h"

namespace aoecheck {

namespace {

constexpr std::size_t looked_at = 64u << 10;

bool begins_module(std::string_view line) {
  if (line.starts_with("import ")) {
    const std::string_view name = trimmed(line.substr(7));
    return !name.empty() && name.find_first_of("-/\"'$") == std::string_view::npos;
  }
  if (line.starts_with("from ")) return line.find(" import ") != std::string_view::npos;
  return (line.starts_with("def ") || line.starts_with("class ")) && trimmed(line).ends_with(':');
}

}  // namespace

bool recognise_python(const Input& input) {
  const std::string_view name = file_name(input.name);
  if (name.ends_with(".py") || name.ends_with(".pyw")) return true;
  std::string_view rest = input.bytes.substr(0, looked_at);
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  if (rest.starts_with("#!")) {
    return rest.substr(0, rest.find('\n')).find("python") != std::string_view::npos;
  }
  for (const std::string_view other : {".sh", ".bash", ".md", ".markdown"}) {
    if (name.ends_with(other)) return false;
  }
  bool found = false;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    if (line.starts_with("```") || line.starts_with("~~~")) return false;
    found = found || begins_module(line);
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return found;
}

std::optional<Error> read_python_text(const std::shared_ptr<const shell::SourceText>& source,
                                      const ReadOptions& options, shell::Interpreter& interpreter) {
  const python::Tokens tokens = python::tokenize(*source);
  python::Statements(source, tokens, options, interpreter).run();
  if (!tokens.unterminated) return std::nullopt;
  return Error{source->origin_at(*tokens.unterminated), {"unterminated-quote", {}}};
}

Result<std::vector<ParameterSet>> read_python(const Input& input, const Catalogue& catalogue,
                                              const ReadOptions& options) {
  shell::Interpreter interpreter(catalogue, options, input.name, input.bytes.size());
  auto source = std::make_shared<const shell::SourceText>(shell::text_of_file(input));
  if (auto error = read_python_text(source, options, interpreter)) return std::move(*error);
  return interpreter.finish();
}

}  // namespace aoecheck
