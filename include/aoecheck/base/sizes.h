#pragma once

#include <cstdint>
#include <string>

namespace aoecheck {

/// A number of bytes for people, in units of 1024 with one decimal: "512 B", "7.6 MiB", "1.9 GiB".
std::string size_text(std::uint64_t bytes);

}  // namespace aoecheck
