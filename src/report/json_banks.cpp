#include "report/json_banks.h"

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::vector<BankRemark>& remarks) {
  Json json = Json::array();
  for (const BankRemark& remark : remarks)
    json.push_back({{"id", remark.message.id}, {"count", remark.count}, {"lines", remark.lines}});
  return json;
}

Json json_of(const std::vector<BankField>& fields) {
  Json json = Json::object();
  for (const BankField& field : fields) json[field.name] = field.value;
  return json;
}

Json json_of(const BankRecord& record) {
  Json json{{"line", record.line}, {"key", record.key}, {"operator", record.operator_type}};
  if (record.cost) json["cost_us"] = *record.cost;
  if (!record.model.empty()) json["model"] = record.model;
  Json tensors = Json::array();
  for (const BankTensor& tensor : record.tensors)
    tensors.push_back({{"name", tensor.name},
                       {"shape", tensor.shape},
                       {"data_type", tensor.type},
                       {"format", tensor.format}});
  json["tensors"] = std::move(tensors);
  json["fields"] = json_of(record.fields);
  json["knowledge"] = json_of(record.knowledge);
  return json;
}

}  // namespace

Json json_of(const BankFile& bank) {
  Json json{{"path", bank.path},
            {"kind", name_of(bank.kind)},
            {"soc_version", bank.name.soc},
            {"core_count", bank.name.cores},
            {"core_type", bank.name.core_type},
            {"subject", bank.name.subject},
            {"size_bytes", bank.size_bytes},
            {"records", bank.records},
            {"operators", bank.operators},
            {"keys", {{"computed", bank.keys.computed}, {"equal", bank.keys.equal}}},
            {"quirks", json_of(bank.quirks)},
            {"faults", json_of(bank.faults)}};
  if (bank.kind == BankKind::graph) {
    json["groups"] = bank.groups;
    json["models"] = bank.models;
  }
  if (bank.matching == 0 && bank.shown.empty()) return json;
  json["matching"] = bank.matching;
  Json& shown = json["shown"] = Json::array();
  for (const BankRecord& record : bank.shown) shown.push_back(json_of(record));
  return json;
}

Json json_of(const BankPlace& place, Json (*message_json)(const Message&, const Catalogue&),
             const Catalogue& catalogue) {
  Json json{{"kind", name_of(place.kind)},
            {"use", place.tool == Tool::aoe ? "write" : "read"},
            {"set", place.set},
            {"chosen", place.winner == BankPlace::none ? Json() : Json(place.winner)}};
  if (!place.unknown.empty()) json["unknown"] = message_json(place.unknown, catalogue);
  if (!place.off.empty()) json["off"] = message_json(place.off, catalogue);
  Json& list = json["candidates"] = Json::array();
  for (const BankCandidate& candidate : place.candidates) {
    Json item{{"name", candidate.name},           {"given", candidate.given},
              {"value", candidate.value},         {"base", candidate.base},
              {"directory", candidate.directory}, {"files", candidate.files}};
    if (!candidate.reason.empty()) item["reason"] = message_json(candidate.reason, catalogue);
    list.push_back(std::move(item));
  }
  return json;
}

Json summary_of(const Session& session) {
  std::size_t operators = 0;
  std::size_t failed = 0;
  for (const TuningResult& result : session.results) {
    operators += result.operators.size();
    failed += result.failed.size();
  }
  Json json{{"id", session.id},
            {"bank", session.set.bank},
            {"fingerprint", session.fingerprint},
            {"key_rules", session.key_rules},
            {"soc_version", session.soc},
            {"soc_source", name_of(session.soc_source)},
            {"core_count", session.cores},
            {"rebuilt", session.rebuilt},
            {"bank_files", session.after.size()},
            {"operators_tuned", operators},
            {"operators_failed", failed}};
  if (session.exit_code) json["exit_code"] = *session.exit_code;
  if (session.peak_bytes) {
    json["peak_bytes"] = *session.peak_bytes;
    json["peak_measure"] = name_of(session.peak_measure);
  }
  return json;
}

}  // namespace aoecheck
