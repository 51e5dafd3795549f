#pragma once

#include <string>
#include <string_view>

#include "aoecheck/base/byte_source.h"

namespace aoecheck {

enum class ZipState { found, absent, too_large, encrypted, broken };

/// The content of a file in a zip archive.
struct ZipEntry {
  ZipState state = ZipState::absent;
  std::string bytes = {};
};

/// Reads the file whose path in the archive is `name` or ends in `/name`, at most `limit` bytes of
/// it: an entry that claims or gives more is too large. Other entries are not unpacked.
ZipEntry read_zip_entry(const ByteSource& archive, std::string_view name, std::size_t limit);

}  // namespace aoecheck
