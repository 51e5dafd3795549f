#include <string>

#include <gtest/gtest.h>

#include "onnx.pb.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

void add_value(onnx::ValueInfo& value, const std::string& name, int type,
               const std::vector<std::string>& dims) {
  value.set_name(name);
  auto& tensor = *value.mutable_type()->mutable_tensor_type();
  tensor.set_elem_type(type);
  tensor.mutable_shape();
  for (const std::string& dim : dims) {
    auto& axis = *tensor.mutable_shape()->add_dim();
    if (dim.find_first_not_of("-0123456789") == std::string::npos)
      axis.set_dim_value(std::stoll(dim));
    else
      axis.set_dim_param(dim);
  }
}

/// image (batch,3,8,8) -> Conv with the initializer w -> Softmax -> probs.
onnx::Model small_model() {
  onnx::Model model;
  model.set_ir_version(7);
  model.set_producer_name("test");
  auto& opset = *model.add_opset_import();
  opset.set_version(11);
  onnx::Graph& graph = *model.mutable_graph();
  graph.set_name("small");
  onnx::Node& conv = *graph.add_node();
  conv.set_name("conv");
  conv.set_op_type("Conv");
  conv.add_input("image");
  conv.add_input("w");
  conv.add_output("features");
  onnx::Node& softmax = *graph.add_node();
  softmax.set_name("softmax");
  softmax.set_op_type("Softmax");
  softmax.add_input("features");
  softmax.add_output("probs");
  onnx::Tensor& weights = *graph.add_initializer();
  weights.set_name("w");
  weights.set_data_type(1);
  weights.add_dims(4);
  weights.add_dims(9);
  weights.set_raw_data(std::string(144, '\1'));
  add_value(*graph.add_input(), "image", 1, {"batch", "3", "8", "8"});
  add_value(*graph.add_input(), "w", 1, {"4", "9"});
  add_value(*graph.add_output(), "probs", 10, {"-1", "4"});
  return model;
}

TEST(Onnx, InputsThatNoInitializerFeeds) {
  const auto model = read_bytes(small_model().SerializeAsString(), "net.onnx");
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(model->format, "onnx");
  EXPECT_EQ(tensors_text(model->inputs), "image:-1,3,8,8 FLOAT");
  EXPECT_EQ(model->inputs[0].axis_names, (std::vector<std::string>{"batch", "", "", ""}));
  EXPECT_EQ(tensors_text(model->outputs), "probs:-1,4 FLOAT16");
  EXPECT_EQ(model->attribute("opset ai.onnx"), "11");
  EXPECT_EQ(model->attribute("producer"), "test");
  EXPECT_EQ(model->weight_bytes, 144U);
  EXPECT_EQ(model->operator_counts(),
            (std::map<std::string, std::size_t>{{"Conv", 1}, {"Softmax", 1}}));
}

TEST(Onnx, ShapeMayBeLeftOpenAltogether) {
  onnx::Model model = small_model();
  model.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type()->clear_shape();
  EXPECT_EQ(tensors_text(read_bytes(model.SerializeAsString())->inputs), "image:? FLOAT");
}

TEST(Onnx, WeightsBesideTheModel) {
  onnx::Model model = small_model();
  onnx::Tensor& tensor = *model.mutable_graph()->mutable_initializer(0);
  tensor.clear_raw_data();
  tensor.set_data_location(1);
  for (const auto& [key, value] : {std::pair{"location", "net.bin"}, std::pair{"length", "144"}}) {
    auto& entry = *tensor.add_external_data();
    entry.set_key(key);
    entry.set_value(value);
  }
  const auto read = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(read.ok()) << read.error().message.id << read.error().message.arguments[0].text;
  EXPECT_EQ(read->external_weights, std::vector<std::string>{"net.bin"});
  EXPECT_EQ(read->weight_bytes, 144U);
}

TEST(Onnx, EveryFileOfWeightsOnce) {
  onnx::Model model = small_model();
  for (int i = 0; i < 50'000; ++i) {
    onnx::Tensor& tensor = *model.mutable_graph()->add_initializer();
    tensor.set_data_location(1);
    auto& entry = *tensor.add_external_data();
    entry.set_key("location");
    entry.set_value("weights/layer" + std::to_string(i % 40'000));
  }
  const auto read = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->external_weights.size(), 40'000U);
  EXPECT_EQ(read->external_weights.front(), "weights/layer0");
  EXPECT_EQ(read->external_weights.back(), "weights/layer39999");
}

TEST(Onnx, WeightsInConstantNodesAndSubgraphs) {
  onnx::Model model = small_model();
  onnx::Node& constant = *model.mutable_graph()->add_node();
  constant.set_op_type("Constant");
  onnx::Tensor& value = *constant.add_attribute()->mutable_t();
  value.set_data_type(1);
  value.add_dims(1 << 18);
  value.set_raw_data(std::string(1 << 20, 'w'));
  onnx::Node& branch = *model.mutable_graph()->add_node();
  branch.set_op_type("If");
  onnx::Graph& inner = *branch.add_attribute()->mutable_g();
  inner.add_node()->set_op_type("Add");
  *inner.add_initializer() = value;
  const auto read = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(read.ok()) << read.error().message.id;
  EXPECT_EQ(read->weight_bytes, 144U + (2U << 20));
  EXPECT_EQ(read->operator_counts().at("Add"), 1U);
}

/// An If whose branch holds `inner`, and a Constant of `weight` bytes.
onnx::Graph branch_graph(const onnx::Graph& inner, std::size_t weight) {
  onnx::Graph graph;
  onnx::Node& constant = *graph.add_node();
  constant.set_op_type("Constant");
  onnx::Tensor& value = *constant.add_attribute()->mutable_t();
  value.set_data_type(2);
  value.add_dims(static_cast<std::int64_t>(weight));
  value.set_raw_data(std::string(weight, 'w'));
  onnx::Node& branch = *graph.add_node();
  branch.set_op_type("If");
  onnx::Attribute& attribute = *branch.add_attribute();
  attribute.set_name("then_branch");
  *attribute.mutable_g() = inner;
  return graph;
}

TEST(Onnx, LargeSubgraphsOfSubgraphs) {
  onnx::Graph graph;
  graph.add_node()->set_op_type("Relu");
  graph.add_input()->set_name("image");
  for (int i = 0; i < 5; ++i) graph = branch_graph(graph, 200'000);
  onnx::Model model = small_model();
  model.mutable_graph()->mutable_node()->MergeFrom(graph.node());
  const auto read = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(read.ok()) << read.error().message.id;
  EXPECT_EQ(read->weight_bytes, 144U + 5 * 200'000U);
  EXPECT_EQ(read->operator_counts(),
            (std::map<std::string, std::size_t>{
                {"Constant", 5}, {"Conv", 1}, {"If", 5}, {"Relu", 1}, {"Softmax", 1}}));
  EXPECT_EQ(read->inputs.size(), 1U);
}

TEST(Onnx, SubgraphOfManyMiddlingWeights) {
  onnx::Graph graph;
  for (int i = 0; i < 400; ++i) {
    onnx::Tensor& tensor = *graph.add_initializer();
    tensor.set_name("image");
    tensor.set_data_type(2);
    tensor.add_dims(60'000);
    tensor.set_raw_data(std::string(60'000, 'w'));
  }
  onnx::Model model = small_model();
  *model.mutable_graph()->add_node()->add_attribute()->mutable_g() = graph;
  const auto read = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(read.ok()) << read.error().message.id;
  EXPECT_EQ(read->weight_bytes, 144U + 400 * 60'000U);
  EXPECT_EQ(read->inputs.size(), 1U);
}

TEST(Onnx, SubgraphsWithoutEndAreRefused) {
  onnx::Graph graph = branch_graph({}, 100'000);
  for (int i = 0; i < 60; ++i) graph = branch_graph(graph, 1);
  onnx::Model model = small_model();
  model.mutable_graph()->mutable_node()->MergeFrom(graph.node());
  EXPECT_EQ(problem_of(model.SerializeAsString()), "model-invalid");
}

TEST(Onnx, DigestIgnoresWeightsAndSeesTheGraph) {
  onnx::Model model = small_model();
  const std::string digest = read_bytes(model.SerializeAsString())->graph_digest;
  model.set_producer_name("another");
  model.mutable_graph()->mutable_initializer(0)->set_raw_data(std::string(144, '\2'));
  EXPECT_EQ(read_bytes(model.SerializeAsString())->graph_digest, digest);
  onnx::Model other = model;
  auto& axis = *other.mutable_graph()->mutable_node(1)->add_attribute();
  axis.set_name("axis");
  axis.set_i(1);
  EXPECT_NE(read_bytes(other.SerializeAsString())->graph_digest, digest);
  other = model;
  other.mutable_graph()->mutable_input(0)->set_name("images");
  EXPECT_NE(read_bytes(other.SerializeAsString())->graph_digest, digest);
}

TEST(Onnx, DigestSeesSmallNumbersAndFunctions) {
  onnx::Model model = small_model();
  auto& epsilon = *model.mutable_graph()->mutable_node(1)->add_attribute();
  epsilon.set_name("epsilon");
  epsilon.set_f(1e-12F);
  const std::string digest = read_bytes(model.SerializeAsString())->graph_digest;
  epsilon.set_f(1e-7F);
  EXPECT_NE(read_bytes(model.SerializeAsString())->graph_digest, digest);
  epsilon.set_f(1e-12F);
  EXPECT_EQ(read_bytes(model.SerializeAsString())->graph_digest, digest);

  onnx::Function& function = *model.add_functions();
  function.set_name("Own");
  function.add_node()->set_op_type("Relu");
  const auto with_function = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(with_function.ok());
  EXPECT_EQ(with_function->operator_counts().at("Relu"), 1U);
  function.mutable_node(0)->set_op_type("Sigmoid");
  EXPECT_NE(read_bytes(model.SerializeAsString())->graph_digest, with_function->graph_digest);
}

TEST(Onnx, DigestSeesWhereASubgraphEnds) {
  onnx::Model model = small_model();
  onnx::Node& branch = *model.mutable_graph()->add_node();
  branch.set_op_type("If");
  onnx::Graph& inner = *branch.add_attribute()->mutable_g();
  onnx::Node node;
  node.set_op_type("Neg");
  *inner.add_node() = node;
  *inner.add_node() = node;
  const std::string digest = read_bytes(model.SerializeAsString())->graph_digest;
  inner.mutable_node()->RemoveLast();
  *model.mutable_graph()->add_node() = node;
  EXPECT_NE(read_bytes(model.SerializeAsString())->graph_digest, digest);
}

TEST(Onnx, SmallIntegersGiveShapesAndCount) {
  onnx::Model model = small_model();
  onnx::Tensor& shape = *model.mutable_graph()->add_initializer();
  shape.set_name("shape");
  shape.set_data_type(7);
  shape.add_dims(2);
  shape.add_int64_data(1);
  shape.add_int64_data(-1);
  const std::string digest = read_bytes(model.SerializeAsString())->graph_digest;
  shape.set_int64_data(0, 2);
  EXPECT_NE(read_bytes(model.SerializeAsString())->graph_digest, digest);
}

TEST(Onnx, NamesMayHoldAnyBytes) {
  onnx::Model model = small_model();
  model.mutable_graph()->mutable_node(0)->set_name("\xbe\xed\xbb\xfd");  // GBK
  model.mutable_graph()->mutable_input(0)->set_name("\xcd\xbc");
  const auto read = read_bytes(model.SerializeAsString());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->inputs[0].name, "\xcd\xbc");
}

TEST(Onnx, WithoutAGraph) {
  onnx::Model model = small_model();
  model.clear_graph();
  EXPECT_EQ(problem_of(model.SerializeAsString(), "net.onnx"), "model-invalid");
}

TEST(Onnx, EveryCutIsOneError) {
  const std::string bytes = small_model().SerializeAsString();
  expect_cuts_are_errors(bytes, "net.onnx");
  EXPECT_EQ(problem_of(bytes.substr(0, bytes.size() / 2), "net.onnx"), "model-truncated");
}

TEST(Onnx, OtherMessagesAreNone) {
  EXPECT_EQ(reader_of("\x08\x01\x12\x04test"), "onnx");  // a producer, cut off behind it
  EXPECT_EQ(reader_of(std::string("\x08\x01\x12\x03\x22\x01x", 7)), "");  // a message in its place
}

TEST(Onnx, RecognitionLooksAtFewFields) {
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) bytes += "\x08\x01";
  EXPECT_EQ(reader_of(bytes + small_model().SerializeAsString()), "");
}

TEST(Onnx, TextsAreNone) {
  for (const char* text : {"atc --input_shape_range='a:[1~8,3]'", "#!/bin/bash\natc --model=a\n",
                           "\n# heading\n", "{\"a\": 1}", "import os\n", ""})
    EXPECT_EQ(reader_of(text), "") << text;
}

}  // namespace
}  // namespace aoecheck
