#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "rules/model_checks.h"
#include "rules/written.h"

namespace aoecheck {
namespace {

std::vector<std::string> operator_names(const NetworkModel& network) {
  std::vector<std::string> names;
  for (const OperatorInfo& one : network.operators)
    if (!one.name.empty()) names.push_back(one.name);
  return names;
}

std::vector<std::string> tensor_names(const NetworkModel& network) {
  std::vector<std::string> names;
  for (const OperatorInfo& one : network.operators)
    for (const std::string& result : one.results)
      if (!result.empty()) names.push_back(result);
  return names;
}

/// A command with out_nodes whose model is at hand.
struct OutNodeCommand {
  const ModelCommand& command;
  const Parameter& given;
  const NodeIndex& index;
  std::vector<OutNode> nodes;
  bool sound = true;  // every entry was understood
};

/// out_nodes has no effect on MindSpore AIR, and scope fusion makes nodes that the file does not
/// have (parameters.md B6, B10).
bool takes_out_nodes(const ModelCommand& command) {
  return command.network.format != "air" && !command.network.operators.empty() &&
         command.set.find("enable_scope_fusion_passes") == nullptr;
}

template <typename Take>
void each_out_nodes(const Facts& facts, Take take) {
  for (const ModelCommand& command : convertible_commands(facts)) {
    const Parameter* given = known_parameter(command.set, "out_nodes");
    if (given == nullptr || !takes_out_nodes(command)) continue;
    const NodeIndex index(command.network);
    OutNodes parsed = parse_out_nodes(given->value.text);
    take(OutNodeCommand{command, *given, index, std::move(parsed.nodes), parsed.bad_text.empty()});
  }
}

Finding& add_out_node(Sink& sink, const OutNodeCommand& out, Message message) {
  Finding& finding = sink.add(out.command.index, out.given.origin, std::move(message));
  finding.parameter = "out_nodes";
  return finding;
}

/// Inputs are nodes of the compiler's graph too.
bool is_there(const OutNodeCommand& out, const OutNode& node) {
  const NetworkModel& network = out.command.network;
  if (node.index < 0)
    return out.index.producer(node.name) != nullptr || network.find_input(node.name) != nullptr;
  return out.index.node(node.name) != nullptr || network.find_input(node.name) != nullptr;
}

bool is_surely_missing(const OutNodeCommand& out, const OutNode& node) {
  const bool decided =
      node.index < 0 ? out.command.network.format == "onnx" : out.index.names_are_certain();
  return decided && !is_there(out, node);
}

/// The value with one entry under another name.
std::string with_node(std::vector<OutNode> nodes, std::size_t at, const std::string& name) {
  nodes[at].name = name;
  return to_text(nodes);
}

void add_missing_node(Sink& sink, const OutNodeCommand& out, std::size_t at,
                      const std::vector<std::string>& names) {
  const std::string& name = out.nodes[at].name;
  const std::string near = meant_name(name, names);
  Finding& finding = add_out_node(sink, out, Message{}.with("name", printable(name)));
  if (near.empty() || !out.sound) {
    std::vector<std::string> outputs;
    for (const TensorInfo& output : out.command.network.outputs) outputs.push_back(output.name);
    finding.fix = Message{"fix-name-an-output", {}}.with("outputs", name_list(outputs));
    return;
  }
  const std::string value = with_node(out.nodes, at, near);
  finding.fix = Message{"fix-did-you-mean", {}}
                    .with("name", printable(near))
                    .with("option", option_word("out_nodes", value));
  finding.corrections.push_back({out.command.index, "out_nodes", value});
}

void check_out_node_not_in_model(const Facts& facts, const Catalogue&, Sink& sink) {
  each_out_nodes(facts, [&](const OutNodeCommand& out) {
    std::vector<std::string> names;
    std::size_t told = 0;
    for (std::size_t i = 0; i < out.nodes.size() && told < most_wrong_names; ++i) {
      if (!is_surely_missing(out, out.nodes[i])) continue;
      if (told++ == 0)
        names = out.nodes[i].index < 0 ? tensor_names(out.command.network)
                                       : operator_names(out.command.network);
      add_missing_node(sink, out, i, names);
    }
  });
}

void check_out_node_index_too_high(const Facts& facts, const Catalogue&, Sink& sink) {
  each_out_nodes(facts, [&](const OutNodeCommand& out) {
    std::size_t told = 0;
    for (const OutNode& node : out.nodes) {
      const OperatorInfo* one = node.index < 0 ? nullptr : out.index.node(node.name);
      if (one == nullptr || one->results.empty() || told >= most_wrong_names) continue;
      if (node.index < static_cast<std::int64_t>(one->results.size())) continue;
      ++told;
      add_out_node(sink, out,
                   Message{}
                       .with("name", printable(node.name))
                       .with("index", std::to_string(node.index))
                       .with("count", std::to_string(one->results.size())));
    }
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

  /// The operators from which something flows into the given tensors or nodes.
  std::set<std::size_t> of(const std::vector<std::string>& names) const {
    std::set<std::size_t> reached;
    std::vector<std::size_t> open;
    for (const std::string& name : names) visit(name, reached, open);
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::string& source : network_.operators[at].sources) visit(source, reached, open);
    }
    return reached;
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

/// In-place layers of Caffe give several nodes one tensor: what is cut off cannot be told.
bool has_plain_edges(const NetworkModel& network) { return network.format != "caffe"; }

/// The operators that lead to the model's own outputs, but to none of the named nodes. What leads
/// to no output anyway is not left out by the option.
std::size_t cut_off(const OutNodeCommand& out) {
  std::vector<std::string> own;
  std::vector<std::string> named;
  for (const TensorInfo& output : out.command.network.outputs) own.push_back(output.name);
  for (const OutNode& node : out.nodes) named.push_back(node.name);
  const Upstream upstream(out.command.network);
  const std::set<std::size_t> kept = upstream.of(named);
  std::size_t cut = 0;
  for (const std::size_t one : upstream.of(own)) cut += kept.contains(one) ? 0 : 1;
  return cut;
}

void check_out_nodes_cut_network(const Facts& facts, const Catalogue&, Sink& sink) {
  each_out_nodes(facts, [&](const OutNodeCommand& out) {
    const NetworkModel& network = out.command.network;
    const bool known = std::all_of(out.nodes.begin(), out.nodes.end(),
                                   [&](const OutNode& node) { return is_there(out, node); });
    if (out.nodes.empty() || !known || !has_plain_edges(network)) return;
    const std::size_t cut = cut_off(out);
    if (cut == 0) return;
    add_out_node(sink, out,
                 Message{}
                     .with("cut", std::to_string(cut))
                     .with("count", std::to_string(network.operators.size())));
  });
}

/// tune_ops_file names operators of the network as AOE builds it; their types are those of the
/// model only where the parser keeps them.
void check_tuned_operator_not_in_model(const Facts& facts, const Catalogue&, Sink& sink) {
  constexpr std::string_view by_name = "tune_ops_name.";
  for (const ModelCommand& command : convertible_commands(facts)) {
    const Parameter* file = command.set.find("tune_ops_file");
    if (file == nullptr || !file->file || !file->file->parsed) continue;
    const NodeIndex index(command.network);
    if (!index.names_are_certain()) continue;
    std::vector<std::string> missing;
    for (const FileEntry& entry : file->file->parsed->entries) {
      if (!entry.name.starts_with(by_name)) continue;
      std::string name = entry.name.substr(by_name.size());
      if (index.node(name) == nullptr) missing.push_back(std::move(name));
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
