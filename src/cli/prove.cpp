#include <iostream>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace aoecheck {
namespace {

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  app.add_option("SRC", line.sources, text("help-prove-sources"))->type_name("");
  app.add_flag("--operators", line.operators, text("help-operators-flag"));
}

int run_command(const CommandLine&, const Options& options, const CommandContext& context) {
  Request request = options.request;
  request.input = &std::cin;
  const auto outcome = run_prove(request, context.environment, context.catalogue);
  if (!outcome) return report_error(outcome.error(), options, context);
  return report_outcome(*outcome, options, context);
}

}  // namespace

const Command prove_command{"prove", add, run_command};

}  // namespace aoecheck
