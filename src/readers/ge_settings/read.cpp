#include "aoecheck/readers/ge_settings.h"
#include "readers/ge_settings/raw_options.h"
#include "readers/ge_settings/script.h"
#include "readers/python.h"

namespace aoecheck {
namespace {

constexpr std::size_t looked_at = 1U << 20U;

bool mentions_the_npu(std::string_view text) {
  for (const std::string_view word :
       {"NpuOptimizer", "NPURunConfig", "global_options", "GE_USE_STATIC_MEMORY"})
    if (text.find(word) != std::string_view::npos) return true;
  return false;
}

}  // namespace

bool recognise_ge_settings(const Input& input) {
  const std::string_view head = input.bytes.substr(0, looked_at);
  return ge::recognise_raw_options(head) || (mentions_the_npu(head) && recognise_python(input));
}

Result<std::vector<GeSettings>> read_ge_settings(const Input& input, const ReadOptions& options) {
  if (ge::recognise_raw_options(input.bytes.substr(0, looked_at)))
    return ge::read_raw_options(input);
  const shell::SourceText source = shell::text_of_file(input);
  const python::Tokens tokens = python::tokenize(source);
  if (tokens.unterminated)
    return Error{source.origin_at(*tokens.unterminated), {"unterminated-quote", {}}};
  return ge::Script(source, tokens, options).read();
}

}  // namespace aoecheck
