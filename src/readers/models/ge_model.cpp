#include "readers/models/ge_model.h"

#include <algorithm>
#include <array>
#include <utility>

#include "aoecheck/base/text.h"
#include "readers/models/ge_digest.h"
#include "readers/models/ge_proof.h"
#include "readers/models/ge_values.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 4> input_types{"Data", "AippData", "AnnData", "RefData"};
constexpr std::array<std::string_view, 2> constant_types{"Const", "Constant"};
/// Inputs that the compiler adds for gears and dynamic AIPP; the network does not have them.
constexpr std::array<std::string_view, 2> added_inputs{"ascend_mbatch_shape_data",
                                                       "ascend_dynamic_aipp_data"};
/// Attributes of a model that tell what it needs on the device.
constexpr std::array<std::string_view, 7> needs{"memory_size",  "weight_size", "variable_size",
                                                "stream_num",   "event_num",   "host_memory_size",
                                                "host_svm_size"};
/// Attributes of a model that say nothing to a reader: compiled tasks, tables of the compression.
constexpr std::array<std::string_view, 6> noise{"tasks",          "om_compress_version",
                                                "attr_name_enum", "attr_value_enum",
                                                "om_info_list",   "attrs_use_string_value"};
constexpr std::array<std::string_view, 3> option_groups{"GraphOptions", "SessionOptions",
                                                        "GlobalOptions"};
constexpr std::array<std::string_view, 4> gear_parameters{"", "dynamic_batch_size",
                                                          "dynamic_image_size", "dynamic_dims"};

template <typename Names>
bool is_one_of(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const ge_ir::AttrDef* find(const google::protobuf::Map<std::string, ge_ir::AttrDef>& attributes,
                           const char* name) {
  const auto found = attributes.find(name);
  return found == attributes.end() ? nullptr : &found->second;
}

std::string type_of(const ge_ir::OpDef& op) {
  return op.type().starts_with("ge:") ? op.type().substr(3) : op.type();
}

void add_strings(const ge_ir::OpDef& op, const char* name, std::vector<std::string>& target) {
  if (const auto* value = find(op.attr(), name)) target = ge_strings(*value);
}

OperatorInfo operator_of(const ge_ir::OpDef& op) {
  OperatorInfo info;
  info.name = op.name();
  info.type = type_of(op);
  info.sources.assign(op.input().begin(), op.input().end());
  for (const auto& desc : op.input_desc()) info.inputs.push_back(ge_tensor(desc, desc.name()));
  for (const auto& desc : op.output_desc()) info.outputs.push_back(ge_tensor(desc, desc.name()));
  add_strings(op, "_datadump_original_op_names", info.original_names);
  add_strings(op, "_datadump_original_op_types", info.original_types);
  add_strings(op, "pass_name", info.passes);
  add_strings(op, "pass_name_ub", info.ub_passes);
  if (const auto* mask = find(op.attr(), "_op_impl_mode_enum"))
    info.implementation_mode = ge_implementation_modes(mask->i());
  return info;
}

/// The operands of a single operator, which have no names of their own in most files.
std::vector<TensorInfo> tensors_of(const ge_ir::AttrDef& value, const std::string& kind) {
  std::vector<TensorInfo> tensors;
  for (const auto& tensor : value.list().t()) {
    const std::string& name = tensor.desc().name();
    tensors.push_back(
        ge_tensor(tensor.desc(), !name.empty() ? name : kind + std::to_string(tensors.size())));
  }
  return tensors;
}

std::uint64_t unsigned_of(const ge_ir::AttrDef& value) {
  return value.i() < 0 ? 0 : static_cast<std::uint64_t>(value.i());
}

}  // namespace

GeModelBuilder::GeModelBuilder(std::string format, std::string path, bool converted,
                               const Catalogue& catalogue)
    : catalogue_(catalogue), converted_(converted) {
  model_.format = std::move(format);
  model_.path = std::move(path);
}

void GeModelBuilder::add_text(std::string name, std::string value) {
  if (!value.empty()) model_.attributes.push_back({std::move(name), std::move(value)});
}

void GeModelBuilder::add_need(const std::string& name, const ge_ir::AttrDef& value) {
  if (value.value_case() != ge_ir::AttrDef::kI || !is_one_of(name, needs)) return;
  if (!model_.need) model_.need.emplace();
  DeviceNeed& need = *model_.need;
  const std::uint64_t number = unsigned_of(value);
  if (name == "memory_size") need.feature_map_bytes = number;
  if (name == "weight_size") need.weight_bytes = number;
  if (name == "variable_size") need.variable_bytes = number;
  if (name == "stream_num") need.streams = number;
  if (name == "event_num") need.events = number;
  if (name == "host_memory_size" || name == "host_svm_size")
    need.host_bytes = need.host_bytes.value_or(0) + number;
}

void GeModelBuilder::add_need(const ge_ir::OpDef& op) {
  std::uint64_t workspace = 0;
  for (const std::int64_t bytes : op.workspace_bytes())
    workspace += bytes > 0 ? static_cast<std::uint64_t>(bytes) : 0;
  if (workspace == 0) return;
  if (!model_.need) model_.need.emplace();
  model_.need->workspace_bytes = model_.need->workspace_bytes.value_or(0) + workspace;
}

bool GeModelBuilder::is_full() const {
  constexpr std::size_t most_operators = 1U << 18;
  constexpr std::size_t most_descriptors = 1U << 20;
  return model_.operators.size() >= most_operators || descriptors_ >= most_descriptors;
}

void GeModelBuilder::add_option(std::string_view group, const std::string& name,
                                const ge_ir::AttrDef& value, const Origin& origin) {
  const auto level = std::find(option_groups.begin(), option_groups.end(), group);
  if (level == option_groups.end()) return;
  if (!options_origin_) options_origin_ = origin;
  options_[level - option_groups.begin()].try_emplace(name, GeOption{ge_text(value), origin});
}

void GeModelBuilder::add_model_attribute(const std::string& name, const ge_ir::AttrDef& value,
                                         const Origin& origin) {
  add_graph_attribute(name, value, origin);
  add_need(name, value);
  if (name == "atc_cmdline" && !command_) {
    command_ = value.s();
    command_origin_ = origin;
    return;
  }
  if (name == "attr_model_out_nodes_name") output_names_ = ge_strings(value);
  if (name == "ATTR_MODEL_TENSOR_INPUTS") operands_ = tensors_of(value, "input");
  if (name == "ATTR_MODEL_TENSOR_OUTPUTS") results_ = tensors_of(value, "output");
  if (!is_one_of(name, noise)) add_text(name, ge_text(value));
}

void GeModelBuilder::begin_graph(const std::string& name) {
  if (graphs_++ == 0) model_.name = name;
}

void GeModelBuilder::add_graph_output(const std::string& name) {
  if (graphs_ <= 1) graph_outputs_.push_back(name);
}

void GeModelBuilder::add_graph_attribute(const std::string& name, const ge_ir::AttrDef& value,
                                         const Origin& origin) {
  for (const auto& [option, own] : value.func().attr()) add_option(name, option, own, origin);
  if (name == "graph_precision_mode" && model_.precision_class.empty())
    model_.precision_class = ge_precision_class(value.i());
}

/// What the caller feeds is told by attributes where the compiler has changed the descriptor: for
/// gears, for dynamic AIPP; `input_dims` is the shape behind static AIPP (model_introduction.cc).
void GeModelBuilder::add_input(const ge_ir::OpDef& op) {
  if (is_one_of(op.name(), added_inputs)) return added_inputs_.push_back(op.name());
  const auto* index = find(op.attr(), "index");
  const auto& descs = op.input_desc_size() > 0 ? op.input_desc() : op.output_desc();
  TensorInfo tensor = descs.empty() ? TensorInfo{} : ge_tensor(descs[0], op.name());
  tensor.name = op.name();
  for (const char* fed : {"_mbatch_origin_input_dims", "_dynamic_aipp_input_dims"})
    if (const auto* axes = find(op.attr(), fed)) tensor.shape = ge_shape(ge_integers(*axes));
  if (const auto* axes = find(op.attr(), "input_dims"))
    if (const auto behind = ge_shape(ge_integers(*axes)); behind && behind != tensor.shape)
      tensor.network_shape = behind;
  inputs_.push_back({index == nullptr ? static_cast<std::int64_t>(inputs_.size()) : index->i(),
                     std::move(tensor)});
}

/// The inputs of NetOutput are the outputs of the model.
void GeModelBuilder::add_outputs(const ge_ir::OpDef& op) {
  for (int i = 0; i < op.input_desc_size(); ++i) {
    std::string name;
    if (i < op.src_name_size() && i < op.src_index_size())
      name = op.src_name(i) + ':' + std::to_string(op.src_index(i));
    else if (i < op.input_size())
      name = op.input(i);
    model_.outputs.push_back(ge_tensor(op.input_desc(i), std::move(name)));
  }
}

void GeModelBuilder::add_gears(const ge_ir::OpDef& op) {
  const auto* count = find(op.attr(), "_batch_num");
  const auto* kind = find(op.attr(), "mbatch_dynamic_type");
  constexpr std::int64_t most_gears = 1000;
  if (count == nullptr || count->i() < 1 || count->i() > most_gears) return;
  ModelGears gears;
  const auto number = kind == nullptr ? 0 : static_cast<std::size_t>(kind->i());
  if (number < gear_parameters.size()) gears.parameter = gear_parameters[number];
  for (std::int64_t i = 0; i < count->i(); ++i)
    if (const auto* gear = find(op.attr(), ("_pred_value_" + std::to_string(i)).c_str()))
      gears.gears.push_back(ge_integers(*gear));
  model_.gears = std::move(gears);
}

void GeModelBuilder::add_weights(const ge_ir::OpDef& op, std::uint64_t dropped_bytes) {
  model_.weight_bytes += dropped_bytes;
  const std::string type = type_of(op);
  if (is_one_of(type, constant_types)) {
    if (const auto* value = find(op.attr(), "value"))
      model_.weight_bytes += value->t().data().size();
  } else if (type == "FileConstant") {
    for (const char* name : {"location", "file_path"})
      if (const auto* place = find(op.attr(), name); place != nullptr && !place->s().empty()) {
        auto& files = model_.external_weights;
        if (!is_one_of(place->s(), files)) files.push_back(place->s());
        break;
      }
  }
}

void GeModelBuilder::add_operator(const ge_ir::OpDef& op, std::uint64_t dropped_bytes) {
  const std::string type = type_of(op);
  if (graphs_ <= 1 && is_one_of(type, input_types)) add_input(op);
  if (graphs_ <= 1 && type == "NetOutput") add_outputs(op);
  if (graphs_ <= 1 && type == "Case") add_gears(op);
  add_weights(op, dropped_bytes);
  if (const auto* aipp = find(op.attr(), "aipp_config_path"); aipp != nullptr && !aipp->s().empty())
    if (!is_one_of(aipp->s(), model_.aipp)) model_.aipp.push_back(aipp->s());
  add_need(op);
  descriptors_ += static_cast<std::size_t>(op.input_desc_size() + op.output_desc_size());
  digest_operator(op, digest_);
  model_.operators.push_back(operator_of(op));
}

/// What the producer says of one of its outputs.
TensorInfo GeModelBuilder::output_of(std::string name) const {
  TensorInfo output;
  const std::size_t mark = name.rfind(':');
  const std::int64_t index =
      mark == std::string::npos ? -1 : to_integer(name.substr(mark + 1)).value_or(-1);
  const OperatorInfo* producer = model_.find_operator(name.substr(0, mark));
  if (producer != nullptr && index >= 0 &&
      static_cast<std::size_t>(index) < producer->outputs.size())
    output = producer->outputs[static_cast<std::size_t>(index)];
  output.name = std::move(name);
  return output;
}

/// GE writes `node:index` or `node:index:tensor`; older ones `node`, whose index the graph tells.
void GeModelBuilder::name_outputs() {
  if (output_names_.size() != model_.outputs.size()) return;
  for (std::size_t i = 0; i < output_names_.size(); ++i) {
    std::string& name = model_.outputs[i].name;
    const std::size_t mark = name.rfind(':');
    const std::string index = mark == std::string::npos ? ":0" : name.substr(mark);
    const bool whole = output_names_[i].find(':') != std::string::npos;
    name = whole ? output_names_[i] : output_names_[i] + index;
  }
}

bool GeModelBuilder::command_given() const { return command_ && !trimmed(*command_).empty(); }

void GeModelBuilder::find_parameters() {
  if (command_given()) {
    add_text("atc_cmdline", *command_);
    model_.parameters = read_command_text(*command_, command_origin_, catalogue_);
  } else if (options_origin_) {
    std::map<std::string, GeOption> options = std::move(options_[0]);
    options.merge(options_[1]);
    options.merge(options_[2]);
    Origin origin = *options_origin_;
    origin.line = 0;
    model_.parameters = read_ge_options(options, origin, catalogue_);
  } else {
    model_.no_parameters = {command_     ? "command-empty"
                            : converted_ ? "command-absent"
                                         : "model-is-source",
                            {}};
    if (converted_) model_.parameters = proven_parameters(model_);
  }
}

void GeModelBuilder::take_interface() {
  std::erase_if(interface_->inputs, [&](const TensorInfo& input) {
    if (!is_one_of(input.name, added_inputs)) return false;
    if (!is_one_of(input.name, added_inputs_)) added_inputs_.push_back(input.name);
    return true;
  });
  if (!interface_->inputs.empty()) model_.inputs = std::move(interface_->inputs);
  if (!interface_->outputs.empty()) model_.outputs = std::move(interface_->outputs);
  if (interface_->gears) model_.gears = std::move(interface_->gears);
}

void GeModelBuilder::note_added_inputs() {
  if (added_inputs_.empty()) return;
  model_.remarks.push_back(Message{"om-added-inputs", {}}.with("names", join(added_inputs_, ", ")));
}

NetworkModel GeModelBuilder::finish() {
  std::stable_sort(inputs_.begin(), inputs_.end(),
                   [](const Input& a, const Input& b) { return a.index < b.index; });
  for (Input& input : inputs_) model_.inputs.push_back(std::move(input.tensor));
  if (model_.outputs.empty())
    for (std::string& name : graph_outputs_) model_.outputs.push_back(output_of(std::move(name)));
  name_outputs();
  if (interface_) take_interface();
  if (model_.inputs.empty()) model_.inputs = std::move(operands_);
  if (model_.outputs.empty()) model_.outputs = std::move(results_);
  note_added_inputs();
  if (!model_.operators.empty()) model_.graph_digest = digest_.finish();
  find_maker(command_.value_or(""), converted_, model_);
  find_parameters();
  return std::move(model_);
}

}  // namespace aoecheck
