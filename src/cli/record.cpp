#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace aoecheck {
namespace {

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  app.add_option("SRC", line.sources, text("help-record-source"))->type_name("");
  add_bank_option(app, line, text("help-record-bank"));
  app.add_option("--aoe-result", line.results, text("help-aoe-result"))
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("FILE");
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  const std::size_t sources = line.sources.size() + (line.words.empty() ? 0 : 1);
  if (sources != 1 || line.banks.size() > 1)
    return report_error({{}, {"usage-record", {}}}, options, context);
  return run_and_report(run_record, line, options, context);
}

}  // namespace

const Command record_command{"record", add, run_command};

}  // namespace aoecheck
