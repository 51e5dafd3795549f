// Dumps of GE, JSON and text of atc, OM2, and what is declined.

#include <string>

#include <gtest/gtest.h>

#include "support/zip_writer.h"
#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

const std::string dump = R"(graph {
  name: "net"
  output: "conv:0"
  op {
    name: "data" type: "Data" input: ""
    attr { key: "index" value { i: 0 } }
    input_desc { dtype: DT_FLOAT layout: "NCHW" shape { dim: 1 dim: 3 } }
    output_desc { dtype: DT_FLOAT layout: "NCHW" shape { dim: 1 dim: 3 } }
  }
  op {
    name: "conv" type: "Conv2D" input: "data:0" input: "w:0"
    attr { key: "pass_name" value { s: "OldPass" } }
    output_desc { dtype: DT_NEWER_THAN_US layout: "NC1HWC0" shape { dim: 1 dim: 4 }
                  attr { key: "origin_shape" value { list { i: 1 i: 4 val_type: VT_LIST_INT } } } }
    an_unknown_field { a: 1 }
  }
  attr { key: "GraphOptions" value { func { name: "o"
    attr { key: "ge.exec.precision_mode" value { s: "must_keep_origin_dtype" } }
    attr { key: "ge.bufferOptimize" value { s: "off_optimize" } } } } }
  attr { key: "GlobalOptions" value { func {
    attr { key: "ge.socVersion" value { s: "Ascend310P3" } }
    attr { key: "ge.exec.precision_mode" value { s: "force_fp16" } } } } }
}
attr { key: "memory_size" value { i: 1024 } }
)";

TEST(GeDump, OperatorsInputsAndOptions) {
  const auto model = read_bytes(dump, "d/ge_proto_00000001_PreRunBegin.txt");
  ASSERT_TRUE(model.ok()) << model.error().message.id << model.error().origin.line;
  EXPECT_EQ(model->format, "ge-dump");
  EXPECT_EQ(model->attribute("stage"), "PreRunBegin");
  EXPECT_EQ(tensors_text(model->inputs), "data:1,3 FLOAT NCHW");
  EXPECT_EQ(tensors_text(model->outputs), "conv:0:1,4  NC1HWC0");
  EXPECT_EQ(model->operators[1].passes, std::vector<std::string>{"OldPass"});
  EXPECT_EQ(*model->operators[1].outputs[0].origin_shape, (std::vector<std::int64_t>{1, 4}));
  EXPECT_EQ(model->need->feature_map_bytes, 1024U);
  EXPECT_EQ(model->parameters->find("precision_mode")->value.text, "must_keep_origin_dtype");
  EXPECT_EQ(model->parameters->find("soc_version")->value.text, "Ascend310P3");
  EXPECT_EQ(model->parameters->find("buffer_optimize")->origin.line, 19);
}

TEST(GeDump, WithoutOptionsItSaysSo) {
  const auto model =
      read_bytes(dump.substr(0, dump.find("  attr { key: \"GraphOptions\"")) + "}\n");
  ASSERT_TRUE(model.ok());
  EXPECT_FALSE(model->parameters.has_value());
  EXPECT_EQ(model->no_parameters.id, "dump-without-options");
}

TEST(GeDump, LargeTextsAreCountedAndNotKept) {
  const std::string weights =
      "graph { name: 'n' op { name: 'w' type: 'Const' attr { key: 'value' value { t { desc { "
      "dtype: "
      "DT_FLOAT } data: '" +
      std::string(100'000, 'w') + "' } } } } }\n";
  const auto model = read_bytes(weights);
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->weight_bytes, 100'000U);
}

TEST(GeDump, DamageHasItsLine) {
  const auto model = read_bytes(dump.substr(0, dump.find("Conv2D")));
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().message.id, "model-text-invalid");
  expect_cuts_are_errors(dump, "d.txt");
}

TEST(GeDump, DeepNestingAndLongListsEnd) {
  std::string deep = "graph { name: 'n' op { name: 'a' type: 'b' ";
  for (int i = 0; i < 5000; ++i) deep += "attr { value { func { ";
  EXPECT_FALSE(read_bytes(deep).ok());
  std::string empty = "graph { name: 'n' op { name: 'a' ";
  for (int i = 0; i < 100'000; ++i) empty += "x: [] ";
  EXPECT_TRUE(read_bytes(empty + "} }").ok());
}

TEST(GeOnnxDump, DescriptorsStandInAttributes) {
  const std::string text = R"(ir_version: 6
producer_name: "GE"
graph {
  node { output: "data:0" name: "data" op_type: "ge:Data"
    attribute { name: "output_desc_dtype:0" s: "DT_FLOAT16" type: STRING }
    attribute { name: "output_desc_layout:0" s: "NHWC" type: STRING }
    attribute { name: "output_desc_shape:0" ints: 1 ints: 8 type: INTS } }
  node { input: "data:0" name: "out" op_type: "ge:NetOutput"
    attribute { name: "input_desc_dtype:0" s: "DT_FLOAT16" type: STRING }
    attribute { name: "input_desc_shape:0" ints: 1 ints: 8 type: INTS } }
  name: "net"
}
)";
  EXPECT_EQ(reader_of(text), "ge-onnx-dump");
  const auto model = read_bytes(text);
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->name, "net");
  EXPECT_EQ(tensors_text(model->inputs), "data:1,8 FLOAT16 NHWC");
  EXPECT_EQ(tensors_text(model->outputs), "data:0:1,8 FLOAT16");
  EXPECT_EQ(model->operators[1].type, "NetOutput");
}

const std::string json = R"({"attr": [
  {"key": "atc_cmdline", "value": {"s": "atc --model=a.onnx --framework=5"}},
  {"key": "memory_size", "value": {"i": 2048}}],
 "graph": [{"attr": [{"key": "graph_precision_mode", "value": {"i": 3}}], "name": "net", "op": [
   {"name": "data", "type": "Data", "attr": [{"key": "index", "value": {"i": 0}}],
    "input_desc": [{"dtype": "DT_FLOAT", "layout": "NCHW", "shape": {"dim": [1, 3]}}]},
   {"name": "x", "type": "Aipp", "attr": [
     {"key": "aipp_config_path", "value": {"s": "{\\\"aipp_mode\\\":\\\"static\\\"}\\n\\346"}},
     {"key": "scale", "value": {"f": "0.5"}}]}]}],
 "name": "model", "version": 1})";

TEST(AtcJson, IsTheModelInAnotherForm) {
  EXPECT_EQ(reader_of(json), "atc-json");
  const auto model = read_bytes(json, "net.json");
  ASSERT_TRUE(model.ok()) << model.error().message.id;
  EXPECT_EQ(model->name, "net");
  EXPECT_EQ(tensors_text(model->inputs), "data:1,3 FLOAT NCHW");
  EXPECT_EQ(parameters_text(*model->parameters), "model=a.onnx framework=5");
  EXPECT_EQ(model->need->feature_map_bytes, 2048U);
  EXPECT_EQ(model->precision_class, "must_keep_origin_dtype");
  ASSERT_EQ(model->aipp.size(), 1U);
  EXPECT_TRUE(model->aipp[0].starts_with("{\"aipp_mode\":\"static\"}"));
}

TEST(AtcJson, OtherJsonIsNotTaken) {
  EXPECT_EQ(problem_of(R"({"graph": {"node": [{"op": 1}]}, "ir_version": 7})", "a.json"),
            "model-kind-source-json");
  for (const char* other :
       {R"({"schema": 1, "tool": {"name": "aoecheck"}, "attr": 1, "key": 1, "value": 2})",
        R"({"Switch": {"GraphFusion": {"ALL": "off"}}})", R"({"black-list": {"to-add": ["a"]}})",
        "[1, 2]", "{}"})
    EXPECT_EQ(reader_of(other, "a.json"), "") << other;
}

TEST(AtcJson, DamageIsOneError) {
  expect_cuts_are_errors(json, "net.json");
  std::string deep = R"({"graph": [{"op": [{"name": "a", "attr": )";
  for (int i = 0; i < 100'000; ++i) deep += '[';
  EXPECT_EQ(problem_of(deep, "net.json"), "model-invalid");
}

const std::string display = R"(ATC start working now, please wait for a moment.
============ Display Model Info start ============
Original Atc command line: /opt/atc.bin --model=a.onnx --framework=5 --input_shape=x:1,3
system   info: atc_version[7.6.0.1.220], soc_version[], framework_type[Onnx].
resource info: memory_size[24123392 B], weight_size[-1 B], stream_num[1], event_num[0].
om       info: modeldef_size[752511 B], weight_data_size[5170176 B], task_info_size[56254 B].
============ Display Model Info end   ============
)";

TEST(AtcDisplay, CommandVersionsAndSizes) {
  EXPECT_EQ(reader_of(display), "atc-display");
  const auto model = read_bytes(display, "log.txt");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(parameters_text(*model->parameters), "model=a.onnx framework=5 input_shape=x:1,3");
  EXPECT_EQ(model->parameters->parameters[0].origin,
            (Origin{OriginKind::file, "log.txt", 3, 49, {}}));
  EXPECT_EQ(model->attribute("atc_version"), "7.6.0.1.220");
  EXPECT_EQ(model->attribute("soc_version"), "");
  EXPECT_EQ(model->need->feature_map_bytes, 24123392U);
  EXPECT_EQ(model->need->weight_bytes, std::nullopt);
  EXPECT_EQ(model->weight_bytes, 5170176U);
}

TEST(AtcDisplay, FailuresAndSeveralBlocks) {
  const auto model = read_bytes(display + display +
                                "Display Model Info failed, attr \"om_info_list\" is not found\n");
  ASSERT_EQ(model->remarks.size(), 2U);
  EXPECT_EQ(model->remarks[0].id, "display-failed");
  EXPECT_EQ(model->remarks[1].id, "display-several");
}

TEST(Om2, ManifestHoldsTheCommand) {
  const std::string manifest =
      R"({"atc_command": "atc --model=a.onnx --framework=5", "model_num": 1,
          "compatibility": {"compiler_version": "9.2", "used_features": []}})";
  for (const char* path : {"manifest.json", "net/manifest.json"}) {
    const auto model = read_bytes(test::write_zip({{"data", "x"}, {path, manifest}}));
    ASSERT_TRUE(model.ok()) << model.error().message.id;
    EXPECT_EQ(model->format, "om2");
    EXPECT_EQ(parameters_text(*model->parameters), "model=a.onnx framework=5");
    EXPECT_EQ(model->attribute("compiler_version"), "9.2");
  }
  EXPECT_EQ(
      read_bytes(test::write_zip({{"manifest.json", "{\"atc_command\": \"\"}"}}))->no_parameters.id,
      "command-empty");
}

TEST(Om2, OtherArchivesAndBombs) {
  EXPECT_EQ(problem_of(test::write_zip({{"data.pkl", "x"}})), "model-kind-zip");
  EXPECT_EQ(problem_of(test::write_zip({{"manifest.json", std::string(50 << 20, '0')}})),
            "model-kind-zip-bomb");
  EXPECT_EQ(problem_of(test::write_zip({{"manifest.json", "[1]"}})), "model-invalid");
  EXPECT_EQ(problem_of(std::string("PK\x03\x04", 4) + std::string(100, 'x')), "model-invalid");
  expect_cuts_are_errors(test::write_zip({{"manifest.json", "{\"atc_command\": \"atc\"}"}}),
                         "a.om");
}

TEST(Declined, SaysWhatItIs) {
  EXPECT_EQ(problem_of("version https://git-lfs.github.com/spec/v1\noid sha256:8d\n"),
            "model-kind-lfs-pointer");
  EXPECT_EQ(problem_of("PICO and more"), "model-kind-pico");
  EXPECT_EQ(problem_of("this is fake om"), "model-kind-stub");
  EXPECT_EQ(problem_of(""), "model-kind-empty");
  EXPECT_EQ(problem_of("\x89HDF\r\n"), "model-kind-hdf5");
  EXPECT_EQ(problem_of("echo hello", "a.sh"), "model-kind-none");
}

}  // namespace
}  // namespace aoecheck
