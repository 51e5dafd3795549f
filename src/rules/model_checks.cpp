#include "rules/model_checks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "aoecheck/base/text.h"
#include "rules/subjects.h"

namespace aoecheck {
namespace {

/// What a framework number names, by the format of the file.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> format_of_framework{
    {{"0", "caffe"}, {"1", "air"}, {"3", "tensorflow"}, {"5", "onnx"}}};

/// Comparing a name with all names costs its length for every character of theirs.
bool is_cheap_to_compare(std::string_view name, const std::vector<std::string>& names) {
  constexpr std::size_t most_steps = 1U << 27U;
  const std::size_t limit = most_steps / (name.size() + 1);
  std::size_t characters = 0;
  for (const std::string& one : names) {
    // nearest() does not look at names of another length.
    if (one.size() > 2 * name.size()) continue;
    characters += one.size();
    if (characters > limit) return false;
  }
  return true;
}

}  // namespace

std::vector<ModelCommand> model_commands(const Facts& facts) {
  std::vector<ModelCommand> commands;
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const Parameter* model = facts.sets[i].find("model");
    if (facts.sets[i].built || model == nullptr || !model->file || !model->file->network) continue;
    commands.push_back({i, facts.sets[i], *model->file->network, *model});
  }
  return commands;
}

std::string_view framework_of(const NetworkModel& network) {
  for (const auto& [number, format] : format_of_framework)
    if (format == network.format) return number;
  return {};
}

std::vector<ModelCommand> convertible_commands(const Facts& facts) {
  std::vector<ModelCommand> commands;
  for (const ModelCommand& command : model_commands(facts))
    if (!framework_of(command.network).empty()) commands.push_back(command);
  return commands;
}

NodeIndex::NodeIndex(const NetworkModel& network) : names_are_certain_(!network.operators.empty()) {
  for (const OperatorInfo& one : network.operators) {
    if (one.name.empty()) names_are_certain_ = false;
    nodes_.emplace(one.name, &one);
    for (const std::string& result : one.results) producers_.emplace(result, &one);
  }
}

const OperatorInfo* NodeIndex::node(std::string_view name) const {
  const auto found = nodes_.find(name);
  return found == nodes_.end() ? nullptr : found->second;
}

const OperatorInfo* NodeIndex::producer(std::string_view tensor) const {
  const auto found = producers_.find(tensor);
  return found == producers_.end() ? nullptr : found->second;
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
  return set.elided || set.extra_words.has_value() || !set.unrecorded.empty() ||
         set.find("raw_ge_options") != nullptr;
}

bool shape_is_overruled(const ParameterSet& set) {
  const Parameter* range = set.find("input_shape_range");
  return range != nullptr && !(range->value.known() && range->value.text.empty());
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
  if (!is_cheap_to_compare(name, names)) return {};
  const std::vector<std::string_view> views(names.begin(), names.end());
  return std::string(nearest(name, views));
}

std::string option_word(std::string_view name, std::string_view value) {
  return "--" + std::string(name) + '=' + shell_quoted(value);
}

}  // namespace aoecheck
