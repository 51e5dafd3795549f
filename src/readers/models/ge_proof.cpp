#include "readers/models/ge_proof.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "readers/models/command_text.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 5> atc_names{"atc", "atc.bin", "pyatc", "ge.pyatc",
                                                    "pyatc.py"};
/// framework_type as a model spells it, and --framework (ge_types.h).
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> frameworks{
    {{"Caffe", "0"}, {"MindSpore", "1"}, {"TensorFlow", "3"}, {"Onnx", "5"}}};

/// `<model>_<time>_tune.om` or `…_tune_<os>_<arch>.om`, below tunespace/result of a workspace.
bool is_place_of_aoe(std::string_view path) {
  constexpr std::string_view suffix = ".om";
  if (!path.ends_with(suffix)) return false;
  const std::string place = '/' + std::string(path);
  if (place.find("/tunespace/result/") != std::string::npos) return true;
  std::string_view name = file_name(path);
  name.remove_suffix(suffix.size());
  const std::size_t mark = name.rfind("_tune");
  if (mark == std::string_view::npos) return false;
  const std::string_view rest = name.substr(mark + 5);
  return rest.empty() || rest.starts_with("_linux_");
}

/// The program is an atc by its own name, or python running it as a module (main_impl.cc).
bool is_atc_command(std::string_view text) {
  for (const std::string_view word : split(text, ' ')) {
    if (word.starts_with("--")) return false;
    if (std::find(atc_names.begin(), atc_names.end(), file_name(word)) != atc_names.end())
      return true;
  }
  return false;
}

Parameter proven(std::string name, std::string value, const std::string& path,
                 std::string attribute) {
  Parameter parameter;
  parameter.name = name;
  parameter.spelled = std::move(name);
  parameter.value.text = std::move(value);
  parameter.origin = {OriginKind::attribute, path, 0, 0, std::move(attribute)};
  parameter.option_origin = parameter.origin;
  return parameter;
}

}  // namespace

/// The command that a file keeps says more than the name that someone gave it.
void find_maker(std::string_view command, bool converted, NetworkModel& model) {
  const bool by_aoe = is_aoe_command(command);
  if (by_aoe || is_atc_command(command)) {
    model.maker = by_aoe ? ModelMaker::aoe : ModelMaker::atc;
    model.maker_evidence = {"model-maker-command", {}};
  } else if (converted && trimmed(command).empty() && is_place_of_aoe(model.path)) {
    model.maker = ModelMaker::aoe;
    model.maker_evidence = Message{"model-maker-name", {}}.with("path", model.path);
  }
}

ParameterSet proven_parameters(const NetworkModel& model) {
  ParameterSet set;
  set.origin = {OriginKind::attribute, model.path, 0, 0, {}};
  set.unrecorded = {"built-without-command", {}};
  const auto add = [&](std::string name, std::string value, std::string attribute) {
    if (!value.empty())
      set.parameters.push_back(
          proven(std::move(name), std::move(value), model.path, std::move(attribute)));
  };
  std::vector<std::string> shapes;
  std::vector<std::string> names;
  for (const TensorInfo& input : model.inputs) {
    const auto& shape = input.network_shape ? input.network_shape : input.shape;
    if (!shape) continue;
    shapes.push_back(input.name + ':' + shape_text(*shape));
    names.push_back(input.name);
  }
  add("input_shape", join(shapes, ";"), "Data " + join(names, ", "));
  for (const auto& [name, number] : frameworks)
    if (name == model.attribute("framework_type"))
      add("framework", std::string(number), "framework_type");
  add("soc_version", std::string(model.attribute("soc_version")), "soc_version");
  add("precision_mode", model.precision_class, "graph_precision_mode");
  if (!model.gears || model.gears->parameter.empty()) return set;
  const bool batches = model.gears->parameter == "dynamic_batch_size";
  std::vector<std::string> gears;
  for (const auto& gear : model.gears->gears) gears.push_back(shape_text(gear));
  add(model.gears->parameter, join(gears, batches ? "," : ";"), std::string(gear_operator));
  return set;
}

}  // namespace aoecheck
