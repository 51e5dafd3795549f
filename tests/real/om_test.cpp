// What the OM files of the data hold beyond inputs and command lines: layout, partitions, fusion
// passes, need, modes. Expected values come from MANIFEST.tsv, the fact page, xxd, protoc
// --decode_raw and a protobuf walk in Python that undoes the shortened attributes.

#include <cstdlib>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/system/environment.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

std::string real_data() {
  const char* const folder = std::getenv("AOECHECK_REAL_DATA");
  return folder == nullptr ? std::string{} : std::string(folder);
}

Result<NetworkModel> read_om_of(const std::string& file) {
  const std::string path = real_data() + "/models/" + file;
  const auto bytes = real_environment().open(path);
  if (!bytes) return bytes.error();
  const std::string head = head_of(**bytes);
  return read_model({path, **bytes, head}, Catalogue::embedded());
}

using Counts = std::map<std::string, std::size_t>;

Counts passes_of(const NetworkModel& model, std::vector<std::string> OperatorInfo::*list) {
  Counts counts;
  for (const OperatorInfo& one : model.operators)
    for (const std::string& pass : one.*list) ++counts[pass];
  return counts;
}

std::string partitions_of(const NetworkModel& model) {
  std::string text;
  for (const OmPartition& part : model.container->partitions)
    text += (text.empty() ? "" : " ") + std::to_string(part.model) + ':' + part.name + '@' +
            std::to_string(part.offset) + '+' + std::to_string(part.size_bytes);
  return text;
}

struct Container {
  std::string file;
  std::string layout;
  std::string platform;
  std::string maker;
  std::string partitions;
};

void PrintTo(const Container& one, std::ostream* out) { *out << one.file; }

class RealOm : public testing::TestWithParam<Container> {};

TEST_P(RealOm, HasTheContainerOfItsGeneration) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const Container& expected = GetParam();
  const auto model = read_om_of(expected.file);
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  ASSERT_TRUE(model->container.has_value());
  EXPECT_EQ(model->container->layout, expected.layout);
  EXPECT_EQ(model->container->platform_version, expected.platform);
  EXPECT_EQ(name_of(model->maker), expected.maker);
  EXPECT_EQ(partitions_of(*model), expected.partitions);
  EXPECT_EQ(model->graph_digest.size(), 64U);
}

INSTANTIATE_TEST_SUITE_P(
    All, RealOm,
    testing::Values(
        Container{"om/a3c_pong_1.75.22.om", "v1", "1.11.z.0", "unknown",
                  "0:MODEL_DEF@308+32085 0:WEIGHTS_DATA@32393+320000 0:TBE_KERNELS@352393+20918 "
                  "0:TASK_INFO@373311+5644"},
        Container{"om/a3c_pong_c7x_old.om", "v1", "1.11.z.0", "unknown",
                  "0:MODEL_DEF@308+30191 0:WEIGHTS_DATA@30499+320000 0:TBE_KERNELS@350499+21433 "
                  "0:TASK_INFO@371932+5351"},
        Container{"om/hilens_landmark68_ddk.om", "v1", "1.11.z.0", "unknown",
                  "0:MODEL_DEF@296+11652 0:WEIGHTS_DATA@11948+279552 0:TASK_INFO@291500+30935"},
        Container{"om/autoencoder_5.0.4.alpha002.om", "v2 narrow", "1.11.z.0", "atc",
                  "0:MODEL_DEF@308+154630 0:WEIGHTS_DATA@154938+386560 "
                  "0:TBE_KERNELS@541498+64667 0:TASK_INFO@606165+12828"},
        Container{"om/singleop_gemm_5.1.RC1.alpha005.om", "v2 narrow", "1.11.z.0", "atc",
                  "0:MODEL_DEF@308+12395 0:WEIGHTS_DATA@12703+512 0:TBE_KERNELS@13215+2319 "
                  "0:TASK_INFO@15534+587"},
        Container{"om/nanotrack_head_8.0.0.alpha003.om", "v2 wide", "1.11.z.0", "atc",
                  "0:MODEL_INOUT_INFO@384+473 0:MODEL_DEF@857+308574 "
                  "0:WEIGHTS_DATA@309431+858624 0:TBE_KERNELS@1168055+92399 "
                  "0:TASK_INFO@1260454+23475"},
        Container{"om_ge_tests/flow_llm_model_buff.om", "v2 wide", "", "unknown",
                  "0:MODEL_DEF@384+9069 0:FLOW_MODEL@9453+1551 0:FLOW_SUBMODEL@11004+7566 "
                  "0:FLOW_SUBMODEL@18570+7566 0:FLOW_SUBMODEL@26136+7600"},
        Container{"om_ge_tests/multi_model_num3.om", "v2 wide", "", "unknown",
                  "0:MODEL_DEF@336+8544 0:TBE_KERNELS@8880+23 0:TASK_INFO@8903+189 "
                  "1:MODEL_DEF@9196+2813 1:WEIGHTS_DATA@12009+16 1:TBE_KERNELS@12025+92 "
                  "1:TASK_INFO@12117+440 2:MODEL_DEF@12661+2800 2:WEIGHTS_DATA@15461+16 "
                  "2:TBE_KERNELS@15477+92 2:TASK_INFO@15569+440"},
        Container{"om_ge_tests/root_model.om", "v2 wide", "", "unknown",
                  "0:MODEL_INOUT_INFO@336+140 0:MODEL_DEF@476+1798 0:TASK_INFO@2274+16"}));

TEST(RealOmGraph, ShortenedAttributesOfCann8AreReadInFull) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_om_of("om/nanotrack_head_8.0.0.alpha003.om");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(passes_of(*model, &OperatorInfo::passes),
            (Counts{{"ConstToAttrStridedSliceV2Fusion", 2},
                    {"ConvClipByValueFusionPass", 14},
                    {"ConvToFullyConnectionFusionPass", 4},
                    {"FIXPIPEFUSIONPASS", 4},
                    {"TbeConvCommonRules0FusionPass", 1},
                    {"TbeMatmulFixPipeFusionPass", 6},
                    {"TransdataFz2FzgFusionPass", 2}}));
  EXPECT_EQ(passes_of(*model, &OperatorInfo::ub_passes),
            (Counts{{"ConvClipByValueFusionPass", 14},
                    {"TbeConvCommonRules0FusionPass", 1},
                    {"TbeMatmulFixPipeFusionPass", 6}}));
  Counts modes;
  for (const OperatorInfo& one : model->operators)
    if (!one.implementation_mode.empty()) ++modes[one.implementation_mode];
  EXPECT_EQ(modes,
            (Counts{{"enable_float_32_execution", 2}, {"enable_hi_float_32_execution", 46}}));
  EXPECT_EQ(tensors_text(model->outputs),
            "/cls_logits/cls_logits.0/Conv:0:output1:1,2,15,15 FLOAT NCHW; "
            "/Exp:0:output2:1,4,15,15 FLOAT NCHW");
  EXPECT_EQ(model->attribute("arch_type"), "2");
  EXPECT_EQ(model->weight_bytes, 858'624U);
  EXPECT_FALSE(model->gears.has_value());
  EXPECT_TRUE(model->remarks.empty());
}

TEST(RealOmGraph, PassesOfCann5AreOneText) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_om_of("om/autoencoder_5.0.4.alpha002.om");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(passes_of(*model, &OperatorInfo::passes),
            (Counts{{"AutomaticUbFusion", 2},
                    {"TbeDxElemwisePass", 1},
                    {"TbeFullyconnectionElemwiseDequantFusionPass", 2}}));
  EXPECT_EQ(model->attribute("framework_type"), "TensorFlow");
  EXPECT_EQ(model->attribute("soc_version"), "Ascend310");
  EXPECT_EQ(model->need->workspace_bytes, 359'689U);
  EXPECT_EQ(model->need->streams, 2U);
  EXPECT_EQ(tensors_text(model->outputs), "generation/output:0:100,28,28,1 FLOAT NHWC");
  const auto counts = model->operator_counts();
  EXPECT_EQ(counts.at("Const"), 17U);
  EXPECT_EQ(counts.at("TransData"), 7U);
  EXPECT_EQ(counts.at("MatMulV2"), 3U);
}

TEST(RealOmGraph, OldDataOperatorsFeedTheTypeOfTheirInput) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_om_of("om/hilens_landmark68_ddk.om");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->find_operator("data")->outputs[0].type, "FLOAT16");
  EXPECT_EQ(model->inputs[0].type, "FLOAT");
}

TEST(RealOmGraph, SameNetworkOfTwoCompilersHasTwoGraphs) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto one = read_om_of("om/a3c_pong_1.75.22.om");
  const auto other = read_om_of("om/a3c_pong_c7x_old.om");
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_NE(one->graph_digest, other->graph_digest);
}

TEST(RealOmGraph, FlowModel) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_om_of("om_ge_tests/flow_llm_model_buff.om");
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(model->operators.size(), 10U);
  EXPECT_EQ(model->inputs.size(), 6U);
  EXPECT_EQ(model->inputs[4].name, "refdata0");
  EXPECT_EQ(model->outputs.size(), 1U);
  EXPECT_EQ(model->no_parameters.id, "command-absent");
  ASSERT_EQ(model->remarks.size(), 1U);
  EXPECT_EQ(model->remarks[0].id, "om-flow-model");
}

TEST(RealOmGraph, OpenAxesOfTheInterface) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_om_of("om_ge_tests/root_model.om");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(tensors_text(model->outputs), "output_0_out_0:-1 INT32 ND");
  EXPECT_EQ(model->no_parameters.id, "command-empty");
}

}  // namespace
}  // namespace aoecheck
