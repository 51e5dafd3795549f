#include "readers/models/ge_model.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/om_writer.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

using ge_ir::AttrDef;
using ge_ir::OpDef;
using Attributes = std::vector<std::pair<std::string, AttrDef>>;

OpDef op_of(const std::string& name, const std::string& type, const Attributes& attributes = {}) {
  OpDef op;
  op.set_name(name);
  op.set_type(type);
  for (const auto& [key, value] : attributes) (*op.mutable_attr())[key] = value;
  return op;
}

void add_desc(ge_ir::TensorDescriptor& desc, const std::vector<std::int64_t>& shape) {
  desc.set_dtype(ge_ir::DT_FLOAT);
  desc.set_layout("NCHW");
  for (const std::int64_t axis : shape) desc.mutable_shape()->add_dim(axis);
}

OpDef data_of(const std::string& name, const std::vector<std::int64_t>& shape,
              const Attributes& attributes = {}) {
  OpDef op = op_of(name, "Data", attributes);
  add_desc(*op.add_input_desc(), shape);
  add_desc(*op.add_output_desc(), shape);
  return op;
}

AttrDef float_value(float number) {
  AttrDef value;
  value.set_f(number);
  return value;
}

NetworkModel model_of(const std::vector<OpDef>& ops, const Attributes& attributes = {},
                      const std::string& path = "net.om", bool converted = true) {
  GeModelBuilder builder("om", path, converted, Catalogue::embedded());
  for (const auto& [name, value] : attributes)
    builder.add_model_attribute(name, value, {OriginKind::attribute, path, 0, 0, name});
  builder.begin_graph("net");
  for (const OpDef& op : ops) builder.add_operator(op, 0);
  return builder.finish();
}

std::string digest_of(const OpDef& op) { return model_of({op}).graph_digest; }

TEST(GeModel, InputsComeInTheOrderOfTheirIndex) {
  const auto model = model_of({data_of("b", {2}, {{"index", test::int_value(1)}}),
                               data_of("a", {1}, {{"index", test::int_value(0)}})});
  EXPECT_EQ(tensors_text(model.inputs), "a:1 FLOAT NCHW; b:2 FLOAT NCHW");
  EXPECT_EQ(tensors_text(model_of({data_of("b", {2}), data_of("a", {1})}).inputs),
            "b:2 FLOAT NCHW; a:1 FLOAT NCHW");
}

TEST(GeModel, InputsThatTheCompilerAddedAreLeftOutAndNoted) {
  const auto model =
      model_of({data_of("x", {1}), data_of("ascend_mbatch_shape_data", {1}),
                op_of("ascend_dynamic_aipp_data", "AippData"), op_of("other", "AippData")});
  EXPECT_EQ(tensors_text(model.inputs), "x:1 FLOAT NCHW; other:? ");
  ASSERT_EQ(model.remarks.size(), 1U);
  EXPECT_EQ(model.remarks[0].id, "om-added-inputs");
  EXPECT_EQ(model.remarks[0].arguments[0].text,
            "ascend_mbatch_shape_data, ascend_dynamic_aipp_data");
  EXPECT_TRUE(model_of({data_of("x", {1})}).remarks.empty());
}

TEST(GeModel, WhatTheCallerFeedsIsToldByAttributes) {
  const Attributes gears{{"_mbatch_origin_input_dims", test::ints_value({-1, 3, 8, 8})}};
  const auto gear = model_of({data_of("x", {8, 3, 8, 8}, gears)});
  EXPECT_EQ(tensors_text(gear.inputs), "x:-1,3,8,8 FLOAT NCHW");
  Attributes both = gears;
  both.emplace_back("_dynamic_aipp_input_dims", test::ints_value({-1, -1, -1, -1}));
  EXPECT_EQ(tensors_text(model_of({data_of("x", {8, 3, 8, 8}, both)}).inputs),
            "x:-1,-1,-1,-1 FLOAT NCHW");
  const auto aipp =
      model_of({data_of("x", {1, 8, 8, 3}, {{"input_dims", test::ints_value({1, 3, 8, 8})}})});
  EXPECT_EQ(tensors_text(aipp.inputs), "x:1,8,8,3 FLOAT NCHW");
  EXPECT_EQ(shape_text(*aipp.inputs[0].network_shape), "1,3,8,8");
}

TEST(GeModel, OpenRankIsNoShape) {
  const auto model = model_of({data_of("x", {-2}), data_of("y", {-2, 1}), data_of("z", {})});
  EXPECT_EQ(tensors_text(model.inputs), "x:? FLOAT NCHW; y:-2,1 FLOAT NCHW; z: FLOAT NCHW");
  EXPECT_EQ(parameters_text(*model.parameters), "input_shape=y:-2,1;z:");
}

TEST(GeModel, GearsStandInTheCaseThatChooses) {
  const Attributes two{{"_batch_num", test::int_value(2)},
                       {"_pred_value_0", test::ints_value({1, 2})},
                       {"_pred_value_1", test::ints_value({3, 4})}};
  for (const auto& [kind, name] :
       {std::pair{1, "dynamic_batch_size"}, std::pair{2, "dynamic_image_size"},
        std::pair{3, "dynamic_dims"}}) {
    Attributes attributes = two;
    attributes.emplace_back("mbatch_dynamic_type", test::int_value(kind));
    const auto model = model_of({op_of("ascend_mbatch_shape_case", "Case", attributes)});
    ASSERT_TRUE(model.gears.has_value());
    EXPECT_EQ(model.gears->parameter, name);
    EXPECT_EQ(model.gears->gears, (std::vector<std::vector<std::int64_t>>{{1, 2}, {3, 4}}));
    EXPECT_EQ(model.parameters->parameters.back().name, name);
    EXPECT_EQ(model.parameters->parameters.back().value.text, kind == 1 ? "1,2,3,4" : "1,2;3,4");
  }
  EXPECT_FALSE(model_of({op_of("if", "Case")}).gears.has_value());
  EXPECT_FALSE(model_of({op_of("x", "Case", {{"_batch_num", test::int_value(1LL << 40)}})})
                   .gears.has_value());
}

TEST(GeModel, OutputsOfOldModelsTakeTheIndexOfTheGraph) {
  OpDef output = op_of("NetOutput", "NetOutput");
  for (const std::int64_t index : {0, 2}) {
    add_desc(*output.add_input_desc(), {1});
    output.add_src_name("top");
    output.add_src_index(index);
  }
  EXPECT_EQ(tensors_text(model_of({output}).outputs), "top:0:1 FLOAT NCHW; top:2:1 FLOAT NCHW");
  const auto named = model_of(
      {output}, {{"attr_model_out_nodes_name", test::texts_value({"prob:0:label", "scores"})}});
  EXPECT_EQ(tensors_text(named.outputs), "prob:0:label:1 FLOAT NCHW; scores:2:1 FLOAT NCHW");
}

TEST(GeModel, SingleOperatorWithoutDataTellsItsOperands) {
  AttrDef operands;
  add_desc(*operands.mutable_list()->add_t()->mutable_desc(), {16, 16});
  add_desc(*operands.mutable_list()->add_t()->mutable_desc(), {});
  operands.mutable_list()->mutable_t(1)->mutable_desc()->set_name("alpha");
  AttrDef results;
  add_desc(*results.mutable_list()->add_t()->mutable_desc(), {16});
  const Attributes attributes{{"ATTR_MODEL_TENSOR_INPUTS", operands},
                              {"ATTR_MODEL_TENSOR_OUTPUTS", results}};
  const auto model = model_of({op_of("gemm", "GEMM")}, attributes);
  EXPECT_EQ(tensors_text(model.inputs), "input0:16,16 FLOAT NCHW; alpha: FLOAT NCHW");
  EXPECT_EQ(tensors_text(model.outputs), "output0:16 FLOAT NCHW");
  EXPECT_EQ(tensors_text(model_of({data_of("x", {1})}, attributes).inputs), "x:1 FLOAT NCHW");
}

TEST(GeModel, NeedIsWhatTheModelStates) {
  OpDef op = op_of("conv", "Conv2D");
  op.add_workspace_bytes(100);
  op.add_workspace_bytes(-1);
  const auto model = model_of({op, op}, {{"memory_size", test::int_value(4096)},
                                         {"variable_size", test::int_value(7)},
                                         {"host_memory_size", test::int_value(10)},
                                         {"host_svm_size", test::int_value(5)},
                                         {"event_num", test::int_value(3)}});
  ASSERT_TRUE(model.need.has_value());
  EXPECT_EQ(model.need->feature_map_bytes, 4096U);
  EXPECT_EQ(model.need->workspace_bytes, 200U);
  EXPECT_EQ(model.need->variable_bytes, 7U);
  EXPECT_EQ(model.need->host_bytes, 15U);
  EXPECT_EQ(model.need->events, 3U);
  EXPECT_FALSE(model.need->streams.has_value());
  EXPECT_FALSE(model_of({}, {{"label_num", test::int_value(1)}}).need.has_value());
}

TEST(GeModel, OptionsOfTheGraphGoBeforeThoseOfTheSession) {
  GeModelBuilder builder("ge-dump", "dump.txt", false, Catalogue::embedded());
  const auto group = [&](const std::string& name, const Attributes& options) {
    AttrDef value;
    for (const auto& [key, option] : options) (*value.mutable_func()->mutable_attr())[key] = option;
    builder.add_graph_attribute(name, value, {OriginKind::attribute, "dump.txt", 0, 0, name});
  };
  group("GlobalOptions", {{"ge.aicoreNum", test::text_value("1")},
                          {"ge.bufferOptimize", test::text_value("off_optimize")}});
  group("SessionOptions", {{"ge.aicoreNum", test::text_value("2")}});
  group("GraphOptions", {{"ge.aicoreNum", test::text_value("3")}});
  group("OtherOptions", {{"ge.aicoreNum", test::text_value("4")}});
  const auto model = builder.finish();
  ASSERT_TRUE(model.parameters.has_value());
  EXPECT_EQ(model.parameters->find("aicore_num")->value.text, "3");
  EXPECT_EQ(model.parameters->find("aicore_num")->origin.attribute, "GraphOptions");
  EXPECT_EQ(model.parameters->find("buffer_optimize")->value.text, "off_optimize");
}

TEST(GeModel, ProvenParametersNameTheirPlace) {
  const auto model =
      model_of({data_of("s", {1, 2})}, {{"soc_version", test::text_value("Ascend310")}});
  ASSERT_EQ(model.parameters->parameters.size(), 2U);
  EXPECT_EQ(model.parameters->parameters[0].origin,
            (Origin{OriginKind::attribute, "net.om", 0, 0, "Data s"}));
  EXPECT_EQ(model.parameters->parameters[1].origin.attribute, "soc_version");
  EXPECT_EQ(model.parameters->tool, Tool::atc);
  EXPECT_FALSE(model_of({data_of("s", {1})}, {}, "net.air", false).parameters.has_value());
}

TEST(GeModel, AttributesArePrintable) {
  AttrDef rows;
  rows.mutable_list_list_int()->add_list_list_i()->add_list_i(1);
  rows.mutable_list_list_int()->add_list_list_i()->add_list_i(2);
  AttrDef bytes;
  bytes.set_bt("\x01\x02");
  const auto model = model_of({}, {{"sub_memory_info", rows},
                                   {"tasks", bytes},
                                   {"epsilon", float_value(1e-7F)},
                                   {"huge", test::text_value(std::string(100'000, 'x'))}});
  EXPECT_EQ(model.attribute("sub_memory_info"), "1;2");
  EXPECT_EQ(model.attribute("tasks"), "");
  EXPECT_EQ(model.attribute("epsilon"), "1e-07");
  EXPECT_EQ(model.attribute("huge").size(), 4096U);
}

// --- Who made it ---

struct Maker {
  std::string path;
  std::string command;
  ModelMaker maker;
};

void PrintTo(const Maker& one, std::ostream* out) {
  *out << one.path << " `" << one.command << '`';
}

class GeModelMaker : public testing::TestWithParam<Maker> {};

TEST_P(GeModelMaker, IsShownByCommandOrElseByPlace) {
  const Maker& one = GetParam();
  const auto model = model_of({}, {{"atc_cmdline", test::text_value(one.command)}}, one.path);
  EXPECT_EQ(name_of(model.maker), name_of(one.maker));
  EXPECT_EQ(model.maker_evidence.empty(), one.maker == ModelMaker::unknown);
}

const std::string atc = "/usr/bin/atc.bin --model=a.onnx";

INSTANTIATE_TEST_SUITE_P(
    All, GeModelMaker,
    testing::Values(Maker{"net.om", atc, ModelMaker::atc},
                    Maker{"net.om", "atc --model=a", ModelMaker::atc},
                    Maker{"net.om", "/usr/bin/python3 -m ge.pyatc --model=a", ModelMaker::atc},
                    Maker{"net.om", "/opt/pyatc --model=a", ModelMaker::atc},
                    Maker{"net.om", "/usr/bin/aoe --model=a --job_type=2", ModelMaker::aoe},
                    Maker{"net.om", "converter_lite --fmk=ONNX", ModelMaker::unknown},
                    Maker{"net.om", "converter --by atc", ModelMaker::unknown},
                    Maker{"net.om", "", ModelMaker::unknown},
                    Maker{"net.om", "  ", ModelMaker::unknown},
                    Maker{"net_202401_tune.om", "", ModelMaker::aoe},
                    Maker{"a/net_202401_tune_linux_aarch64.om", "", ModelMaker::aoe},
                    Maker{"net_202401_tune.om", atc, ModelMaker::atc},
                    Maker{"net_tuned.om", "", ModelMaker::unknown},
                    Maker{"my_tuner_v2.om", "", ModelMaker::unknown},
                    Maker{"aoe_workspace/net_1/tunespace/result/x.om", "", ModelMaker::aoe},
                    Maker{"tunespace/result/x.om", "", ModelMaker::aoe},
                    Maker{"mytunespace/result/x.om", "", ModelMaker::unknown},
                    Maker{"aoe_workspace/x.om", "", ModelMaker::unknown}));

// --- The digest of the graph ---

OpDef with(const std::string& name, const std::function<void(AttrDef&)>& fill) {
  AttrDef value;
  fill(value);
  return op_of("bn", "BatchNorm", {{name, value}});
}

TEST(GeDigest, SeesEveryKindOfAttribute) {
  std::vector<OpDef> ops{op_of("bn", "BatchNorm"), op_of("bn2", "BatchNorm"),
                         op_of("bn", "BatchNormV2")};
  for (const float number : {1e-7F, 1e-8F}) {
    ops.push_back(with("a", [&](AttrDef& v) { v.set_f(number); }));
    ops.push_back(with("a", [&](AttrDef& v) { v.mutable_list()->add_f(number); }));
    ops.push_back(with("a", [&](AttrDef& v) {
      v.mutable_list_list_float()->add_list_list_f()->add_list_f(number);
    }));
    ops.push_back(
        with("a", [&](AttrDef& v) { (*v.mutable_func()->mutable_attr())["x"].set_f(number); }));
    ops.push_back(with("a", [&](AttrDef& v) {
      v.mutable_g()->add_op()->set_name(std::to_string(number * 1e7F));
    }));
  }
  for (const std::int64_t number : {1, 2}) {
    ops.push_back(with("a", [&](AttrDef& v) { v.set_i(number); }));
    ops.push_back(with("a", [&](AttrDef& v) { v.set_dt(number); }));
    ops.push_back(with("a", [&](AttrDef& v) { v.set_bt(std::to_string(number)); }));
    ops.push_back(with("a", [&](AttrDef& v) { v.set_s(std::to_string(number)); }));
    ops.push_back(with("a", [&](AttrDef& v) { v.set_expression(std::to_string(number)); }));
    ops.push_back(with("a", [&](AttrDef& v) { add_desc(*v.mutable_td(), {number}); }));
    ops.push_back(with("a", [&](AttrDef& v) { add_desc(*v.mutable_list()->add_td(), {number}); }));
    ops.push_back(with("a", [&](AttrDef& v) { v.mutable_list()->add_b(number == 1); }));
    ops.push_back(with("b", [&](AttrDef& v) { v.set_b(number == 1); }));
  }
  ops.push_back(with("a", [](AttrDef& v) { v.mutable_list()->add_s("1,2"); }));
  ops.push_back(
      with("a", [](AttrDef& v) { v.mutable_list()->add_s("1"), v.mutable_list()->add_s("2"); }));
  ops.push_back(with("kernel_size", [](AttrDef& v) { v.set_i(3); }));
  ops.push_back(op_of("bn", "BatchNorm"));
  ops.back().add_subgraph_name("then");
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < ops.size(); ++i) {
    const auto [first, fresh] = seen.emplace(digest_of(ops[i]), i);
    EXPECT_TRUE(fresh) << i << " and " << first->second;
  }
}

TEST(GeDigest, IgnoresWhatABuildAdds) {
  const std::string digest = digest_of(op_of("bn", "BatchNorm"));
  for (const char* name : {"_kernelname", "tvm_magic", "trans_TransData_1_kernelname", "x_pattern",
                           "workspace_reuse_flag", "true_branch_stream", "event_id",
                           "automic_add_addr_start", "tbe_op_atomic_workspace_flag",
                           "graphop_weight_offset", "model_cache_offset", "op_unique_key"})
    EXPECT_EQ(digest_of(op_of("bn", "BatchNorm", {{name, test::int_value(1)}})), digest) << name;
  OpDef op = op_of("bn", "BatchNorm");
  op.add_workspace_bytes(512);
  op.set_stream_id(3);
  EXPECT_EQ(digest_of(op), digest);
}

TEST(GeDigest, IgnoresWhereWeightsAreKept) {
  const auto constant = [](const std::string& place, std::int64_t dtype) {
    return op_of("w", "FileConstant",
                 {{"location", test::text_value(place)},
                  {"offset", test::int_value(64)},
                  {"dtype", test::int_value(dtype)}});
  };
  EXPECT_EQ(digest_of(constant("a.bin", 0)), digest_of(constant("b.bin", 0)));
  EXPECT_NE(digest_of(constant("a.bin", 0)), digest_of(constant("a.bin", 1)));
  EXPECT_EQ(model_of({constant("a.bin", 0), constant("a.bin", 1)}).external_weights,
            std::vector<std::string>{"a.bin"});
}

TEST(GeDigest, NestedGraphsEndAtADepth) {
  OpDef op = op_of("inner", "Add");
  for (int depth = 0; depth < 200; ++depth) {
    OpDef outer = op_of("outer", "If");
    *(*outer.mutable_attr())["body"].mutable_g()->add_op() = op;
    op = std::move(outer);
  }
  EXPECT_EQ(digest_of(op).size(), 64U);
}

}  // namespace
}  // namespace aoecheck
