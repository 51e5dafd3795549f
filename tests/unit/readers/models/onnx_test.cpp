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

TEST(Onnx, TextsAreNone) {
  for (const char* text : {"atc --input_shape_range='a:[1~8,3]'", "#!/bin/bash\natc --model=a\n",
                           "\n# heading\n", "{\"a\": 1}", "import os\n", ""})
    EXPECT_EQ(reader_of(text), "") << text;
}

}  // namespace
}  // namespace aoecheck
