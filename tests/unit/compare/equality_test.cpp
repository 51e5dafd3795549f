// Every equality rule of the catalogue: one example at least that is equal, one that is different,
// and, where a rule can be open, one that is unknown. The rule numbers are those of the fact page.

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "support/fake_environment.h"

namespace aoecheck {
namespace {

struct Example {
  std::string rule;
  std::string tuned;      // options of the tuned command
  std::string planned;    // options of the planned command
  std::string parameter;
  Answer answer = Answer::match;
  std::vector<std::pair<std::string, std::string>> files;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.rule << ": " << example.tuned << " | " << example.planned;
}

/// Options that begin with a tool's name stand as they are; others belong to aoe and atc.
std::string command(const std::string& options, std::string_view tool) {
  if (options.starts_with("atc ") || options.starts_with("aoe ") || options.starts_with("export "))
    return options;
  const std::string common = " --framework=5 --model=net.onnx ";
  return std::string(tool) + common + options;
}

const Comparison* compared(const Outcome& outcome, const std::string& parameter) {
  for (const Comparison& item : outcome.pairings.front().compared)
    if (item.parameter == parameter) return &item;
  return nullptr;
}

class Equality : public testing::TestWithParam<Example> {};

TEST_P(Equality, IsByMeaning) {
  const Example& example = GetParam();
  FakeEnvironment environment;
  environment.add_file("tune.sh", command(example.tuned, "aoe") + "\n");
  environment.add_file("build.sh", command(example.planned, "atc") + "\n");
  for (const auto& [name, bytes] : example.files) environment.add_file(name, bytes);
  Request request;
  request.command = "diff";
  request.sources = {"tune.sh", "build.sh"};
  const auto outcome = run_diff(request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok()) << outcome.error().message.id;
  const Comparison* item = compared(*outcome, example.parameter);
  ASSERT_NE(item, nullptr) << "not compared";
  EXPECT_EQ(name_of(item->answer), name_of(example.answer))
      << item->tuned.canonical << " | " << item->planned.canonical << " | " << item->reason.id;
  if (item->answer == Answer::unknown) EXPECT_FALSE(item->reason.empty());
}

constexpr auto match = Answer::match;
constexpr auto differ = Answer::differ;
constexpr auto unknown = Answer::unknown;
constexpr auto ignored = Answer::ignored;

const std::string shape = "--input_shape=";

INSTANTIATE_TEST_SUITE_P(
    CommandLine, Equality,
    testing::Values(
        Example{"B0 spelling of options", "--input-format NCHW", "-input_format=NCHW",
                "input_format", match, {}},
        Example{"B0 prefix", "--input_for=ND", "--input_format=ND", "input_format", match, {}},
        Example{"B0 last one wins", "--input_format=ND --input_format=NCHW", "--input_format=NCHW",
                "input_format", match, {}},
        Example{"B0 case counts", "--precision_mode=Force_fp16", "--precision_mode=force_fp16",
                "precision_mode", differ, {}},
        Example{"B0 empty is not set", "--output_type=", "--out_nodes=", "output_type", match, {}},
        Example{"B0 variable", "--input_format=$F", "--input_format=NCHW", "input_format", unknown,
                {}},
        Example{"default spelled out", "", "--input_format=NCHW", "input_format", match, {}},
        Example{"default of TensorFlow", "aoe --framework=3 --model=a.pb",
                "atc --framework=3 --model=a.pb --input_format=NHWC", "input_format", match, {}},
        Example{"default of TensorFlow", "aoe --framework=3 --model=a.pb",
                "atc --framework=3 --model=a.pb --input_format=NCHW", "input_format", differ, {}},
        Example{"default needs the framework", "aoe --model=a",
                "atc --model=a --framework=$F --input_format=NHWC", "input_format", unknown, {}},
        Example{"framework by suffix", "aoe --model=net.onnx", "atc --model=net.onnx --framework=5",
                "framework", match, {}},
        Example{"framework by suffix", "aoe --model=net.pb", "atc --model=net.pb --framework=5",
                "framework", differ, {}},
        Example{"framework without suffix", "aoe --model=net", "atc --model=net --framework=5",
                "framework", unknown, {}},
        Example{"neutral", "--log=info", "--log=debug", "log", ignored, {}}));

INSTANTIATE_TEST_SUITE_P(
    InputShape, Equality,
    testing::Values(
        Example{"B1.1 trimmed", shape + "'a: 1, 3'", shape + "a:1,3", "input_shape", match, {}},
        Example{"B1.1 last colon", shape + "'a:b:1,3'", shape + "a:b:1,4", "input_shape", differ,
                {}},
        Example{"B1.2 order of inputs", shape + "'a:1,3;b:2'", shape + "'b:2;a:1,3'", "input_shape",
                match, {}},
        Example{"B1.2 another name", shape + "image:1,3", shape + "images:1,3", "input_shape",
                differ, {}},
        Example{"B1.3 leading zero", shape + "a:01,3", shape + "a:1,3", "input_shape", match, {}},
        Example{"B1.3 first duplicate wins", shape + "'a:1,3;a:2,3'", shape + "a:1,3",
                "input_shape", match, {}},
        Example{"B1.4 scalar", shape + "'a:1;s:'", shape + "'s:;a:1'", "input_shape", match, {}},
        Example{"B1.4 scalar", shape + "'a:1;s:'", shape + "'a:1;s:1'", "input_shape", differ, {}},
        Example{"B1.5 degenerate range", shape + "a:4~4,3", shape + "a:4,3", "input_shape", match,
                {}},
        Example{"B1.5 range", shape + "a:1~8,3", shape + "a:1~8,3", "input_shape", match, {}},
        Example{"B1.5 range", shape + "a:1~8,3", shape + "a:1~16,3", "input_shape", differ, {}},
        Example{"B1.5 dynamic against static", shape + "a:4,3", shape + "a:-1,3", "input_shape",
                differ, {}},
        Example{"B1.5 brackets", shape + "'a:[1~8,3]'", shape + "'a:1~8,3'", "input_shape", match,
                {}},
        Example{"B1.6 the model decides", "", shape + "a:1,3", "input_shape", unknown, {}},
        Example{"B1 batch in a variable", shape + "a:$BS,3", shape + "a:4,3", "input_shape",
                unknown, {}},
        Example{"B1 known dims differ", shape + "a:$BS,3,480", shape + "a:4,3,224", "input_shape",
                differ, {}},
        Example{"B1.8 range wins", "atc " + shape + "a:4,3 --input_shape_range='a:[1~8,3]'",
                shape + "a:1~8,3", "input_shape", match, {}},
        Example{"B2 by name", "atc --input_shape_range='a:[1~8,3]'",
                "--input_shape_range='a:[1~8, 3]'", "input_shape_range", match, {}},
        Example{"B2 by name", "atc --input_shape_range='a:[1~8,3]'", "--input_shape_range='a:[1~4,3]'",
                "input_shape_range", differ, {}},
        Example{"hint", "", "--input_hint_shape='0:[3];1:[4]'", "input_hint_shape", differ, {}}));

const std::string batch = "--input_shape=a:-1,3 --dynamic_batch_size=";
const std::string dims = "--input_format=ND --input_shape='a:-1,3;b:2,-1' --dynamic_dims=";
const std::string image = "--input_format=NCHW --input_shape=a:1,3,-1,-1 --dynamic_image_size=";

INSTANTIATE_TEST_SUITE_P(
    Gears, Equality,
    testing::Values(
        Example{"B3 as a set", batch + "1,2,4", batch + "4,2,1", "dynamic_batch_size", match, {}},
        Example{"B3 trailing comma", batch + "1,2,", batch + "1,2", "dynamic_batch_size", match,
                {}},
        Example{"B3 numbers", batch + "01,2", batch + "1,2", "dynamic_batch_size", match, {}},
        Example{"B3 another gear", batch + "1,2", batch + "1,2,8", "dynamic_batch_size", differ,
                {}},
        Example{"B3 one side alone", "--input_shape=a:4,3", batch + "1,4", "dynamic_batch_size",
                differ, {}},
        Example{"B3 other dims", batch + "1,2", "--input_shape=a:-1,4 --dynamic_batch_size=1,2",
                "input_shape", differ, {}},
        Example{"B3 other dims do not blame the gears", batch + "1,2",
                "--input_shape=a:-1,4 --dynamic_batch_size=1,2", "dynamic_batch_size", match, {}},
        Example{"B3 variable", batch + "$GEARS", batch + "1,2", "dynamic_batch_size", unknown, {}},
        Example{"B4 as a set", image + "'32,64;64,32'", image + "'64,32;32,64'",
                "dynamic_image_size", match, {}},
        Example{"B4 height and width", image + "'32,64;16,16'", image + "'64,32;16,16'",
                "dynamic_image_size", differ, {}},
        Example{"B4 variable", image + "$SIZES", image + "'64,32;16,16'", "dynamic_image_size",
                unknown, {}},
        Example{"B5 as a set", dims + "'1,5;2,6'", dims + "'2,6;1,5'", "dynamic_dims", match, {}},
        Example{"B5 trailing separator", dims + "'1,5;2,6;'", dims + "'1,5;2,6'", "dynamic_dims",
                match, {}},
        Example{"B5 inputs and groups permuted", dims + "'1,5;2,6'",
                "--input_format=ND --input_shape='b:2,-1;a:-1,3' --dynamic_dims='5,1;6,2'",
                "dynamic_dims", match, {}},
        Example{"B5 inputs alone permuted", dims + "'1,5;2,6'",
                "--input_format=ND --input_shape='b:2,-1;a:-1,3' --dynamic_dims='1,5;2,6'",
                "dynamic_dims", differ, {}},
        Example{"B5 same shapes as batch gears",
                "--input_format=ND --input_shape=a:-1,3 --dynamic_dims='1;2'",
                "--input_format=ND " + batch + "1,2", "dynamic_dims", match, {}},
        Example{"B5 variable", dims + "$dims", dims + "'1,5;2,6'", "dynamic_dims", unknown, {}}));

INSTANTIATE_TEST_SUITE_P(
    Nodes, Equality,
    testing::Values(
        Example{"B6 index as a number", "--out_nodes=a:00", "--out_nodes=a:0", "out_nodes", match,
                {}},
        Example{"B6 order", "--out_nodes='a:0;b:0'", "--out_nodes='b:0;a:0'", "out_nodes", differ,
                {}},
        Example{"B6 the model decides", "", "--out_nodes=a:0", "out_nodes", unknown, {}},
        Example{"B6 node and tensor names", "--out_nodes='Concat_1:0'", "--out_nodes=dets",
                "out_nodes", unknown, {}},
        Example{"B6 another number of outputs", "--out_nodes='a:0;b:0'", "--out_nodes=dets",
                "out_nodes", differ, {}},
        Example{"B7 order of entries", "--out_nodes='a:0;b:0' --output_type='a:0:FP16;b:0:FP32'",
                "--out_nodes='a:0;b:0' --output_type='b:0:FP32;a:0:FP16'", "output_type", match,
                {}},
        Example{"B7 global and map", "--out_nodes='a:0;b:0' --output_type=FP16",
                "--out_nodes='a:0;b:0' --output_type='a:0:FP16;b:0:FP16'", "output_type", match,
                {}},
        Example{"B7 global and part of the map", "--out_nodes='a:0;b:0' --output_type=FP16",
                "--out_nodes='a:0;b:0' --output_type='a:0:FP16'", "output_type", differ, {}},
        Example{"B7 another type", "--output_type=FP16", "--output_type=FP32", "output_type",
                differ, {}},
        Example{"B7 the model decides", "", "--output_type=FP32", "output_type", unknown, {}},
        Example{"B10 fp16 nodes as a set", "--input_fp16_nodes='a;b'", "--input_fp16_nodes='b;a'",
                "input_fp16_nodes", match, {}},
        Example{"B10 fp16 nodes", "", "--input_fp16_nodes=a", "input_fp16_nodes", differ, {}},
        Example{"B10 layout by node",
                "--input_fp16_nodes='a;b' --is_input_adjust_hw_layout=true,false",
                "--input_fp16_nodes='b;a' --is_input_adjust_hw_layout='false, true'",
                "is_input_adjust_hw_layout", match, {}},
        Example{"B10 missing flag is false",
                "--input_fp16_nodes='a;b' --is_input_adjust_hw_layout=true",
                "--input_fp16_nodes='a;b' --is_input_adjust_hw_layout=true,false",
                "is_input_adjust_hw_layout", match, {}},
        Example{"B10 layout alone does nothing", "", "--is_input_adjust_hw_layout=true",
                "is_input_adjust_hw_layout", match, {}},
        Example{"B10 layout", "--input_fp16_nodes='a;b' --is_input_adjust_hw_layout=true,true",
                "--input_fp16_nodes='a;b' --is_input_adjust_hw_layout=true,false",
                "is_input_adjust_hw_layout", differ, {}},
        Example{"B10 output layout", "--out_nodes=a:0 --is_output_adjust_hw_layout=true",
                "--out_nodes=a:0", "is_output_adjust_hw_layout", differ, {}},
        Example{"B10 output layout alone", "", "--is_output_adjust_hw_layout=true",
                "is_output_adjust_hw_layout", match, {}},
        Example{"nodes in a variable", "--input_fp16_nodes=${in_names}", "--input_fp16_nodes=a",
                "input_fp16_nodes", unknown, {}}));

INSTANTIATE_TEST_SUITE_P(
    Precision, Equality,
    testing::Values(
        Example{"B8 default", "", "--precision_mode=force_fp16", "precision_mode", match, {}},
        Example{"B8 class", "--precision_mode=allow_mix_precision",
                "--precision_mode=allow_mix_precision_fp16", "precision_mode", match, {}},
        Example{"B8 class across versions", "--precision_mode=allow_mix_precision",
                "--precision_mode_v2=mixed_float16", "precision_mode_v2", match, {}},
        Example{"B8 class across versions", "--precision_mode=allow_mix_precision",
                "--precision_mode_v2=mixed_float16", "precision_mode", match, {}},
        Example{"B8 cube", "--precision_mode=force_fp32", "--precision_mode_v2=cube_fp16in_fp32out",
                "precision_mode_v2", match, {}},
        Example{"B8 v2 default", "", "--precision_mode_v2=fp16", "precision_mode_v2", match, {}},
        Example{"B8 v2 against default", "", "--precision_mode_v2=mixed_bfloat16",
                "precision_mode_v2", differ, {}},
        Example{"B8 origin", "--precision_mode=force_fp16", "--precision_mode_v2=origin",
                "precision_mode_v2", differ, {}},
        Example{"B8 variable", "--precision_mode=$P", "--precision_mode=force_fp16",
                "precision_mode", unknown, {}},
        Example{"B9 default", "", "--op_select_implmode=high_performance", "op_select_implmode",
                match, {}},
        Example{"B9 mode", "", "--op_select_implmode=high_precision", "op_select_implmode", differ,
                {}},
        Example{"B9 list as a set",
                "--op_select_implmode=high_precision --optypelist_for_implmode='Gelu, Tanh'",
                "--op_select_implmode=high_precision --optypelist_for_implmode=Tanh,Gelu",
                "optypelist_for_implmode", match, {}},
        Example{"B9 for_all is another map",
                "--op_select_implmode=high_performance --optypelist_for_implmode=Gelu",
                "--op_select_implmode=high_performance_for_all --optypelist_for_implmode=Gelu",
                "op_select_implmode", differ, {}},
        Example{"B9 list ignored by for_all",
                "--op_select_implmode=high_precision_for_all --optypelist_for_implmode=Gelu",
                "--op_select_implmode=high_precision_for_all", "optypelist_for_implmode", match,
                {}},
        Example{"B9 list",
                "--op_select_implmode=high_precision --optypelist_for_implmode=Gelu",
                "--op_select_implmode=high_precision --optypelist_for_implmode=Tanh",
                "optypelist_for_implmode", differ, {}},
        Example{"B9 file spelling", "--op_precision_mode=a.ini", "--op_precision_mode=b.ini",
                "op_precision_mode", match,
                {{"a.ini", "Gelu = high_performance\r\n"}, {"b.ini", "Gelu=high_performance"}}},
        Example{"B9 file overrides the mode", "--op_precision_mode=a.ini",
                "--op_precision_mode=a.ini --op_select_implmode=high_precision",
                "op_select_implmode", match, {{"a.ini", "Gelu=high_performance\n"}}},
        Example{"B9 file content", "--op_precision_mode=a.ini", "--op_precision_mode=b.ini",
                "op_precision_mode", differ,
                {{"a.ini", "Gelu=high_performance\n"}, {"b.ini", "Gelu=high_precision\n"}}},
        Example{"B9 file not here", "--op_precision_mode=a.ini", "--op_precision_mode=b.ini",
                "op_precision_mode", unknown, {}}));

const std::string switches_off = R"({"Switch":{"GraphFusion":{"A":"off"},"UBFusion":{}}})";

INSTANTIATE_TEST_SUITE_P(
    Files, Equality,
    testing::Values(
        Example{"B10 absent on both sides", "--insert_op_conf=./aipp.cfg",
                "--insert_op_conf=aipp.cfg", "insert_op_conf", match, {}},
        Example{"B10 absent", "--insert_op_conf=a.cfg", "--insert_op_conf=b.cfg", "insert_op_conf",
                unknown, {}},
        Example{"B10 not used", "", "--insert_op_conf=a.cfg", "insert_op_conf", differ,
                {{"a.cfg", "aipp_op { aipp_mode: static input_format: RGB888_U8 }"}}},
        Example{"B10 prototxt spelling", "--insert_op_conf=a.cfg", "--insert_op_conf=b.cfg",
                "insert_op_conf", match,
                {{"a.cfg", "aipp_op {\n aipp_mode : static\n mean_chn_0 : 104\n}"},
                 {"b.cfg", "aipp_op{ mean_chn_0:104 # mean\n aipp_mode:static }"}}},
        Example{"B10 prototxt value", "--insert_op_conf=a.cfg", "--insert_op_conf=b.cfg",
                "insert_op_conf", differ,
                {{"a.cfg", "aipp_op { aipp_mode: static mean_chn_0: 104 }"},
                 {"b.cfg", "aipp_op { aipp_mode: static mean_chn_0: 0 }"}}},
        Example{"B10 broken file", "--insert_op_conf=a.cfg", "--insert_op_conf=b.cfg",
                "insert_op_conf", unknown,
                {{"a.cfg", "CLASS_NUM=1001"}, {"b.cfg", "aipp_op { aipp_mode: static }"}}},
        Example{"B10 switches by meaning", "--fusion_switch_file=a", "--fusion_switch_file=b",
                "fusion_switch_file", match,
                {{"a", switches_off},
                 {"b", "{\"Switch\" : {\r\n\"GraphFusion\":{\"A\" : \"off\"}}}"}}},
        Example{"B10 switch", "", "--fusion_switch_file=a", "fusion_switch_file", differ,
                {{"a", switches_off}}},
        Example{"B10 switches without any entry", "", "--fusion_switch_file=a",
                "fusion_switch_file", match,
                {{"a", R"({"Switch":{"GraphFusion":{},"UBFusion":{"ALL":"on"}}})"}}},
        Example{"B10 a pass that may be off anyway", "", "--fusion_switch_file=a",
                "fusion_switch_file", unknown,
                {{"a", R"({"Switch":{"GraphFusion":{"A":"on"}}})"}}},
        Example{"B10 mixlist as sets",
                "--precision_mode=allow_mix_precision --modify_mixlist=a",
                "--precision_mode=allow_mix_precision --modify_mixlist=b", "modify_mixlist", match,
                {{"a", R"({"black-list":{"to-add":["Pow","ReduceSumD"]}})"},
                 {"b", R"({"black-list": {"to-add": ["ReduceSumD", "Pow"]}})"}}},
        Example{"B10 mixlist",
                "--precision_mode=allow_mix_precision --modify_mixlist=a",
                "--precision_mode=allow_mix_precision --modify_mixlist=b", "modify_mixlist",
                differ,
                {{"a", R"({"black-list":{"to-add":["Pow"]}})"},
                 {"b", R"({"white-list":{"to-add":["Pow"]}})"}}},
        Example{"B10 keep_dtype as a set", "--keep_dtype=a", "--keep_dtype=b", "keep_dtype", match,
                {{"a", "x\ny\n"}, {"b", " y\r\n\r\nx"}}},
        Example{"B10 keep_dtype", "--keep_dtype=a", "--keep_dtype=b", "keep_dtype", differ,
                {{"a", "x\n"}, {"b", "OpType::MatMul\n"}}},
        Example{"B8 keep_dtype with origin",
                "--precision_mode=must_keep_origin_dtype --keep_dtype=a",
                "--precision_mode=must_keep_origin_dtype", "keep_dtype", ignored, {{"a", "x\n"}}},
        Example{"B10 customize_dtypes case", "--customize_dtypes=a", "--customize_dtypes=b",
                "customize_dtypes", match,
                {{"a", "conv1:InputDtype:FLOAT16,OutputDtype:float16\n"},
                 {"b", "conv1:InputDtype:float16,OutputDtype:FLOAT16\n"}}},
        Example{"B10 customize_dtypes", "--customize_dtypes=a", "", "customize_dtypes", differ,
                {{"a", "conv1:InputDtype:float16,OutputDtype:float16\n"}}},
        Example{"B10 compression ignores the place of inference", "--compression_optimize_conf=a",
                "--compression_optimize_conf=b", "compression_optimize_conf", match,
                {{"a", "calibration: { input_data_dir: \"d\" infer_device_id: 0 }"},
                 {"b", "calibration: { input_data_dir: \"d\" infer_device_id: 1 }"}}},
        Example{"raw GE options stand behind the command line", "--output_type=FP16",
                "--raw_ge_options=raw.json", "output_type", match,
                {{"raw.json",
                  R"({"compile options":{"graph":{"ge.outputDatatype":"FP16"}}})"}}},
        Example{"raw GE options", "--output_type=FP16",
                "--output_type=FP16 --raw_ge_options=raw.json", "output_type", match,
                {{"raw.json",
                  R"({"compile options":{"graph":{"ge.outputDatatype":"FP32"}}})"}}},
        Example{"raw GE options not here", "--output_type=FP16", "--raw_ge_options=raw.json",
                "output_type", unknown, {}},
        Example{"model by path", "aoe --model=./net.onnx", "atc --model=net.onnx", "model", match,
                {}},
        Example{"model not here", "aoe --model=net.onnx", "atc --model=other.onnx", "model",
                unknown, {}}));

INSTANTIATE_TEST_SUITE_P(
    Others, Equality,
    testing::Values(
        Example{"B10 scope passes as a set",
                "aoe --framework=3 --model=a.pb --enable_scope_fusion_passes=A,B",
                "atc --framework=3 --model=a.pb --enable_scope_fusion_passes='B, A'",
                "enable_scope_fusion_passes", match, {}},
        Example{"B10 scope passes", "aoe --framework=3 --model=a.pb",
                "atc --framework=3 --model=a.pb --enable_scope_fusion_passes=A",
                "enable_scope_fusion_passes", differ, {}},
        Example{"B10 scope passes of an ONNX model", "", "--enable_scope_fusion_passes=A",
                "enable_scope_fusion_passes", ignored, {}},
        Example{"B10 small channel default", "", "--enable_small_channel=0",
                "enable_small_channel", match, {}},
        Example{"B10 small channel", "", "--enable_small_channel=1", "enable_small_channel",
                differ, {}},
        Example{"B10 l1 means off", "--buffer_optimize=l1_optimize",
                "--buffer_optimize=off_optimize", "buffer_optimize", match, {}},
        Example{"B10 buffer default", "", "--buffer_optimize=l2_optimize", "buffer_optimize",
                match, {}},
        Example{"B10 buffer", "", "--buffer_optimize=off_optimize", "buffer_optimize", differ, {}},
        Example{"B10 cores of the SoC", "--aicore_num=8", "--soc_version=Ascend310P3",
                "aicore_num", match, {}},
        Example{"B10 cores", "--aicore_num=1", "--soc_version=Ascend310P3", "aicore_num", differ,
                {}},
        Example{"B10 cores with a bar", "--aicore_num='8|'",
                "--aicore_num=8 --soc_version=Ascend310P3", "aicore_num", match, {}},
        Example{"B10 cores without a SoC", "--aicore_num=8", "", "aicore_num", unknown, {}},
        Example{"B10 cores where sources differ", "--aicore_num=24", "--soc_version=Ascend910B2",
                "aicore_num", unknown, {}},
        Example{"B10 topological order", "", "--topo_sorting_mode=1", "topo_sorting_mode", match,
                {}},
        Example{"B10 topological order", "", "--topo_sorting_mode=3", "topo_sorting_mode", differ,
                {}},
        Example{"AOE runs with its default", "", "--deterministic=1", "deterministic", differ, {}},
        Example{"AOE runs with its default", "", "--deterministic=0", "deterministic", match, {}},
        Example{"switches", "", "--optimization_switch='a:off'", "optimization_switch", differ,
                {}},
        Example{"jit 2 for static shapes", "", "--input_shape=a:1 --jit_compile=2", "jit_compile",
                match, {}},
        Example{"jit 0", "", "--jit_compile=0", "jit_compile", differ, {}},
        Example{"SoC of the tuning", "", "--soc_version=Ascend310P3", "soc_version", unknown, {}},
        Example{"bank variable",
                "export TUNE_BANK_PATH=./bank; aoe --model=net.onnx",
                "export TUNE_BANK_PATH=bank/; atc --model=net.onnx", "TUNE_BANK_PATH", match, {}},
        Example{"bank variable",
                "export TUNE_BANK_PATH=/a; aoe --model=net.onnx",
                "export TUNE_BANK_PATH=/b; atc --model=net.onnx", "TUNE_BANK_PATH", differ, {}},
        Example{"bank variable on one side",
                "export TUNE_BANK_PATH=/a; aoe --model=net.onnx", "", "TUNE_BANK_PATH", unknown,
                {}}));

}  // namespace
}  // namespace aoecheck
