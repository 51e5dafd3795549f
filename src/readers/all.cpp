#include <algorithm>
#include <array>

#include "aoecheck/readers/readers.h"
#include "readers/capture_json.h"
#include "readers/file_kind.h"
#include "readers/markdown.h"
#include "readers/python.h"
#include "readers/shell.h"

namespace aoecheck {

namespace {

constexpr std::array<SetReader, 4> readers = {{
    {"capture", recognise_capture, read_capture},
    {"python", recognise_python, read_python},
    {"markdown", recognise_markdown, read_markdown},
    {"shell", recognise_shell, read_shell},
}};

Error no_source(const Input& input, std::string_view kind) {
  Error error{{OriginKind::file, input.name, 0, 0}, {"not-a-parameter-source", {}}};
  error.message.with("kind", std::string(kind));
  return error;
}

}  // namespace

std::span<const SetReader> set_readers() { return readers; }

Result<std::vector<ParameterSet>> read_sets(const Input& input, const Catalogue& catalogue,
                                            const ReadOptions& options) {
  const std::string_view kind = binary_kind(input.bytes);
  if (!kind.empty() && kind != binary_bytes) return no_source(input, kind);
  const auto reader = std::find_if(readers.begin(), readers.end(),
                                   [&](const SetReader& one) { return one.recognise(input); });
  auto sets = reader->read(input, catalogue, options);
  // Bytes that are no text may still hold a command; without one, what they are says more.
  if (kind == binary_bytes && (!sets || sets->empty())) return no_source(input, kind);
  return sets;
}

}  // namespace aoecheck
