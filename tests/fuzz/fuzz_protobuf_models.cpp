#include "fuzz/model_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = aoecheck::fuzz::text_of(data, size);
  aoecheck::fuzz::read_as("onnx", "onnx", bytes);
  aoecheck::fuzz::read_as("air", "air", bytes);
  aoecheck::fuzz::read_as("tensorflow", "tensorflow", bytes);
  aoecheck::fuzz::read_as("caffemodel", "caffemodel", bytes);
  return 0;
}
