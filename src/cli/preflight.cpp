#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace aoecheck {
namespace {

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  app.add_option("SRC", line.sources, text("help-preflight-sources"))->type_name("");
  add_bank_option(app, line, text("help-preflight-bank"));
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  return run_and_report(run_preflight, line, options, context);
}

}  // namespace

const Command preflight_command{"preflight", add, run_command};

}  // namespace aoecheck
