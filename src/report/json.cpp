#include "report/json.h"

#include <nlohmann/json.hpp>

#include "aoecheck/base/digest.h"
#include "aoecheck/base/program_version.h"
#include "aoecheck/base/text.h"
#include "report/json_banks.h"
#include "report/json_model.h"
#include "report/json_network.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

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

Json json_of(const Origin& origin) {
  Json json{{"kind", name_of_kind(origin.kind)}, {"source", origin.source}};
  if (origin.line > 0) json["line"] = origin.line;
  if (origin.column > 0) json["column"] = origin.column;
  if (!origin.attribute.empty()) json["attribute"] = origin.attribute;
  return json;
}

class Writer {
 public:
  explicit Writer(const Catalogue& catalogue) : catalogue_(catalogue) {}

  Json message(const Message& message) const {
    Json json{{"id", message.id}, {"text", render(message, catalogue_, Language::en)}};
    Json arguments = Json::object();
    for (const Argument& argument : message.arguments)
      arguments[argument.name] = argument.messages.empty()
                                     ? Json(argument.text)
                                     : this->message(argument.messages.front());
    if (!arguments.empty()) json["arguments"] = std::move(arguments);
    return json;
  }

  Json messages(const std::vector<Message>& list) const {
    Json json = Json::array();
    for (const Message& item : list) json.push_back(message(item));
    return json;
  }

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

  Json set(const ParameterSet& set, const std::string* preimage) const {
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
  json["probes"] = Json::array();
  Json& remedies = json["remedies"] = Json::array();
  for (const CorrectedCommand& corrected : outcome.corrected)
    remedies.push_back({{"set", corrected.set}, {"command", corrected.text}});
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace aoecheck
