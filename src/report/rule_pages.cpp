#include <algorithm>

#include <nlohmann/json.hpp>

#include "aoecheck/report/catalogue_pages.h"
#include "report/failure_pages.h"
#include "report/layout.h"
#include "report/page_rows.h"
#include "report/words.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

Json json_of(const RuleSpec& rule) {
  Json json{{"id", rule.id},
            {"phase", rule.phase},
            {"severity", name_of(rule.severity)},
            {"evidence", name_of(rule.evidence)},
            {"code", rule.code.empty() ? Json() : Json(rule.code)},
            {"parameter", rule.parameter.empty() ? Json() : Json(rule.parameter)},
            {"message", rule.message.en},
            {"fix", rule.fix.en.empty() ? Json() : Json(rule.fix.en)},
            {"why", rule.why.en},
            {"sources", rule.sources}};
  if (!rule.needs.empty()) json["needs"] = rule.needs;
  return json;
}

std::string trimmed_end(std::string text) {
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

/// A rule, or the rule of a failure with what its entry tells beyond that.
Json json_of(const RuleSpec& rule, const Catalogue& catalogue) {
  Json json = json_of(rule);
  if (const FailureSpec* failure = catalogue.failure(rule.id)) add_failure(json, *failure);
  return json;
}

void write_examples(std::string_view label, const std::vector<RuleExample>& examples,
                    std::ostream& out) {
  for (const RuleExample& example : examples) {
    out << "  " << label << '\n';
    std::string_view rest = example.script;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      out << "    " << rest.substr(0, end) << '\n';
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
}

void write_rule_page(const RuleSpec& rule, const Catalogue& catalogue, const Words& words,
                     Language language, std::ostream& out) {
  const FailureSpec* failure = catalogue.failure(rule.id);
  std::string head = words.severity(rule.severity) + ' ' + words.strong(rule.id);
  if (!rule.code.empty()) head += ' ' + std::string(rule.code);
  out << spread(head, words.banks(rule.banks)) << "\n\n";
  Rows rows{{words.text("page-says"), std::string(rule.message.in(language))},
            {words.text("page-why"), std::string(rule.why.in(language))}};
  if (!rule.fix.en.empty())
    rows.push_back({words.text("page-fix"), std::string(rule.fix.in(language))});
  if (failure != nullptr)
    for (auto& row : failure_rows(*failure, words)) rows.push_back(std::move(row));
  rows.push_back(
      {words.text("page-evidence"), words.text("evidence-" + std::string(name_of(rule.evidence)))});
  if (!rule.needs.empty())
    rows.push_back({words.text("page-needs"), words.text("page-needs-" + std::string(rule.needs))});
  for (const std::string_view source : rule.sources)
    rows.push_back({words.text("page-source"), std::string(source)});
  write_rows(rows, out);
  write_examples(words.text("page-fires"), rule.fires, out);
  write_examples(words.text("page-silent"), rule.silent, out);
  if (failure != nullptr) write_failure_lines(*failure, words, out);
}

}  // namespace

void write_rule_list(const Catalogue& catalogue, const ReportOptions& options, bool json,
                     std::ostream& out) {
  if (json) {
    Json list = Json::array();
    for (const RuleSpec& rule : catalogue.rules()) list.push_back(json_of(rule));
    out << Json{{"schema", 1}, {"rules", list}}.dump(2) << '\n';
    return;
  }
  const Words words(catalogue, options);
  for (const RuleSpec& rule : catalogue.rules()) {
    const std::string lead =
        padded(words.severity(rule.severity), 8) + padded(rule.id, 40) + std::string(rule.code);
    const std::string needs =
        rule.needs.empty() ? "" : "  (" + words.text("page-needs-" + std::string(rule.needs)) + ")";
    out << trimmed_end(lead + needs) << '\n';
  }
}

void write_explanation(const Explanation& found, const Catalogue& catalogue,
                       const ReportOptions& options, bool json, std::ostream& out) {
  if (json) {
    Json page{{"schema", 1}};
    if (found.code != nullptr) page["codes"].push_back(json_of(*found.code, catalogue));
    Json& list = page["rules"] = Json::array();
    for (const RuleSpec* rule : found.rules) list.push_back(json_of(*rule, catalogue));
    out << page.dump(2) << '\n';
    return;
  }
  const Words words(catalogue, options);
  if (found.code != nullptr)
    write_code_page(*found.code, found.name, words, options.language, catalogue, out);
  for (const RuleSpec* rule : found.rules) {
    if (found.code != nullptr || rule != found.rules.front()) out << '\n';
    write_rule_page(*rule, catalogue, words, options.language, out);
  }
}

}  // namespace aoecheck
