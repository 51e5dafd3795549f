#pragma once

#include <string>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/catalogue/tree.h"

namespace aoecheck {

/// A catalogue file: its name without directory and extension ("rules/gears"), and its bytes.
struct CatalogueFile {
  std::string name;
  std::string text;
};

/// Limits of what is read; a catalogue written by people is far below them.
constexpr std::size_t largest_catalogue_file = std::size_t{4} << 20;
constexpr std::size_t most_catalogue_files = 200;
constexpr std::size_t deepest_nesting = 16;

/// The files as one tree, in the order given. Errors are `catalogue-invalid` with the place.
Result<Tree> parse_catalogue_files(const std::vector<CatalogueFile>& files);

}  // namespace aoecheck
