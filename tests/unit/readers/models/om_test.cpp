#include <string>

#include <gtest/gtest.h>

#include "support/om_writer.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

using test::OmLayout;
using test::OmSpec;

constexpr std::uint32_t model_def = 0;
constexpr std::uint32_t weights = 1;
constexpr std::uint32_t inout_info = 8;

OmSpec spec_of(const ge_ir::ModelDef& model, OmLayout layout = OmLayout::v2_wide) {
  OmSpec spec;
  spec.layout = layout;
  spec.models = {{{model_def, model.SerializeAsString()}, {weights, std::string(36, 'w')}}};
  return spec;
}

ge_ir::ModelDef built_model(const std::string& command) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  auto& attributes = *model.mutable_attr();
  attributes["atc_cmdline"] = test::text_value(command);
  attributes["soc_version"] = test::text_value("Ascend310P3");
  attributes["memory_size"] = test::int_value(4096);
  attributes["weight_size"] = test::int_value(36);
  attributes["stream_num"] = test::int_value(2);
  attributes["attr_model_out_nodes_name"] = test::texts_value({"conv:0:prob"});
  (*model.mutable_graph(0)->mutable_attr())["graph_precision_mode"] = test::int_value(2);
  return model;
}

const std::string command = "/usr/local/bin/atc.bin --model=net.onnx --framework=5 --output=net";

class OmLayouts : public testing::TestWithParam<std::pair<OmLayout, std::string>> {};

TEST_P(OmLayouts, HoldTheSameModel) {
  const auto [layout, name] = GetParam();
  const auto model = read_bytes(write_om(spec_of(built_model(command), layout)));
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(model->format, "om");
  EXPECT_EQ(model->container->layout, name);
  EXPECT_EQ(model->name, "small");
  EXPECT_EQ(tensors_text(model->inputs), "data:1,3,8,8 FLOAT NCHW");
  EXPECT_EQ(tensors_text(model->outputs), "conv:0:prob:1,3,8,8 FLOAT NCHW");
  EXPECT_EQ(model->weight_bytes, 36U);
  EXPECT_EQ(model->need->feature_map_bytes, 4096U);
  EXPECT_EQ(model->need->workspace_bytes, 512U);
  EXPECT_EQ(model->need->streams, 2U);
  EXPECT_EQ(model->precision_class, "allow_mix_precision_fp16");
  EXPECT_EQ(model->attribute("soc_version"), "Ascend310P3");
  EXPECT_EQ(model->maker, ModelMaker::atc);
  ASSERT_EQ(model->operators.size(), 4U);
  EXPECT_EQ(model->operators[2].passes, std::vector<std::string>{"ConvFusionPass"});
  EXPECT_EQ(model->operators[2].implementation_mode, "high_precision|enable_hi_float_32_execution");
  EXPECT_EQ(parameters_text(*model->parameters), "model=net.onnx framework=5 output=net");
  EXPECT_EQ(model->parameters->parameters[0].origin,
            (Origin{OriginKind::attribute, "net.om", 0, 0 + 32, "atc_cmdline"}));
}

INSTANTIATE_TEST_SUITE_P(All, OmLayouts,
                         testing::Values(std::pair{OmLayout::v1, "v1"},
                                         std::pair{OmLayout::v2_narrow, "v2 narrow"},
                                         std::pair{OmLayout::v2_wide, "v2 wide"}));

TEST(Om, AttributesShortenedByTheCompilerAreReadInFull) {
  ge_ir::ModelDef model = built_model(command);
  for (int i = 0; i < 200; ++i)  // codes of two digits
    (*model.mutable_graph(0)->mutable_op(2)->mutable_attr())["filler" + std::to_string(i)] =
        test::int_value(i);
  (*model.mutable_graph(0)->mutable_op(2)->mutable_attr())["pass_name_ub"] =
      test::text_value("UbFusionPass");
  const auto plain = read_bytes(write_om(spec_of(model)));
  test::compress_attributes(model, {"pass_name_ub"});
  const auto shortened = read_bytes(write_om(spec_of(model)));
  ASSERT_TRUE(plain.ok() && shortened.ok());
  EXPECT_EQ(shortened->operators[2].passes, std::vector<std::string>{"ConvFusionPass"});
  EXPECT_EQ(shortened->operators[2].ub_passes, std::vector<std::string>{"UbFusionPass"});
  EXPECT_EQ(shortened->graph_digest, plain->graph_digest);
  EXPECT_TRUE(shortened->attribute("attr_name_enum").empty());
}

TEST(Om, InterfaceTellsGearsAndTheShapeBehindAipp) {
  OmSpec spec = spec_of(built_model(command));
  test::OmTensor input{"data", 1, 4, {-1, 8, 8, 3}, {-1, 3, 8, 8}, {1, 8, 8, 8, 8, 8, 3, 3}};
  test::OmTensor added{"ascend_mbatch_shape_data", 2, 3, {1}, {1}, {}};
  spec.models[0].insert(
      spec.models[0].begin(),
      {inout_info, test::tensors_block(0, {input, added}) +
                       test::tensors_block(1, {{"conv:0", 0, 0, {-1, 2}, {}, {}}}) +
                       test::batch_block({1, 4, 8})});
  const auto model = read_bytes(write_om(spec));
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(tensors_text(model->inputs), "data:-1,8,8,3 UINT8 NHWC");
  EXPECT_EQ(shape_text(*model->inputs[0].network_shape), "-1,3,8,8");
  EXPECT_EQ(model->inputs[0].ranges[0], (std::pair<std::int64_t, std::int64_t>{1, 8}));
  EXPECT_EQ(tensors_text(model->outputs), "conv:0:-1,2 FLOAT NCHW");
  EXPECT_EQ(model->gears->parameter, "dynamic_batch_size");
  EXPECT_EQ(model->gears->gears, (std::vector<std::vector<std::int64_t>>{{1}, {4}, {8}}));
}

TEST(Om, GearsOfImagesAndDims) {
  for (const auto& [block, name] :
       {std::pair{3U, "dynamic_image_size"}, std::pair{4U, "dynamic_dims"}}) {
    OmSpec spec = spec_of(built_model(command));
    spec.models[0].push_back({inout_info, test::gears_block(block, {{8, 8}, {16, 16}})});
    const auto model = read_bytes(write_om(spec));
    ASSERT_TRUE(model.ok());
    EXPECT_EQ(model->gears->parameter, name);
    EXPECT_EQ(model->gears->gears, (std::vector<std::vector<std::int64_t>>{{8, 8}, {16, 16}}));
  }
}

TEST(Om, GearsOfTheGraphItself) {
  ge_ir::ModelDef model = built_model(command);
  ge_ir::OpDef& op = *model.mutable_graph(0)->add_op();
  op.set_name("ascend_mbatch_shape_case");
  op.set_type("Case");
  (*op.mutable_attr())["_batch_num"] = test::int_value(2);
  (*op.mutable_attr())["mbatch_dynamic_type"] = test::int_value(3);
  (*op.mutable_attr())["_pred_value_0"] = test::ints_value({1, 2});
  (*op.mutable_attr())["_pred_value_1"] = test::ints_value({3, 4});
  const auto read = read_bytes(write_om(spec_of(model)));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->gears->parameter, "dynamic_dims");
  EXPECT_EQ(read->gears->gears, (std::vector<std::vector<std::int64_t>>{{1, 2}, {3, 4}}));
}

TEST(Om, WithoutACommandTheFileProvesWhatItCan) {
  ge_ir::ModelDef model = built_model("");
  (*model.mutable_attr())["framework_type"] = test::text_value("Onnx");
  const auto read = read_bytes(write_om(spec_of(model)));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->no_parameters.id, "command-empty");
  EXPECT_EQ(parameters_text(*read->parameters),
            "input_shape=data:1,3,8,8 framework=5 soc_version=Ascend310P3 "
            "precision_mode=allow_mix_precision_fp16");
  EXPECT_EQ(read->parameters->unrecorded.id, "built-without-command");
  model.mutable_attr()->erase("atc_cmdline");
  EXPECT_EQ(read_bytes(write_om(spec_of(model)))->no_parameters.id, "command-absent");
}

TEST(Om, MadeByAoe) {
  const std::string by_aoe = write_om(spec_of(built_model("/usr/bin/aoe --job_type=2 --model=a")));
  EXPECT_EQ(read_bytes(by_aoe)->maker, ModelMaker::aoe);
  EXPECT_EQ(read_bytes(by_aoe)->parameters->tool, Tool::aoe);
  const std::string silent = write_om(spec_of(built_model("")));
  EXPECT_EQ(read_bytes(silent, "net_1_tune.om")->maker, ModelMaker::aoe);
  EXPECT_EQ(read_bytes(silent, "aoe_workspace/net/tunespace/result/x.om")->maker, ModelMaker::aoe);
  EXPECT_EQ(read_bytes(silent, "net.om")->maker, ModelMaker::unknown);
}

TEST(Om, SeveralModelsInOneFile) {
  OmSpec spec = spec_of(built_model(command));
  spec.models.push_back({{model_def, test::small_model({2, 3, 8, 8}).SerializeAsString()}});
  const auto model = read_bytes(write_om(spec));
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->container->model_count, 2U);
  EXPECT_EQ(model->container->partitions.size(), 3U);
  EXPECT_EQ(model->operators.size(), 8U);
  EXPECT_EQ(tensors_text(model->inputs), "data:1,3,8,8 FLOAT NCHW");
}

TEST(Om, OtherKindsAreDeclinedWithWhatTheyAre) {
  OmSpec spec = spec_of(built_model(command));
  spec.encrypted = true;
  EXPECT_EQ(problem_of(write_om(spec)), "model-kind-encrypted");
  spec = spec_of(built_model(command), OmLayout::v1);
  spec.model_type = 3;
  spec.platform = "3.51.z.0";
  EXPECT_EQ(problem_of(write_om(spec)), "model-kind-kirin");
  spec = {};
  spec.models = {{{20, "desc"}, {21, "sqe"}}};
  EXPECT_EQ(problem_of(write_om(spec)), "model-kind-exeom");
  spec.models = {{{weights, "w"}}};
  EXPECT_EQ(problem_of(write_om(spec)), "model-kind-no-graph");
  const std::string whole = write_om(spec_of(built_model(command)));
  EXPECT_EQ(problem_of(write_om(test::bundle_of({whole, whole}))), "model-kind-bundle");
}

TEST(Om, EveryCutIsOneError) {
  const std::string bytes = write_om(spec_of(built_model(command), OmLayout::v2_narrow));
  expect_cuts_are_errors(bytes, "net.om");
  EXPECT_EQ(problem_of(bytes.substr(0, 300)), "model-truncated");
}

TEST(Om, LengthsThatLieAreErrors) {
  const std::string bytes = write_om(spec_of(built_model(command)));
  for (const std::size_t at : {256U, 264U, 272U, 280U, 288U, 296U, 304U}) {
    std::string broken = bytes;
    for (std::size_t i = 0; i < 8; ++i) broken[at + i] = '\xff';
    EXPECT_EQ(problem_of(broken), "model-invalid") << at;
  }
  std::string many = bytes;
  many[156] = many[157] = '\xff';
  EXPECT_NE(problem_of(many), "read");
}

TEST(Om, TableOfTheOtherWidthIsReadWithARemark) {
  std::string bytes = write_om(spec_of(built_model(command), OmLayout::v2_narrow));
  const std::uint64_t length = bytes.size() - 256;
  for (std::size_t i = 0; i < 8; ++i) bytes[184 + i] = static_cast<char>(length >> (8 * i));
  const auto model = read_bytes(bytes);
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  ASSERT_EQ(model->remarks.size(), 1U);
  EXPECT_EQ(model->remarks[0].id, "om-table-width");
}

TEST(Om, LargeConstantsAreCountedAndNotLoaded) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  auto& value = (*model.mutable_graph(0)->mutable_op(1)->mutable_attr())["value"];
  value.mutable_t()->set_data(std::string(1 << 20, 'w'));
  const std::string air = model.SerializeAsString();
  EXPECT_EQ(reader_of(air), "air");
  const auto read = read_bytes(air, "net.air");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->weight_bytes, 1U << 20);
  EXPECT_FALSE(read->parameters.has_value());
  EXPECT_EQ(read->no_parameters.id, "model-is-source");
}

TEST(Air, DigestIgnoresWeightsAndSeesTheGraph) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  const std::string digest = read_bytes(model.SerializeAsString())->graph_digest;
  auto& op = *model.mutable_graph(0)->mutable_op(1);
  (*op.mutable_attr())["value"].mutable_t()->set_data(std::string(36, '\2'));
  EXPECT_EQ(read_bytes(model.SerializeAsString())->graph_digest, digest);
  (*op.mutable_attr())["axis"] = test::int_value(1);
  EXPECT_NE(read_bytes(model.SerializeAsString())->graph_digest, digest);
}

TEST(Air, EveryCutIsAnErrorOrLessOfTheModel) {
  expect_cuts_are_errors(test::small_model({1, 3, 8, 8}).SerializeAsString(), "net.air");
}

}  // namespace
}  // namespace aoecheck
