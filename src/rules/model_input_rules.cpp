#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "rules/model_checks.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

/// input_shape has no effect on MindSpore AIR (parameters.md B1.6).
bool takes_shapes(const NetworkModel& network) {
  return network.format != "air" && network.format != "caffemodel" && !network.inputs.empty();
}

/// The parameters that name inputs, and how their names are read.
struct NamedInputs {
  std::string_view parameter;
  std::vector<std::string> (*names)(std::string_view text);
};

std::vector<std::string> names_in(const ShapeList& shapes) {
  std::vector<std::string> names;
  for (const InputShape& input : shapes.inputs)
    if (!input.name.empty()) names.push_back(input.name);
  return names;
}

constexpr std::array<NamedInputs, 3> named_inputs{{
    {"input_shape", [](std::string_view text) { return names_in(parse_input_shape(text)); }},
    {"input_shape_range",
     [](std::string_view text) { return names_in(parse_input_shape_range(text)); }},
    {"input_fp16_nodes", [](std::string_view text) { return parse_node_names(text).names; }},
}};

/// The value with `name` replaced where it stands as a whole name.
std::string with_name(std::string text, const std::string& name, const std::string& meant) {
  for (std::size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + meant.size())) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || text[at - 1] == ';' || text[at - 1] == ' ';
    const bool ends = end == text.size() || text[end] == ':' || text[end] == ';';
    if (begins && ends) return text.replace(at, name.size(), meant);
  }
  return text;
}

/// Inputs of a value by name; the first of a name counts.
std::map<std::string_view, const InputShape*> shapes_by_name(const ShapeList& shapes) {
  std::map<std::string_view, const InputShape*> found;
  for (const InputShape& input : shapes.inputs) found.emplace(input.name, &input);
  return found;
}

std::set<std::string_view> input_set(const NetworkModel& network) {
  std::set<std::string_view> names;
  for (const TensorInfo& input : network.inputs) names.insert(input.name);
  return names;
}

/// What is found for a name that is no input.
using TakeName = std::function<void(const ModelCommand&, const Parameter&, const std::string&)>;

void each_wrong_name(const Facts& facts, bool nodes, const TakeName& take) {
  for (const ModelCommand& command : convertible_commands(facts)) {
    if (!takes_shapes(command.network)) continue;
    const std::set<std::string_view> inputs = input_set(command.network);
    for (const NamedInputs& kind : named_inputs) {
      const Parameter* parameter = known_parameter(command.set, kind.parameter);
      if (parameter == nullptr ||
          (kind.parameter == "input_shape" && shape_is_overruled(command.set)))
        continue;
      const NodeIndex index(command.network);
      std::size_t told = 0;
      for (const std::string& name : kind.names(parameter->value.text)) {
        if (name.empty() || inputs.contains(name)) continue;
        const OperatorInfo* node = index.node(name);
        // The compiler turns these into constants or plain inputs; which, no source says.
        if (node != nullptr && node->type == "PlaceholderWithDefault") continue;
        if ((node != nullptr) != nodes) continue;
        take(command, *parameter, name);
        if (++told == most_wrong_names) break;
      }
    }
  }
}

/// Inputs that no name of the value takes: a wrong name most likely means one of these.
std::vector<std::string> free_inputs(const ModelCommand& command, const Parameter& parameter) {
  std::set<std::string> taken;
  for (const NamedInputs& kind : named_inputs)
    if (kind.parameter == parameter.name)
      for (std::string& name : kind.names(parameter.value.text)) taken.insert(std::move(name));
  std::vector<std::string> names;
  for (const std::string& name : input_names(command.network))
    if (!taken.contains(name)) names.push_back(name);
  return names;
}

void check_input_not_in_model(const Facts& facts, const Catalogue&, Sink& sink) {
  each_wrong_name(
      facts, false,
      [&](const ModelCommand& command, const Parameter& parameter, const std::string& name) {
        const std::string inputs = input_list(command.network);
        const std::string meant = meant_name(name, free_inputs(command, parameter));
        Finding& finding = sink.add(command.index, parameter.origin,
                                    Message{}
                                        .with("parameter", parameter.name)
                                        .with("name", printable(name))
                                        .with("inputs", inputs));
        finding.parameter = parameter.name;
        if (meant.empty()) {
          finding.fix = Message{"fix-name-an-input", {}}.with("inputs", inputs);
          return;
        }
        const std::string value = with_name(parameter.value.text, name, meant);
        finding.fix = Message{"fix-did-you-mean", {}}
                          .with("name", printable(meant))
                          .with("option", option_word(parameter.name, value));
        finding.corrections.push_back({command.index, parameter.name, value});
      });
}

void check_node_is_no_input(const Facts& facts, const Catalogue&, Sink& sink) {
  each_wrong_name(
      facts, true,
      [&](const ModelCommand& command, const Parameter& parameter, const std::string& name) {
        Finding& finding = sink.add(command.index, parameter.origin,
                                    Message{}
                                        .with("parameter", parameter.name)
                                        .with("name", printable(name))
                                        .with("inputs", input_list(command.network)));
        finding.parameter = parameter.name;
      });
}

bool is_open(const TensorInfo& input) {
  return input.shape && std::any_of(input.shape->begin(), input.shape->end(),
                                    [](std::int64_t axis) { return axis < 0; });
}

/// "image:<batch>,3,224,224": known axes as the model has them, open ones as gaps to fill in.
std::string shape_to_fill(const TensorInfo& input) {
  std::vector<std::string> axes;
  for (std::size_t i = 0; i < input.shape->size(); ++i) {
    const bool named = i < input.axis_names.size() && !input.axis_names[i].empty();
    const std::int64_t axis = (*input.shape)[i];
    axes.push_back(axis >= 0 ? std::to_string(axis)
                   : named   ? '<' + input.axis_names[i] + '>'
                             : std::string("<N>"));
  }
  return input.name + ':' + join(axes, ",");
}

/// The whole option: what `shapes` gives for inputs of the model, and what it lacks. Without it,
/// all inputs are listed.
std::string filled_option(const NetworkModel& network, const ShapeList& shapes) {
  const auto inputs = input_set(network);
  const auto listed = shapes_by_name(shapes);
  std::vector<std::string> groups;
  for (const InputShape& input : shapes.inputs) {
    if (!inputs.contains(input.name)) continue;
    ShapeList one;
    one.inputs.push_back(input);
    groups.push_back(canonical_text(one, true));
  }
  for (const TensorInfo& input : network.inputs)
    if (input.shape && !listed.contains(input.name) && (listed.empty() || is_open(input)))
      groups.push_back(shape_to_fill(input));
  return option_word("input_shape", printable(join(groups, ";")));
}

/// mode 1 writes the model as JSON and asks for no shapes.
bool only_displays(const ParameterSet& set) {
  const Parameter* mode = set.find("mode");
  return mode != nullptr && (!mode->value.known() || mode->value.text == "1");
}

/// True where input_shape leaves axes open without gears: the compiler reads it as ranges, and then
/// the other inputs may stay as open as the model has them (parameters.md B1.5).
bool may_stay_open(const ParameterSet& set, const ShapeList& shapes) {
  constexpr std::array<std::string_view, 3> gears{"dynamic_batch_size", "dynamic_image_size",
                                                  "dynamic_dims"};
  if (shapes.has_ranges()) return true;
  return shapes.dynamic_axes() > 0 &&
         std::none_of(gears.begin(), gears.end(),
                      [&](std::string_view name) { return known_parameter(set, name) != nullptr; });
}

void check_model_input_left_open(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const ModelCommand& command : convertible_commands(facts)) {
    const ParameterSet& set = command.set;
    if (!takes_shapes(command.network) || may_be_hidden(set, "input_shape") ||
        may_be_hidden(set, "input_shape_range") || only_displays(set))
      continue;
    if (known_parameter(set, "input_shape_range") != nullptr) continue;
    const Parameter* given = known_parameter(set, "input_shape");
    const ShapeList shapes = given == nullptr ? ShapeList{} : parse_input_shape(given->value.text);
    if (!shapes.problems.empty() || may_stay_open(set, shapes)) continue;
    const auto inputs = input_set(command.network);
    const auto listed = shapes_by_name(shapes);
    std::vector<std::string> open;
    for (const TensorInfo& input : command.network.inputs)
      if (is_open(input) && !listed.contains(input.name)) open.push_back(input.name);
    const auto wrong =
        std::count_if(shapes.inputs.begin(), shapes.inputs.end(),
                      [&](const InputShape& input) { return !inputs.contains(input.name); });
    // Names that the model does not have were meant for these: that is told by input-not-in-model.
    if (open.size() <= static_cast<std::size_t>(wrong)) continue;
    Finding& finding =
        sink.add(command.index, given == nullptr ? command.model.origin : given->origin,
                 Message{}
                     .with("inputs", name_list(open))
                     .with("option", filled_option(command.network, shapes)));
    finding.parameter = "input_shape";
  }
}

/// Listed inputs with the shape that the model states for them; `take` says whether it told
/// anything.
template <typename Take>
void each_listed_shape(const Facts& facts, Take take) {
  for (const ModelCommand& command : convertible_commands(facts)) {
    const Parameter* given = known_parameter(command.set, "input_shape");
    if (given == nullptr || !takes_shapes(command.network) || shape_is_overruled(command.set))
      continue;
    const ShapeList shapes = parse_input_shape(given->value.text);
    if (!shapes.problems.empty()) continue;
    const auto listed = shapes_by_name(shapes);
    std::size_t told = 0;
    for (const TensorInfo& own : command.network.inputs) {
      const auto input = listed.find(own.name);
      if (input == listed.end() || !own.shape || told >= most_wrong_names) continue;
      if (take(command, *given, *input->second, own)) ++told;
    }
  }
}

void check_input_rank_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_listed_shape(facts,
                    [&](const ModelCommand& command, const Parameter& given,
                        const InputShape& input, const TensorInfo& own) -> bool {
                      if (input.axes.size() == own.shape->size()) return false;
                      sink.add(command.index, given.origin,
                               Message{}
                                   .with("name", printable(input.name))
                                   .with("given", std::to_string(input.axes.size()))
                                   .with("rank", std::to_string(own.shape->size()))
                                   .with("shape", shape_text(*own.shape)))
                          .parameter = "input_shape";
                      return true;
                    });
}

std::string axis_text(const Axis& axis) {
  ShapeList one;
  one.inputs.push_back({"x", {axis}, false});
  return canonical_text(one, true).substr(2);
}

void check_input_axis_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_listed_shape(facts,
                    [&](const ModelCommand& command, const Parameter& given,
                        const InputShape& input, const TensorInfo& own) -> bool {
                      if (input.axes.size() != own.shape->size()) return false;
                      for (std::size_t i = 0; i < input.axes.size(); ++i) {
                        const std::int64_t fixed = (*own.shape)[i];
                        const Axis& axis = input.axes[i];
                        if (fixed < 0 || (axis.fixed() && axis.low == fixed)) continue;
                        sink.add(command.index, given.origin,
                                 Message{}
                                     .with("name", printable(input.name))
                                     .with("axis", std::to_string(i))
                                     .with("shape", shape_text(*own.shape))
                                     .with("given", axis_text(axis)))
                            .parameter = "input_shape";
                        return true;
                      }
                      return false;
                    });
}

void check_model_of_other_framework(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const ModelCommand& command : model_commands(facts)) {
    const Parameter* framework = known_parameter(command.set, "framework");
    const std::string right(framework_of(command.network));
    if (framework == nullptr || framework->value.text == right) continue;
    Finding& finding =
        sink.add(command.index, framework->origin,
                 Message{}
                     .with("framework", framework->value.text)
                     .with("model", printable(command.model.value.text))
                     .with("kind", Message{"model-format-" + command.network.format, {}}));
    finding.parameter = "framework";
    if (right.empty()) {
      finding.fix = {"fix-give-source-model", {}};
      continue;
    }
    finding.fix = Message{"fix-write-option", {}}.with("option", "--framework=" + right);
    finding.corrections.push_back({command.index, "framework", right});
  }
}

constexpr std::array<Rule, 6> table{{
    {"input-not-in-model", check_input_not_in_model},
    {"node-is-no-input", check_node_is_no_input},
    {"model-input-left-open", check_model_input_left_open},
    {"input-rank-differs", check_input_rank_differs},
    {"input-axis-differs", check_input_axis_differs},
    {"model-of-other-framework", check_model_of_other_framework},
}};

}  // namespace

std::span<const Rule> model_input_rules() { return table; }

}  // namespace aoecheck
