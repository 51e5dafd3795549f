#pragma once

#include <span>
#include <string>
#include <string_view>

#include "aoecheck/base/byte_source.h"
#include "aoecheck/base/result.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/network_model.h"

namespace aoecheck {

/// A model file to read, with the name under which findings point at it.
struct ModelInput {
  std::string name;  // path as the user gave it; its suffix may break a tie, never decide
  const ByteSource& bytes;
  std::string_view head;  // the first bytes, at most model_head_size
};

inline constexpr std::size_t model_head_size = 4096;

/// A reader of model files. `recognise` looks at the head, the size and at most a few places more;
/// it never fails. `read` never loads weights; errors: model-invalid (what, where), model-truncated
/// (what, how much is missing), model-declined (a kind that is no model for this tool, and what it
/// is).
struct ModelReader {
  std::string_view name;  // "om", "onnx"; also NetworkModel::format
  bool (*recognise)(const ModelInput&);
  Result<NetworkModel> (*read)(const ModelInput&, const Catalogue&);
};

/// All of them, most specific first; src/readers/models/all.cpp.
std::span<const ModelReader> model_readers();

/// The reader that recognises the file; nullptr where none does.
const ModelReader* find_model_reader(const ModelInput& input);

/// Reads a model file. Errors as above; rule `model-declined` where no reader recognises it.
Result<NetworkModel> read_model(const ModelInput& input, const Catalogue& catalogue);

/// The first bytes of a source, for ModelInput::head.
std::string head_of(const ByteSource& bytes);

}  // namespace aoecheck
