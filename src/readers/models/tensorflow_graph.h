#pragma once

#include <set>
#include <string>
#include <string_view>

#include "aoecheck/base/byte_source.h"
#include "aoecheck/model/network_model.h"
#include "readers/models/graph_digest.h"
#include "tensorflow.pb.h"

namespace aoecheck {

/// True where the bytes begin with a node of a GraphDef.
bool is_graph_def(ByteWindow& window, Span span);

/// Collects a TensorFlow GraphDef node by node.
class TensorflowGraphBuilder {
 public:
  explicit TensorflowGraphBuilder(NetworkModel& model) : model_(model) {}

  /// `dropped_bytes`: tensor content that the reader left out.
  void add_node(const tensorflow::NodeDef& node, std::uint64_t dropped_bytes);
  /// A node of a library function: part of the graph, but none that a command could name.
  void add_function_node(const tensorflow::NodeDef& node, std::uint64_t dropped_bytes);
  /// What else a library function says: its signature, what it returns.
  void add_function_part(std::string_view text) { digest_.add(text); }
  void end_function() { ++functions_; }
  /// Outputs are the nodes that no other one consumes: what a conversion without out_nodes is
  /// concluded to give, since a GraphDef names none.
  void finish();

 private:
  void digest_node(const tensorflow::NodeDef& node);
  void digest_attribute(const tensorflow::AttrValue& value);

  NetworkModel& model_;
  GraphDigest digest_;
  std::size_t functions_ = 0;
  std::set<std::string, std::less<>> consumed_;
};

}  // namespace aoecheck
