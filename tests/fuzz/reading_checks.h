#pragma once

#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "aoecheck/readers/readers.h"

// What must hold of whatever a reader of parameter sets gives.

namespace aoecheck::fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

inline void check_value(const Value& value) {
  std::size_t at = 0;
  for (const Unknown& unknown : value.unknowns) {
    require(unknown.begin >= at && unknown.begin < unknown.end);
    require(unknown.end <= value.text.size());
    require(!unknown.reason.empty());
    at = unknown.end;
  }
}

inline void check_parameter(const Parameter& parameter) {
  require(Catalogue::embedded().parameter(parameter.name) != nullptr);
  check_value(parameter.value);
  require(parameter.origin.column > 0 && parameter.option_origin.column > 0);
}

inline void check_set(const ParameterSet& set) {
  std::set<std::string_view> names;
  require(set.origin.column > 0);
  for (const Parameter& parameter : set.parameters) {
    check_parameter(parameter);
    require(names.insert(parameter.name).second);
  }
  for (const Parameter& parameter : set.overridden) check_parameter(parameter);
  for (const Parameter& parameter : set.environment) check_value(parameter.value);
  for (const OptionProblem& problem : set.problems) {
    require(!problem.rule.empty());
    check_value(problem.value);
  }
  if (set.extra_words) check_value(*set.extra_words);
}

inline void check_reading(const std::string& name, std::string_view bytes) {
  const ReadOptions options{{{"bs", "4"}, {"1", "x y"}, {"m", "--model=$bs"}}};
  const auto sets = read_sets({name, bytes}, Catalogue::embedded(), options);
  if (!sets) {
    require(!sets.error().message.empty());
    return;
  }
  for (const ParameterSet& set : *sets) check_set(set);
}

}  // namespace aoecheck::fuzz
