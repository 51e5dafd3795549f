#include "readers/models/command_text.h"

#include <gtest/gtest.h>

#include "unit/readers/models/model_reading.h"

namespace aoecheck {
namespace {

const Origin origin{OriginKind::attribute, "net.om", 0, 0, "atc_cmdline"};

ParameterSet read(const std::string& text) {
  return read_command_text(text, origin, Catalogue::embedded());
}

struct Row {
  std::string text;
  std::string parameters;
  std::vector<std::string> remarks = {};
};

class CommandText : public testing::TestWithParam<Row> {};

TEST_P(CommandText, IsSplitWhereItMustBe) {
  const ParameterSet set = read(GetParam().text);
  EXPECT_EQ(parameters_text(set), GetParam().parameters);
  std::vector<std::string> remarks;
  for (const Message& remark : set.remarks) remarks.push_back(remark.id);
  EXPECT_EQ(remarks, GetParam().remarks);
  EXPECT_TRUE(set.problems.empty()) << set.problems.front().word;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, CommandText,
    testing::Values(Row{"/opt/bin/atc.bin --model=a.onnx --framework=5",
                        "model=a.onnx framework=5"},
                    Row{"atc --model a.onnx -framework=5 --input-shape=a:1,2;b:3",
                        "model=a.onnx framework=5 input_shape=a:1,2;b:3"},
                    Row{"python3 -m ge.pyatc --model=a.onnx", "model=a.onnx"},
                    Row{"pyatc --model=a.onnx --check=1", "model=a.onnx check_report=1"},
                    Row{"atc --log=debug --log=error", "log=error"},
                    Row{"atc --input_shape=a: 1,3; b:2 --output=x",
                        "input_shape=a: 1,3; b:2 output=x",
                        {"quotes-lost-joined"}},
                    Row{"atc --input_shape=a:1,  3 --output=x",
                        "input_shape=a:1,  3 output=x",
                        {"quotes-lost-joined"}},
                    Row{"atc --input_shape=a: -1,3 --output=x",
                        "input_shape=a: -1,3 output=x",
                        {"quotes-lost-joined"}},
                    Row{"atc --output my model --framework=5",
                        "output=my model framework=5",
                        {"quotes-lost-joined"}},
                    Row{"", ""}, Row{"   ", ""}, Row{"atc", ""}));

TEST(CommandText, AWordThatMayBeAnOptionIsRemarked) {
  const ParameterSet set = read("atc --output=a --my_b --framework=5");
  ASSERT_EQ(set.remarks.size(), 1U);
  EXPECT_EQ(set.remarks[0].id, "quotes-lost-ambiguous");
}

TEST(CommandText, EveryValueHasItsPlace) {
  const ParameterSet set = read("atc --model=a.onnx --framework 5");
  EXPECT_EQ(set.parameters[0].origin,
            (Origin{OriginKind::attribute, "net.om", 0, 13, "atc_cmdline"}));
  EXPECT_EQ(set.parameters[1].origin.column, 32);
  EXPECT_FALSE(set.environment_complete);
}

TEST(CommandText, TheProgramIsKnownByItsOwnName) {
  EXPECT_TRUE(is_aoe_command("/usr/bin/aoe --job_type=1"));
  EXPECT_EQ(read("/usr/bin/aoe --job_type=1").tool, Tool::aoe);
  EXPECT_FALSE(is_aoe_command("/opt/aoe/bin/atc.bin --model=aoe"));
  EXPECT_FALSE(is_aoe_command(""));
}

TEST(GeOptions, AreParametersUnderTheNamesOfTheCatalogue) {
  const std::map<std::string, GeOption> options{{"ge.exec.precision_mode", {"force_fp16", origin}},
                                                {"ge.socVersion", {"Ascend310P3", origin}},
                                                {"ge.insertOpFile", {"", origin}},
                                                {"ge.jobType", {"x", origin}}};
  const ParameterSet set = read_ge_options(options, origin, Catalogue::embedded());
  EXPECT_EQ(set.tool, Tool::atc);
  EXPECT_EQ(set.find("precision_mode")->value.text, "force_fp16");
  EXPECT_EQ(set.find("soc_version")->value.text, "Ascend310P3");
  EXPECT_EQ(set.find("insert_op_conf"), nullptr);
  EXPECT_TRUE(set.unrecorded.empty());
}

TEST(GeOptions, OfATuningAndOfATraining) {
  const std::map<std::string, GeOption> tuning{{"ge.buildMode", GeOption{"tuning", origin}}};
  const std::map<std::string, GeOption> training{{"ge.graphRunMode", GeOption{"1", origin}}};
  EXPECT_EQ(read_ge_options(tuning, origin, Catalogue::embedded()).tool, Tool::aoe);
  EXPECT_EQ(read_ge_options(training, origin, Catalogue::embedded()).unrecorded.id,
            "options-of-training");
}

}  // namespace
}  // namespace aoecheck
