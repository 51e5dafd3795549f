#include "rules/model_checks.h"

#include <algorithm>

#include "aoecheck/base/text.h"
#include "rules/subjects.h"

namespace aoecheck {

std::vector<ModelCommand> model_commands(const Facts& facts) {
  std::vector<ModelCommand> commands;
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const Parameter* model = facts.sets[i].find("model");
    if (facts.sets[i].built || model == nullptr || !model->file || !model->file->network) continue;
    commands.push_back({i, facts.sets[i], *model->file->network, *model});
  }
  return commands;
}

const Parameter* known_parameter(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  const bool known =
      parameter != nullptr && parameter->value.known() && !parameter->value.text.empty();
  return known ? parameter : nullptr;
}

bool may_be_hidden(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  if (parameter != nullptr) return !parameter->value.known();
  return set.elided || set.extra_words.has_value() || !set.unrecorded.empty();
}

std::string name_list(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
    shown.push_back('`' + shortened(printable(names[i])) + '`');
  if (names.size() > most) shown.push_back("… (" + std::to_string(names.size()) + ")");
  return join(shown, ", ");
}

std::vector<std::string> input_names(const NetworkModel& network) {
  std::vector<std::string> names;
  for (const TensorInfo& input : network.inputs) names.push_back(input.name);
  return names;
}

std::string input_list(const NetworkModel& network) {
  std::vector<std::string> inputs;
  for (const TensorInfo& input : network.inputs)
    inputs.push_back(input.name + (input.shape ? ':' + shape_text(*input.shape) : ""));
  return name_list(inputs);
}

std::string meant_name(std::string_view name, const std::vector<std::string>& names) {
  const std::string wanted = lower(name);
  for (const std::string& one : names)
    if (lower(one) == wanted || one + ":0" == name) return one;
  if (names.size() == 1) return names.front();
  const std::vector<std::string_view> views(names.begin(), names.end());
  return std::string(nearest(name, views));
}

std::string option_word(std::string_view name, std::string_view value) {
  return "--" + std::string(name) + '=' + shell_quoted(value);
}

}  // namespace aoecheck
