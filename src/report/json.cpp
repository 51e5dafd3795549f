#include "report/json.h"

#include <nlohmann/json.hpp>

#include "aoecheck/base/digest.h"
#include "aoecheck/base/program_version.h"
#include "aoecheck/base/text.h"
#include "aoecheck/store/set_json.h"
#include "report/json_banks.h"
#include "report/json_diagnose.h"
#include "report/json_model.h"
#include "report/json_prove.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

class Writer {
 public:
  explicit Writer(const Catalogue& catalogue) : catalogue_(catalogue) {}

  Json message(const Message& message) const { return json_of(message, catalogue_); }

  Json messages(const std::vector<Message>& list) const {
    Json json = Json::array();
    for (const Message& item : list) json.push_back(message(item));
    return json;
  }

  Json set(const ParameterSet& set, const std::string* preimage) const {
    Json json = json_of(set, catalogue_);
    if (preimage != nullptr) json["fingerprint"] = sha256(*preimage);
    return json;
  }

  Json comparison(const Comparison& item, const Pairing& pairing) const {
    Json json{{"name", item.parameter},     {"answer", name_of(item.answer)},
              {"tuned_set", pairing.tuned}, {"planned_set", pairing.planned},
              {"tuned", side(item.tuned)},  {"planned", side(item.planned)},
              {"effect", item.effect},      {"banks", banks(item.banks)}};
    if (!item.reason.empty()) json["reason"] = message(item.reason);
    if (!item.details.empty()) json["details"] = messages(item.details);
    if (!item.remarks.empty()) json["remarks"] = messages(item.remarks);
    if (!item.settle.empty()) json["settle"] = item.settle;
    return json;
  }

  Json finding(const Finding& item) const {
    Json json{{"rule", item.rule},
              {"severity", name_of(item.severity)},
              {"confidence", name_of(item.evidence)},
              {"code", item.code.empty() ? Json() : Json(item.code)},
              {"message", render(item.message, catalogue_, Language::en)},
              {"message_id", item.message.id},
              {"parameter", item.parameter.empty() ? Json() : Json(item.parameter)},
              {"banks", banks(item.banks)},
              {"origin", json_of(item.origin)},
              {"set", item.set == no_set ? Json() : Json(item.set)}};
    Json notes = Json::array();
    for (const Note& note : item.notes)
      notes.push_back({{"message", message(note.message)}, {"origin", json_of(note.origin)}});
    json["notes"] = std::move(notes);
    json["fix"] = item.fix.empty() ? Json() : Json(render(item.fix, catalogue_, Language::en));
    return json;
  }

  Json probe(const Probe& item) const {
    Json json{
        {"name", item.name}, {"answer", name_of(item.answer)}, {"origin", json_of(item.origin)}};
    const bool unknown = item.answer == Answer::unknown;
    json[unknown ? "reason" : "shown"] = message(item.shown);
    Json& values = json["values"] = Json::object();
    for (const auto& [name, value] : item.numbers) values[name] = value;
    for (const auto& [name, value] : item.texts) values[name] = value;
    return json;
  }

  Json need(const Need& item) const {
    Json json{{"set", item.set}, {"basis", name_of(item.host_basis)}};
    json["host_bytes"] = item.host_bytes ? Json(*item.host_bytes) : Json();
    json["host_at_least"] = item.host_at_least;
    Json& parts = json["parts"] = Json::array();
    for (const NeedPart& part : item.host)
      parts.push_back({{"name", part.name},
                       {"basis", name_of(part.basis)},
                       {"size_bytes", part.bytes},
                       {"how", message(part.how)}});
    json["workers"] = {{"TE_PARALLEL_COMPILER", item.workers.compile.count},
                       {"CANN_KNOWLEDGE_BANK_PROCESS_NUM", item.workers.bank.count},
                       {"TUNING_PARALLEL_NUM", item.workers.tuning.count}};
    json["session"] = item.measured_session.empty() ? Json() : Json(item.measured_session);
    json["device_bytes"] = item.device_bytes ? Json(*item.device_bytes) : Json();
    json["device_basis"] = name_of(item.device_basis);
    json["device_at_least"] = item.device_at_least;
    json["needs_device"] = item.needs_device;
    json["disk_bytes"] = item.disk_bytes;
    json["cpus"] = item.cpus;
    json["weight_bytes"] = item.weight_bytes;
    json["gears"] = item.gears;
    if (!item.weights_unknown.empty()) json["weights_unknown"] = message(item.weights_unknown);
    return json;
  }

 private:
  static Json banks(const Banks& banks) {
    Json json = Json::array();
    if (banks.operator_bank) json.push_back("operator");
    if (banks.graph_bank) json.push_back("graph");
    return json;
  }

  static Json side(const ComparedValue& value) {
    return {{"set", value.set},
            {"raw", value.raw},
            {"canonical", value.canonical},
            {"origin", json_of(value.origin)}};
  }

  const Catalogue& catalogue_;
};

Json json_of(const Counts& counts) {
  return {{"errors", counts.errors},     {"warnings", counts.warnings}, {"notes", counts.notes},
          {"compared", counts.compared}, {"match", counts.match},       {"differ", counts.differ},
          {"unknown", counts.unknown},   {"ignored", counts.ignored}};
}

Json json_of(const Coverage& row) {
  return {{"shape", row.shape},
          {"planned_set", row.planned},
          {"tuned_set", row.tuned ? Json(*row.tuned) : Json()},
          {"answer", name_of(row.answer)}};
}

}  // namespace

void write_json(const Outcome& outcome, const Catalogue& catalogue, const ReportOptions& options,
                std::ostream& out) {
  const Writer writer(catalogue);
  Json json{{"schema", 1},
            {"tool", {{"name", "aoecheck"}, {"version", program_version}}},
            {"command", outcome.command},
            {"verdict", name_of(outcome.verdict)},
            {"counts", json_of(outcome.counts)}};
  Json& sets = json["sets"] = Json::array();
  for (std::size_t i = 0; i < outcome.sets.size(); ++i)
    sets.push_back(writer.set(outcome.sets[i],
                              i < outcome.preimages.size() ? &outcome.preimages[i] : nullptr));
  const auto message = [](const Message& text, const Catalogue& texts) {
    return Writer(texts).message(text);
  };
  for (const auto& model : outcome.models)
    json["models"].push_back(json_of(*model, options.operators, message, catalogue));
  for (const BankPlace& place : outcome.places)
    json["places"].push_back(json_of(place, message, catalogue));
  for (const BankFile& bank : outcome.banks) json["banks"].push_back(json_of(bank));
  for (const BankOverview& bank : outcome.looked_into)
    json["looked_into"].push_back(
        {{"path", bank.path}, {"sessions", bank.sessions}, {"files", bank.files}});
  for (const Session& session : outcome.sessions) json["sessions"].push_back(summary_of(session));
  Json& pairings = json["pairings"] = Json::array();
  Json& compared = json["compared"] = Json::array();
  for (const Pairing& pairing : outcome.pairings) {
    pairings.push_back({{"tuned_set", pairing.tuned},
                        {"planned_set", pairing.planned},
                        {"verdict", name_of(pairing.verdict)}});
    for (const Comparison& item : pairing.compared)
      compared.push_back(writer.comparison(item, pairing));
  }
  Json& coverage = json["coverage"] = Json::array();
  for (const Coverage& row : outcome.coverage) coverage.push_back(json_of(row));
  Json& findings = json["findings"] = Json::array();
  for (const Finding& finding : outcome.findings) findings.push_back(writer.finding(finding));
  add_diagnoses(json, outcome, catalogue);
  add_proof(json, outcome);
  Json& probes = json["probes"] = Json::array();
  for (const Probe& probe : outcome.probes) probes.push_back(writer.probe(probe));
  if (outcome.command == "preflight") {
    Json& needs = json["needs"] = Json::array();
    for (const Need& need : outcome.needs) needs.push_back(writer.need(need));
  }
  Json& remedies = json["remedies"] = Json::array();
  for (const CorrectedCommand& corrected : outcome.corrected)
    remedies.push_back({{"set", corrected.set}, {"command", corrected.text}});
  for (const Remedy& remedy : outcome.remedies)
    remedies.push_back({{"line", remedy.line},
                        {"undo", remedy.undo},
                        {"rule", remedy.rule},
                        {"environment", remedy.environment}});
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace aoecheck
