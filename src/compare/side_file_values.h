#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compare/kinds.h"

namespace aoecheck {

/// The entries of the side file that a parameter names, or why they are not known here.
struct FileValue {
  std::vector<FileEntry> entries;
  Message unknown;
};

FileValue file_value(const Parameter& parameter);

/// "name=value;name" in order of name, or the unknown reason.
Canonical entries_text(const FileValue& value);

/// "`name`: tuned -> planned".
Message entry_differs(std::string_view name, std::string_view tuned, std::string_view planned);

}  // namespace aoecheck
