#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aoecheck::test {

/// The layer of a source or header: "readers" for "src/readers/shell.cpp" and for
/// "include/aoecheck/readers/readers.h"; empty where the path has none.
std::string layer_of(std::string_view path);

/// What the include lines of one file break, as "path:line: what". `path` is relative to the root
/// of the sources and names the file's layer.
std::vector<std::string> layer_violations(std::string_view path, std::string_view text);

}  // namespace aoecheck::test
