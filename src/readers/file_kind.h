#pragma once

#include <string_view>

namespace aoecheck {

/// The kind of bytes that have a NUL but no known beginning.
inline constexpr std::string_view binary_bytes = "binary";

/// What a binary file is by its first bytes: "ELF", "om", "gzip", ...; `binary_bytes` where only a
/// NUL in the first 4 KiB says so; empty for text.
std::string_view binary_kind(std::string_view bytes);

}  // namespace aoecheck
