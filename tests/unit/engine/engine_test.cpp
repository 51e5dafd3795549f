#include "aoecheck/engine/engine.h"

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/report/report.h"
#include "support/fake_environment.h"

namespace aoecheck {
namespace {

const std::string tune = "aoe --framework=5 --model=net.onnx --job_type=2 --input_shape=x:4,3\n";
const std::string build =
    "atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 "
    "--input_shape=x:1,3\n";

Request request(const std::string& command, std::vector<std::string> sources) {
  Request result;
  result.command = command;
  result.sources = std::move(sources);
  return result;
}

Outcome capture(const FakeEnvironment& environment, std::vector<std::string> sources) {
  const auto outcome =
      run_capture(request("capture", std::move(sources)), environment, Catalogue::embedded());
  EXPECT_TRUE(outcome.ok());
  return outcome.ok() ? *outcome : Outcome{};
}

std::string json_of(const Outcome& outcome) {
  std::ostringstream out;
  for (const Report& report : reports())
    if (report.name == "json") report.write(outcome, Catalogue::embedded(), {}, out);
  return out.str();
}

std::string preimage(const std::string& script) {
  FakeEnvironment environment;
  environment.add_file("a.sh", script);
  const Outcome outcome = capture(environment, {"a.sh"});
  return outcome.preimages.empty() ? "" : outcome.preimages.front();
}

TEST(Sources, ADirectoryIsReadInOrderAndOtherFilesAreNoErrors) {
  FakeEnvironment environment;
  environment.add_file("d/b.sh", build);
  environment.add_file("d/a/t.sh", tune);
  environment.add_file("d/notes.txt", "nothing to see");
  environment.add_file("d/lib.so", std::string("\x7f"
                                               "ELF\0\0 atc",
                                               11));
  const Outcome outcome = capture(environment, {"d"});
  ASSERT_EQ(outcome.sets.size(), 2U);
  EXPECT_EQ(outcome.sets[0].origin.source, "d/a/t.sh");
  EXPECT_EQ(outcome.sets[1].origin.source, "d/b.sh");
  EXPECT_TRUE(outcome.findings.empty());
}

TEST(Sources, AFailingOneAmongSeveralIsAFindingAndAloneAnError) {
  FakeEnvironment environment;
  environment.add_file("b.sh", build);
  environment.add_file("secret.sh", tune).deny("secret.sh");
  const Outcome outcome = capture(environment, {"b.sh", "secret.sh"});
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.findings[0].rule, "file-denied");
  const auto alone =
      run_capture(request("capture", {"secret.sh"}), environment, Catalogue::embedded());
  ASSERT_FALSE(alone.ok());
  EXPECT_EQ(alone.error().message.id, "file-denied");
}

TEST(Sources, ALineThatHoldsNoCommandIsSaid) {
  FakeEnvironment environment;
  environment.add_file("b.sh", build);
  const auto outcome =
      run_capture(request("capture", {"b.sh:7"}), environment, Catalogue::embedded());
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().message.id, "no-command-there");
}

TEST(SavedCapture, GivesTheSameAnswersAsItsSource) {
  FakeEnvironment environment;
  environment.add_file("tune.sh", tune + "#\n");
  environment.add_file("fs.cfg", R"({"Switch":{"UBFusion":{"A":"off"}}})");
  environment.add_file("build.sh",
                       "export TUNE_BANK_PATH=/bank\natc --framework=5 --model=net.onnx "
                       "--output=$O --soc_version=Ascend310P3 --fusion_switch_file=fs.cfg "
                       "--input_shape=x:$B,3 --unknown_one=2\n");
  environment.add_file("build.json", json_of(capture(environment, {"build.sh"})));
  const auto direct =
      run_diff(request("diff", {"tune.sh", "build.sh"}), environment, Catalogue::embedded());
  const auto saved =
      run_diff(request("diff", {"tune.sh", "build.json#1"}), environment, Catalogue::embedded());
  ASSERT_TRUE(direct.ok());
  ASSERT_TRUE(saved.ok()) << saved.error().message.id;
  const auto& left = direct->pairings.front().compared;
  const auto& right = saved->pairings.front().compared;
  ASSERT_EQ(left.size(), right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(left[i].parameter, right[i].parameter);
    EXPECT_EQ(name_of(left[i].answer), name_of(right[i].answer)) << left[i].parameter;
    EXPECT_EQ(left[i].planned.origin, right[i].planned.origin) << left[i].parameter;
  }
  EXPECT_EQ(direct->counts.errors, saved->counts.errors);
}

TEST(SavedCapture, OfAnotherSchemaIsRefused) {
  FakeEnvironment environment;
  environment.add_file("a.json", R"({"schema": 2, "tool": {"name": "aoecheck"}, "sets": []})");
  const auto outcome =
      run_capture(request("capture", {"a.json"}), environment, Catalogue::embedded());
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().message.id, "saved-capture-invalid");
}

TEST(Fingerprint, IsOfMeaningNotOfSpelling) {
  EXPECT_EQ(preimage("atc --model=m.onnx --framework=5 --input_shape='a:1,3;b:2' --log=info"),
            preimage("atc --framework=5 -model m.onnx --input-shape='b: 2;a:1, 3'"));
  EXPECT_EQ(preimage("atc --model=m.onnx --precision_mode=force_fp16"),
            preimage("atc --model=m.onnx --input_format=NCHW"));
  EXPECT_NE(preimage("atc --model=m.onnx --input_shape=a:1,3"),
            preimage("atc --model=m.onnx --input_shape=a:13"));
}

TEST(Fingerprint, DelimitsItsPieces) {
  const std::string text =
      preimage("atc --model=m.onnx --out_nodes='a:0 framework 1:3' --framework=5");
  EXPECT_NE(text.find("\nout_nodes 17:a:0 framework 1:3"), std::string::npos) << text;
}

TEST(Check, TakesTheBestOfSeveralTunings) {
  FakeEnvironment environment;
  std::string script;
  for (const char* batch : {"1", "4", "8"})
    script += "aoe --model=n.onnx --job_type=2 --input_shape=x:" + std::string(batch) + ",3\n";
  script +=
      "atc --framework=5 --model=n.onnx --output=o --soc_version=Ascend310P3 "
      "--input_shape=x:8,3\n";
  environment.add_file("a.sh", script);
  const auto outcome = run_check(request("check", {"a.sh"}), environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome->pairings.size(), 1U);
  EXPECT_EQ(outcome->sets[outcome->pairings[0].tuned].origin.line, 3);
  EXPECT_EQ(outcome->counts.differ, 0U);
}

TEST(Check, ComparesModelsByContentWherePathsDiffer) {
  FakeEnvironment environment;
  environment.add_file("t.sh", "aoe --model=a.onnx --job_type=2");
  environment.add_file("b.sh", "atc --framework=5 --model=b.onnx --output=o --soc_version=X");
  environment.add_file("a.onnx", "same").add_file("b.onnx", "same");
  Request check_request = request("check", {"b.sh"});
  check_request.tuned = {"t.sh"};
  auto outcome = run_check(check_request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok());
  const auto model = [&] {
    for (const Comparison& item : outcome->pairings.front().compared)
      if (item.parameter == "model") return item.answer;
    return Answer::ignored;
  };
  EXPECT_EQ(model(), Answer::match);
  environment.add_file("b.onnx", "other");
  outcome = run_check(check_request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(model(), Answer::differ);
}

TEST(Check, SeesTheEnvironmentOfACommandAfterDashes) {
  FakeEnvironment environment;
  environment.set_variable("CANN_KNOWLEDGE_BANK_PROCESS_NUM", "0");
  Request check_request = request("check", {});
  check_request.words = {"atc", "--model=m.onnx", "--framework=5", "--output=o",
                         "--soc_version=Ascend310P3"};
  const auto outcome = run_check(check_request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(name_of(outcome->verdict), "inconsistent");
}

}  // namespace
}  // namespace aoecheck
