#include <algorithm>

#include <CLI/CLI.hpp>

#include "aoecheck/base/text.h"
#include "aoecheck/rules/rules.h"
#include "cli/commands.h"

namespace aoecheck {
namespace {

constexpr int refused_code = 125;

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  add_bank_option(app, line, text("help-run-bank"));
  app.add_flag("--force", line.force, text("help-force"));
}

bool refuses(const Outcome& outcome, const Options& options) {
  return !options.never_fail &&
         std::any_of(outcome.findings.begin(), outcome.findings.end(),
                     [&](const Finding& finding) { return finding.severity <= options.fail_on; });
}

/// Reports go to files alone: standard output and error belong to the command.
bool write_files(const Outcome& outcome, const Options& options, const CommandContext& context) {
  Options files = options;
  std::erase_if(files.outputs, [](const Output& output) { return output.file.empty(); });
  files.never_fail = true;
  return report_outcome(outcome, files, context) == 0;
}

int refuse(const Outcome& outcome, const Options& options, const CommandContext& context) {
  report_beside(outcome, options, context);
  Message message{"run-refused", {}};
  report_error({{}, message.with("errors", std::to_string(outcome.counts.errors))}, options,
               context);
  return refused_code;
}

/// What does not keep the command from starting, in one line.
void warn(const Outcome& outcome, const Options& options, const CommandContext& context) {
  std::vector<std::string> rules;
  for (const Finding& finding : outcome.findings)
    if (finding.severity != Severity::note && is_machine_rule(finding.rule))
      rules.push_back(finding.rule);
  if (rules.empty()) return;
  const Message message = Message{"run-warned", {}}.with("rules", join(rules, ", "));
  context.err << "aoecheck: " << render(message, context.catalogue, options.report.language)
              << '\n';
}

/// Why the command failed, below what it printed itself; the files get it beside the rest.
void explain_failure(Outcome outcome, const RunEnd& end, const Options& options,
                     const CommandContext& context) {
  const Message message =
      Message{"run-failed", {}}.with("code", std::to_string(end.child.exit_code));
  context.err << "aoecheck: " << render(message, context.catalogue, options.report.language)
              << '\n';
  outcome.diagnoses = end.failure->diagnoses;
  outcome.logs = end.failure->logs;
  outcome.findings.insert(outcome.findings.end(), end.failure->findings.begin(),
                          end.failure->findings.end());
  outcome.remedies = end.failure->remedies;
  report_beside(options.report.print_paste ? outcome : *end.failure, options, context);
  write_files(outcome, options, context);
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  if (line.words.empty() || !line.sources.empty()) {
    report_error({{}, {"usage-run", {}}}, options, context);
    return refused_code;
  }
  const auto outcome = run_gate(options.request, context.environment, context.catalogue);
  if (!outcome) {
    report_error(outcome.error(), options, context);
    return refused_code;
  }
  if (!write_files(*outcome, options, context)) return refused_code;
  if (!line.force && refuses(*outcome, options)) return refuse(*outcome, options, context);
  warn(*outcome, options, context);
  context.out.flush();
  context.err.flush();
  const auto end = run_and_record(options.request, context.environment, context.catalogue);
  if (!end) {
    report_error(end.error(), options, context);
    return start_failure_code(end.error());
  }
  if (end->not_recorded) report_error(*end->not_recorded, options, context);
  if (end->failure) explain_failure(*outcome, *end, options, context);
  return end->child.exit_code;
}

}  // namespace

const Command run_tool_command{"run", add, run_command};

}  // namespace aoecheck
