#include "report/json_model.h"

#include "aoecheck/store/set_json.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const OmContainer& container) {
  Json partitions = Json::array();
  for (const OmPartition& part : container.partitions)
    partitions.push_back({{"name", part.name},
                          {"model", part.model},
                          {"offset_bytes", part.offset},
                          {"size_bytes", part.size_bytes}});
  return {{"layout", container.layout},
          {"model_count", container.model_count},
          {"platform_version", container.platform_version},
          {"partitions", std::move(partitions)}};
}

Json json_of(const DeviceNeed& need) {
  Json json = Json::object();
  const auto add = [&](const char* name, const std::optional<std::uint64_t>& value) {
    if (value) json[name] = *value;
  };
  add("feature_map_bytes", need.feature_map_bytes);
  add("weight_bytes", need.weight_bytes);
  add("workspace_bytes", need.workspace_bytes);
  add("variable_bytes", need.variable_bytes);
  add("host_bytes", need.host_bytes);
  add("streams", need.streams);
  add("events", need.events);
  return json;
}

Json json_of(const OperatorInfo& one) {
  Json json{{"name", one.name}, {"type", one.type}};
  const auto add = [&](const char* name, const std::vector<std::string>& texts) {
    if (!texts.empty()) json[name] = texts;
  };
  add("sources", one.sources);
  add("results", one.results);
  if (!one.inputs.empty()) json["inputs"] = json_of(one.inputs);
  if (!one.outputs.empty()) json["outputs"] = json_of(one.outputs);
  add("original_names", one.original_names);
  add("original_types", one.original_types);
  add("passes", one.passes);
  add("ub_passes", one.ub_passes);
  if (!one.implementation_mode.empty()) json["implementation_mode"] = one.implementation_mode;
  return json;
}

void add_operators(const NetworkModel& model, bool operators, Json& json) {
  json["operator_counts"] = model.operator_counts();
  const auto passes = model.pass_counts();
  if (!passes.empty()) json["pass_counts"] = passes;
  if (!operators) return;
  Json& list = json["operators"] = Json::array();
  for (const OperatorInfo& one : model.operators) list.push_back(json_of(one));
}

}  // namespace

Json json_of(const NetworkModel& model, bool operators,
             Json (*message_json)(const Message&, const Catalogue&), const Catalogue& catalogue) {
  Json json = identity_of(model);
  json["path"] = model.path;
  json["name"] = model.name;
  if (!model.external_weights.empty()) json["external_weights"] = model.external_weights;
  Json& attributes = json["attributes"] = Json::object();
  for (const ModelAttribute& attribute : model.attributes)
    attributes[attribute.name] = attribute.value;
  if (model.container) json["container"] = json_of(*model.container);
  if (model.need) json["need"] = json_of(*model.need);
  if (model.gears)
    json["gears"] = {{"parameter", model.gears->parameter}, {"values", model.gears->gears}};
  if (!model.precision_class.empty()) json["precision_class"] = model.precision_class;
  if (!model.aipp.empty()) json["aipp"] = model.aipp;
  json["maker"] = name_of(model.maker);
  if (!model.maker_evidence.empty())
    json["maker_evidence"] = message_json(model.maker_evidence, catalogue);
  if (!model.no_parameters.empty())
    json["no_parameters"] = message_json(model.no_parameters, catalogue);
  for (const Message& remark : model.remarks)
    json["remarks"].push_back(message_json(remark, catalogue));
  add_operators(model, operators, json);
  return json;
}

}  // namespace aoecheck
