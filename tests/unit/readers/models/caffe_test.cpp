#include <string>

#include <gtest/gtest.h>

#include "caffe.pb.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

const std::string conv = "layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' }\n";

Result<NetworkModel> read_net(const std::string& text) { return read_bytes(text, "net.prototxt"); }

TEST(Caffe, EveryFormOfInput) {
  const std::vector<std::string> forms{
      "input: 'data'\ninput_dim: 1\ninput_dim: 3\ninput_dim: 8\ninput_dim: 8\n",
      "input: 'data'\ninput_shape { dim: 1 dim: 3 dim: 8 dim: 8 }\n",
      "input: 'data'\ninput_shape: < dim: [1, 3, 8, 8] >\n",
      "layer { name: 'data' type: 'Input' top: 'data'\r\n input_param { shape: { dim: 1 dim: 3 "
      "dim: "
      "8 dim: 8 } } }\n"};
  for (const std::string& input : forms) {
    const auto model = read_net("name: \"net\" # a net\n" + input + conv);
    ASSERT_TRUE(model.ok()) << input << model.error().message.id;
    EXPECT_EQ(model->name, "net");
    EXPECT_EQ(tensors_text(model->inputs), "data:1,3,8,8 FLOAT") << input;
    EXPECT_EQ(tensors_text(model->outputs), "conv:0:? FLOAT");
  }
}

TEST(Caffe, AnInputLayerIsKnownByItsOwnName) {
  EXPECT_EQ(
      tensors_text(read_net("layer { name: 'in' type: 'Input' top: 'data' }\n" + conv)->inputs),
      "in:? FLOAT");
}

TEST(Caffe, InputWithoutShape) {
  EXPECT_EQ(tensors_text(read_net("input: 'data'\n" + conv)->inputs), "data:? FLOAT");
}

TEST(Caffe, BothFormsTogetherAreRemarked) {
  const auto model = read_net(
      "input: 'data'\ninput_dim: 1\ninput_dim: 3\ninput_dim: 8\ninput_dim: 8\n"
      "input_shape { dim: 1 dim: 3 dim: 8 dim: 8 }\n" +
      conv);
  ASSERT_EQ(model->remarks.size(), 1U);
  EXPECT_EQ(model->remarks[0].id, "caffe-input-forms");
}

TEST(Caffe, LayersOfTheFirstVersionAndUnknownOnes) {
  const auto model = read_net(
      "input: 'data'\n"
      "layers { name: 'conv' type: CONVOLUTION bottom: 'data' top: 'conv' blobs_lr: 1 }\n"
      "layers { name: 'own' type: MY_LAYER bottom: 'conv' top: 'own' my_param { a { b: 1 } } }\n");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->operators[0].type, "CONVOLUTION");
  EXPECT_EQ(model->operators[1].type, "MY_LAYER");
  EXPECT_EQ(model->outputs[0].name, "own:0");
}

TEST(Caffe, LayersInPlaceAndOfTraining) {
  const auto model =
      read_net("input: 'data'\n" + conv +
               "layer { name: 'relu' type: 'ReLU' bottom: 'conv' top: 'conv' }\n"
               "layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'conv' top: 'loss'"
               " include { phase: TRAIN } }\n");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(tensors_text(model->outputs), "relu:0:? FLOAT");
  EXPECT_EQ(model->operators.size(), 2U);
}

TEST(Caffe, OutputsStandInTheOrderOfTheirLayers) {
  const auto model =
      read_net("input: 'data'\n" + conv +
               "layer { name: 'side' type: 'Pooling' bottom: 'data' top: 'a' top: 'b' }\n"
               "layer { name: 'relu' type: 'ReLU' bottom: 'conv' top: 'conv' }\n");
  EXPECT_EQ(tensors_text(model->outputs), "side:0:? FLOAT; side:1:? FLOAT; relu:0:? FLOAT");
}

TEST(Caffe, RulesOfALayerAsAtcTakesThem) {
  const auto model = read_net(
      "input: 'data'\n" + conv +
      "layer { name: 'deploy' type: 'ReLU' bottom: 'conv' top: 'r' include { stage: 'x' } }\n"
      "layer { name: 'loss' type: 'Softmax' bottom: 'conv' top: 's' exclude { phase: TEST } }\n");
  EXPECT_EQ(tensors_text(model->outputs), "loss:0:? FLOAT");
}

TEST(Caffe, WhatAtcRefusesIsRemarked) {
  const std::string dims = "input_dim: 1\ninput_dim: 3\ninput_dim: 8\ninput_dim: 8\n";
  const auto remarks = [](const std::string& text) {
    std::string ids;
    const auto model = read_net(text);
    for (const Message& remark : model->remarks) ids += remark.id + ' ';
    return ids;
  };
  EXPECT_EQ(remarks("input: 'data'\n" + dims + conv), "");
  EXPECT_EQ(remarks("input: 'data'\ninput_dim: 1\n" + conv), "caffe-input-dims ");
  EXPECT_EQ(remarks("input: 'a'\ninput: 'b'\ninput_shape { dim: 1 }\n" + conv),
            "caffe-input-shapes ");
  EXPECT_EQ(remarks("input: 'data'\nlayers { name: 'c' type: RELU bottom: 'data' top: 'c' }\n"),
            "caffe-layers-old ");
  EXPECT_EQ(tensors_text(read_net(dims + dims + "input: 'a'\ninput: 'b'\n" + conv)->inputs),
            "a:1,3,8,8 FLOAT; b:1,3,8,8 FLOAT");
}

TEST(Caffe, DamagedTextHasItsLine) {
  const auto model = read_net("input: 'data'\nlayer {\n  name: 'a'\n  type: 'b\n");
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().message.id, "model-text-invalid");
  EXPECT_GE(model.error().origin.line, 2);
}

TEST(Caffe, OtherTextsAreNoNets) {
  for (const char* other :
       {"aipp_op { aipp_mode: static }", "name: net\nversion: 1\n", "layer: [1]\nfoo { }", "input",
        "input_format=NCHW", "graph { op { name: 'a' } }", "name: ci\ninput: model.onnx\n",
        "layers: 3\n", "input_shape: \"x:1,3\"\n", "input { a: 1 }\n", "input: \"a.onnx\"\n",
        "name: \"a\"\nlayers: 3\n"})
    EXPECT_EQ(reader_of(other, "a.cfg") == "caffe", false) << other;
}

TEST(Caffe, OtherMessagesAreNoWeights) {
  EXPECT_EQ(reader_of("\x0a\x01v\x12\x03\x22\x01x"), "");  // a layer without a type
  EXPECT_EQ(reader_of("\x0a\x01v\x12\x05\x22\x01x\x28\x04"), "caffemodel");
  EXPECT_EQ(reader_of("\x08\x01\x12\x05\x22\x01x\x28\x04"), "");  // name is a number
}

TEST(Caffe, WeightsAreCounted) {
  caffe::NetParameter net;
  net.set_name("net");
  auto& layer = *net.add_layer();
  layer.set_name("conv");
  layer.set_type("Convolution");
  // blobs = 7, a message of 100,000 bytes
  std::string blobs(1, '\x3a');
  blobs += "\xa0\x8d\x06" + std::string(100'000, 'w');
  std::string bytes = net.SerializeAsString();
  std::string own = layer.SerializeAsString() + blobs;
  net.clear_layer();
  bytes = net.SerializeAsString() + std::string("\xa2\x06");
  std::size_t size = own.size();
  for (; size >= 0x80; size >>= 7) bytes += static_cast<char>((size & 0x7f) | 0x80);
  bytes += static_cast<char>(size);
  bytes += own;
  EXPECT_EQ(reader_of(bytes), "caffemodel");
  const auto model = read_bytes(bytes, "net.caffemodel");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->weight_bytes, 100'000U);
  EXPECT_EQ(model->operators[0].type, "Convolution");
}

}  // namespace
}  // namespace aoecheck
