#include <algorithm>

#include <CLI/CLI.hpp>

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/failures.h"
#include "aoecheck/report/catalogue_pages.h"
#include "cli/commands.h"

namespace aoecheck {
namespace {

bool wants_json(const Options& options) {
  return std::any_of(options.outputs.begin(), options.outputs.end(),
                     [](const Output& output) { return output.report->name == "json"; });
}

Message not_found(std::string_view id, const std::string& name, std::string_view near) {
  Message message{std::string(id) + (near.empty() ? "" : "-near"), {}};
  return message.with("name", name).with("near", std::string(near));
}

void add_name(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language,
              std::string_view label, std::string_view help) {
  app.add_option(std::string(label), line.name, std::string(catalogue.message(help).in(language)))
      ->type_name("");
}

void add_parameter(CLI::App& app, CommandLine& line, const Catalogue& catalogue,
                   Language language) {
  add_name(app, line, catalogue, language, "NAME", "help-parameter-name");
}

std::string parameter_name(std::string_view text) {
  std::string name(text.substr(std::min(text.find_first_not_of('-'), text.size())));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

int run_params(const CommandLine& line, const Options& options, const CommandContext& context) {
  const Catalogue& catalogue = context.catalogue;
  if (line.name.empty()) {
    write_parameter_list(catalogue, options.report, wants_json(options), context.out);
    return 0;
  }
  const std::string name = parameter_name(line.name);
  if (const ParameterSpec* spec = catalogue.parameter(name)) {
    write_parameter_page(*spec, catalogue, options.report, wants_json(options), context.out);
    return 0;
  }
  std::vector<std::string_view> names;
  for (const ParameterSpec& spec : catalogue.parameters()) names.push_back(spec.name);
  return report_error({{}, not_found("no-such-parameter", line.name, nearest(name, names))},
                      options, context);
}

void add_nothing(CLI::App&, CommandLine&, const Catalogue&, Language) {}

int run_rules(const CommandLine&, const Options& options, const CommandContext& context) {
  write_rule_list(context.catalogue, options.report, wants_json(options), context.out);
  return 0;
}

void add_rule(CLI::App& app, CommandLine& line, const Catalogue& catalogue, Language language) {
  add_name(app, line, catalogue, language, "ID", "help-rule-id");
}

/// `input-shape-differs` is told by the general page of differences; an error code by every rule
/// that names it.
std::vector<const RuleSpec*> rules_named(const Catalogue& catalogue, const std::string& name) {
  if (const RuleSpec* rule = catalogue.rule(name)) return {rule};
  std::vector<const RuleSpec*> found;
  for (const RuleSpec& rule : catalogue.rules())
    if (!name.empty() && rule.code == name) found.push_back(&rule);
  const std::string parameter =
      name.ends_with("-differs") ? parameter_name(name.substr(0, name.size() - 8)) : std::string{};
  if (found.empty() && catalogue.parameter(parameter) != nullptr)
    if (const RuleSpec* general = catalogue.rule("parameter-differs")) found.push_back(general);
  return found;
}

/// The entry of an error code. That of a family, `E1*`, stands for names that go on in digits.
const CodeSpec* code_named(const Catalogue& catalogue, std::string_view name) {
  const CodeSpec* code = catalogue.code(name);
  if (code == nullptr || !code->code.ends_with('*')) return code;
  return all_digits(name.substr(code->code.size() - 1)) ? code : nullptr;
}

/// Names that `explain` takes, for "did you mean".
std::vector<std::string_view> explained_names(const Catalogue& catalogue) {
  std::vector<std::string_view> names;
  for (const RuleSpec& rule : catalogue.rules()) names.push_back(rule.id);
  for (const FailureSpec& failure : catalogue.failures()) names.push_back(failure.rule.id);
  return names;
}

int run_explain(const CommandLine& line, const Options& options, const CommandContext& context) {
  const Catalogue& catalogue = context.catalogue;
  const Explanation found{line.name, code_named(catalogue, line.name),
                          rules_named(catalogue, line.name)};
  if (found.code != nullptr || !found.rules.empty()) {
    write_explanation(found, catalogue, options.report, wants_json(options), context.out);
    return 0;
  }
  if (catalogue.parameter(parameter_name(line.name)) != nullptr)
    return run_params(line, options, context);
  const auto near = nearest(line.name, explained_names(catalogue));
  return report_error({{}, not_found("no-such-rule", line.name, near)}, options, context);
}

}  // namespace

const Command params_command{"params", add_parameter, run_params};
const Command rules_command{"rules", add_nothing, run_rules};
const Command explain_command{"explain", add_rule, run_explain};

}  // namespace aoecheck
