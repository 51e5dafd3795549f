#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"

namespace aoecheck {

/// The option names of one tool, looked up as getopt_long does: exact, else a unique beginning.
class OptionNames {
 public:
  enum class Kind { taken, ambiguous, of_other_tool, unknown };
  struct Match {
    Kind kind = Kind::unknown;
    std::vector<std::string> names;  // the one, or those it could be
  };

  OptionNames(const Catalogue& catalogue, Tool tool)
      : catalogue_(catalogue), names_(catalogue.option_names(tool)), tool_(tool) {}

  Match find(std::string_view name) const;
  /// True for the exact name of an option.
  bool takes(std::string_view name) const;
  bool is_flag(std::string_view name) const;
  /// The one name that resembles `name`, or nothing.
  std::vector<std::string> near(std::string_view name);
  /// The names that `text` begins with, longest first.
  std::vector<std::string> prefixes_of(std::string_view text) const;

 private:
  bool of_other_tool(std::string_view name) const;

  const Catalogue& catalogue_;
  const std::vector<std::string_view>& names_;  // sorted
  Tool tool_;
  int searches_ = 0;
};

}  // namespace aoecheck
