#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "aoecheck/readers/models.h"

namespace aoecheck {

/// Reads a model from memory; its reader's name is the format.
inline Result<NetworkModel> read_bytes(std::string_view bytes, const std::string& name = "net.om") {
  const MemorySource source(bytes);
  const std::string head = head_of(source);
  return read_model({name, source, head}, Catalogue::embedded());
}

/// The name of the reader that recognises the bytes; empty where none does.
inline std::string_view reader_of(std::string_view bytes, const std::string& name = "net") {
  const MemorySource source(bytes);
  const std::string head = head_of(source);
  const ModelReader* reader = find_model_reader({name, source, head});
  return reader == nullptr ? std::string_view{} : reader->name;
}

/// The id of the message that says why the bytes are declined, or the rule of another error.
inline std::string problem_of(std::string_view bytes, const std::string& name = "net.om") {
  const auto model = read_bytes(bytes, name);
  if (model) return "read";
  const Message& message = model.error().message;
  for (const Argument& argument : message.arguments)
    if (argument.name == "kind" && !argument.messages.empty()) return argument.messages.front().id;
  return message.id;
}

/// "name:1,3,8,8 FLOAT NCHW; …" of inputs or outputs.
inline std::string tensors_text(const std::vector<TensorInfo>& tensors) {
  std::string text;
  for (const TensorInfo& tensor : tensors) {
    if (!text.empty()) text += "; ";
    text +=
        tensor.name + ':' + (tensor.shape ? shape_text(*tensor.shape) : "?") + ' ' + tensor.type;
    if (!tensor.format.empty()) text += ' ' + tensor.format;
  }
  return text;
}

/// "name=value name=value" of a parameter set.
inline std::string parameters_text(const ParameterSet& set) {
  std::string text;
  for (const Parameter& parameter : set.parameters) {
    if (!text.empty()) text += ' ';
    text += parameter.name + '=' + parameter.value.text;
  }
  return text;
}

/// No cut of the bytes may be read as if it were whole, and none may end the program.
inline void expect_cuts_are_errors(std::string_view bytes, const std::string& name) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto model = read_bytes(bytes.substr(0, size), name);
    if (!model) EXPECT_FALSE(model.error().message.id.empty()) << size;
  }
}

}  // namespace aoecheck
