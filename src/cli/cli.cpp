#include "aoecheck/cli/cli.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "aoecheck/base/program_version.h"
#include "aoecheck/base/text.h"
#include "cli/commands.h"

namespace aoecheck {
namespace {

/// The arguments of aoecheck itself, and the command that is examined.
struct Arguments {
  std::vector<std::string> own;
  std::vector<std::string> words;
};

/// `-` and `_` are the same in the names of our options.
std::string normal_option(std::string argument) {
  if (!argument.starts_with("--")) return argument;
  const std::size_t end = std::min(argument.find('='), argument.size());
  std::replace(argument.begin() + 2, argument.begin() + static_cast<std::ptrdiff_t>(end), '_', '-');
  return argument;
}

Arguments split_arguments(int argc, const char* const* argv) {
  Arguments result;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--") {
      result.words.assign(argv + i + 1, argv + argc);
      break;
    }
    result.own.push_back(normal_option(argv[i]));
  }
  return result;
}

/// The value of an option before the command line is parsed: texts and tables depend on it.
std::string early_option(const std::vector<std::string>& arguments, std::string_view name) {
  std::string value;
  const std::string prefix = std::string(name) + "=";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].starts_with(prefix)) value = arguments[i].substr(prefix.size());
    if (arguments[i] == name && i + 1 < arguments.size()) value = arguments[i + 1];
  }
  return value;
}

Language language_of(const std::vector<std::string>& arguments, const Environment& environment) {
  const std::string given = early_option(arguments, "--lang");
  if (!given.empty()) return given == "zh" ? Language::zh : Language::en;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const std::string value = environment.variable(name).value_or("");
    if (!value.empty()) return value.starts_with("zh") ? Language::zh : Language::en;
  }
  return Language::en;
}

bool use_color(const CommandLine& line, const Environment& environment, bool terminal) {
  if (line.color == "always") return true;
  return line.color == "auto" && terminal && environment.variable("NO_COLOR").value_or("").empty();
}

void translate_labels(CLI::App& app, const Catalogue& catalogue, Language language) {
  const auto formatter = std::make_shared<CLI::Formatter>();
  for (const auto& [label, id] :
       {std::pair{"Usage", "label-usage"}, std::pair{"Options", "label-options"},
        std::pair{"Positionals", "label-arguments"}, std::pair{"OPTIONS", "label-options-mark"},
        std::pair{"SUBCOMMAND", "label-command-mark"}})
    formatter->label(label, std::string(catalogue.message(id).in(language)));
  formatter->column_width(28);
  app.formatter(formatter);
}

/// One parse of one command line: the CLI11 application and what it fills.
class Program {
 public:
  /// Only the command that `arguments` names gets its options: they cost more than the answer.
  Program(const Catalogue& catalogue, Language language, const std::vector<std::string>& arguments)
      : catalogue_(catalogue), language_(language), app_(text("help-program"), "aoecheck") {
    translate_labels(app_, catalogue, language);
    app_.set_help_flag("-h,--help", text("help-help"));
    app_.set_version_flag("--version", "aoecheck " + std::string(program_version),
                          text("help-version"));
    app_.require_subcommand(1);
    app_.footer(text("help-footer"));
    for (const Command& command : commands()) {
      CLI::App* sub =
          app_.add_subcommand(std::string(command.name), text("help-" + std::string(command.name)));
      sub->group(text("label-commands"));
      if (arguments.empty() || arguments.front() != command.name) continue;
      sub->set_help_flag("-h,--help", text("help-help"));
      add_common_options(*sub, line, catalogue, language);
      command.add(*sub, line, catalogue, language);
    }
  }

  void parse(std::vector<std::string> arguments) {
    std::reverse(arguments.begin(), arguments.end());
    app_.parse(arguments);
  }

  const Command& chosen() const {
    for (const Command& command : commands())
      if (app_.got_subcommand(std::string(command.name))) return command;
    return commands().front();
  }

  std::string help() const {
    for (const CLI::App* sub : app_.get_subcommands()) return sub->help(app_.get_name());
    return app_.help();
  }

  CommandLine line;

 private:
  std::string text(std::string_view id) const {
    return std::string(catalogue_.message(id).in(language_));
  }

  const Catalogue& catalogue_;
  Language language_;
  CLI::App app_;
};

std::vector<std::string_view> option_names() {
  return {"--format",     "--fail-on", "--lang",    "--color", "--cann",    "--catalogue",
          "--soc",        "--define",  "--set",     "--print", "--env",     "--strict",
          "--full-paths", "--tuned",   "--explain", "--help",  "--version", "--operators",
          "--operator",   "--shape",   "--dtype",   "--limit", "--bank",    "--aoe-result",
          "--force",      "--root"};
}

/// What CLI11 could not take, in our words: the first argument that is to blame.
Message usage_message(const CLI::ParseError& error, const Arguments& arguments) {
  if (arguments.own.empty()) return {"usage-no-command", {}};
  for (const std::string& argument : arguments.own) {
    const std::string name = argument.substr(0, argument.find('='));
    const auto names = option_names();
    if (!name.starts_with("--") || std::find(names.begin(), names.end(), name) != names.end())
      continue;
    const std::string_view near = nearest(name, names);
    Message message{near.empty() ? "usage-unknown-option" : "usage-misspelt-option", {}};
    return message.with("option", name).with("near", std::string(near));
  }
  std::vector<std::string_view> names;
  for (const Command& command : commands()) names.push_back(command.name);
  const std::string& first = arguments.own.front();
  if (!first.starts_with("-") && std::find(names.begin(), names.end(), first) == names.end()) {
    const std::string_view near = nearest(first, names);
    Message message{near.empty() ? "usage-unknown-command" : "usage-misspelt-command", {}};
    return message.with("command", first).with("near", std::string(near));
  }
  return Message{"usage-error", {}}.with("detail", error.what());
}

int run_parsed(Program& program, const Arguments& arguments, const CommandContext& context,
               Language language, bool terminal) {
  CommandLine& line = program.line;
  line.words = arguments.words;
  const Command& command = program.chosen();
  auto options = checked_options(line, std::string(command.name), context.catalogue, language);
  Options fallback;
  fallback.report.language = language;
  if (!options) return report_error(options.error(), fallback, context);
  const std::string home = context.environment.variable("HOME").value_or("");
  options->report.home = home;
  options->report.color = use_color(line, context.environment, terminal);
  return command.run(line, *options, context);
}

int run_checked(int argc, const char* const* argv, const Environment& environment,
                std::ostream& out, std::ostream& err, bool terminal) {
  const Arguments arguments = split_arguments(argc, argv);
  const Language language = language_of(arguments.own, environment);
  Options fallback;
  fallback.report.language = language;
  std::unique_ptr<Catalogue> overlay;
  if (const std::string directory = early_option(arguments.own, "--catalogue");
      !directory.empty()) {
    auto loaded = Catalogue::with_overlay(directory);
    if (!loaded)
      return report_error(loaded.error(), fallback, {environment, Catalogue::embedded(), out, err});
    overlay = std::move(*loaded);
  }
  const Catalogue& catalogue = overlay ? *overlay : Catalogue::embedded();
  std::unique_ptr<Environment> other_host;
  if (const std::string root = early_option(arguments.own, "--root"); !root.empty()) {
    if (environment.kind(root) != PathKind::directory)
      return report_error({{OriginKind::file, root, 0, 0, {}}, {"usage-root", {}}}, fallback,
                          {environment, catalogue, out, err});
    other_host = rooted_environment(environment, root);
  }
  const CommandContext context{other_host ? *other_host : environment, catalogue, out, err};
  Program program(catalogue, language, arguments.own);
  try {
    program.parse(arguments.own);
  } catch (const CLI::CallForHelp&) {
    out << program.help();
    return 0;
  } catch (const CLI::CallForVersion&) {
    out << "aoecheck " << program_version << '\n';
    return 0;
  } catch (const CLI::ParseError& error) {
    return report_error({{}, usage_message(error, arguments)}, fallback, context);
  }
  return run_parsed(program, arguments, context, language, terminal);
}

}  // namespace

int run(int argc, const char* const* argv, const Environment& environment, std::ostream& out,
        std::ostream& err, bool terminal) {
  try {
    return run_checked(argc, argv, environment, out, err, terminal);
  } catch (const std::exception& error) {
    err << "aoecheck: internal error: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace aoecheck
