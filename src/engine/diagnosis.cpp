#include "engine/diagnosis.h"

#include <algorithm>

#include "engine/conclude.h"

namespace aoecheck {
namespace {

Finding finding_of(const Diagnosis& diagnosis) {
  Finding finding;
  finding.rule = diagnosis.rule;
  finding.severity = diagnosis.severity;
  finding.evidence = diagnosis.confidence;
  finding.message = diagnosis.message;
  finding.set = no_set;
  if (!diagnosis.fixes.empty()) finding.fix = diagnosis.fixes.front();
  if (!diagnosis.evidence.empty()) finding.origin = diagnosis.evidence.front().origin;
  for (const auto& [name, text] : diagnosis.texts)
    if (name == "code") finding.code = text;
  return finding;
}

/// Named, so that nobody goes on looking for what they mean.
Finding finding_of(const FoldedLines& harmless) {
  Finding finding;
  finding.rule = harmless.rule;
  finding.severity = Severity::note;
  finding.code = harmless.code;
  finding.message = harmless.message;
  finding.set = no_set;
  finding.origin = harmless.first.origin;
  return finding;
}

void add_remedies(const Diagnosis& diagnosis, std::vector<Remedy>& remedies) {
  for (const Remedy& remedy : diagnosis.remedies) {
    const bool known = std::any_of(remedies.begin(), remedies.end(),
                                   [&](const Remedy& other) { return other.line == remedy.line; });
    if (!known) remedies.push_back(remedy);
  }
}

Verdict verdict_of(const std::vector<Diagnosis>& diagnoses) {
  const auto is_cause = [](const Diagnosis& diagnosis) {
    return diagnosis.severity == Severity::error && diagnosis.failure_class != "unknown";
  };
  if (std::any_of(diagnoses.begin(), diagnoses.end(), is_cause)) return Verdict::inconsistent;
  const bool open = std::any_of(diagnoses.begin(), diagnoses.end(),
                                [](const Diagnosis& diagnosis) { return !diagnosis.went_on; });
  return open ? Verdict::undecided : Verdict::consistent;
}

void add_versions(const std::map<std::string, std::string>& versions,
                  std::vector<Diagnosis>& diagnoses) {
  for (Diagnosis& diagnosis : diagnoses)
    for (const auto& version : versions) {
      const bool told = std::any_of(diagnosis.texts.begin(), diagnosis.texts.end(),
                                    [&](const auto& text) { return text.first == version.first; });
      if (!told) diagnosis.texts.emplace_back(version);
    }
}

}  // namespace

Outcome outcome_of(const FailedRun& run, std::vector<Finding> remarks,
                   const std::map<std::string, std::string>& versions, const Catalogue& catalogue) {
  Outcome outcome;
  outcome.command = "diagnose";
  outcome.diagnoses = diagnose(run, catalogue);
  add_versions(versions, outcome.diagnoses);
  outcome.logs = run.logs.files;
  outcome.findings = std::move(remarks);
  for (const Diagnosis& diagnosis : outcome.diagnoses) {
    outcome.findings.push_back(finding_of(diagnosis));
    add_remedies(diagnosis, outcome.remedies);
  }
  if (outcome.diagnoses.empty())
    for (const FoldedLines& lines : harmless_lines(run, catalogue))
      outcome.findings.push_back(finding_of(lines));
  outcome = conclude(std::move(outcome), {}, catalogue);
  outcome.verdict = verdict_of(outcome.diagnoses);
  return outcome;
}

}  // namespace aoecheck
