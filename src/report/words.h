#pragma once

#include <string>
#include <string_view>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"
#include "aoecheck/model/banks.h"
#include "aoecheck/model/finding.h"
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

 private:
  std::string colored(std::string_view code, std::string_view text) const;

  const Catalogue& catalogue_;
  const ReportOptions& options_;
};

}  // namespace aoecheck
