#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace aoecheck {
namespace {

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  app.add_option("FILE", line.sources, text("help-model-files"))->type_name("");
  app.add_flag("--operators", line.operators, text("help-operators-flag"));
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  if (line.sources.empty()) return report_error({{}, {"usage-no-model", {}}}, options, context);
  return run_and_report(run_model, line, options, context);
}

}  // namespace

const Command model_command{"model", add, run_command};

}  // namespace aoecheck
