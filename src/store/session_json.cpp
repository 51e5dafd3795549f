#include "store/session_json.h"

#include <array>

#include <nlohmann/json.hpp>

#include "aoecheck/base/digest.h"
#include "aoecheck/readers/readers.h"
#include "aoecheck/store/set_json.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest_level = 64;
constexpr std::size_t id_length = 16;

constexpr std::array<SocSource, 5> soc_sources{SocSource::none, SocSource::option,
                                               SocSource::device, SocSource::bank_file,
                                               SocSource::command};
constexpr std::array<PeakMeasure, 4> peak_measures{PeakMeasure::none, PeakMeasure::process,
                                                   PeakMeasure::cgroup, PeakMeasure::upper_bound};

Json json_of(const std::vector<BankDigest>& files) {
  Json json = Json::array();
  for (const BankDigest& file : files)
    json.push_back({{"path", file.path}, {"size_bytes", file.size_bytes}, {"sha256", file.sha256}});
  return json;
}

Json json_of(const TunedOperator& one) {
  Json json{{"name", one.name}, {"type", one.type}, {"way", one.way}, {"update", one.update}};
  if (one.before_us) json["before_us"] = *one.before_us;
  if (one.after_us) json["after_us"] = *one.after_us;
  return json;
}

Json json_of(const TuningResult& result) {
  Json json{{"path", result.path},       {"kind", result.kind},     {"name", result.name},
            {"outcome", result.outcome}, {"counts", result.counts}, {"failed", result.failed}};
  if (result.baseline_ms) json["baseline_ms"] = *result.baseline_ms;
  if (result.result_ms) json["result_ms"] = *result.result_ms;
  Json& operators = json["operators"] = Json::array();
  for (const TunedOperator& one : result.operators) operators.push_back(json_of(one));
  return json;
}

Json body_of(const Session& session, const Catalogue& catalogue) {
  Json json{{"time", session.time},
            {"argv", session.argv},
            {"fingerprint", session.fingerprint},
            {"key_rules", session.key_rules},
            {"soc_version", session.soc},
            {"soc_source", name_of(session.soc_source)},
            {"core_count", session.cores},
            {"versions", session.versions},
            {"rebuilt", session.rebuilt},
            {"before", json_of(session.before)},
            {"after", json_of(session.after)}};
  if (session.exit_code) json["exit_code"] = *session.exit_code;
  if (session.peak_bytes) {
    json["peak_bytes"] = *session.peak_bytes;
    json["peak_measure"] = name_of(session.peak_measure);
  }
  Json& results = json["results"] = Json::array();
  for (const TuningResult& result : session.results) results.push_back(json_of(result));
  json["set"] = json_of(session.set, catalogue);
  return json;
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// --- reading: what is absent or of another kind stays as it is by default ---

template <typename T>
void take(const Json& json, const char* key, T& target) {
  const auto found = json.find(key);
  if (found == json.end()) return;
  if constexpr (std::is_same_v<T, std::string>) {
    if (found->is_string()) target = found->get<std::string>();
  } else if constexpr (std::is_same_v<T, bool>) {
    if (found->is_boolean()) target = found->get<bool>();
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    for (const Json& item : *found)
      if (item.is_string()) target.push_back(item.get<std::string>());
  } else {
    if (found->is_number()) target = found->get<T>();
  }
}

template <typename T>
void take(const Json& json, const char* key, std::optional<T>& target) {
  const auto found = json.find(key);
  if (found != json.end() && found->is_number()) target = found->get<T>();
}

const Json& list_of(const Json& json, const char* key) {
  static const Json nothing = Json::array();
  const auto found = json.find(key);
  return found != json.end() && found->is_array() ? *found : nothing;
}

const Json& map_of(const Json& json, const char* key) {
  static const Json nothing = Json::object();
  const auto found = json.find(key);
  return found != json.end() && found->is_object() ? *found : nothing;
}

template <typename Table>
auto named(const Table& table, const std::string& name) {
  for (const auto each : table)
    if (name_of(each) == name) return each;
  return table.front();
}

std::vector<BankDigest> digests_of(const Json& list) {
  std::vector<BankDigest> result;
  for (const Json& item : list) {
    if (!item.is_object()) continue;
    BankDigest file;
    take(item, "path", file.path);
    take(item, "size_bytes", file.size_bytes);
    take(item, "sha256", file.sha256);
    result.push_back(std::move(file));
  }
  return result;
}

TunedOperator operator_of(const Json& json) {
  TunedOperator one;
  take(json, "name", one.name);
  take(json, "type", one.type);
  take(json, "way", one.way);
  take(json, "update", one.update);
  take(json, "before_us", one.before_us);
  take(json, "after_us", one.after_us);
  return one;
}

TuningResult result_of(const Json& json) {
  TuningResult result;
  take(json, "path", result.path);
  take(json, "kind", result.kind);
  take(json, "name", result.name);
  take(json, "outcome", result.outcome);
  take(json, "baseline_ms", result.baseline_ms);
  take(json, "result_ms", result.result_ms);
  take(json, "failed", result.failed);
  for (const auto& [name, count] : map_of(json, "counts").items())
    if (count.is_number_integer()) result.counts[name] = count.template get<std::int64_t>();
  for (const Json& item : list_of(json, "operators"))
    if (item.is_object()) result.operators.push_back(operator_of(item));
  return result;
}

Session session_without_set(const Json& json) {
  Session session;
  take(json, "id", session.id);
  take(json, "time", session.time);
  take(json, "argv", session.argv);
  take(json, "fingerprint", session.fingerprint);
  take(json, "key_rules", session.key_rules);
  take(json, "soc_version", session.soc);
  take(json, "core_count", session.cores);
  take(json, "rebuilt", session.rebuilt);
  take(json, "exit_code", session.exit_code);
  take(json, "peak_bytes", session.peak_bytes);
  std::string name;
  take(json, "soc_source", name);
  session.soc_source = named(soc_sources, name);
  name.clear();
  take(json, "peak_measure", name);
  session.peak_measure = named(peak_measures, name);
  for (const auto& [key, value] : map_of(json, "versions").items())
    if (value.is_string()) session.versions[key] = value.template get<std::string>();
  session.before = digests_of(list_of(json, "before"));
  session.after = digests_of(list_of(json, "after"));
  for (const Json& item : list_of(json, "results"))
    if (item.is_object()) session.results.push_back(result_of(item));
  return session;
}

Error unreadable(const std::string& path, int number) {
  return {Origin{OriginKind::file, path, number, 0, {}}, {"session-line-unreadable", {}}};
}

}  // namespace

std::string line_of(const Session& session, const Catalogue& catalogue) {
  const Json body = body_of(session, catalogue);
  Json line{{"id", sha256(dumped(body)).substr(0, id_length)}};
  line.update(body);
  return dumped(line);
}

Result<Session> session_of(std::string_view line, const std::string& path, int number,
                           const Catalogue& catalogue) {
  const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest_level; };
  const Json json = Json::parse(line, shallow, false);
  if (!json.is_object() || !json.contains("set")) return unreadable(path, number);
  Session session = session_without_set(json);
  const std::string text = dumped(json["set"]);
  auto set = read_saved_set({path, text}, catalogue);
  if (!set || session.id.empty()) return unreadable(path, number);
  session.set = std::move(*set);
  session.set.session = session.id;
  return session;
}

}  // namespace aoecheck
