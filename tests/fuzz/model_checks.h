#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "aoecheck/readers/models.h"
#include "fuzz/reading_checks.h"

// What must hold of whatever a reader of model files gives.

namespace aoecheck::fuzz {

inline void check_model(const NetworkModel& model, std::string_view format) {
  require(model.format == format && !model.path.empty());
  for (const TensorInfo& tensor : model.inputs)
    require(tensor.axis_names.empty() || tensor.axis_names.size() == tensor.shape->size());
  if (model.container) {
    for (const OmPartition& part : model.container->partitions)
      require(part.offset + part.size_bytes >= part.offset);
  }
  if (model.parameters)
    for (const Parameter& parameter : model.parameters->parameters) {
      require(Catalogue::embedded().parameter(parameter.name) != nullptr);
      check_value(parameter.value);
    }
  require(model.parameters || !model.no_parameters.empty());
}

/// Reads the bytes with the reader of that name, recognised or not.
inline void read_as(std::string_view reader_name, std::string_view format, std::string_view bytes) {
  const MemorySource source(bytes);
  const std::string head = head_of(source);
  const ModelInput input{"net.om", source, head};
  for (const ModelReader& reader : model_readers()) {
    if (reader.name != reader_name) continue;
    (void)reader.recognise(input);
    const auto model = reader.read(input, Catalogue::embedded());
    if (model)
      check_model(*model, format);
    else
      require(!model.error().message.empty());
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace aoecheck::fuzz
