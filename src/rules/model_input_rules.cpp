#include <algorithm>
#include <array>
#include <functional>
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

/// What is found for a name that is no input.
using TakeName = std::function<void(const ModelCommand&, const Parameter&, const std::string&)>;

void each_wrong_name(const Facts& facts, bool nodes, const TakeName& take) {
  for (const ModelCommand& command : model_commands(facts)) {
    if (!takes_shapes(command.network)) continue;
    for (const NamedInputs& kind : named_inputs) {
      const Parameter* parameter = known_parameter(command.set, kind.parameter);
      if (parameter == nullptr) continue;
      for (const std::string& name : kind.names(parameter->value.text)) {
        if (name.empty() || command.network.find_input(name) != nullptr) continue;
        const OperatorInfo* node = command.network.find_operator(name);
        // The compiler turns these into constants or plain inputs; which, no source says.
        if (node != nullptr && node->type == "PlaceholderWithDefault") continue;
        if ((node != nullptr) == nodes) take(command, *parameter, name);
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

std::string filled_option(const ModelCommand& command) {
  const Parameter* given = known_parameter(command.set, "input_shape");
  std::vector<std::string> groups;
  const ShapeList shapes = given == nullptr ? ShapeList{} : parse_input_shape(given->value.text);
  if (given != nullptr)
    for (const InputShape& input : shapes.inputs)
      if (command.network.find_input(input.name) != nullptr) {
        ShapeList one;
        one.inputs.push_back(input);
        groups.push_back(canonical_text(one, true));
      }
  for (const TensorInfo& input : command.network.inputs)
    if (input.shape && shapes.find(input.name) == nullptr && (given == nullptr || is_open(input)))
      groups.push_back(shape_to_fill(input));
  return "--input_shape=\"" + join(groups, ";") + '"';
}

void check_model_input_left_open(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const ModelCommand& command : model_commands(facts)) {
    const ParameterSet& set = command.set;
    if (!takes_shapes(command.network) || may_be_hidden(set, "input_shape") ||
        may_be_hidden(set, "input_shape_range"))
      continue;
    if (known_parameter(set, "input_shape_range") != nullptr) continue;
    const Parameter* given = known_parameter(set, "input_shape");
    const ShapeList shapes = given == nullptr ? ShapeList{} : parse_input_shape(given->value.text);
    std::vector<std::string> open;
    for (const TensorInfo& input : command.network.inputs)
      if (is_open(input) && shapes.find(input.name) == nullptr) open.push_back(input.name);
    const auto wrong = std::count_if(
        shapes.inputs.begin(), shapes.inputs.end(),
        [&](const InputShape& input) { return command.network.find_input(input.name) == nullptr; });
    // Names that the model does not have were meant for these: that is told by input-not-in-model.
    if (open.size() <= static_cast<std::size_t>(wrong)) continue;
    Finding& finding =
        sink.add(command.index, given == nullptr ? command.model.origin : given->origin,
                 Message{}.with("inputs", name_list(open)).with("option", filled_option(command)));
    finding.parameter = "input_shape";
  }
}

/// Listed inputs with the shape that the model states for them.
template <typename Take>
void each_listed_shape(const Facts& facts, Take take) {
  for (const ModelCommand& command : model_commands(facts)) {
    const Parameter* given = known_parameter(command.set, "input_shape");
    if (given == nullptr || !takes_shapes(command.network)) continue;
    const ShapeList shapes = parse_input_shape(given->value.text);
    if (!shapes.problems.empty()) continue;
    for (const InputShape& input : shapes.inputs) {
      const TensorInfo* own = command.network.find_input(input.name);
      if (own != nullptr && own->shape) take(command, *given, input, *own);
    }
  }
}

void check_input_rank_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_listed_shape(facts, [&](const ModelCommand& command, const Parameter& given,
                               const InputShape& input, const TensorInfo& own) {
    if (input.axes.size() == own.shape->size()) return;
    sink.add(command.index, given.origin,
             Message{}
                 .with("name", printable(input.name))
                 .with("given", std::to_string(input.axes.size()))
                 .with("rank", std::to_string(own.shape->size()))
                 .with("shape", shape_text(*own.shape)))
        .parameter = "input_shape";
  });
}

void check_input_axis_differs(const Facts& facts, const Catalogue&, Sink& sink) {
  each_listed_shape(facts, [&](const ModelCommand& command, const Parameter& given,
                               const InputShape& input, const TensorInfo& own) {
    if (input.axes.size() != own.shape->size()) return;
    for (std::size_t i = 0; i < input.axes.size(); ++i) {
      const std::int64_t fixed = (*own.shape)[i];
      const Axis& axis = input.axes[i];
      if (fixed < 0 || (axis.fixed() && axis.low == fixed)) continue;
      sink.add(command.index, given.origin,
               Message{}
                   .with("name", printable(input.name))
                   .with("axis", std::to_string(i))
                   .with("shape", shape_text(*own.shape))
                   .with("given", axis.dynamic ? "-1" : std::to_string(axis.low)))
          .parameter = "input_shape";
      return;
    }
  });
}

/// What a framework number names, by the format of the file.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> format_of_framework{
    {{"0", "caffe"}, {"1", "air"}, {"3", "tensorflow"}, {"5", "onnx"}}};

void check_model_of_other_framework(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const ModelCommand& command : model_commands(facts)) {
    const Parameter* framework = known_parameter(command.set, "framework");
    if (framework == nullptr) continue;
    std::string right;
    bool fits = false;
    for (const auto& [number, format] : format_of_framework) {
      if (format == command.network.format) right = number;
      fits |= number == framework->value.text && format == command.network.format;
    }
    if (fits) continue;
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
