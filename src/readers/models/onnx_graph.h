#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/model/network_model.h"
#include "onnx.pb.h"
#include "readers/models/graph_digest.h"
#include "readers/models/model_table.h"

namespace aoecheck {

/// Collects an ONNX graph piece by piece, as a walk over the file finds them.
class OnnxGraphBuilder {
 public:
  explicit OnnxGraphBuilder(NetworkModel& model) : model_(model) {}

  void add_node(const onnx::Node& node);
  /// One of a subgraph feeds no input of the model.
  void add_initializer(const onnx::Tensor& tensor, bool of_subgraph);
  void add_input(const onnx::ValueInfo& input) { inputs_.push_back(input); }
  void add_output(const onnx::ValueInfo& output) { outputs_.push_back(output); }
  void add_opset(const onnx::OperatorSetId& opset);
  /// A text that the graph depends on: the name of an attribute or function, or what it takes.
  void add_text(std::string_view text) { digest_.add(text); }
  void end_subgraph() { digest_.add("end of subgraph"); }
  /// Real inputs are those that no initializer feeds (onnx_parser.cc).
  void finish();

 private:
  void add_weights(const onnx::Tensor& tensor);
  void add_subgraph(const onnx::Graph& graph);
  void digest_attribute(const onnx::Attribute& attribute);
  void digest_tensor(const onnx::Tensor& tensor);

  NetworkModel& model_;
  GraphDigest digest_;
  std::set<std::string> fed_;
  std::set<std::string> locations_;  // of weights beside the model
  std::vector<onnx::ValueInfo> inputs_;
  std::vector<onnx::ValueInfo> outputs_;
};

}  // namespace aoecheck
