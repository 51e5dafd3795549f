#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "aoecheck/system/environment.h"
#include "cli/options.h"

namespace aoecheck {

/// What a command is given besides its options.
struct CommandContext {
  const Environment& environment;
  const Catalogue& catalogue;
  std::ostream& out;
  std::ostream& err;
};

/// One command of the program. `add` registers its own options and positional arguments; `run`
/// returns the exit code.
struct Command {
  std::string_view name;
  void (*add)(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language);
  int (*run)(const CommandLine& line, const Options& options, const CommandContext& context);
};

/// All of them, in the order in which `--help` lists them; src/cli/all.cpp.
std::span<const Command> commands();

extern const Command check_command;
extern const Command diff_command;
extern const Command capture_command;
extern const Command preflight_command;
extern const Command diagnose_command;
extern const Command prove_command;
extern const Command model_command;
extern const Command bank_command;
extern const Command record_command;
extern const Command run_tool_command;
extern const Command params_command;
extern const Command rules_command;
extern const Command explain_command;

/// Writes the outcome in every format that was asked for and returns the exit code.
int report_outcome(const Outcome& outcome, const Options& options, const CommandContext& context);

/// Writes one error on standard error, with its place, and returns 2.
int report_error(const Error& error, const Options& options, const CommandContext& context);

/// Writes a report on standard error, for what belongs beside the output of a command.
void report_beside(const Outcome& outcome, const Options& options, const CommandContext& context);

/// Runs one command of the engine on what the command line names, and reports.
int run_and_report(Result<Outcome> (*run)(const Request&, const Environment&, const Catalogue&),
                   const CommandLine& line, const Options& options, const CommandContext& context);

}  // namespace aoecheck
