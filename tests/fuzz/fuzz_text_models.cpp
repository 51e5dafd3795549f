#include "fuzz/model_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = aoecheck::fuzz::text_of(data, size);
  aoecheck::fuzz::read_as("ge-dump", "ge-dump", bytes);
  aoecheck::fuzz::read_as("ge-onnx-dump", "ge-onnx-dump", bytes);
  aoecheck::fuzz::read_as("tensorflow-text", "tensorflow", bytes);
  aoecheck::fuzz::read_as("caffe", "caffe", bytes);
  return 0;
}
