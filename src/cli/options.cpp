#include "cli/options.h"

#include <algorithm>
#include <array>

#include <CLI/CLI.hpp>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

Error usage(Message message) { return {{}, std::move(message)}; }

Error bad_choice(std::string_view option, const std::string& value,
                 const std::vector<std::string_view>& choices) {
  Message message{"usage-choice", {}};
  std::string list;
  for (const std::string_view choice : choices)
    list += (list.empty() ? "" : ", ") + std::string(choice);
  message.with("option", std::string(option)).with("value", value).with("choices", list);
  return usage(message);
}

Result<std::map<std::string, std::string>> pairs(std::string_view option,
                                                 const std::vector<std::string>& items) {
  std::map<std::string, std::string> result;
  for (const std::string& item : items) {
    const std::size_t mark = item.find('=');
    if (mark == std::string::npos || mark == 0) {
      Message message{"usage-pair", {}};
      return usage(message.with("option", std::string(option)).with("value", item));
    }
    result[item.substr(0, mark)] = item.substr(mark + 1);
  }
  return result;
}

Result<std::vector<Output>> outputs_of(const std::vector<std::string>& formats) {
  std::vector<Output> result;
  std::vector<std::string_view> names;
  for (const Report& report : reports()) names.push_back(report.name);
  for (const std::string& format : formats) {
    const std::size_t mark = format.find(':');
    const std::string name = format.substr(0, mark);
    const auto known = std::find_if(reports().begin(), reports().end(),
                                    [&](const Report& report) { return report.name == name; });
    if (known == reports().end()) return bad_choice("--format", name, names);
    result.push_back({&*known, mark == std::string::npos ? "" : format.substr(mark + 1)});
  }
  if (result.empty()) result.push_back({&reports().front(), ""});
  return result;
}

struct FailOn {
  std::string_view name;
  Severity severity;
  bool never;
};
constexpr std::array<FailOn, 4> fail_on_choices{{{"error", Severity::error, false},
                                                 {"warning", Severity::warning, false},
                                                 {"note", Severity::note, false},
                                                 {"never", Severity::error, true}}};

Result<bool> read_fail_on(const CommandLine& line, Options& options) {
  for (const FailOn& choice : fail_on_choices) {
    if (choice.name != line.fail_on) continue;
    options.fail_on = choice.severity;
    options.never_fail = choice.never;
    return true;
  }
  return bad_choice("--fail-on", line.fail_on, {"error", "warning", "note", "never"});
}

Result<bool> read_choices(const CommandLine& line, Options& options) {
  constexpr std::array<std::string_view, 4> prints{"", "command", "env", "paste"};
  if (std::find(prints.begin(), prints.end(), line.print) == prints.end())
    return bad_choice("--print", line.print, {"command", "env", "paste"});
  constexpr std::array<std::string_view, 3> colors{"auto", "always", "never"};
  if (std::find(colors.begin(), colors.end(), line.color) == colors.end())
    return bad_choice("--color", line.color, {"auto", "always", "never"});
  if (!line.language.empty() && line.language != "en" && line.language != "zh")
    return bad_choice("--lang", line.language, {"en", "zh"});
  if (!line.cann.empty()) {
    options.request.cann = parse_cann_version(line.cann);
    if (!options.request.cann) return usage(Message{"usage-cann", {}}.with("value", line.cann));
  }
  options.report.print_command = line.print == "command";
  options.report.print_environment = line.print == "env";
  options.report.print_paste = line.print == "paste";
  return true;
}

}  // namespace

void add_common_options(CLI::App& command, CommandLine& line, const Catalogue& catalogue,
                        Language language) {
  const auto text = [&](std::string_view id) {
    return std::string(catalogue.message(id).in(language));
  };
  command.add_option("--format", line.formats, text("help-format"))
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("NAME[:FILE]");
  command.add_option("--fail-on", line.fail_on, text("help-fail-on"))->type_name("LEVEL");
  command.add_option("--lang", line.language, text("help-lang"))->type_name("en|zh");
  command.add_option("--color", line.color, text("help-color"))->type_name("WHEN");
  command.add_option("--cann", line.cann, text("help-cann"))->type_name("VERSION");
  command.add_option("--catalogue", line.catalogue, text("help-catalogue"))->type_name("DIR");
  command.add_option("--root", line.root, text("help-root"))->type_name("DIR");
  command.add_option("--soc", line.soc, text("help-soc"))->type_name("NAME");
  command.add_option("--define", line.definitions, text("help-define"))
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--set", line.settings, text("help-set"))
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("PARAMETER=VALUE");
  command.add_option("--print", line.print, text("help-print"))->type_name("command|env|paste");
  command.add_flag("--env", line.use_environment, text("help-env"));
  command.add_flag("--strict", line.strict, text("help-strict"));
  command.add_flag("--full-paths", line.full_paths, text("help-full-paths"));
}

void add_bank_option(CLI::App& command, CommandLine& line, const std::string& help) {
  command.add_option("--bank", line.banks, help)
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("DIR");
}

Result<Options> checked_options(const CommandLine& line, const std::string& command,
                                const Catalogue& catalogue, Language language) {
  Options options;
  Request& request = options.request;
  request.command = command;
  request.sources = line.sources;
  request.tuned = line.tuned;
  request.words = line.words;
  request.banks = line.banks;
  request.results = line.results;
  request.soc = line.soc;
  request.use_environment = line.use_environment;
  const auto definitions = pairs("--define", line.definitions);
  if (!definitions) return definitions.error();
  request.definitions = *definitions;
  const auto settings = pairs("--set", line.settings);
  if (!settings) return settings.error();
  request.settings = *settings;
  for (const auto& [name, value] : request.settings)
    if (catalogue.parameter(name) == nullptr)
      return usage(Message{"usage-set-unknown", {}}.with("name", name));
  auto outputs = outputs_of(line.formats);
  if (!outputs) return outputs.error();
  options.outputs = std::move(*outputs);
  if (const auto read = read_fail_on(line, options); !read) return read.error();
  if (const auto read = read_choices(line, options); !read) return read.error();
  options.strict = line.strict;
  options.report.language = language;
  options.report.full_paths = line.full_paths;
  options.report.explain = line.explain;
  options.report.operators = line.operators;
  return options;
}

}  // namespace aoecheck
