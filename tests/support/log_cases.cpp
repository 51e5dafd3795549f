#include "support/log_cases.h"

#include <algorithm>
#include <stdexcept>

#include "aoecheck/catalogue/failures.h"
#include "aoecheck/catalogue/tree.h"
#include "aoecheck/rules/diagnose.h"
#include "support/log_scan.h"

namespace aoecheck::test {
namespace {

std::string text_of(Node entry, std::string_view key) { return std::string(entry.text(key)); }

bool is_told(const Diagnosis& diagnosis, const std::string& rule) {
  return diagnosis.rule == rule ||
         std::any_of(diagnosis.consequences.begin(), diagnosis.consequences.end(),
                     [&](const FoldedLines& lines) { return lines.rule == rule; });
}

std::string rules_of(const std::vector<Diagnosis>& diagnoses) {
  std::string rules = "told:";
  for (const Diagnosis& diagnosis : diagnoses) rules += ' ' + diagnosis.rule;
  return rules;
}

bool is_found(const LogReading& reading, const std::string& rule) {
  const std::vector<std::string> found = failures_of(reading);
  return std::find(found.begin(), found.end(), rule) != found.end();
}

}  // namespace

std::vector<LogCase> log_cases() {
  const auto tree = read_catalogue_directory(AOECHECK_SOURCE_DIR "/tests/real");
  if (!tree) throw std::runtime_error("tests/real cannot be read");
  const TreeView view = tree->view();
  const Node list = Node(&view, 0)["log_cases"];
  std::vector<LogCase> cases;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node entry = list.child(i);
    cases.push_back({text_of(entry, "id"), text_of(entry, "rule"), text_of(entry, "log"),
                     text_of(entry, "out_of_reach")});
  }
  return cases;
}

std::string case_problem(const std::string& log, const std::string& rule) {
  const FailureSpec* const spec = Catalogue::embedded().failure(rule);
  if (spec == nullptr) return "no such failure";
  FailedRun run;
  run.logs = scan(log);
  const std::vector<Diagnosis> diagnoses = diagnose(run, Catalogue::embedded());
  const bool told =
      std::any_of(diagnoses.begin(), diagnoses.end(),
                  [&](const Diagnosis& diagnosis) { return is_told(diagnosis, rule); });
  if (spec->role == Role::cause || spec->role == Role::suspect)
    return told ? std::string() : rules_of(diagnoses);
  if (!is_found(run.logs, rule)) return "not found";
  if (spec->role == Role::consequence) return told ? std::string() : rules_of(diagnoses);
  const bool fails =
      std::any_of(diagnoses.begin(), diagnoses.end(),
                  [&](const Diagnosis& diagnosis) { return diagnosis.rule == rule; });
  return fails ? rules_of(diagnoses) : std::string();
}

}  // namespace aoecheck::test
