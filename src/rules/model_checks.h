#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/compare/compare.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/nodes.h"
#include "aoecheck/model/shape.h"
#include "aoecheck/rules/rules.h"

namespace aoecheck {

/// A command whose source model is at hand. Commands that an .om keeps are left out: their
/// conversion has succeeded.
struct ModelCommand {
  std::size_t index = 0;  // in Facts::sets
  const ParameterSet& set;
  const NetworkModel& network;
  const Parameter& model;
};

std::vector<ModelCommand> model_commands(const Facts& facts);

/// The parameter where it is given with a known, non-empty value; nullptr otherwise.
const Parameter* known_parameter(const ParameterSet& set, std::string_view name);

/// True where the command may give the option out of sight: a shortened line, options in a
/// variable, or a value that is not known.
bool may_be_hidden(const ParameterSet& set, std::string_view name);

/// "`a`, `b`, `c` and 5 more".
std::string name_list(const std::vector<std::string>& names);
std::vector<std::string> input_names(const NetworkModel& network);
/// "`image:-1,3,224,224`, `info:1,4`".
std::string input_list(const NetworkModel& network);

/// The name that was probably meant: another case, a `:0` too many, the only one there is, else the
/// nearest one. Empty where there is none.
std::string meant_name(std::string_view name, const std::vector<std::string>& names);

/// "--input_shape=image:1,3,8,8" quoted for a shell.
std::string option_word(std::string_view name, std::string_view value);

}  // namespace aoecheck
