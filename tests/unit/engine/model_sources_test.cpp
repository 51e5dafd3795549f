// Model files as sources, beside commands, and in saved captures.

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "aoecheck/report/report.h"
#include "support/fake_environment.h"
#include "support/om_writer.h"

namespace aoecheck {
namespace {

const std::string net =
    "layer { name: 'data' type: 'Input' top: 'data'\n"
    "  input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }\n"
    "layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' }\n";

std::string om_with(const std::string& command) {
  ge_ir::ModelDef model = test::small_model({1, 3, 8, 8});
  (*model.mutable_attr())["atc_cmdline"] = test::text_value(command);
  test::OmSpec spec;
  spec.models = {{{0, model.SerializeAsString()}}};
  return write_om(spec);
}

const std::string tune = "aoe --framework=0 --model=net.prototxt --weight=w --job_type=2\n";
const std::string command =
    "atc --framework=0 --model=/build/net.prototxt --weight=w --output=net "
    "--soc_version=Ascend310P3";

Result<Outcome> check(const FakeEnvironment& environment, std::vector<std::string> tuned,
                      std::vector<std::string> sources) {
  Request request;
  request.command = "check";
  request.tuned = std::move(tuned);
  request.sources = std::move(sources);
  request.soc = "Ascend310P3";
  return run_check(request, environment, Catalogue::embedded());
}

std::string_view answer(const Outcome& outcome, std::string_view parameter) {
  for (const Pairing& pairing : outcome.pairings)
    for (const Comparison& item : pairing.compared)
      if (item.parameter == parameter) return name_of(item.answer);
  return "not compared";
}

TEST(ModelSources, TheSourceModelIsLookedForBesideTheOm) {
  FakeEnvironment environment;
  environment.add_file("net.prototxt", net).add_file("tune.sh", tune);
  environment.add_file("out/net.om", om_with(command)).add_file("out/net.prototxt", net);
  const auto outcome = check(environment, {"tune.sh"}, {"out/net.om"});
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(answer(*outcome, "model"), "match");
  EXPECT_EQ(answer(*outcome, "framework"), "match");
  EXPECT_EQ(outcome->verdict, Verdict::consistent);
}

TEST(ModelSources, AnOmKnowsItsShapesWithoutTheSource) {
  FakeEnvironment environment;
  environment.add_file("net.om", om_with(command));
  environment.add_file("tune.sh",
                       "aoe --framework=0 --model=net.prototxt --weight=w --job_type=2 "
                       "--input_shape=data:1,3,8,8\n");
  EXPECT_EQ(answer(*check(environment, {"tune.sh"}, {"net.om"}), "input_shape"), "match");
  environment.add_file("tune.sh",
                       "aoe --framework=0 --model=net.prototxt --weight=w --job_type=2 "
                       "--input_shape=data:4,3,8,8\n");
  EXPECT_EQ(answer(*check(environment, {"tune.sh"}, {"net.om"}), "input_shape"), "differ");
}

TEST(ModelSources, ShapesThatBothSidesLeaveToTheirModelsMayDiffer) {
  FakeEnvironment environment;
  environment.add_file("net.prototxt",
                       "input: 'data'\ninput_shape { dim: 4 dim: 3 dim: 8 dim: 8 }\n" +
                           net.substr(net.find("layer { name: 'conv'")));
  environment.add_file("tune.sh", tune).add_file("net.om", om_with(command));
  const auto outcome = check(environment, {"tune.sh"}, {"net.om"});
  EXPECT_EQ(answer(*outcome, "input_shape"), "differ");
  EXPECT_EQ(outcome->verdict, Verdict::inconsistent);
}

TEST(ModelSources, WhatAnOmDoesNotRecordIsUnknown) {
  FakeEnvironment environment;
  environment.add_file("net.om", om_with(""));
  environment.add_file("tune.sh",
                       "aoe --framework=0 --model=net.prototxt --weight=w --job_type=2 "
                       "--output_type=FP16 --precision_mode=force_fp16\n");
  const auto outcome = check(environment, {"tune.sh"}, {"net.om"});
  EXPECT_EQ(answer(*outcome, "precision_mode"), "unknown");
  EXPECT_TRUE(outcome->corrected.empty());
}

TEST(ModelSources, ASourceModelIsNoSource) {
  FakeEnvironment environment;
  environment.add_file("net.prototxt", net);
  const auto outcome = check(environment, {}, {"net.prototxt"});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().message.id, "model-without-command");
}

TEST(ModelSources, ASavedCaptureKeepsWhatTheModelSays) {
  FakeEnvironment environment;
  environment.add_file("net.om", om_with(command)).add_file("tune.sh", tune);
  environment.add_file("net.prototxt", net);
  for (const std::string source : {"net.om", "tune.sh"}) {
    Request request;
    request.command = "capture";
    request.sources = {source};
    const auto captured = run_capture(request, environment, Catalogue::embedded());
    ASSERT_TRUE(captured.ok());
    std::ostringstream out;
    for (const Report& report : reports())
      if (report.name == "json") report.write(*captured, Catalogue::embedded(), {}, out);
    environment.add_file(source + ".json", out.str());
  }
  FakeEnvironment elsewhere;
  for (const std::string file : {"net.om.json", "tune.sh.json"})
    elsewhere.add_file(file, *environment.read(file, 1U << 20));
  elsewhere.add_file("planned.sh",
                     "atc --framework=0 --model=net.prototxt --weight=w --output=net "
                     "--soc_version=Ascend310P3 --input_shape=data:1,3,8,8\n");
  EXPECT_EQ(answer(*check(elsewhere, {"tune.sh.json"}, {"planned.sh"}), "input_shape"), "match");
  EXPECT_EQ(check(elsewhere, {"tune.sh.json"}, {"net.om.json"})->verdict, Verdict::consistent);
}

TEST(ModelSources, AModelIsReadOnceForManyCommands) {
  FakeEnvironment environment;
  environment.add_file("net.prototxt", net);
  environment.add_file("build.sh", command + "\n" + command + "\n" + tune);
  ASSERT_TRUE(check(environment, {}, {"build.sh"}).ok());
  std::size_t opened = 0;
  for (const std::string& question : environment.asked()) opened += question == "open net.prototxt";
  EXPECT_EQ(opened, 1U);
}

TEST(ModelRun, OneOfSeveralFilesMayFail) {
  FakeEnvironment environment;
  environment.add_file("net.prototxt", net).add_file("net.om", "PICO");
  Request request;
  request.command = "model";
  request.sources = {"net.om", "net.prototxt"};
  const auto outcome = run_model(request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok());
  ASSERT_EQ(outcome->models.size(), 1U);
  ASSERT_EQ(outcome->findings.size(), 1U);
  EXPECT_EQ(outcome->findings[0].rule, "model-declined");
  request.sources = {"absent.om"};
  EXPECT_EQ(run_model(request, environment, Catalogue::embedded()).error().message.id,
            "file-missing");
  request.sources = {"."};
  EXPECT_EQ(run_model(request, environment, Catalogue::embedded()).error().message.id,
            "file-unreadable");
}

}  // namespace
}  // namespace aoecheck
