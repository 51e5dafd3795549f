#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/readers/readers.h"

namespace aoecheck {

using Entries = std::vector<std::string>;
using Remarks = std::vector<std::string>;

/// "id(argument,argument)", nested messages likewise; without arguments "id".
inline std::string brief(const Message& message) {
  std::string text = message.id;
  for (std::size_t i = 0; i < message.arguments.size(); ++i) {
    const Argument& argument = message.arguments[i];
    text += i == 0 ? "(" : ",";
    text += argument.messages.empty() ? argument.text : brief(argument.messages[0]);
  }
  return message.arguments.empty() ? text : text + ")";
}

inline std::string brief(const Error& error) {
  return std::to_string(error.origin.line) + ":" + std::to_string(error.origin.column) + " " +
         brief(error.message);
}

inline SideFile read_or_error(std::string_view grammar, std::string_view text) {
  const Result<SideFile> file = read_side_file(grammar, {"side.cfg", text});
  return file ? *file : SideFile{};
}

inline bool has_error(std::string_view grammar, std::string_view text) {
  return !read_side_file(grammar, {"side.cfg", text}).ok();
}

/// The error as "line:column id(…)", or "no error".
inline std::string error_of(std::string_view grammar, std::string_view text) {
  const Result<SideFile> file = read_side_file(grammar, {"side.cfg", text});
  return file ? "no error" : brief(file.error());
}

/// The file, or a file with one entry that names the error.
inline SideFile read(std::string_view grammar, std::string_view text) {
  if (has_error(grammar, text)) return {"", {{"error", error_of(grammar, text), {}}}, {}};
  return read_or_error(grammar, text);
}

inline Entries entries(const SideFile& file) {
  Entries result;
  for (const FileEntry& entry : file.entries) result.push_back(entry.name + "=" + entry.value);
  return result;
}

inline Remarks remarks(const SideFile& file) {
  Remarks result;
  for (const Error& remark : file.remarks) result.push_back(brief(remark));
  return result;
}

}  // namespace aoecheck
