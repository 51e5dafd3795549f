#include <algorithm>

#include "aoecheck/base/version.h"
#include "catalogue/load.h"

namespace aoecheck {
namespace {

Acceptance acceptance_of(Node node) {
  const auto words = acceptance_words();
  const auto place = std::find(words.begin(), words.end(), node.scalar());
  return static_cast<Acceptance>(place - words.begin());
}

constexpr Field<DefaultRow> default_fields[] = {
    {"value", [](Node node, DefaultRow& row) { row.value = node.scalar(); }},
    {"from",
     [](Node node, DefaultRow& row) {
       row.from_model = node.scalar() == "model";
       row.from_device = node.scalar() == "device";
     }},
    {"tool", [](Node node, DefaultRow& row) { row.tool = tool_of(node); }},
    {"framework", [](Node node, DefaultRow& row) { row.framework = node.scalar(); }},
    {"soc_family", [](Node node, DefaultRow& row) { row.soc_family = node.scalar(); }},
    {"cann_from",
     [](Node node, DefaultRow& row) { row.cann_from = parse_cann_version(node.scalar()); }},
    {"cann_until",
     [](Node node, DefaultRow& row) { row.cann_until = parse_cann_version(node.scalar()); }},
};

std::vector<DefaultRow> default_rows(Node node) {
  std::vector<DefaultRow> rows(node.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    read_fields(node.child(i), default_fields, rows[i]);
  }
  return rows;
}

// In the order in which entries write them.
constexpr Field<ParameterSpec> entry_fields[] = {
    {"name", [](Node node, ParameterSpec& spec) { spec.name = node.scalar(); }},
    {"category", [](Node node, ParameterSpec& spec) { spec.category = node.scalar(); }},
    {"type", [](Node node, ParameterSpec& spec) { spec.type = node.scalar(); }},
    {"values", [](Node node, ParameterSpec& spec) { spec.values = node.scalars(); }},
    {"aoe_values", [](Node node, ParameterSpec& spec) { spec.aoe_values = node.scalars(); }},
    {"value_code", [](Node node, ParameterSpec& spec) { spec.value_code = node.scalar(); }},
    {"accepted",
     [](Node node, ParameterSpec& spec) {
       spec.atc = acceptance_of(node["atc"]);
       spec.aoe = acceptance_of(node["aoe"]);
     }},
    {"comparison", [](Node node, ParameterSpec& spec) { spec.comparison = node.scalar(); }},
    {"effect", [](Node node, ParameterSpec& spec) { spec.effect = node.scalar(); }},
    {"banks", [](Node node, ParameterSpec& spec) { spec.banks = banks_of(node); }},
    {"evidence", [](Node node, ParameterSpec& spec) { spec.evidence = evidence_of(node); }},
    {"defaults", [](Node node, ParameterSpec& spec) { spec.defaults = default_rows(node); }},
    {"aliases", [](Node node, ParameterSpec& spec) { spec.aliases = pairs_of(node); }},
    {"replacement", [](Node node, ParameterSpec& spec) { spec.replacement = node.scalar(); }},
    {"file_grammar", [](Node node, ParameterSpec& spec) { spec.file_grammar = node.scalar(); }},
    {"summary", [](Node node, ParameterSpec& spec) { spec.summary = text_of(node); }},
    {"note", [](Node node, ParameterSpec& spec) { spec.note = text_of(node); }},
    {"source", [](Node node, ParameterSpec& spec) { spec.sources = node.scalars(); }},
};

}  // namespace

std::vector<ParameterSpec> load_parameters(const std::vector<Entry>& entries) {
  std::vector<ParameterSpec> specs(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    read_fields(entries[i].node, entry_fields, specs[i]);
  }
  return specs;
}

}  // namespace aoecheck
