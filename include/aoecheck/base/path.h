#pragma once

#include <string>
#include <string_view>

namespace aoecheck {

/// The path without `.`, `x/..` and doubled slashes, by text alone; relative paths stay relative.
/// "./a/../m.onnx" becomes "m.onnx"; an empty path becomes ".".
std::string normal_path(std::string_view path);

/// `path` where it is absolute, else below `directory`; in normal form.
std::string joined_path(std::string_view directory, std::string_view path);

/// The part after the last slash, and the part before it ("." where there is none).
std::string_view file_name(std::string_view path);
std::string_view parent_path(std::string_view path);

}  // namespace aoecheck
