#pragma once

#include <set>
#include <string>

#include "aoecheck/model/network_model.h"
#include "readers/models/graph_digest.h"
#include "tensorflow.pb.h"

namespace aoecheck {

/// Collects a TensorFlow GraphDef node by node.
class TensorflowGraphBuilder {
 public:
  explicit TensorflowGraphBuilder(NetworkModel& model) : model_(model) {}

  /// `dropped_bytes`: tensor content that the reader left out.
  void add_node(const tensorflow::NodeDef& node, std::uint64_t dropped_bytes);
  /// Outputs are the nodes that no other one consumes: what a conversion without out_nodes is
  /// concluded to give, since a GraphDef names none.
  void finish();

 private:
  void digest_attribute(const tensorflow::AttrValue& value);

  NetworkModel& model_;
  GraphDigest digest_;
  std::set<std::string, std::less<>> consumed_;
};

}  // namespace aoecheck
