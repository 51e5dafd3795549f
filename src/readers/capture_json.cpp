#include "readers/capture_json.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "readers/capture_network.h"

namespace aoecheck {
namespace {

using Json = nlohmann::json;

constexpr int supported_schema = 1;
constexpr std::size_t head_size = 4096;
constexpr int deepest_level = 64;

constexpr std::array<std::pair<std::string_view, OriginKind>, 6> origin_kinds{{
    {"file", OriginKind::file},
    {"attribute", OriginKind::attribute},
    {"command_line", OriginKind::command_line},
    {"environment", OriginKind::environment},
    {"default", OriginKind::default_value},
    {"setting", OriginKind::setting},
}};

constexpr std::array<std::pair<std::string_view, FileContent::State>, 3> file_states{{
    {"read", FileContent::State::read},
    {"absent", FileContent::State::absent},
    {"failed", FileContent::State::failed},
}};

template <typename Table, typename T>
T look_up(const Table& table, std::string_view name, T fallback) {
  for (const auto& [key, value] : table)
    if (key == name) return value;
  return fallback;
}

std::string text(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::size_t number(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

bool flag(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

const Json& member(const Json& json, const char* key) {
  static const Json nothing;
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? nothing : *found;
}

Origin origin_of(const Json& json) {
  Origin origin;
  if (!json.is_object()) return origin;
  origin.kind = look_up(origin_kinds, text(json, "kind"), OriginKind::file);
  origin.source = text(json, "source");
  origin.attribute = text(json, "attribute");
  origin.line = static_cast<int>(number(json, "line") & 0x7fffffffU);
  origin.column = static_cast<int>(number(json, "column") & 0x7fffffffU);
  return origin;
}

Message message_of(const Json& json, int depth = 0) {
  Message message;
  constexpr int deepest = 8;
  if (!json.is_object() || depth > deepest) return message;
  message.id = text(json, "id");
  const Json& arguments = member(json, "arguments");
  if (!arguments.is_object()) return message;
  for (const auto& [name, value] : arguments.items()) {
    if (value.is_string())
      message.with(name, value.get<std::string>());
    else
      message.with(name, message_of(value, depth + 1));
  }
  return message;
}

Value value_of(const Json& json) {
  Value value{text(json, "raw"), {}};
  for (const Json& item : member(json, "unknown")) {
    Unknown unknown;
    unknown.begin = std::min(number(item, "begin"), value.text.size());
    unknown.end = std::min(std::max(number(item, "end"), unknown.begin), value.text.size());
    unknown.variable = text(item, "variable");
    unknown.identity = text(item, "identity");
    unknown.reason = message_of(member(item, "reason"));
    value.unknowns.push_back(std::move(unknown));
  }
  return value;
}

FileContent file_of(const Json& json) {
  FileContent content;
  content.path = text(json, "path");
  content.state = look_up(file_states, text(json, "state"), FileContent::State::absent);
  content.sha256 = text(json, "sha256");
  const Json& entries = member(json, "entries");
  if (entries.is_object()) {
    SideFile file;
    file.grammar = text(json, "grammar");
    for (const auto& [name, value] : entries.items())
      file.entries.push_back({name, value.is_string() ? value.get<std::string>() : "", {}});
    content.parsed = std::move(file);
  }
  content.network = network_of(member(json, "network"));
  if (json.contains("error"))
    content.error = Error{{OriginKind::file, content.path, 0, 0}, message_of(json["error"])};
  return content;
}

Parameter parameter_of(const Json& json) {
  Parameter parameter;
  parameter.name = text(json, "name");
  parameter.spelled = text(json, "spelled");
  parameter.value = value_of(json);
  parameter.origin = origin_of(member(json, "origin"));
  parameter.option_origin = parameter.origin;
  if (json.contains("file")) parameter.file = file_of(json["file"]);
  return parameter;
}

std::vector<Parameter> parameters_of(const Json& list) {
  std::vector<Parameter> parameters;
  for (const Json& item : list)
    if (item.is_object()) parameters.push_back(parameter_of(item));
  return parameters;
}

std::vector<OptionProblem> problems_of(const Json& list) {
  std::vector<OptionProblem> problems;
  for (const Json& item : list) {
    OptionProblem problem{text(item, "rule"),
                          text(item, "word"),
                          {text(item, "value"), {}},
                          origin_of(member(item, "origin")),
                          {}};
    for (const Json& candidate : member(item, "candidates"))
      if (candidate.is_string()) problem.candidates.push_back(candidate.get<std::string>());
    problems.push_back(std::move(problem));
  }
  return problems;
}

ParameterSet set_of(const Json& json, std::size_t index) {
  ParameterSet set;
  set.tool = text(json, "tool") == "aoe" ? Tool::aoe : Tool::atc;
  set.session = text(json, "name").empty() ? std::to_string(index + 1) : text(json, "name");
  set.origin = origin_of(member(json, "source"));
  set.parameters = parameters_of(member(json, "parameters"));
  set.environment = parameters_of(member(json, "environment"));
  set.overridden = parameters_of(member(json, "overridden"));
  set.environment_complete = flag(json, "environment_complete");
  set.directory = text(json, "directory");
  set.problems = problems_of(member(json, "problems"));
  set.elided = flag(json, "elided");
  for (const Json& word : member(json, "wrappers"))
    if (word.is_string()) set.wrappers.push_back(word.get<std::string>());
  for (const Json& condition : member(json, "conditions"))
    set.conditions.push_back(message_of(condition));
  for (const Json& remark : member(json, "remarks")) set.remarks.push_back(message_of(remark));
  set.unrecorded = message_of(member(json, "unrecorded"));
  set.built = network_of(member(json, "built"));
  if (json.contains("extra_words")) set.extra_words = Value{text(json, "extra_words"), {}};
  return set;
}

Error invalid(const Input& input, std::string_view problem, std::string_view detail = {}) {
  Message reason{std::string(problem), {}};
  reason.with("detail", std::string(detail));
  return {{OriginKind::file, input.name, 0, 0},
          Message{"saved-capture-invalid", {}}.with("problem", reason)};
}

/// The first parameter of a set that this catalogue does not know, or that stands there twice.
std::string misfit(const std::vector<Parameter>& parameters, const Catalogue& catalogue) {
  std::set<std::string_view> names;
  for (const Parameter& parameter : parameters)
    if (catalogue.parameter(parameter.name) == nullptr || !names.insert(parameter.name).second)
      return parameter.name;
  return {};
}

}  // namespace

bool recognise_capture(const Input& input) {
  const std::string_view head = input.bytes.substr(0, head_size);
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && head[begin] == '{' &&
         head.find("\"schema\"") != std::string_view::npos &&
         head.find("\"aoecheck\"") != std::string_view::npos;
}

Result<std::vector<ParameterSet>> read_capture(const Input& input, const Catalogue& catalogue,
                                               const ReadOptions&) {
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest_level; };
  const Json json = Json::parse(input.bytes, shallow, false);
  if (!json.is_object()) return invalid(input, "saved-capture-not-json");
  if (static_cast<int>(number(json, "schema") & 0xffffU) != supported_schema)
    return invalid(input, "saved-capture-version", std::to_string(number(json, "schema")));
  const Json& sets = member(json, "sets");
  if (!sets.is_array()) return invalid(input, "saved-capture-no-sets");
  std::vector<ParameterSet> result;
  for (const Json& json_set : sets) {
    ParameterSet set = set_of(json_set, result.size());
    for (const auto* list : {&set.parameters, &set.environment})
      if (const std::string name = misfit(*list, catalogue); !name.empty())
        return invalid(input, "saved-capture-parameter", name);
    result.push_back(std::move(set));
  }
  return result;
}

Result<ParameterSet> read_saved_set(const Input& input, const Catalogue& catalogue) {
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest_level; };
  const Json json = Json::parse(input.bytes, shallow, false);
  if (!json.is_object()) return invalid(input, "saved-capture-not-json");
  ParameterSet set = set_of(json, 0);
  for (const auto* list : {&set.parameters, &set.environment})
    if (const std::string name = misfit(*list, catalogue); !name.empty())
      return invalid(input, "saved-capture-parameter", name);
  return set;
}

}  // namespace aoecheck
