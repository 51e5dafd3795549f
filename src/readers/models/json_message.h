#pragma once

#include <google/protobuf/message.h>
#include <nlohmann/json.hpp>

namespace aoecheck {

/// Fills `message` from the JSON that `atc --mode=1` writes (pb2json.cc): maps are arrays of
/// {key, value}, single bytes are C-escaped, floats are texts, enumerations go by name. Keys that
/// the trimmed schema does not have are skipped.
void fill_from_json(const nlohmann::json& json, google::protobuf::Message& message);

}  // namespace aoecheck
