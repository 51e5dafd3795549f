#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"
#include "aoecheck/model/banks.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/log.h"
#include "aoecheck/report/report.h"

namespace aoecheck {

/// The vocabulary of the text reports in the language that was asked for.
class Words {
 public:
  Words(const Catalogue& catalogue, const ReportOptions& options)
      : catalogue_(catalogue), options_(options) {}

  /// The catalogue text of `id`, without arguments.
  std::string text(std::string_view id) const { return render({std::string(id), {}}); }
  std::string render(const Message& message) const;
  /// "tune.sh:7:58", "word 3 of the command", "default of aoe".
  std::string place(const Origin& origin) const;
  /// The path with the home directory as `~`, unless full paths were asked for.
  std::string path(std::string_view path) const;
  /// "operator bank, graph bank"; empty where neither is concerned.
  std::string banks(const Banks& banks) const;
  /// The word for a severity, in its colour.
  std::string severity(Severity severity) const;
  std::string strong(std::string_view text) const;
  /// Whether every operator was asked for.
  bool operators() const { return options_.operators; }
  /// "process 60021 (aoe) and 7 more"; empty where none is known.
  std::string processes(const std::vector<LogProcess>& processes) const;
  /// Who prints the lines of a failure: "RUNTIME"; empty for other rules.
  std::string layer(std::string_view failure) const;
  /// The text without directories, user and host, unless full paths were asked for.
  std::string without_persons(std::string_view text) const;
  /// The same for a text that holds no path, but may look like one: the name of an operator.
  std::string without_user(std::string_view text) const;
  bool full_paths() const { return options_.full_paths; }

 private:
  std::string colored(std::string_view code, std::string_view text) const;

  const Catalogue& catalogue_;
  const ReportOptions& options_;
};

}  // namespace aoecheck
