// What the examples of the catalogue cannot say of the rules that need a model: what is silent, and
// what a finding offers.

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/rules/rules.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck {
namespace {

std::string placeholder(const std::string& name) {
  return "node { name: '" + name +
         "' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } }\n"
         "  attr { key: 'shape' value { shape { dim { size: -1 } dim { size: 8 } } } } }\n";
}

const std::string two_open = placeholder("a") + placeholder("b") +
                             "node { name: 'add' op: 'AddV2' input: 'a' input: 'b' }\n"
                             "node { name: 'probs' op: 'Softmax' input: 'add' }\n";
const std::string fixed_net =
    "name: 'net'\n"
    "layer { name: 'data' type: 'Input' top: 'data'\n"
    "  input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }\n"
    "layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' }\n"
    "layer { name: 'fc' type: 'InnerProduct' bottom: 'conv' top: 'fc' }\n";

const std::string tensorflow =
    "atc --framework=3 --model=net.pb --output=net --soc_version=Ascend310P3 ";
const std::string caffe =
    "atc --framework=0 --model=net.prototxt --weight=net.caffemodel --output=net "
    "--soc_version=Ascend310P3 ";

Facts facts_with(const std::string& script, const std::string& graph) {
  RuleExample example;
  example.script = script;
  example.files.emplace_back(script.starts_with(caffe) ? "net.prototxt" : "net.pb", graph);
  return facts_of(example);
}

std::vector<Finding> findings_of(std::string_view rule, const Facts& facts) {
  std::vector<Finding> found;
  for (Finding& finding : check_sets(facts, source_catalogue()))
    if (finding.rule == rule) found.push_back(std::move(finding));
  return found;
}

std::string argument(const Message& message, std::string_view name) {
  for (const Argument& one : message.arguments)
    if (one.name == name) return one.text;
  return {};
}

TEST(ModelInputLeftOpen, IsSilentWhereNoShapeIsAskedFor) {
  const std::string shown = "atc --mode=1 --framework=3 --model=net.pb --json=net.json";
  EXPECT_FALSE(fires("model-input-left-open", facts_with(shown, two_open)));
}

TEST(ModelInputLeftOpen, IsSilentWhereAFileMayGiveTheShape) {
  EXPECT_FALSE(fires("model-input-left-open",
                     facts_with(tensorflow + "--raw_ge_options=ge.json", two_open)));
}

TEST(ModelInputLeftOpen, LetsOtherInputsStayOpenBesideRanges) {
  for (const std::string shape : {"a:1~8,8", "a:-1,8"})
    EXPECT_FALSE(fires("model-input-left-open",
                       facts_with(tensorflow + "--input_shape='" + shape + "'", two_open)))
        << shape;
  EXPECT_TRUE(
      fires("model-input-left-open", facts_with(tensorflow + "--input_shape=a:1,8", two_open)));
  EXPECT_TRUE(
      fires("model-input-left-open",
            facts_with(tensorflow + "--input_shape=a:-1,8 --dynamic_batch_size=1,2", two_open)));
}

TEST(ModelInputLeftOpen, QuotesNamesOfTheModelForTheShell) {
  const auto found =
      findings_of("model-input-left-open",
                  facts_with(tensorflow, placeholder("$(id)\\033") +
                                             "node { name: 'y' op: 'Relu' input: 'a' }"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(argument(found[0].message, "option"), "--input_shape='$(id)\\x1b:<N>,8'");
}

TEST(InputNotInModel, LeavesShapesAloneThatARangeReplaces) {
  const Facts facts = facts_with(
      caffe + "--input_shape=image:1,3,8,8 --input_shape_range='data:[1~8,3,8,8]'", fixed_net);
  EXPECT_FALSE(fires("input-not-in-model", facts));
  EXPECT_FALSE(fires(
      "input-rank-differs",
      facts_with(caffe + "--input_shape=data:1 --input_shape_range='data:[1,3,8,8]'", fixed_net)));
}

TEST(InputAxisDiffers, ShowsARangeAsItIs) {
  const auto found = findings_of("input-axis-differs",
                                 facts_with(caffe + "--input_shape='data:1~8,3,8,8'", fixed_net));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(argument(found[0].message, "given"), "1~8");
}

const std::string chain = placeholder("x") +
                          "node { name: 'a1' op: 'Relu' input: 'x' }\n"
                          "node { name: 'last' op: 'Relu' input: 'a1' }\n"
                          "node { name: 'spare' op: 'Const' }\n";
const std::string chain_command = tensorflow + "--input_shape=x:1,8 ";

TEST(OutNodeNotInModel, CorrectsTheEntryThatIsWrong) {
  const auto found = findings_of("out-node-not-in-model",
                                 facts_with(chain_command + "--out_nodes='last:0;las:0'", chain));
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].corrections.size(), 1U);
  EXPECT_EQ(found[0].corrections[0].value, "last:0;last:0");
}

TEST(OutNodeNotInModel, KnowsInputsAsNodes) {
  EXPECT_FALSE(fires("out-node-not-in-model",
                     facts_with(caffe + "--out_nodes=data:0",
                                "input: 'data' input_dim: 1\n"
                                "layer { name: 'fc' type: 'InnerProduct' bottom: 'data' }")));
}

TEST(OutNodeNotInModel, IsSilentWhereScopesAreFused) {
  EXPECT_FALSE(
      fires("out-node-not-in-model",
            facts_with(chain_command + "--out_nodes=lstm:0 "
                                       "--enable_scope_fusion_passes=ScopeBasicLSTMCellPass",
                       chain)));
}

TEST(OutNodeNotInModel, TellsAFewOfManyWrongNames) {
  std::string nodes;
  for (int i = 0; i < 100; ++i) nodes += (i > 0 ? ";wrong" : "wrong") + std::to_string(i) + ":0";
  EXPECT_EQ(findings_of("out-node-not-in-model",
                        facts_with(chain_command + "--out_nodes='" + nodes + "'", chain))
                .size(),
            8U);
}

TEST(OutNodesCutNetwork, DoesNotCountWhatLeadsNowhereAnyway) {
  EXPECT_FALSE(
      fires("out-nodes-cut-network", facts_with(chain_command + "--out_nodes=last:0", chain)));
  const auto found =
      findings_of("out-nodes-cut-network", facts_with(chain_command + "--out_nodes=a1:0", chain));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(argument(found[0].message, "cut"), "1");
}

TEST(ModelOfOtherFramework, IsTheOnlyFindingForAConvertedModel) {
  const std::string converted =
      R"({"graph": [{"name": "net", "op": [{"name": "x", "type": "Data", "input_desc": [)"
      R"({"dtype": "DT_FLOAT", "layout": "NCHW", "shape": {"dim": [1, 8]}}]},)"
      R"({"name": "out", "type": "NetOutput", "input": ["x:0"]}]}]})";
  const Facts facts = facts_with(
      tensorflow + "--input_shape=y:1 --out_nodes=y:0 --input_fp16_nodes=out", converted);
  EXPECT_TRUE(fires("model-of-other-framework", facts));
  for (const auto* rule : {"input-not-in-model", "node-is-no-input", "out-node-not-in-model"})
    EXPECT_FALSE(fires(rule, facts)) << rule;
}

TEST(InputNotInModel, TellsAFewOfManyWrongNames) {
  std::string names;
  for (int i = 0; i < 100; ++i) names += (i > 0 ? ";wrong" : "wrong") + std::to_string(i);
  EXPECT_EQ(findings_of("input-not-in-model",
                        facts_with(caffe + "--input_fp16_nodes='" + names + "'", fixed_net))
                .size(),
            8U);
}

Facts facts_with_aipp(const std::string& options, const std::string& block) {
  RuleExample example;
  const std::string script = caffe + "--insert_op_conf=aipp.cfg " + options;
  example.script = script;
  const std::string config = "aipp_op { aipp_mode: static input_format: RGB888_U8 " + block + " }";
  example.files = {{"net.prototxt", fixed_net}, {"aipp.cfg", config}};
  return facts_of(example);
}

TEST(AippSizeDiffers, LeavesAResizeWithoutSizesAlone) {
  const std::string resize = "src_image_size_w: 16 src_image_size_h: 16 resize: true ";
  EXPECT_FALSE(fires("aipp-size-differs", facts_with_aipp("", resize)));
  EXPECT_TRUE(fires("aipp-size-differs",
                    facts_with_aipp("", resize + "resize_output_w: 8 resize_output_h: 9")));
}

TEST(AippSizeDiffers, IsSilentWhereTheFormatIsNotKnown) {
  const std::string small = "src_image_size_w: 8 src_image_size_h: 4";
  EXPECT_TRUE(fires("aipp-size-differs", facts_with_aipp("", small)));
  EXPECT_FALSE(fires("aipp-size-differs", facts_with_aipp("--input_format=$FORMAT", small)));
}

/// A converted model as mode 1 shows it, with one input and the options it was converted with.
Facts facts_of_built(const std::string& options, const std::string& input) {
  const std::string model =
      R"({"attr": [{"key": "atc_cmdline", "value": {"s": "atc --framework=5 --model=net.onnx )"
      R"(--output=net --soc_version=Ascend310P3 )" +
      options +
      R"("}}], "graph": [{"name": "net", "op": [{"name": "data", "type": "Data", "input_desc": [)" +
      input + R"(]}, {"name": "out", "type": "NetOutput", "input": ["data:0"], "input_desc": [)" +
      input + "]}]}]}";
  return facts_of(model);
}

const std::string plain_input =
    R"({"dtype": "DT_FLOAT", "layout": "NCHW", "shape": {"dim": [1, 3, 8, 8]}})";

TEST(OmInputDiffers, KnowsTheLayoutOfTheCompiler) {
  const std::string five_axes =
      R"({"dtype": "DT_FLOAT16", "layout": "NC1HWC0", "shape": {"dim": [1, 1, 8, 8, 16]},)"
      R"( "attr": [{"key": "origin_shape", "value": {"list": {"i": [1, 3, 8, 8]}}}]})";
  EXPECT_FALSE(fires("om-input-differs", facts_of_built("--input_shape=data:1,3,8,8", five_axes)));
  EXPECT_TRUE(fires("om-input-differs", facts_of_built("--input_shape=data:4,3,8,8", five_axes)));
}

TEST(OmInputDiffers, JudgesOnlyShapesThatWereInForce) {
  for (const std::string options : {"--input_shape=data:9,3,8,8 --input_shape_range=data:[1,3,8,8]",
                                    "--input_shape=1~1,3,8,8", "--input_shape=data:9,3,8,x8"})
    EXPECT_FALSE(fires("om-input-differs", facts_of_built(options, plain_input))) << options;
}

TEST(OmInputDiffers, ListsTheInputsForANameThatTheModelLacks) {
  const auto found =
      findings_of("om-input-differs", facts_of_built("--input_shape=image:1,3,8,8", plain_input));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(argument(found[0].message, "built"), "`data:1,3,8,8`");
}

TEST(OmOutputsDiffer, IsSilentWhereAnEntryCannotBeRead) {
  EXPECT_TRUE(fires("om-outputs-differ", facts_of_built("--out_nodes=a:0;b:0", plain_input)));
  EXPECT_FALSE(fires("om-outputs-differ", facts_of_built("--out_nodes=a:x;b:0;c:0", plain_input)));
}

}  // namespace
}  // namespace aoecheck
