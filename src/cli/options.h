#pragma once

#include <map>
#include <string>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/report/report.h"

namespace CLI {
class App;
}

namespace aoecheck {

/// Everything a command line can hold, as text; checked by `checked_options`.
struct CommandLine {
  std::vector<std::string> sources;
  std::vector<std::string> tuned;
  std::vector<std::string> words;  // after `--`
  std::vector<std::string> banks;
  std::vector<std::string> results;
  std::vector<std::string> formats;
  std::vector<std::string> definitions;
  std::vector<std::string> settings;
  std::string fail_on = "error";
  std::string language;
  std::string color = "auto";
  std::string cann;
  std::string catalogue;
  std::string root;
  std::string soc;
  std::string print;
  std::string name;  // params NAME, explain ID, bank ACTION
  std::string bank_operator;
  std::string bank_shape;
  std::string bank_type;
  std::string bank_limit = "20";
  bool use_environment = false;
  bool strict = false;
  bool full_paths = false;
  bool explain = false;
  bool operators = false;
  bool force = false;
};

/// One --format: the report and the file it goes to; "" = standard output.
struct Output {
  const Report* report = nullptr;
  std::string file;
};

/// The checked form of a command line.
struct Options {
  Request request;
  ReportOptions report;
  std::vector<Output> outputs;
  Severity fail_on = Severity::error;
  bool never_fail = false;
  bool strict = false;
};

/// Adds the options that every command takes.
void add_common_options(CLI::App& command, CommandLine& line, const Catalogue& catalogue,
                        Language language);

/// --bank=DIR, repeatable.
void add_bank_option(CLI::App& command, CommandLine& line, const std::string& help);

/// Errors: rule `usage`, with what is wrong and what would be right.
Result<Options> checked_options(const CommandLine& line, const std::string& command,
                                const Catalogue& catalogue, Language language);

}  // namespace aoecheck
