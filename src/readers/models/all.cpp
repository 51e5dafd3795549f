#include <algorithm>
#include <array>

#include "readers/models/model_table.h"

namespace aoecheck {
namespace {

constexpr std::array<ModelReader, 14> readers{{
    {"om", recognise_om, read_om},
    {"om2", recognise_om2, read_om2},
    {"declined", recognise_declined, read_declined},
    {"atc-json", recognise_atc_json, read_atc_json},
    {"atc-display", recognise_atc_display, read_atc_display},
    {"ge-onnx-dump", recognise_ge_onnx_dump, read_ge_onnx_dump},
    {"ge-dump", recognise_ge_dump, read_ge_dump},
    {"tensorflow-text", recognise_tensorflow_text, read_tensorflow_text},
    {"caffe", recognise_caffe, read_caffe},
    {"saved-model", recognise_saved_model, read_saved_model},
    {"air", recognise_air, read_air},
    {"onnx", recognise_onnx, read_onnx},
    {"tensorflow", recognise_tensorflow, read_tensorflow},
    {"caffemodel", recognise_caffemodel, read_caffemodel},
}};

Error error_of(const ModelInput& input, std::string id) {
  return {{OriginKind::file, input.name, 0, 0}, {std::move(id), {}}};
}

}  // namespace

std::span<const ModelReader> model_readers() { return readers; }

const ModelReader* find_model_reader(const ModelInput& input) {
  const auto found = std::find_if(readers.begin(), readers.end(), [&](const ModelReader& reader) {
    return reader.recognise(input);
  });
  return found == readers.end() ? nullptr : &*found;
}

Result<NetworkModel> read_model(const ModelInput& input, const Catalogue& catalogue) {
  const ModelReader* reader = find_model_reader(input);
  if (reader == nullptr) return model_declined(input, "model-kind-none");
  auto model = reader->read(input, catalogue);
  if (model) model->file_bytes = input.bytes.size();
  return model;
}

std::string head_of(const ByteSource& bytes) {
  std::string head(model_head_size, '\0');
  head.resize(bytes.read_at(0, head.data(), head.size()));
  return head;
}

bool has_control_bytes(std::string_view head) {
  return std::any_of(head.begin(), head.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x09 || (byte > 0x0d && byte < 0x20);
  });
}

Error model_invalid(const ModelInput& input, std::string what, std::uint64_t offset) {
  Error error = error_of(input, "model-invalid");
  error.message.with("what", std::move(what)).with("offset", std::to_string(offset));
  return error;
}

Error text_invalid(const ModelInput& input, std::string what, std::uint64_t line) {
  Error error = error_of(input, "model-text-invalid");
  error.origin.line = static_cast<int>(line & 0x7fffffff);
  error.message.with("what", std::move(what));
  return error;
}

Error model_truncated(const ModelInput& input, std::string what, std::uint64_t needed_bytes) {
  Error error = error_of(input, "model-truncated");
  error.message.with("what", std::move(what))
      .with("needed_bytes", std::to_string(needed_bytes))
      .with("file_bytes", std::to_string(input.bytes.size()));
  return error;
}

Error model_declined(const ModelInput& input, std::string kind) {
  Error error = error_of(input, "model-declined");
  error.message.with("kind", Message{std::move(kind), {}});
  return error;
}

}  // namespace aoecheck
