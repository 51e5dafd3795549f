#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// The framework number that the format of the file belongs to; empty for what no framework takes.
std::string_view framework_of(const NetworkModel& network);

/// Those of model_commands whose file is a source model. Names and shapes of a converted model or a
/// dump are not those of its source: only model-of-other-framework speaks of such files.
std::vector<ModelCommand> convertible_commands(const Facts& facts);

/// Finds operators by their name and by the name of a tensor that they give, each in one step.
class NodeIndex {
 public:
  explicit NodeIndex(const NetworkModel& network);

  const OperatorInfo* node(std::string_view name) const;
  const OperatorInfo* producer(std::string_view tensor) const;
  /// True where every operator has a name: the parser makes names for the others.
  bool names_are_certain() const { return names_are_certain_; }

 private:
  std::unordered_map<std::string_view, const OperatorInfo*> nodes_;
  std::unordered_map<std::string_view, const OperatorInfo*> producers_;
  bool names_are_certain_ = false;
};

/// Wrong names of one value that are told: enough to explain it, and a hostile value must not fill
/// the memory with findings.
constexpr std::size_t most_wrong_names = 8;

/// The parameter where it is given with a known, non-empty value; nullptr otherwise.
const Parameter* known_parameter(const ParameterSet& set, std::string_view name);

/// True where the command may give the option out of sight: a shortened line, options in a
/// variable, options in a file of raw_ge_options, or a value that is not known.
bool may_be_hidden(const ParameterSet& set, std::string_view name);

/// True where input_shape_range takes, or may take, the place of input_shape (parameters.md B1.8).
bool shape_is_overruled(const ParameterSet& set);

/// "`a`, `b`, `c` and 5 more".
std::string name_list(const std::vector<std::string>& names);
std::vector<std::string> input_names(const NetworkModel& network);
/// "`image:-1,3,224,224`, `info:1,4`".
std::string input_list(const NetworkModel& network);

/// The name that was probably meant: another case, a `:0` too many, the only one there is, else the
/// nearest one. Empty where there is none, or where looking for it would take too long.
std::string meant_name(std::string_view name, const std::vector<std::string>& names);

/// "--input_shape=image:1,3,8,8" quoted for a shell.
std::string option_word(std::string_view name, std::string_view value);

}  // namespace aoecheck
