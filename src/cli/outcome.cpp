#include <fstream>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "aoecheck/base/text.h"
#include "cli/commands.h"

namespace aoecheck {
namespace {

int exit_code(const Outcome& outcome, const Options& options) {
  if (!options.never_fail)
    for (const Finding& finding : outcome.findings)
      if (finding.severity <= options.fail_on) return 1;
  return options.strict && outcome.verdict == Verdict::undecided ? 3 : 0;
}

bool write_to(const std::string& path, const Report& report, const Outcome& outcome,
              ReportOptions options, const Catalogue& catalogue) {
  options.color = false;
  std::ofstream file(path, std::ios::binary);
  if (file) report.write(outcome, catalogue, options, file);
  file.close();
  return !file.fail();
}

/// The bytes of standard input where one of the sources is `-`.
std::string standard_input_for(const CommandLine& line) {
  for (const auto* list : {&line.sources, &line.tuned})
    for (const std::string& source : *list)
      if (source == "-")
        return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  return {};
}

}  // namespace

int report_outcome(const Outcome& outcome, const Options& options, const CommandContext& context) {
  for (const Output& output : options.outputs) {
    if (output.file.empty()) {
      output.report->write(outcome, context.catalogue, options.report, context.out);
    } else if (!write_to(output.file, *output.report, outcome, options.report, context.catalogue)) {
      const Error error{{OriginKind::file, output.file, 0, 0}, {"report-not-written", {}}};
      return report_error(error, options, context);
    }
  }
  context.out.flush();
  if (!context.out) return report_error({{}, {"output-not-written", {}}}, options, context);
  return exit_code(outcome, options);
}

int report_error(const Error& error, const Options& options, const CommandContext& context) {
  std::string place = printable(error.origin.source);
  if (error.origin.line > 0) place += fmt::format(":{}", error.origin.line);
  if (error.origin.line > 0 && error.origin.column > 0)
    place += fmt::format(":{}", error.origin.column);
  const std::string text = render(error.message, context.catalogue, options.report.language);
  context.err << "aoecheck: " << (place.empty() ? "" : place + ": ") << text << " ["
              << error.message.id << "]\n";
  const Message fix{error.message.id + ".fix", error.message.arguments};
  const Text fix_text = context.catalogue.message(fix.id);
  if (!fix_text.en.empty())
    context.err << "aoecheck: " << render(fix, context.catalogue, options.report.language) << '\n';
  return 2;
}

void report_beside(const Outcome& outcome, const Options& options, const CommandContext& context) {
  reports().front().write(outcome, context.catalogue, options.report, context.err);
}

int run_and_report(Result<Outcome> (*run)(const Request&, const Environment&, const Catalogue&),
                   const CommandLine& line, const Options& options, const CommandContext& context) {
  Request request = options.request;
  request.standard_input = standard_input_for(line);
  const auto outcome = run(request, context.environment, context.catalogue);
  if (!outcome) return report_error(outcome.error(), options, context);
  return report_outcome(*outcome, options, context);
}

}  // namespace aoecheck
