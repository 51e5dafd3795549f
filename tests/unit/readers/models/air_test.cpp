#include <string>

#include <gtest/gtest.h>

#include "caffe.pb.h"
#include "onnx.pb.h"
#include "support/om_writer.h"
#include "tensorflow.pb.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

ge_ir::ModelDef named_model() {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  model.set_name("net");
  model.set_version(1);
  model.set_custom_version("2");
  return model;
}

TEST(Air, IsABareModelDef) {
  const std::string bytes = named_model().SerializeAsString();
  EXPECT_EQ(reader_of(bytes), "air");
  const auto model = read_bytes(bytes, "net.air");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->format, "air");
  EXPECT_EQ(tensors_text(model->inputs), "data:1,3,8,8 FLOAT NCHW");
  EXPECT_EQ(tensors_text(model->outputs), "conv:0:1,3,8,8 FLOAT NCHW");
  EXPECT_EQ(model->no_parameters.id, "model-is-source");
}

TEST(Air, OutputsOfAGraphWithoutNetOutput) {
  ge_ir::ModelDef model = named_model();
  model.mutable_graph(0)->mutable_op()->RemoveLast();
  model.mutable_graph(0)->add_output("conv:0");
  EXPECT_EQ(tensors_text(read_bytes(model.SerializeAsString())->outputs),
            "conv:0:1,3,8,8 FLOAT NC1HWC0");
}

TEST(Air, FirstOperatorsMayHaveNoDescriptors) {
  ge_ir::ModelDef model;
  ge_ir::GraphDef& graph = *model.add_graph();
  graph.add_op()->set_type("NoOp");
  *graph.add_op() = named_model().graph(0).op(0);
  EXPECT_EQ(reader_of(model.SerializeAsString()), "air");
  model.mutable_graph(0)->mutable_op()->RemoveLast();
  EXPECT_NE(reader_of(model.SerializeAsString()), "air");
}

TEST(Air, GroupsOfAttributesMayStandBeforeTheGraph) {
  const std::string groups = std::string("\x62\x02", 2) + "\x08\x01";
  EXPECT_EQ(reader_of(groups + named_model().SerializeAsString()), "air");
}

TEST(Air, OtherProtobufsAreNotTakenForIt) {
  onnx::Model onnx;
  onnx.set_ir_version(7);
  onnx.mutable_graph()->add_node()->set_op_type("Conv");
  EXPECT_NE(reader_of(onnx.SerializeAsString()), "air");
  tensorflow::GraphDef tensorflow;
  for (const char* name : {"x", "y", "z"}) tensorflow.add_node()->set_name(name);
  EXPECT_NE(reader_of(tensorflow.SerializeAsString()), "air");
  caffe::NetParameter caffe;
  caffe.set_name("net");
  caffe.add_layer()->set_name("conv");
  EXPECT_NE(reader_of(caffe.SerializeAsString()), "air");
  for (const std::string& bytes : {std::string(), std::string("\x0a"), std::string(64, '\0'),
                                   std::string("\x3a\x02\x32\x00", 4)})
    EXPECT_NE(reader_of(bytes), "air");
}

TEST(Air, NameThatComesTwiceIsNoModelDef) {
  const std::string name("\x0a\x01\x61", 3);
  const std::string bytes = named_model().SerializeAsString();
  EXPECT_EQ(reader_of(bytes), "air");
  EXPECT_NE(reader_of(name + bytes), "air");
}

TEST(Air, CutsAreErrorsOrNotRecognised) {
  const std::string bytes = named_model().SerializeAsString();
  const std::size_t graph = bytes.find("small");
  ASSERT_NE(graph, std::string::npos);
  for (std::size_t size = graph; size < bytes.size(); ++size) {
    const auto model = read_bytes(std::string_view(bytes).substr(0, size), "net.air");
    EXPECT_FALSE(model.ok()) << size;
  }
}

}  // namespace
}  // namespace aoecheck
