#include <nlohmann/json.hpp>

#include "aoecheck/report/catalogue_pages.h"
#include "report/layout.h"
#include "report/page_rows.h"
#include "report/words.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;

std::string default_text(const DefaultRow& row, const Words& words) {
  std::string text = row.from_model    ? words.text("default-model")
                     : row.from_device ? words.text("default-device")
                                       : "`" + std::string(row.value) + "`";
  std::string conditions;
  const auto add = [&](const std::string& condition) {
    conditions += (conditions.empty() ? "" : ", ") + condition;
  };
  if (row.tool) add(std::string(name_of(*row.tool)));
  if (!row.framework.empty()) add("framework " + std::string(row.framework));
  if (!row.soc_family.empty()) add(std::string(row.soc_family));
  return conditions.empty() ? text : text + " (" + conditions + ")";
}

std::string joined(const std::vector<std::string_view>& items) {
  std::string result;
  for (const std::string_view item : items)
    result += (result.empty() ? "" : " ") + std::string(item);
  return result;
}

Json json_of(const ParameterSpec& spec) {
  Json json{{"name", spec.name},
            {"category", spec.category},
            {"summary", spec.summary.en},
            {"effect", spec.effect},
            {"comparison", spec.comparison},
            {"banks", Json::array()},
            {"evidence", name_of(spec.evidence)},
            {"accepted", {{"atc", name_of(spec.atc)}, {"aoe", name_of(spec.aoe)}}},
            {"values", spec.values},
            {"sources", spec.sources}};
  if (spec.banks.operator_bank) json["banks"].push_back("operator");
  if (spec.banks.graph_bank) json["banks"].push_back("graph");
  Json aliases = Json::object();
  for (const auto& [front_end, name] : spec.aliases) aliases[std::string(front_end)] = name;
  json["aliases"] = std::move(aliases);
  if (!spec.file_grammar.empty()) json["file_grammar"] = spec.file_grammar;
  if (!spec.replacement.empty()) json["replacement"] = spec.replacement;
  return json;
}

using Rows = std::vector<std::vector<std::string>>;

Rows facts_of(const ParameterSpec& spec, const Words& words) {
  Rows rows{{"atc", words.text("accepted-" + std::string(name_of(spec.atc)))},
            {"aoe", words.text("accepted-" + std::string(name_of(spec.aoe)))}};
  if (!spec.values.empty()) rows.push_back({words.text("page-values"), joined(spec.values)});
  if (!spec.aoe_values.empty())
    rows.push_back({words.text("page-aoe-values"), joined(spec.aoe_values)});
  for (const DefaultRow& row : spec.defaults)
    rows.push_back({words.text("page-default"), default_text(row, words)});
  if (spec.effect != "none") {
    const Message mechanism = Message{"mechanism-" + std::string(spec.effect), {}}.with(
        "parameter", std::string(spec.name));
    rows.push_back({words.text("page-effect"), words.render(mechanism)});
  }
  const std::string banks = words.banks(spec.banks);
  rows.push_back({words.text("page-banks"), banks.empty() ? words.text("banks-none") : banks});
  rows.push_back(
      {words.text("page-evidence"), words.text("evidence-" + std::string(name_of(spec.evidence)))});
  for (const auto& [front_end, name] : spec.aliases)
    rows.push_back({std::string(front_end), std::string(name)});
  if (!spec.replacement.empty())
    rows.push_back({words.text("page-replacement"), std::string(spec.replacement)});
  for (const std::string_view source : spec.sources)
    rows.push_back({words.text("page-source"), std::string(source)});
  return rows;
}

}  // namespace

void write_rows(const std::vector<std::vector<std::string>>& rows, std::ostream& out) {
  for (const auto& row : rows) out << wrapped(row[1], "  " + padded(row[0], 16)) << '\n';
}

void write_parameter_list(const Catalogue& catalogue, const ReportOptions& options, bool json,
                          std::ostream& out) {
  if (json) {
    Json list = Json::array();
    for (const ParameterSpec& spec : catalogue.parameters()) list.push_back(json_of(spec));
    out << Json{{"schema", 1}, {"parameters", list}}.dump(2) << '\n';
    return;
  }
  const Words words(catalogue, options);
  for (const ParameterSpec& spec : catalogue.parameters())
    out << wrapped(spec.summary.in(options.language), padded(spec.name, 30)) << '\n';
}

void write_parameter_page(const ParameterSpec& parameter, const Catalogue& catalogue,
                          const ReportOptions& options, bool json, std::ostream& out) {
  if (json) {
    out << Json{{"schema", 1}, {"parameters", {json_of(parameter)}}}.dump(2) << '\n';
    return;
  }
  const Words words(catalogue, options);
  out << words.strong(parameter.name) << '\n'
      << wrapped(parameter.summary.in(options.language), "  ") << '\n';
  if (!parameter.note.en.empty()) out << wrapped(parameter.note.in(options.language), "  ") << '\n';
  out << '\n';
  write_rows(facts_of(parameter, words), out);
}

}  // namespace aoecheck
