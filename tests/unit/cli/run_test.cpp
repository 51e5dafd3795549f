#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "aoecheck/store/sessions.h"
#include "support/pty.h"
#include "support/workplace.h"

namespace aoecheck::test {
namespace {

Words aoe(const std::string& shape) {
  return {"aoe", "--model=net.onnx", "--framework=5", "--input_shape=" + shape, "--job_type=2"};
}
Words atc(const std::string& shape) {
  return {"atc",          "--model=net.onnx",       "--framework=5",
          "--output=net", "--input_shape=" + shape, "--soc_version=Ascend310P3"};
}

TEST(Run, LeavesInputOutputAndExitCodeAsTheyAre) {
  for (const char* code : {"0", "1", "77"}) {
    const Workplace place;
    const Words variables = {std::string("ATC_CODE=") + code, std::string("AOE_CODE=") + code};
    const std::string input = "a\tb\nno line feed";
    EXPECT_EQ(transcript(place.program({}, atc("x:1"), variables), input),
              transcript(place.bare(atc("x:1"), variables), input));
    EXPECT_EQ(transcript(place.program({}, aoe("x:1"), variables)),
              transcript(place.bare(aoe("x:1"), variables)));
  }
}

TEST(Run, RecordsATuning) {
  const Workplace place;
  transcript(place.program({}, aoe("x:1")));
  const Sessions sessions = place.sessions();
  ASSERT_EQ(sessions.list.size(), 1U);
  const Session& session = sessions.list.front();
  EXPECT_EQ(session.argv, aoe("x:1"));
  EXPECT_EQ(session.exit_code, 0);
  EXPECT_TRUE(session.before.empty());
  ASSERT_EQ(session.after.size(), 1U);
  EXPECT_EQ(session.soc, "Ascend310P3");
  EXPECT_EQ(session.soc_source, SocSource::device);
  EXPECT_GT(session.peak_bytes.value_or(0), 100'000U);
  EXPECT_NE(session.peak_measure, PeakMeasure::none);
  ASSERT_EQ(session.results.size(), 1U);
  EXPECT_EQ(session.results.front().counts.at("repo_add_num"), 1);
  EXPECT_FALSE(session.rebuilt);
  transcript(place.program({}, aoe("x:1"), {"AOE_CODE=3"}));
  ASSERT_EQ(place.sessions().list.size(), 2U);
  EXPECT_EQ(place.sessions().list.back().exit_code, 3);
  EXPECT_EQ(place.sessions().list.back().before.size(), 1U);
}

TEST(Run, RefusesAConversionThatMisses) {
  const Workplace place;
  transcript(place.program({}, aoe("x:1")));
  EXPECT_EQ(transcript(place.program({}, atc("x:1"))), transcript(place.bare(atc("x:1"))));
  const std::string refused = transcript(place.program({}, atc("x:8"), {"ATC_CODE=9"}));
  EXPECT_TRUE(refused.ends_with("exit 125")) << refused;
  EXPECT_EQ(refused.find("atc --model"), std::string::npos);
  EXPECT_EQ(transcript(place.program({"--force"}, atc("x:8"), {"ATC_CODE=9"})),
            transcript(place.bare(atc("x:8"), {"ATC_CODE=9"})));
  EXPECT_EQ(transcript(place.program({"--fail-on=never"}, atc("x:8"))),
            transcript(place.bare(atc("x:8"))));
}

TEST(Run, WhatItCannotStartHasTheCodeOfAShell) {
  const Workplace place;
  Words missing = atc("x:1");
  missing.front() = "./nowhere/atc";
  EXPECT_EQ(transcript(place.program({}, missing)), "exit 127");
  EXPECT_EQ(transcript(place.program({}, {"ls"})), "exit 125");
  EXPECT_EQ(transcript(place.program({}, {})), "exit 125");
}

TEST(Run, ABankThatCannotBeWrittenDoesNotChangeTheRun) {
  const Workplace place;
  std::ofstream(place.bank() + '/' + std::string(session_file_name)) << "something else\n";
  EXPECT_EQ(transcript(place.program({}, aoe("x:1"))), transcript(place.bare(aoe("x:1"))));
}

TEST(Run, AReportGoesToAFile) {
  const Workplace place;
  const std::string file = place.bank() + "/report.json";
  transcript(place.program({"--format=json:" + file}, atc("x:1")));
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_NE(text.str().find("\"command\": \"run\""), std::string::npos);
}

TEST(Run, ATerminalShowsTheSame) {
  const Workplace place;
  TerminalJob wrapped(place.program({}, aoe("x:1")));
  TerminalJob bare(place.bare(aoe("x:1")));
  EXPECT_EQ(wrapped.rest(), bare.rest());
}

/// A command that writes a plog file and fails.
const std::string failing_script =
    "#!/bin/sh\n"
    "mkdir -p \"$HOME/ascend/log/debug/plog\"\n"
    "echo \"[ERROR] RUNTIME($$,atc.bin):2025-05-06-09:10:40.220.118 [npu_driver.cc:691]$$ "
    "DevMemAllocHugePageManaged:[LOAD][LOAD][drv api] halMemAlloc failed:size=3221225472(bytes), "
    "type=2, moduleId=3, drvFlag=1, drvRetCode=6, device_id 4, ErrCode=207001\""
    " > \"$HOME/ascend/log/debug/plog/plog-$$_20250506091040220.log\"\n"
    "echo converting; echo 'E19999: Inner Error!' >&2\n"
    "exit ${ATC_CODE:-1}\n";

/// Both streams as one.
Job with_errors(Job job) {
  return [job = std::move(job)] {
    ::dup2(1, 2);
    return job();
  };
}

bool tells(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Run, DiagnosesAFailedCommandAtOnce) {
  const Workplace place;
  place.add_program("atc", failing_script);
  const std::string text = transcript(with_errors(place.program({}, atc("x:1"))));
  EXPECT_TRUE(text.starts_with("converting\nE19999: Inner Error!\n")) << text;
  EXPECT_TRUE(tells(text, "aoecheck: the command failed with exit code 1")) << text;
  EXPECT_TRUE(tells(text, "device-memory-exhausted")) << text;
  EXPECT_TRUE(tells(text, "3.0 GiB on device 4")) << text;
  EXPECT_TRUE(tells(text, "E19999")) << text;
  EXPECT_TRUE(text.ends_with("exit 1")) << text;
}

TEST(Run, LogsOfEarlierRunsExplainNothing) {
  const Workplace place;
  place.add_program("atc", failing_script);
  transcript(with_errors(place.program({}, atc("x:1"))));
  place.add_program("atc", "#!/bin/sh\nexit 3\n");
  const std::string text = transcript(with_errors(place.program({}, atc("x:1"))));
  EXPECT_FALSE(tells(text, "device-memory-exhausted")) << text;
  EXPECT_TRUE(tells(text, "failed-without-words")) << text;
}

TEST(Run, ACommandThatEndedWellIsNotDiagnosed) {
  const Workplace place;
  place.add_program("atc", failing_script);
  EXPECT_EQ(transcript(with_errors(place.program({}, atc("x:1"), {"ATC_CODE=0"}))),
            "converting\nE19999: Inner Error!\nexit 0");
}

TEST(Run, WritesTheDiagnosisBesideTheRest) {
  const Workplace place;
  place.add_program("atc", failing_script);
  const TemporaryFolder folder;
  const std::string file = folder / "run.json";
  transcript(with_errors(place.program({"--format=json:" + file}, atc("x:1"))));
  std::ifstream written(file);
  const std::string json((std::istreambuf_iterator<char>(written)), {});
  EXPECT_TRUE(tells(json, "\"diagnoses\"")) << json;
  EXPECT_TRUE(tells(json, "\"device-memory-exhausted\"")) << json;
  EXPECT_TRUE(tells(json, "\"compared\"")) << json;
}

TEST(Run, AKilledCommandSaysWhatASignalMeans) {
  const Workplace place;
  place.add_program("atc", "#!/bin/sh\nkill -9 $$\n");
  const std::string text = transcript(with_errors(place.program({}, atc("x:1"))));
  EXPECT_TRUE(tells(text, "killed-without-trace")) << text;
  EXPECT_TRUE(text.ends_with("exit 137")) << text;
}

}  // namespace
}  // namespace aoecheck::test
