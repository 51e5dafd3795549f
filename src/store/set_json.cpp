#include "aoecheck/store/set_json.h"

#include <string>
#include <string_view>

#include "aoecheck/base/text.h"

namespace aoecheck {

using Json = nlohmann::ordered_json;

namespace {

std::string_view name_of_kind(OriginKind kind) {
  switch (kind) {
    case OriginKind::file:
      return "file";
    case OriginKind::attribute:
      return "attribute";
    case OriginKind::command_line:
      return "command_line";
    case OriginKind::environment:
      return "environment";
    case OriginKind::default_value:
      return "default";
    case OriginKind::setting:
      return "setting";
  }
  return {};
}

}  // namespace

Json json_of(const Origin& origin) {
  Json json{{"kind", name_of_kind(origin.kind)}, {"source", origin.source}};
  if (origin.line > 0) json["line"] = origin.line;
  if (origin.column > 0) json["column"] = origin.column;
  if (!origin.attribute.empty()) json["attribute"] = origin.attribute;
  return json;
}

Json json_of(const TensorInfo& tensor) {
  Json json{{"name", printable(tensor.name)}};
  if (!tensor.type.empty()) json["type"] = tensor.type;
  if (!tensor.format.empty()) json["format"] = tensor.format;
  if (tensor.shape) json["shape"] = *tensor.shape;
  if (!tensor.axis_names.empty()) json["axis_names"] = tensor.axis_names;
  if (!tensor.ranges.empty()) json["ranges"] = tensor.ranges;
  if (tensor.network_shape) json["network_shape"] = *tensor.network_shape;
  return json;
}

Json json_of(const std::vector<TensorInfo>& tensors) {
  Json json = Json::array();
  for (const TensorInfo& tensor : tensors) json.push_back(json_of(tensor));
  return json;
}

Json identity_of(const NetworkModel& network) {
  Json json{{"format", network.format},
            {"file_bytes", network.file_bytes},
            {"weight_bytes", network.weight_bytes},
            {"inputs", json_of(network.inputs)},
            {"outputs", json_of(network.outputs)}};
  if (!network.graph_digest.empty()) json["graph_digest"] = network.graph_digest;
  return json;
}

Json json_of(const Message& message, const Catalogue& catalogue) {
  Json json{{"id", message.id}, {"text", render(message, catalogue, Language::en)}};
  Json arguments = Json::object();
  for (const Argument& argument : message.arguments)
    arguments[argument.name] = argument.messages.empty()
                                   ? Json(argument.text)
                                   : json_of(argument.messages.front(), catalogue);
  if (!arguments.empty()) json["arguments"] = std::move(arguments);
  return json;
}

namespace {

/// Writes the parts of a set.
class SetWriter {
 public:
  explicit SetWriter(const Catalogue& catalogue) : catalogue_(catalogue) {}

  Json parameter(const Parameter& parameter) const {
    Json json{{"name", parameter.name},
              {"spelled", parameter.spelled},
              {"raw", parameter.value.text},
              {"canonical", parameter.canonical},
              {"origin", json_of(parameter.origin)}};
    if (!parameter.value.known()) json["unknown"] = unknowns(parameter.value);
    if (parameter.file) json["file"] = file(*parameter.file);
    return json;
  }

  Json parameters(const std::vector<Parameter>& list) const {
    Json json = Json::array();
    for (const Parameter& item : list) json.push_back(parameter(item));
    return json;
  }

  Json set(const ParameterSet& set) const {
    Json json{{"name", set.session},
              {"tool", name_of(set.tool)},
              {"source", json_of(set.origin)},
              {"parameters", parameters(set.parameters)},
              {"environment", parameters(set.environment)},
              {"environment_complete", set.environment_complete},
              {"directory", set.directory}};
    if (!set.overridden.empty()) json["overridden"] = parameters(set.overridden);
    if (!set.wrappers.empty()) json["wrappers"] = set.wrappers;
    if (!set.conditions.empty()) json["conditions"] = messages(set.conditions);
    if (!set.remarks.empty()) json["remarks"] = messages(set.remarks);
    if (!set.unrecorded.empty()) json["unrecorded"] = message(set.unrecorded);
    if (set.built) json["built"] = identity_of(*set.built);
    if (set.elided) json["elided"] = true;
    if (set.extra_words) json["extra_words"] = set.extra_words->text;
    if (!set.problems.empty()) json["problems"] = problems(set.problems);
    return json;
  }

 private:
  Json message(const Message& message) const { return json_of(message, catalogue_); }

  Json messages(const std::vector<Message>& list) const {
    Json json = Json::array();
    for (const Message& item : list) json.push_back(message(item));
    return json;
  }

  Json unknowns(const Value& value) const {
    Json json = Json::array();
    for (const Unknown& unknown : value.unknowns)
      json.push_back({{"begin", unknown.begin},
                      {"end", unknown.end},
                      {"variable", unknown.variable},
                      {"identity", unknown.identity},
                      {"reason", message(unknown.reason)}});
    return json;
  }

  Json file(const FileContent& content) const {
    constexpr std::string_view states[] = {"read", "absent", "failed"};
    Json json{{"path", content.path}, {"state", states[static_cast<std::size_t>(content.state)]}};
    if (!content.sha256.empty()) json["sha256"] = content.sha256;
    if (content.error) json["error"] = message(content.error->message);
    if (content.network) json["network"] = identity_of(*content.network);
    if (!content.parsed) return json;
    Json entries = Json::object();
    for (const FileEntry& entry : content.parsed->entries) entries[entry.name] = entry.value;
    json["grammar"] = content.parsed->grammar;
    json["entries"] = std::move(entries);
    return json;
  }

  static Json problems(const std::vector<OptionProblem>& list) {
    Json json = Json::array();
    for (const OptionProblem& problem : list)
      json.push_back({{"rule", problem.rule},
                      {"word", problem.word},
                      {"value", problem.value.text},
                      {"candidates", problem.candidates},
                      {"origin", json_of(problem.origin)}});
    return json;
  }

  const Catalogue& catalogue_;
};

}  // namespace

Json json_of(const ParameterSet& set, const Catalogue& catalogue) {
  return SetWriter(catalogue).set(set);
}

}  // namespace aoecheck
