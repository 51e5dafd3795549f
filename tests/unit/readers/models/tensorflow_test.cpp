#include <string>

#include <gtest/gtest.h>

#include "tensorflow.pb.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

/// image (-1,8) and an unranked label -> MatMul with a constant -> Softmax.
tensorflow::GraphDef small_graph() {
  tensorflow::GraphDef graph;
  auto& image = *graph.add_node();
  image.set_name("image");
  image.set_op("Placeholder");
  (*image.mutable_attr())["dtype"].set_type(tensorflow::DT_HALF);
  auto& shape = *(*image.mutable_attr())["shape"].mutable_shape();
  shape.add_dim()->set_size(-1);
  shape.add_dim()->set_size(8);
  auto& label = *graph.add_node();
  label.set_name("label");
  label.set_op("Placeholder");
  (*label.mutable_attr())["dtype"].set_type(tensorflow::DT_INT64_REF);
  (*label.mutable_attr())["shape"].mutable_shape()->set_unknown_rank(true);
  auto& weights = *graph.add_node();
  weights.set_name("w");
  weights.set_op("Const");
  auto& tensor = *(*weights.mutable_attr())["value"].mutable_tensor();
  tensor.set_dtype(tensorflow::DT_FLOAT);
  tensor.set_tensor_content(std::string(200'000, 'w'));
  auto& dense = *graph.add_node();
  dense.set_name("dense");
  dense.set_op("MatMul");
  dense.add_input("image");
  dense.add_input("w:0");
  dense.add_input("^label");
  auto& probs = *graph.add_node();
  probs.set_name("probs");
  probs.set_op("Softmax");
  probs.add_input("dense");
  graph.mutable_versions()->set_producer(134);
  return graph;
}

TEST(Tensorflow, InputsOutputsAndWeights) {
  const auto model = read_bytes(small_graph().SerializeAsString(), "net.pb");
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(model->format, "tensorflow");
  EXPECT_EQ(tensors_text(model->inputs), "image:-1,8 FLOAT16; label:? INT64");
  EXPECT_EQ(tensors_text(model->outputs), "probs:0:? ");
  EXPECT_EQ(model->weight_bytes, 200'000U);
  EXPECT_EQ(model->operators.size(), 5U);
  EXPECT_EQ(model->attribute("producer"), "134");
}

const std::string text =
    "node {\n  name: 'image'\n  op: 'Placeholder'\n"
    "  attr { key: 'dtype' value { type: DT_FLOAT } }\n"
    "  attr { key: 'shape' value { shape { dim { size: -1 } dim { size: 8 } } } }\n}\n"
    "node { name: 'probs' op: \"Soft\" 'max' input: 'image' # comment }\n }\n"
    "versions { producer: 27 }\n";

TEST(Tensorflow, TextIsReadToo) {
  const auto model = read_bytes(text, "net.pbtxt");
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(tensors_text(model->inputs), "image:-1,8 FLOAT");
  EXPECT_EQ(tensors_text(model->outputs), "probs:0:? ");
  EXPECT_EQ(model->operators[1].type, "Softmax");
}

TEST(Tensorflow, DigestIgnoresWeightsAndSeesTheGraph) {
  tensorflow::GraphDef graph = small_graph();
  const std::string digest = read_bytes(graph.SerializeAsString())->graph_digest;
  (*graph.mutable_node(2)->mutable_attr())["value"].mutable_tensor()->set_tensor_content(
      std::string(200'000, 'x'));
  EXPECT_EQ(read_bytes(graph.SerializeAsString())->graph_digest, digest);
  (*graph.mutable_node(3)->mutable_attr())["transpose_b"].set_b(true);
  EXPECT_NE(read_bytes(graph.SerializeAsString())->graph_digest, digest);
}

tensorflow::Tensor& constant_of(tensorflow::GraphDef& graph) {
  return *(*graph.mutable_node(2)->mutable_attr())["value"].mutable_tensor();
}

TEST(Tensorflow, DigestSeesIntegersHoweverTheyAreGiven) {
  tensorflow::GraphDef graph = small_graph();
  constant_of(graph).clear_tensor_content();
  constant_of(graph).set_dtype(tensorflow::DT_INT64);
  constant_of(graph).add_int64_val(1);
  const std::string digest = read_bytes(graph.SerializeAsString())->graph_digest;
  constant_of(graph).set_int64_val(0, 2);
  EXPECT_NE(read_bytes(graph.SerializeAsString())->graph_digest, digest);
  constant_of(graph).clear_int64_val();
  constant_of(graph).set_dtype(tensorflow::DT_BOOL);
  constant_of(graph).add_bool_val(true);
  const std::string of_true = read_bytes(graph.SerializeAsString())->graph_digest;
  constant_of(graph).set_bool_val(0, false);
  EXPECT_NE(read_bytes(graph.SerializeAsString())->graph_digest, of_true);
}

TEST(Tensorflow, WeightsGivenOnceForAllElements) {
  tensorflow::GraphDef graph = small_graph();
  constant_of(graph).clear_tensor_content();
  constant_of(graph).mutable_tensor_shape()->add_dim()->set_size(8);
  constant_of(graph).mutable_tensor_shape()->add_dim()->set_size(16);
  EXPECT_EQ(read_bytes(graph.SerializeAsString())->weight_bytes, 8U * 16 * 4);
}

TEST(Tensorflow, FunctionsArePartOfTheGraph) {
  tensorflow::GraphDef graph = small_graph();
  auto& node = *graph.mutable_library()->add_function()->add_node_def();
  node.set_name("inner");
  node.set_op("Relu");
  const auto model = read_bytes(graph.SerializeAsString());
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->attribute("functions"), "1");
  EXPECT_EQ(tensors_text(model->outputs), "probs:0:? ");
  EXPECT_EQ(model->find_operator("inner"), nullptr);
  node.set_op("Sigmoid");
  EXPECT_NE(read_bytes(graph.SerializeAsString())->graph_digest, model->graph_digest);

  const auto in_text = [](const std::string& op) {
    return read_bytes(text +
                      "library { function { signature { name: 'f' } node_def { name: 'n' op: '" +
                      op + "' } } }\n");
  };
  ASSERT_TRUE(in_text("Relu").ok());
  EXPECT_EQ(in_text("Relu")->attribute("functions"), "1");
  EXPECT_NE(in_text("Relu")->graph_digest, in_text("Sigmoid")->graph_digest);
}

TEST(Tensorflow, OperatorsOfOtherPackages) {
  tensorflow::GraphDef graph;
  graph.add_node()->set_name("Addons>image");
  graph.mutable_node(0)->set_op("Addons>Gelu");
  EXPECT_EQ(reader_of(graph.SerializeAsString()), "tensorflow");
}

std::string field(char number, const std::string& payload) {
  std::string bytes{static_cast<char>(number << 3 | 2)};
  std::size_t size = payload.size();
  for (; size >= 0x80; size >>= 7) bytes += static_cast<char>((size & 0x7f) | 0x80);
  return bytes + static_cast<char>(size) + payload;
}

TEST(Tensorflow, SavedModelsAndCheckpointsAreDeclined) {
  tensorflow::GraphDef graph = small_graph();
  for (const char* collection : {"", "variables"}) {
    std::string meta_graph = field(1, field(1, "v1") + field(4, "serve"));
    meta_graph += field(2, graph.SerializeAsString());
    if (*collection != '\0') meta_graph += field(4, field(1, collection));
    EXPECT_EQ(problem_of(meta_graph, "model.meta"), "model-kind-saved-model");
    EXPECT_EQ(problem_of("\x08\x01" + field(2, meta_graph), "saved_model.pb"),
              "model-kind-saved-model");
  }
}

TEST(Tensorflow, EveryCutIsOneError) {
  tensorflow::GraphDef graph = small_graph();
  graph.mutable_node(2)->clear_attr();
  expect_cuts_are_errors(graph.SerializeAsString(), "net.pb");
  expect_cuts_are_errors(text, "net.pbtxt");
}

}  // namespace
}  // namespace aoecheck
