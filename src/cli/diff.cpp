#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace aoecheck {
namespace {

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  app.add_option("SRC", line.sources,
                 std::string(catalogue.message("help-two-sources").in(language)))
      ->type_name("");
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  const std::size_t sides = line.sources.size() + (line.words.empty() ? 0 : 1);
  if (sides != 2) return report_error({{}, {"usage-two-sources", {}}}, options, context);
  return run_and_report(run_diff, line, options, context);
}

}  // namespace

const Command diff_command{"diff", add, run_command};

}  // namespace aoecheck
