#include <algorithm>

#include "aoecheck/base/version.h"
#include "catalogue/load.h"

namespace aoecheck {
namespace {

std::size_t place_in(std::span<const std::string_view> words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

std::vector<RuleExample> examples_of(Node node) {
  std::vector<RuleExample> examples;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Node item = node.child(i);
    RuleExample example;
    example.script = item.is_scalar() ? item.scalar() : item.text("script");
    example.files = pairs_of(item["files"]);
    example.arguments = item["arguments"].scalars();
    examples.push_back(std::move(example));
  }
  return examples;
}

constexpr Field<RuleSpec> entry_fields[] = {
    {"id", [](Node node, RuleSpec& rule) { rule.id = node.scalar(); }},
    {"phase", [](Node node, RuleSpec& rule) { rule.phase = node.scalar(); }},
    {"severity",
     [](Node node, RuleSpec& rule) {
       rule.severity = static_cast<Severity>(place_in(severity_words(), node.scalar()));
     }},
    {"evidence", [](Node node, RuleSpec& rule) { rule.evidence = evidence_of(node); }},
    {"code", [](Node node, RuleSpec& rule) { rule.code = node.scalar(); }},
    {"parameter",
     [](Node node, RuleSpec& rule) {
       rule.parameters = node.scalars();
       if (!rule.parameters.empty()) rule.parameter = rule.parameters.front();
     }},
    {"tool", [](Node node, RuleSpec& rule) { rule.tool = tool_of(node); }},
    {"banks", [](Node node, RuleSpec& rule) { rule.banks = banks_of(node); }},
    {"decides_hits",
     [](Node node, RuleSpec& rule) { rule.decides_hits = node.scalar() == "true"; }},
    {"cann_from",
     [](Node node, RuleSpec& rule) { rule.cann_from = parse_cann_version(node.scalar()); }},
    {"cann_until",
     [](Node node, RuleSpec& rule) { rule.cann_until = parse_cann_version(node.scalar()); }},
    {"needs", [](Node node, RuleSpec& rule) { rule.needs = node.scalar(); }},
    {"when", [](Node node, RuleSpec& rule) { rule.when = node; }},
    {"message", [](Node node, RuleSpec& rule) { rule.message = text_of(node); }},
    {"fix", [](Node node, RuleSpec& rule) { rule.fix = text_of(node); }},
    {"why", [](Node node, RuleSpec& rule) { rule.why = text_of(node); }},
    {"corrections", [](Node node, RuleSpec& rule) { rule.corrections = node; }},
    {"example",
     [](Node node, RuleSpec& rule) {
       rule.fires = examples_of(node["fires"]);
       rule.silent = examples_of(node["silent"]);
     }},
    {"source", [](Node node, RuleSpec& rule) { rule.sources = node.scalars(); }},
};

}  // namespace

std::vector<RuleSpec> load_rules(std::vector<Entry> entries) {
  const auto phase = [](const Entry& entry) {
    return place_in(phase_words(), entry.node.text("phase"));
  };
  std::stable_sort(entries.begin(), entries.end(), [&](const Entry& left, const Entry& right) {
    return phase(left) < phase(right);
  });
  std::vector<RuleSpec> rules(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    read_fields(entries[i].node, entry_fields, rules[i]);
  }
  return rules;
}

}  // namespace aoecheck
