// Every model file of the data, against what MANIFEST.tsv, atc_cmdlines.txt and the fact page
// state; numbers of operators and weights were counted with protoc --decode_raw, grep and
// python3-onnx.

#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "aoecheck/system/environment.h"
#include "support/fake_environment.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

struct Expected {
  std::string file;
  std::string format;
  std::string inputs;
  std::size_t outputs = 0;
  std::size_t operators = 0;
  std::string version;     // atc_version, or the opset of ONNX
  std::string parameters;  // "name=value …"; what the file proves where it keeps no command
  std::string reason;      // why it keeps no command
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.file; }

std::string real_data() {
  const char* const folder = std::getenv("AOECHECK_REAL_DATA");
  return folder == nullptr ? std::string{} : std::string(folder);
}

Result<NetworkModel> read_file(const std::string& file) {
  const std::string path = real_data() + "/models/" + file;
  const auto bytes = real_environment().open(path);
  if (!bytes) return bytes.error();
  const std::string head = head_of(**bytes);
  return read_model({path, **bytes, head}, Catalogue::embedded());
}

class RealModel : public testing::TestWithParam<Expected> {};

TEST_P(RealModel, IsReadAsItsOriginSays) {
  const Expected& expected = GetParam();
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_file(expected.file);
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(model->format, expected.format);
  EXPECT_EQ(tensors_text(model->inputs), expected.inputs);
  EXPECT_EQ(model->outputs.size(), expected.outputs);
  EXPECT_EQ(model->operators.size(), expected.operators);
  EXPECT_EQ(model->attribute(model->format == "onnx" ? "opset ai.onnx" : "atc_version"),
            expected.version);
  EXPECT_EQ(model->parameters ? parameters_text(*model->parameters) : "", expected.parameters);
  EXPECT_EQ(model->no_parameters.id, expected.reason);
}

const std::string absent = "command-absent";
const std::string empty = "command-empty";
const std::string source = "model-is-source";
const std::string no_options = "dump-without-options";

INSTANTIATE_TEST_SUITE_P(
    Om, RealModel,
    testing::Values(
        Expected{"om/a3c_pong_1.75.22.om", "om", "s:1,42,42,1 FLOAT NHWC", 1, 25, "1.75.22.0.220",
                 "input_shape=s:1,42,42,1", absent},
        Expected{"om/a3c_pong_c7x_old.om", "om", "s:1,42,42,1 FLOAT NHWC", 1, 26, "",
                 "input_shape=s:1,42,42,1", absent},
        Expected{"om/autoencoder_5.0.4.alpha002.om", "om", "input:100,784 FLOAT NHWC", 1, 46,
                 "1.80.T15.0.B156",
                 "model=/root/VAE_final/hh.pb framework=3 output=/root/VAE_final/hh_om "
                 "soc_version=Ascend310 input_shape=input:100,784",
                 ""},
        Expected{"om/hilens_landmark68_ddk.om", "om", "data:1,1,40,40 FLOAT NCHW", 1, 34, "",
                 "input_shape=data:1,1,40,40", absent},
        Expected{"om/nanotrack_head_8.0.0.alpha003.om", "om",
                 "input1:1,96,8,8 FLOAT NCHW; input2:1,96,16,16 FLOAT NCHW", 2, 173,
                 "7.6.T11.0.B080",
                 "model=nanotrack_head.onnx framework=5 output=nanotrack_head "
                 "soc_version=Ascend310B4",
                 ""},
        Expected{"om/singleop_gemm_5.1.RC1.alpha005.om", "om",
                 "GEMM_in_0:16,16 FLOAT16 ND; GEMM_in_1:16,16 FLOAT16 ND; GEMM_in_2:16,16 FLOAT16 "
                 "ND; GEMM_in_3: FLOAT16 ND; GEMM_in_4: FLOAT16 ND",
                 1, 7, "1.81.T11.0.B250",
                 "singleop=run/out/test_data/config/gemm.json soc_version=Ascend310 "
                 "output=run/out/op_models",
                 ""},
        Expected{"om_ge_tests/multi_model_num3.om", "om",
                 "data_1:2,2 FLOAT NCHW; data_2:2,2 FLOAT NCHW", 2, 22, "",
                 "input_shape=data_1:2,2;data_2:2,2", empty},
        Expected{"om_ge_tests/root_model.om", "om", "_arg_0:16 INT32 ND", 1, 3, "",
                 "input_shape=_arg_0:16", empty}));

INSTANTIATE_TEST_SUITE_P(
    Sources, RealModel,
    testing::Values(
        Expected{"onnx/aasist_bs1_ori.onnx", "onnx", "input:1,64600 FLOAT", 2, 428, "11", "",
                 source},
        Expected{"onnx/ge_example_grouped_conv.onnx", "onnx", "input:1,6,9,9 FLOAT", 1, 2, "11", "",
                 source},
        Expected{"onnx/ge_example_matmul_add.onnx", "onnx",
                 "onnx::MatMul_0:2,3 FLOAT; onnx::MatMul_1:3,2 FLOAT; onnx::Add_2:2,2 FLOAT", 1, 2,
                 "11", "", source},
        Expected{"onnx/ge_test_conv2d.onnx", "onnx", "x:1,1,5,5 FLOAT", 1, 1, "11", "", source},
        Expected{"onnx/ge_test_if.onnx", "onnx", "cond: FLOAT; else_in:5 FLOAT; then_in:5 FLOAT", 1,
                 5, "11", "", source},
        Expected{"onnx/nanodet_m.onnx", "onnx", "input.1:1,3,416,416 FLOAT", 6, 225, "11", "",
                 source},
        Expected{"onnx/pp_ocr_v2_cls.onnx", "onnx", "x:1,3,32,960 FLOAT", 1, 572, "11", "", source},
        Expected{"onnx/qwen_clean128.onnx", "onnx", "input_ids:1,128 INT64", 1, 3492, "17", "",
                 source},
        Expected{"tf/a3c_pong_model.pb", "tensorflow", "s:1,42,42,1 FLOAT", 1, 40, "", "", source},
        Expected{"tf/autoencoder_hh.pb", "tensorflow", "input:100,784 FLOAT", 1, 68, "", "",
                 source},
        Expected{"tf/ge_test_conv2d.pb", "tensorflow",
                 "Placeholder:1,56,56,64 FLOAT; Placeholder_1:3,3,64,64 FLOAT", 1, 3, "", "",
                 source},
        Expected{"tf/ge_test_shape_n.pb", "tensorflow", "Placeholder:2,2 INT32", 1, 4, "", "",
                 source},
        Expected{"caffe/ge_test_caffe_abs.pbtxt", "caffe", "data:64,1,28,28 FLOAT", 1, 2, "", "",
                 source},
        Expected{"caffe/ge_test_caffe_add.pbtxt", "caffe", "data:3 FLOAT; const:3 FLOAT", 1, 3, "",
                 "", source},
        Expected{"caffe/lenet.prototxt", "caffe", "data:64,1,28,28 FLOAT", 1, 9, "", "", source}));

INSTANTIATE_TEST_SUITE_P(
    Dumps, RealModel,
    testing::Values(
        Expected{"gedump/ge_onnx_00000000_graph_1_Build.pbtxt", "ge-onnx-dump", "", 0, 6, "", "",
                 no_options},
        Expected{"gedump/ge_onnx_00000001_graph_11_Build.pbtxt", "ge-onnx-dump", "", 1, 22, "", "",
                 no_options},
        Expected{"gedump/ge_proto_00000000_Build.options.txt", "ge-dump", "", 0, 6, "",
                 "aicore_num=32 atomic_clean_policy=0 buffer_optimize=l2_optimize deterministic=0 "
                 "enable_compress_weight=0 enable_small_channel=0 external_weight=0 jit_compile=1 "
                 "op_precision_mode=/home/liuzhenyu/tf/op_precision.ini "
                 "shape_generalized_build_mode=shape_precise soc_version=Ascend910A",
                 ""},
        Expected{"gedump/ge_proto_00002_AfterInsertEventNodes.2021.txt", "ge-dump", "", 0, 1, "",
                 "", no_options},
        Expected{"gedump/ge_proto_00015_OptimizeQuantGraph_FeGraphFusionAfter.txt", "ge-dump",
                 "data:1,224,224,3 UINT8 NHWC", 1, 465, "", "", no_options},
        Expected{"gedump/ge_proto_00026_afterUBMatch.txt", "ge-dump", "", 0, 399, "", "",
                 no_options},
        Expected{"gedump/ge_proto_00056_Build.2020.txt", "ge-dump",
                 "_arg_Placeholder_0_0_0_arg:32,32 FLOAT NHWC; _arg_Placeholder_1_0_1_0_arg:16 "
                 "INT32 NHWC",
                 1, 5, "", "", no_options},
        Expected{"gedump/ge_proto_fused_op_conv2d_sigmoid.txt", "ge-dump",
                 "input_data:-1,-1,-1,-1,16 FLOAT16 NC1HWC0; filter_data:-1,-1,-1,-1 FLOAT16 "
                 "FRACTAL_Z",
                 1, 4, "", "", no_options},
        Expected{"gedump/ge_test_origin_subgraph.txt", "ge-dump", "", 0, 4, "", "", no_options},
        Expected{"mode6/yolo26n_8.0.0_static.txt", "atc-display", "", 0, 0, "7.6.0.1.220",
                 "framework=5 model=./yolo26n.onnx input_format=NCHW "
                 "input_shape=images:1,3,640,640 output=./yolo26n_bs1 soc_version=Ascend310B4 "
                 "log=info",
                 ""}));

TEST(RealModels, WhatTheLargerOnesHold) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto nanotrack = read_file("om/nanotrack_head_8.0.0.alpha003.om");
  EXPECT_EQ(nanotrack->container->layout, "v2 wide");
  EXPECT_EQ(nanotrack->attribute("soc_version"), "Ascend310B4");
  EXPECT_EQ(nanotrack->precision_class, "force_fp16");
  EXPECT_EQ(nanotrack->outputs[1].name, "/Exp:0:output2");
  const auto autoencoder = read_file("om/autoencoder_5.0.4.alpha002.om");
  EXPECT_EQ(autoencoder->container->layout, "v2 narrow");
  std::size_t fused = 0;
  for (const OperatorInfo& one : autoencoder->operators)
    for (const std::string& pass : one.passes) fused += pass == "AutomaticUbFusion";
  EXPECT_EQ(fused, 2U);
  EXPECT_EQ(read_file("om/a3c_pong_1.75.22.om")->container->layout, "v1");
  EXPECT_EQ(read_file("om_ge_tests/multi_model_num3.om")->container->model_count, 3U);
  const auto qwen = read_file("onnx/qwen_clean128.onnx");
  EXPECT_EQ(qwen->external_weights.size(), 219U);
  EXPECT_EQ(read_file("onnx/nanodet_m.onnx")->weight_bytes, 3'767'632U);
  EXPECT_EQ(read_file("onnx/aasist_bs1_ori.onnx")->weight_bytes, 426'136U);
}

struct Declined {
  std::string file;
  std::string kind;
};

void PrintTo(const Declined& declined, std::ostream* out) { *out << declined.file; }

class RealDeclined : public testing::TestWithParam<Declined> {};

TEST_P(RealDeclined, HasOneReason) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const auto model = read_file(GetParam().file);
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().message.id, "model-declined");
  EXPECT_EQ(model.error().message.arguments.front().messages.front().id, GetParam().kind);
}

INSTANTIATE_TEST_SUITE_P(
    All, RealDeclined,
    testing::Values(Declined{"om_hiai/harmony_SobelCustom_type3.om", "model-kind-kirin"},
                    Declined{"om_hiai/hiai_aipp_type3.om", "model-kind-kirin"},
                    Declined{"om_hiai/hiai_conv_weights_type3.om", "model-kind-kirin"},
                    Declined{"om_hiai/hiai_relu_type3.om", "model-kind-kirin"},
                    Declined{"om_hiai/hiai_tf_softmax_hcs_cpucl_type4.om", "model-kind-kirin"},
                    Declined{"om_bad/acl_ut_test_16bytes.om", "model-kind-stub"},
                    Declined{"om_bad/git_lfs_pointer.om", "model-kind-lfs-pointer"},
                    Declined{"om_bad/samples_placeholder_text.om", "model-kind-stub"}));

// --- An .om against the tuning of the model that it was made from ---

struct Judgement {
  std::string om;      // below models/
  std::string source;  // below models/; beside the .om under the name that the tuning uses
  std::string tuning;  // options of aoe
  bool source_here = true;
  Answer input_shape = Answer::match;
};

void PrintTo(const Judgement& judgement, std::ostream* out) {
  *out << judgement.om << ' ' << judgement.tuning << (judgement.source_here ? "" : " (no source)");
}

class OmAgainstTuning : public testing::TestWithParam<Judgement> {};

TEST_P(OmAgainstTuning, IsJudged) {
  if (real_data().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
  const Judgement& judgement = GetParam();
  const auto real = [&](const std::string& name) {
    const auto bytes = real_environment().read(real_data() + "/models/" + name, 1U << 30);
    EXPECT_TRUE(bytes.ok()) << name;
    return bytes ? *bytes : std::string{};
  };
  FakeEnvironment environment;
  environment.add_file("out/net.om", real(judgement.om));
  if (judgement.source_here) {
    environment.add_file("hh.pb", real(judgement.source));
    environment.add_file("out/hh.pb", real(judgement.source));
  }
  environment.add_file("tune.sh",
                       "aoe --framework=3 --model=hh.pb --job_type=2 " + judgement.tuning + "\n");
  Request request;
  request.command = "check";
  request.sources = {"out/net.om"};
  request.tuned = {"tune.sh"};
  request.soc = "Ascend310";
  const auto outcome = run_check(request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome->pairings.size(), 1U);
  bool compared = false;
  for (const Comparison& item : outcome->pairings.front().compared) {
    if (item.parameter != "input_shape") continue;
    compared = true;
    EXPECT_EQ(name_of(item.answer), name_of(judgement.input_shape)) << item.reason.id;
    EXPECT_EQ(item.answer == Answer::unknown, !item.reason.empty());
  }
  EXPECT_TRUE(compared);
  const bool records_command = judgement.om.find("autoencoder") != std::string::npos;
  if (records_command && judgement.source_here && judgement.input_shape == Answer::match)
    EXPECT_EQ(outcome->verdict, Verdict::consistent);
  if (judgement.input_shape == Answer::differ) EXPECT_EQ(outcome->verdict, Verdict::inconsistent);
}

const std::string om = "om/autoencoder_5.0.4.alpha002.om";
const std::string pb = "tf/autoencoder_hh.pb";
const std::string old_om = "om/a3c_pong_1.75.22.om";
const std::string old_pb = "tf/a3c_pong_model.pb";

INSTANTIATE_TEST_SUITE_P(
    All, OmAgainstTuning,
    testing::Values(Judgement{om, pb, "", true, Answer::match},
                    Judgement{om, pb, "--input_shape=input:100,784", true, Answer::match},
                    Judgement{om, pb, "--input_shape=input:1,784", true, Answer::differ},
                    Judgement{om, pb, "", false, Answer::unknown},
                    Judgement{om, pb, "--input_shape=input:100,784", false, Answer::match},
                    Judgement{old_om, old_pb, "", true, Answer::match},
                    Judgement{old_om, old_pb, "--input_shape=s:1,42,42,1", true, Answer::match},
                    Judgement{old_om, old_pb, "--input_shape=s:4,42,42,1", true, Answer::differ},
                    Judgement{old_om, old_pb, "", false, Answer::unknown}));

}  // namespace
}  // namespace aoecheck
