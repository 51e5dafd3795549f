#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace aoecheck {
namespace {

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  app.add_option("SRC", line.sources, text("help-sources"))->type_name("");
  add_bank_option(app, line, text("help-check-bank"));
  app.add_option("--tuned", line.tuned, text("help-tuned"))
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("SRC");
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  if (line.sources.empty() && line.words.empty())
    return report_error({{}, {"usage-nothing-to-check", {}}}, options, context);
  return run_and_report(run_check, line, options, context);
}

}  // namespace

const Command check_command{"check", add, run_command};

}  // namespace aoecheck
