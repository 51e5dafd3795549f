#include <cstddef>
#include <cstdint>

#include "fuzz/reading_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  aoecheck::fuzz::check_reading("build.sh", {reinterpret_cast<const char*>(data), size});
  return 0;
}
