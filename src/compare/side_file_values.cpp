#include "compare/side_file_values.h"

namespace aoecheck {

FileValue file_value(const Parameter& parameter) {
  if (!parameter.value.known()) return {{}, parameter.value.unknowns.front().reason};
  const auto& file = parameter.file;
  if (!file || file->state == FileContent::State::absent)
    return {{}, Message{"file-not-here", {}}.with("file", parameter.value.text)};
  if (file->error) {
    Message reason{"file-not-understood", {}};
    reason.with("file", parameter.value.text).with("problem", file->error->message);
    return {{}, reason};
  }
  if (file->parsed) return {file->parsed->entries, {}};
  return {{{"sha256", file->sha256, {}}}, {}};
}

Canonical entries_text(const FileValue& value) {
  Canonical result{{}, value.unknown};
  for (const FileEntry& entry : value.entries) {
    if (!result.text.empty()) result.text += ';';
    result.text += entry.name;
    if (!entry.value.empty()) result.text += '=' + entry.value;
  }
  return result;
}

Message entry_differs(std::string_view name, std::string_view tuned, std::string_view planned) {
  return Message{"entry-differs", {}}
      .with("name", std::string(name))
      .with("tuned", std::string(tuned))
      .with("planned", std::string(planned));
}

}  // namespace aoecheck
