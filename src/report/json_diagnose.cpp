#include "report/json_diagnose.h"

#include "aoecheck/store/set_json.h"
#include "report/log_lines.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json time_or_null(std::int64_t microseconds) {
  return microseconds == 0 ? Json() : Json(log_time(microseconds, 'T'));
}

Json json_of(const EvidenceLine& line) {
  return {{"origin", json_of(line.origin)}, {"text", line.text}};
}

template <typename Value>
Json json_of(const std::vector<std::pair<std::string, Value>>& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = value;
  return json;
}

Json json_of(const FoldedLines& lines, const Catalogue& catalogue) {
  return {{"rule", lines.rule},
          {"code", text_or_null(lines.code)},
          {"message", render(lines.message, catalogue, Language::en)},
          {"count", lines.count},
          {"harmless", lines.harmless},
          {"same_failure", lines.same_failure},
          {"first", json_of(lines.first)}};
}

Json json_of(const Diagnosis& told, const Catalogue& catalogue) {
  Json json{{"class", told.failure_class},
            {"stage", text_or_null(told.stage)},
            {"layer", told.layer},
            {"rule", told.rule},
            {"severity", name_of(told.severity)},
            {"confidence", name_of(told.confidence)},
            {"message", render(told.message, catalogue, Language::en)}};
  Json& processes = json["processes"] = Json::array();
  for (const LogProcess& process : told.processes)
    processes.push_back({{"pid", process.pid}, {"name", process.name}});
  Json& evidence = json["evidence"] = Json::array();
  for (const EvidenceLine& line : told.evidence) evidence.push_back(json_of(line));
  json["evidence_lines"] = told.evidence_lines;
  json["numbers"] = json_of(told.numbers);
  json["texts"] = json_of(told.texts);
  Json& remedy = json["remedy"] = Json::array();
  for (const Message& fix : told.fixes) remedy.push_back(render(fix, catalogue, Language::en));
  json["went_on"] = told.went_on;
  Json& consequences = json["consequences"] = Json::array();
  for (const FoldedLines& lines : told.consequences)
    consequences.push_back(json_of(lines, catalogue));
  return json;
}

Json json_of(const LogFile& file) {
  return {{"name", file.name},
          {"bytes", file.bytes},
          {"lines", file.lines},
          {"records", file.records},
          {"cut_lines", file.cut_lines},
          {"first_time", time_or_null(file.first_time)},
          {"last_time", time_or_null(file.last_time)},
          {"pids", file.pids},
          {"binary", file.binary}};
}

}  // namespace

void add_diagnoses(Json& json, const Outcome& outcome, const Catalogue& catalogue) {
  if (outcome.command != "diagnose" && outcome.diagnoses.empty()) return;
  Json& diagnoses = json["diagnoses"] = Json::array();
  for (const Diagnosis& told : outcome.diagnoses) diagnoses.push_back(json_of(told, catalogue));
  Json& logs = json["logs"] = Json::array();
  for (const LogFile& file : outcome.logs) logs.push_back(json_of(file));
}

}  // namespace aoecheck
