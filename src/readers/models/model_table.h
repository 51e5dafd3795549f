#pragma once

#include "aoecheck/readers/models.h"

namespace aoecheck {

// The readers of model files, one file each; all.cpp joins them.
bool recognise_om(const ModelInput& input);
Result<NetworkModel> read_om(const ModelInput& input, const Catalogue& catalogue);
bool recognise_om2(const ModelInput& input);
Result<NetworkModel> read_om2(const ModelInput& input, const Catalogue& catalogue);
bool recognise_air(const ModelInput& input);
Result<NetworkModel> read_air(const ModelInput& input, const Catalogue& catalogue);
bool recognise_ge_dump(const ModelInput& input);
Result<NetworkModel> read_ge_dump(const ModelInput& input, const Catalogue& catalogue);
bool recognise_ge_onnx_dump(const ModelInput& input);
Result<NetworkModel> read_ge_onnx_dump(const ModelInput& input, const Catalogue& catalogue);
bool recognise_atc_json(const ModelInput& input);
Result<NetworkModel> read_atc_json(const ModelInput& input, const Catalogue& catalogue);
bool recognise_atc_display(const ModelInput& input);
Result<NetworkModel> read_atc_display(const ModelInput& input, const Catalogue& catalogue);
bool recognise_onnx(const ModelInput& input);
Result<NetworkModel> read_onnx(const ModelInput& input, const Catalogue& catalogue);
bool recognise_tensorflow(const ModelInput& input);
Result<NetworkModel> read_tensorflow(const ModelInput& input, const Catalogue& catalogue);
// Declines a TensorFlow SavedModel and the graph of a checkpoint, which ATC does not take.
bool recognise_saved_model(const ModelInput& input);
Result<NetworkModel> read_saved_model(const ModelInput& input, const Catalogue& catalogue);
bool recognise_tensorflow_text(const ModelInput& input);
Result<NetworkModel> read_tensorflow_text(const ModelInput& input, const Catalogue& catalogue);
bool recognise_caffe(const ModelInput& input);
Result<NetworkModel> read_caffe(const ModelInput& input, const Catalogue& catalogue);
bool recognise_caffemodel(const ModelInput& input);
Result<NetworkModel> read_caffemodel(const ModelInput& input, const Catalogue& catalogue);

// Recognises what only looks like a model (git-lfs pointers, text stubs, Kirin, PICO, …) and
// declines it with what it is.
bool recognise_declined(const ModelInput& input);
Result<NetworkModel> read_declined(const ModelInput& input, const Catalogue& catalogue);

/// Texts have none; lengths and numbers of a binary file are full of them.
bool has_control_bytes(std::string_view head);

// Errors of a model file: `what` names the part ("partition table"), `offset` the byte.
Error model_invalid(const ModelInput& input, std::string what, std::uint64_t offset);
Error text_invalid(const ModelInput& input, std::string what, std::uint64_t line);
Error model_truncated(const ModelInput& input, std::string what, std::uint64_t needed_bytes);
/// `kind` is the id of a message "model-kind-…" that says what the file is.
Error model_declined(const ModelInput& input, std::string kind);

}  // namespace aoecheck
