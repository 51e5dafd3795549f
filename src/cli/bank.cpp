#include <array>

#include <CLI/CLI.hpp>

#include "aoecheck/base/text.h"
#include "cli/commands.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 4> actions{"where", "ls", "show", "verify"};

void add(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  app.add_option("ACTION", line.name, text("help-bank-action"))->type_name("");
  app.add_option("PATH", line.sources, text("help-bank-paths"))->type_name("");
  app.add_option("--operator", line.bank_operator, text("help-bank-operator"))->type_name("TYPE");
  app.add_option("--shape", line.bank_shape, text("help-bank-shape"))->type_name("N,N,...");
  app.add_option("--dtype", line.bank_type, text("help-bank-dtype"))->type_name("NAME");
  app.add_option("--limit", line.bank_limit, text("help-bank-limit"))->type_name("N");
}

Error usage(Message message) { return {{}, std::move(message)}; }

Result<BankFilter> filter_of(const CommandLine& line) {
  BankFilter filter;
  filter.operator_type = line.bank_operator;
  filter.type = line.bank_type;
  const auto limit = to_integer(line.bank_limit);
  constexpr std::int64_t most = 1'000'000;
  if (!limit || *limit < 1 || *limit > most)
    return usage(Message{"usage-limit", {}}.with("value", line.bank_limit));
  filter.limit = static_cast<std::size_t>(*limit);
  if (line.bank_shape.empty()) return filter;
  for (const std::string_view part : split(line.bank_shape, ',')) {
    const auto axis = to_integer(trimmed(part));
    if (!axis) return usage(Message{"usage-shape", {}}.with("value", line.bank_shape));
    filter.shape.push_back(*axis);
  }
  return filter;
}

Message action_message(const std::string& action) {
  if (action.empty()) return {"usage-no-bank-action", {}};
  const std::string_view near = nearest(action, {actions.begin(), actions.end()});
  Message message{near.empty() ? "usage-bank-action" : "usage-bank-action-near", {}};
  return message.with("action", action).with("near", std::string(near));
}

int run_command(const CommandLine& line, const Options& options, const CommandContext& context) {
  const bool known = std::find(actions.begin(), actions.end(), line.name) != actions.end();
  if (!known) return report_error(usage(action_message(line.name)), options, context);
  Options bank_options = options;
  bank_options.request.command = "bank " + line.name;
  if (line.name == "where") return run_and_report(run_where, line, bank_options, context);
  if (line.sources.empty()) return report_error(usage({"usage-no-bank", {}}), options, context);
  const auto filter = filter_of(line);
  if (!filter) return report_error(filter.error(), options, context);
  bank_options.request.filter = *filter;
  return run_and_report(run_bank, line, bank_options, context);
}

}  // namespace

const Command bank_command{"bank", add, run_command};

}  // namespace aoecheck
