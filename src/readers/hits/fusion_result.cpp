#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/hits.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest_level = 16;
constexpr std::string_view keyed_prefix = "session_and_graph_id_";

struct Group {
  const char* key;
  bool ub_fusion;
};
constexpr std::array<Group, 2> groups{{{"graph_fusion", false}, {"ub_fusion", true}}};

std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Numbers are written as texts.
std::optional<std::int64_t> number_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) return std::nullopt;
  if (found->is_number_integer()) return found->get<std::int64_t>();
  return found->is_string() ? to_integer(found->get<std::string>()) : std::nullopt;
}

void take_passes(const Json& graph, const std::string& id, FusionResult& result) {
  ++result.graphs;
  for (const Group& group : groups) {
    const auto passes = graph.find(group.key);
    if (passes == graph.end() || !passes->is_object()) continue;
    for (const auto& [name, figures] : passes->items()) {
      if (!figures.is_object()) continue;
      result.passes.push_back({id, name, group.ub_fusion,
                               number_of(figures, "match_times").value_or(0),
                               number_of(figures, "effect_times").value_or(0),
                               number_of(figures, "repository_hit_times")});
    }
  }
}

bool has_group(const Json& json) {
  return std::any_of(groups.begin(), groups.end(),
                     [&](const Group& group) { return json.contains(group.key); });
}

/// One value of the file; false where it has no form that is known.
bool take_value(const Json& value, FusionResult& result) {
  if (value.is_null()) {
    if (result.dialect.empty()) result.dialect = "E";
    return true;
  }
  if (value.is_array()) {
    result.dialect = "C";
    for (const Json& graph : value)
      if (graph.is_object()) take_passes(graph, text_of(graph, "session_and_graph_id"), result);
    return true;
  }
  if (!value.is_object()) return false;
  if (value.contains("graphId")) {
    result.dialect = "A";
    take_passes(value, text_of(value, "sessionId") + '_' + text_of(value, "graphId"), result);
    return true;
  }
  if (has_group(value)) {
    if (result.dialect.empty()) result.dialect = "B";
    take_passes(value, text_of(value, "session_and_graph_id"), result);
    return true;
  }
  result.dialect = "D";
  for (const auto& [key, graph] : value.items())
    if (key.starts_with(keyed_prefix) && graph.is_object())
      take_passes(graph, key.substr(keyed_prefix.size()), result);
  return result.graphs > 0 || value.empty();
}

std::string_view trimmed_lines(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// Bytes of the value that the text begins with: old releases write one object behind another.
std::size_t value_size(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return i + 1;
  }
  return text.size();
}

Error broken(const Input& input) {
  return {{OriginKind::file, std::string(input.name), 0, 0, {}}, {"not-a-fusion-result", {}}};
}

}  // namespace

bool recognise_fusion_result(const Input& input) {
  constexpr std::size_t head_size = 64 * 1024;
  if (file_name(input.name) == "fusion_result.json") return true;
  const std::string_view head = input.bytes.substr(0, head_size);
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || (head[begin] != '[' && head[begin] != '{')) return false;
  return std::any_of(groups.begin(), groups.end(),
                     [&](const Group& group) {
                       return head.find('"' + std::string(group.key) + '"') !=
                              std::string_view::npos;
                     }) &&
         head.find("\"match_times\"") != std::string_view::npos;
}

Result<FusionResult> read_fusion_result(const Input& input) {
  FusionResult result;
  result.path = input.name;
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest_level; };
  for (std::string_view rest = trimmed_lines(input.bytes); !rest.empty();) {
    const std::size_t size = value_size(rest);
    const Json value = Json::parse(rest.substr(0, size), shallow, false);
    if (value.is_discarded() || !take_value(value, result)) return broken(input);
    rest = trimmed_lines(rest.substr(size));
  }
  if (result.dialect.empty()) return broken(input);
  return result;
}

}  // namespace aoecheck
