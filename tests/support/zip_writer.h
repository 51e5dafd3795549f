#pragma once

#include <string>
#include <utility>
#include <vector>

namespace aoecheck::test {

/// A zip archive of the given files, compressed; paths and contents.
std::string write_zip(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace aoecheck::test
