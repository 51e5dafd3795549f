#include "fuzz/model_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = aoecheck::fuzz::text_of(data, size);
  aoecheck::fuzz::read_as("atc-json", "atc-json", bytes);
  aoecheck::fuzz::read_as("atc-display", "atc-display", bytes);
  return 0;
}
