#include "readers/markdown.h"

#include <algorithm>
#include <memory>

#include "aoecheck/base/path.h"
#include "readers/markdown_blocks.h"
#include "readers/python.h"
#include "readers/shell/interpreter.h"
#include "readers/words.h"

namespace aoecheck {

namespace {

OptionProblem problem_of(const Error& error) {
  return {error.message.id, {}, {}, error.origin, {}};
}

}  // namespace

bool recognise_markdown(const Input& input) {
  const std::string_view name = file_name(input.name);
  if (name.ends_with(".md") || name.ends_with(".markdown")) return true;
  if (name.ends_with(".sh") || name.ends_with(".bash") || input.bytes.starts_with("#!"))
    return false;
  return markdown::has_code_block(input.bytes);
}

Result<std::vector<ParameterSet>> read_markdown(const Input& input, const Catalogue& catalogue,
                                                const ReadOptions& options) {
  shell::Interpreter interpreter(catalogue, options, input.name, input.bytes.size());
  std::vector<Error> errors;  // of blocks without a command before the place
  for (markdown::Block& block : markdown::code_blocks(input)) {
    const bool relevant = mentions_tool(block.source.text);
    const std::size_t before = interpreter.sets().size();
    std::optional<Error> error;
    if (block.language == markdown::Language::python) {
      auto source = std::make_shared<const shell::SourceText>(std::move(block.source));
      error = read_python_text(source, options, interpreter);
    } else {
      markdown::remove_prompts(block);
      auto source = std::make_shared<const shell::SourceText>(std::move(block.source));
      error = interpreter.read(source);
    }
    // A block that does not speak of atc or aoe can have lost none.
    if (!error || !relevant) continue;
    if (interpreter.sets().size() > before) {
      interpreter.sets().back().problems.push_back(problem_of(*error));
    } else {
      errors.push_back(std::move(*error));
    }
  }
  std::vector<ParameterSet> sets = interpreter.finish();
  if (sets.empty() && !errors.empty()) return std::move(errors.front());
  for (const Error& error : errors) {
    const auto after = std::find_if(sets.begin(), sets.end(), [&](const ParameterSet& set) {
      return set.origin.line > error.origin.line;
    });
    (after == sets.begin() ? *after : *(after - 1)).problems.push_back(problem_of(error));
  }
  return sets;
}

}  // namespace aoecheck
