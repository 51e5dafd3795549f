#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "rules/model_checks.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

/// Names of nodes are certain where every node has one: the parser makes names for the others.
bool names_are_certain(const NetworkModel& network) {
  return !network.operators.empty() &&
         std::none_of(network.operators.begin(), network.operators.end(),
                      [](const OperatorInfo& one) { return one.name.empty(); });
}

bool is_tensor(const NetworkModel& network, std::string_view name) {
  return std::any_of(
      network.operators.begin(), network.operators.end(), [&](const OperatorInfo& one) {
        return std::find(one.results.begin(), one.results.end(), name) != one.results.end();
      });
}

std::vector<std::string> operator_names(const NetworkModel& network) {
  std::vector<std::string> names;
  for (const OperatorInfo& one : network.operators)
    if (!one.name.empty()) names.push_back(one.name);
  return names;
}

/// Every entry of out_nodes of a command whose model is at hand.
template <typename Take>
void each_out_node(const Facts& facts, Take take) {
  for (const ModelCommand& command : model_commands(facts)) {
    const Parameter* given = known_parameter(command.set, "out_nodes");
    if (given == nullptr || command.network.operators.empty()) continue;
    for (const OutNode& node : parse_out_nodes(given->value.text).nodes)
      take(command, *given, node);
  }
}

Finding& add_out_node(Sink& sink, const ModelCommand& command, const Parameter& given,
                      Message message) {
  Finding& finding = sink.add(command.index, given.origin, std::move(message));
  finding.parameter = "out_nodes";
  return finding;
}

void check_out_node_not_in_model(const Facts& facts, const Catalogue&, Sink& sink) {
  each_out_node(
      facts, [&](const ModelCommand& command, const Parameter& given, const OutNode& node) {
        const NetworkModel& network = command.network;
        const bool by_tensor = node.index < 0;
        if (by_tensor ? is_tensor(network, node.name) || network.format != "onnx"
                      : network.find_operator(node.name) != nullptr || !names_are_certain(network))
          return;
        const std::string near = meant_name(node.name, operator_names(network));
        Finding& finding =
            add_out_node(sink, command, given, Message{}.with("name", printable(node.name)));
        if (near.empty()) {
          std::vector<std::string> outputs;
          for (const TensorInfo& output : network.outputs) outputs.push_back(output.name);
          finding.fix = Message{"fix-name-an-output", {}}.with("outputs", name_list(outputs));
          return;
        }
        std::string value = given.value.text;
        value.replace(value.find(node.name), node.name.size(), near);
        finding.fix = Message{"fix-did-you-mean", {}}
                          .with("name", printable(near))
                          .with("option", option_word("out_nodes", value));
        finding.corrections.push_back({command.index, "out_nodes", value});
      });
}

void check_out_node_index_too_high(const Facts& facts, const Catalogue&, Sink& sink) {
  each_out_node(facts,
                [&](const ModelCommand& command, const Parameter& given, const OutNode& node) {
                  if (node.index < 0) return;
                  const OperatorInfo* one = command.network.find_operator(node.name);
                  if (one == nullptr || one->results.empty()) return;
                  if (node.index < static_cast<std::int64_t>(one->results.size())) return;
                  add_out_node(sink, command, given,
                               Message{}
                                   .with("name", printable(node.name))
                                   .with("index", std::to_string(node.index))
                                   .with("count", std::to_string(one->results.size())));
                });
}

/// Which operators feed an operator, by name of tensor or node.
class Upstream {
 public:
  explicit Upstream(const NetworkModel& network) : network_(network) {
    for (std::size_t i = 0; i < network.operators.size(); ++i) {
      const OperatorInfo& one = network.operators[i];
      for (const std::string& result : one.results) by_tensor_.emplace(result, i);
      by_node_.emplace(one.name, i);
    }
  }

  /// Operators from which nothing flows into the given nodes.
  std::size_t left_out(const std::vector<OutNode>& nodes) const {
    std::set<std::size_t> reached;
    std::vector<std::size_t> open;
    for (const OutNode& node : nodes) visit(node.name, reached, open);
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::string& source : network_.operators[at].sources) visit(source, reached, open);
    }
    return network_.operators.size() - reached.size();
  }

 private:
  void visit(std::string_view name, std::set<std::size_t>& reached,
             std::vector<std::size_t>& open) const {
    if (name.starts_with('^')) name.remove_prefix(1);
    auto found = by_tensor_.find(name);
    if (found == by_tensor_.end()) {
      found = by_node_.find(name);
      if (found == by_node_.end()) found = by_node_.find(name.substr(0, name.find(':')));
      if (found == by_node_.end()) return;
    }
    if (reached.insert(found->second).second) open.push_back(found->second);
  }

  const NetworkModel& network_;
  std::map<std::string_view, std::size_t> by_tensor_;
  std::map<std::string_view, std::size_t> by_node_;
};

/// Names of the model's outputs in every form that out_nodes may use.
bool is_output(const NetworkModel& network, const OutNode& node) {
  const OperatorInfo* one = network.find_operator(node.name);
  for (const TensorInfo& output : network.outputs) {
    if (output.name == to_text(std::vector<OutNode>{node}) || output.name == node.name) return true;
    const auto index = static_cast<std::size_t>(std::max<std::int64_t>(node.index, 0));
    if (one != nullptr && index < one->results.size() && one->results[index] == output.name)
      return true;
  }
  return false;
}

/// In-place layers of Caffe give several nodes one tensor: what is cut off cannot be told.
bool has_plain_edges(const NetworkModel& network) { return network.format != "caffe"; }

void check_out_nodes_cut_network(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const ModelCommand& command : model_commands(facts)) {
    const Parameter* given = known_parameter(command.set, "out_nodes");
    const NetworkModel& network = command.network;
    if (given == nullptr || network.operators.empty() || !has_plain_edges(network)) continue;
    const std::vector<OutNode> nodes = parse_out_nodes(given->value.text).nodes;
    const bool known = std::all_of(nodes.begin(), nodes.end(), [&](const OutNode& node) {
      return network.find_operator(node.name) != nullptr || is_tensor(network, node.name);
    });
    const bool all_are_outputs = std::all_of(
        nodes.begin(), nodes.end(), [&](const OutNode& node) { return is_output(network, node); });
    if (nodes.empty() || !known || (all_are_outputs && nodes.size() >= network.outputs.size()))
      continue;
    const std::size_t cut = Upstream(network).left_out(nodes);
    if (cut == 0) continue;
    add_out_node(sink, command, *given,
                 Message{}
                     .with("cut", std::to_string(cut))
                     .with("count", std::to_string(network.operators.size())));
  }
}

/// tune_ops_file names operators of the network as AOE builds it; their types are those of the
/// model only where the parser keeps them.
void check_tuned_operator_not_in_model(const Facts& facts, const Catalogue&, Sink& sink) {
  constexpr std::string_view by_name = "tune_ops_name.";
  for (const ModelCommand& command : model_commands(facts)) {
    const Parameter* file = command.set.find("tune_ops_file");
    if (file == nullptr || !file->file || !file->file->parsed) continue;
    if (!names_are_certain(command.network)) continue;
    std::vector<std::string> missing;
    for (const FileEntry& entry : file->file->parsed->entries) {
      if (!entry.name.starts_with(by_name)) continue;
      std::string name = entry.name.substr(by_name.size());
      if (command.network.find_operator(name) == nullptr) missing.push_back(std::move(name));
    }
    if (missing.empty()) continue;
    sink.add(command.index, file->origin, Message{}.with("names", name_list(missing))).parameter =
        "tune_ops_file";
  }
}

constexpr std::array<Rule, 4> table{{
    {"out-node-not-in-model", check_out_node_not_in_model},
    {"out-node-index-too-high", check_out_node_index_too_high},
    {"out-nodes-cut-network", check_out_nodes_cut_network},
    {"tuned-operator-not-in-model", check_tuned_operator_not_in_model},
}};

}  // namespace

std::span<const Rule> model_output_rules() { return table; }

}  // namespace aoecheck
