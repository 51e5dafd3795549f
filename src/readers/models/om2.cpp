#include <nlohmann/json.hpp>

#include "readers/models/command_text.h"
#include "readers/models/model_table.h"
#include "readers/models/zip_entry.h"

namespace aoecheck {
namespace {

using Json = nlohmann::json;

constexpr std::size_t largest_manifest = 1U << 20;

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

void add(NetworkModel& model, const Json& json, const char* key) {
  std::string value = text_in(json, key);
  if (!value.empty()) model.attributes.push_back({key, std::move(value)});
}

/// The manifest holds the command under atc_command, and the versions under compatibility
/// (om2_zip_saver.cc).
NetworkModel model_of(const ModelInput& input, const Json& manifest, const Catalogue& catalogue) {
  NetworkModel model;
  model.format = "om2";
  model.path = input.name;
  add(model, manifest, "model_num");
  const auto versions = manifest.find("compatibility");
  if (versions != manifest.end() && versions->is_object()) {
    add(model, *versions, "compiler_version");
    add(model, *versions, "required_executor_version");
  }
  const std::string command = text_in(manifest, "atc_command");
  if (command.empty()) {
    model.no_parameters = {manifest.contains("atc_command") ? "command-empty" : "command-absent",
                           {}};
    return model;
  }
  const Origin origin{OriginKind::attribute, input.name, 0, 0, "atc_command"};
  model.parameters = read_command_text(command, origin, catalogue);
  model.attributes.push_back({"atc_command", command});
  model.maker = is_aoe_command(command) ? ModelMaker::aoe : ModelMaker::atc;
  model.maker_evidence = {"model-maker-command", {}};
  return model;
}

}  // namespace

bool recognise_om2(const ModelInput& input) {
  return input.head.starts_with(std::string_view("PK\x03\x04", 4));
}

Result<NetworkModel> read_om2(const ModelInput& input, const Catalogue& catalogue) {
  const ZipEntry entry = read_zip_entry(input.bytes, "manifest.json", largest_manifest);
  switch (entry.state) {
    case ZipState::absent:
      return model_declined(input, "model-kind-zip");
    case ZipState::too_large:
      return model_declined(input, "model-kind-zip-bomb");
    case ZipState::encrypted:
      return model_declined(input, "model-kind-encrypted");
    case ZipState::broken:
      return model_invalid(input, "zip", 0);
    case ZipState::found:
      break;
  }
  const Json manifest = Json::parse(entry.bytes, nullptr, false);
  if (!manifest.is_object()) return model_invalid(input, "manifest.json", 0);
  return model_of(input, manifest, catalogue);
}

}  // namespace aoecheck
