#include "report/text.h"

#include "report/text_parts.h"

namespace aoecheck {

void write_text(const Outcome& outcome, const Catalogue& catalogue, const ReportOptions& options,
                std::ostream& out) {
  if (options.print_command) {
    for (const CorrectedCommand& corrected : outcome.corrected) out << corrected.text << '\n';
    return;
  }
  if (options.explain) {
    for (const std::string& preimage : outcome.preimages) out << preimage;
    return;
  }
  const Words words(catalogue, options);
  if (options.print_environment) return write_environment(outcome, words, out);
  if (options.print_paste) return write_paste(outcome, words, out);
  if (outcome.command == "diagnose") return write_diagnoses(outcome, words, out);
  if (outcome.command == "preflight") return write_preflight(outcome, words, out);
  if (outcome.command == "model") {
    write_models(outcome, words, options.operators, out);
    write_findings(outcome, words, out);
    return;
  }
  if (outcome.command == "record") {
    write_sessions(outcome, words, out);
    write_findings(outcome, words, out);
    return;
  }
  if (outcome.command == "prove") {
    write_proof(outcome, words, out);
    write_findings(outcome, words, out);
    return;
  }
  if (outcome.command == "bank where") return write_places(outcome, words, out);
  if (outcome.command.starts_with("bank ")) return write_banks(outcome, words, out);
  if (outcome.command == "capture") {
    write_sets(outcome, words, out);
    write_findings(outcome, words, out);
    return;
  }
  write_headings(outcome, words, out);
  write_coverage(outcome, words, out);
  write_findings(outcome, words, out);
  write_unknowns(outcome, words, out);
  write_summary(outcome, words, out);
  write_corrected(outcome, words, out);
}

}  // namespace aoecheck
