#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/readers.h"
#include "aoecheck/store/sessions.h"
#include "engine/recorder.h"
#include "support/fake_environment.h"
#include "support/temporary_folder.h"

namespace aoecheck::test {
namespace {

using Strings = std::vector<std::string>;

const std::string matmul = "Ascend310P3_8_AiCore_MatMulV3_runtime_kb.json";

void write_file(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

Strings aoe(const std::string& shape, const std::string& job = "2") {
  return {"aoe", "--model=net.onnx", "--framework=5", "--input_shape=" + shape,
          "--job_type=" + job};
}

Strings atc(const std::string& shape, const std::string& soc = "Ascend310P3") {
  return {"atc",          "--model=net.onnx",       "--framework=5",
          "--output=net", "--input_shape=" + shape, "--soc_version=" + soc};
}

/// A bank in a folder of its own, and the commands on it.
class Bank {
 public:
  Bank() { write_file(folder_ / ("Ascend310P3/unified_bank/" + matmul), "{}\n"); }

  const std::string& path() const { return folder_.path(); }
  std::string operator/(const std::string& name) const { return folder_ / name; }

  Outcome record(const Strings& words, const std::string& soc = {},
                 const Strings& results = {}) const {
    Request request = base("record", words);
    request.soc = soc;
    request.results = results;
    const auto outcome = run_record(request, real_environment(), Catalogue::embedded());
    EXPECT_TRUE(outcome.ok()) << (outcome ? "" : outcome.error().message.id);
    return outcome ? *outcome : Outcome{};
  }
  Outcome check(const Strings& words) const {
    const auto outcome = run_check(base("check", words), real_environment(), Catalogue::embedded());
    EXPECT_TRUE(outcome.ok());
    return outcome ? *outcome : Outcome{};
  }

 private:
  Request base(const std::string& command, const Strings& words) const {
    Request request;
    request.command = command;
    request.words = words;
    request.banks = {folder_.path()};
    return request;
  }

  TemporaryFolder folder_;
};

bool tells(const Outcome& outcome, const std::string& rule) {
  return std::any_of(outcome.findings.begin(), outcome.findings.end(),
                     [&](const Finding& finding) { return finding.rule == rule; });
}

std::string shape_of(const ParameterSet& set) { return set.find("input_shape")->value.text; }

TEST(Record, SaysHowTheSocIsKnown) {
  const Bank bank;
  const Session named = bank.record(aoe("x:1"), "310P3").sessions.front();
  EXPECT_EQ(named.soc, "Ascend310P3");
  EXPECT_EQ(named.soc_source, SocSource::option);
  EXPECT_EQ(named.cores, 8);
  const Session found = bank.record(aoe("x:2")).sessions.front();
  EXPECT_EQ(found.soc, "Ascend310P3");
  EXPECT_EQ(found.soc_source, SocSource::bank_file);
  write_file(bank / "Ascend910A/unified_bank/Ascend910A_32_AiCore_X_runtime_kb.json", "{}\n");
  const Outcome several = bank.record(aoe("x:3"));
  EXPECT_EQ(several.sessions.front().soc, "");
  EXPECT_TRUE(tells(several, "session-without-soc"));
}

TEST(Record, AsksTheDeviceWhereTheTuningHasJustRun) {
  FakeEnvironment environment;
  environment.add_program("npu-smi info",
                          "| 0     910B4  | OK  | 89.9 |\n| 0 | 0000:41:00.0 | 0 |\n");
  const ParameterSet set = *read_command_line(aoe("x:1"), Catalogue::embedded());
  Request request;
  request.words = aoe("x:1");
  const Session session = make_session(set, "/bank", request, environment, Catalogue::embedded());
  EXPECT_EQ(session.soc, "Ascend910B4");
  EXPECT_EQ(session.soc_source, SocSource::device);
  request.words.clear();
  EXPECT_EQ(make_session(set, "/bank", request, environment, Catalogue::embedded()).soc, "");
}

TEST(Record, KeepsWhatTheResultFileSays) {
  const Bank bank;
  const std::string file = bank / "aoe_result_opat_1.json";
  write_file(file, R"([{"basic":{}},{"OPAT":{"tuning_failed_operators":["c1"],
    "repo_summary":{"total_num":2,"repo_hit_num":2}}}])");
  bank.record(aoe("x:1"), {}, {file});
  const Outcome outcome = bank.check(atc("x:1"));
  EXPECT_TRUE(tells(outcome, "tuning-failed-operators"));
  EXPECT_TRUE(tells(outcome, "tuning-wrote-nothing"));
}

TEST(Record, WithoutABankNothingIsWritten) {
  Request request;
  request.command = "record";
  request.words = aoe("x:1");
  request.banks = {"/no/such/bank"};
  EXPECT_EQ(run_record(request, real_environment(), Catalogue::embedded()).error().message.id,
            "bank-directory-absent");
}

TEST(CheckAgainstBank, TheNearestSessionIsCompared) {
  const Bank bank;
  for (const char* shape : {"x:1,3,8,8", "x:4,3,8,8"}) bank.record(aoe(shape));
  Strings other = aoe("x:8,3,8,8");
  other.push_back("--precision_mode=force_fp32");
  bank.record(other);
  const Outcome hit = bank.check(atc("x:4,3,8,8"));
  ASSERT_EQ(hit.pairings.size(), 1U);
  EXPECT_EQ(shape_of(hit.sets[hit.pairings[0].tuned]), "x:4,3,8,8");
  EXPECT_EQ(hit.verdict, Verdict::consistent);
  const Outcome miss = bank.check(atc("x:2,3,8,8"));
  EXPECT_EQ(miss.verdict, Verdict::inconsistent);
  EXPECT_TRUE(tells(miss, "input-shape-differs"));
  EXPECT_FALSE(tells(miss, "precision-mode-differs"));
}

TEST(CheckAgainstBank, ARepeatedTuningIsComparedToo) {
  const Bank bank;
  bank.record(aoe("x:1"));
  EXPECT_EQ(bank.check(aoe("x:1")).verdict, Verdict::consistent);
  EXPECT_EQ(bank.check(aoe("x:2")).verdict, Verdict::inconsistent);
}

TEST(CheckAgainstBank, AFailedTuningTunedNothing) {
  const Bank bank;
  const Session session = bank.record(aoe("x:1")).sessions.front();
  Session failed = session;
  failed.exit_code = 1;
  std::filesystem::remove(bank / std::string(session_file_name));
  ASSERT_TRUE(append_session(bank.path(), failed, real_environment(), Catalogue::embedded()).ok());
  EXPECT_TRUE(tells(bank.check(atc("x:1")), "nothing-to-compare-with"));
}

TEST(CheckAgainstBank, StepsThatWereNeverRunAreSaid) {
  const Bank bank;
  bank.record(aoe("x:1", "2"));
  EXPECT_TRUE(tells(bank.check(atc("x:1")), "tuning-step-missing"));
  EXPECT_FALSE(tells(bank.check(atc("x:1", "Ascend910B2")), "tuning-step-missing"));
  bank.record(aoe("x:1", "1"));
  EXPECT_FALSE(tells(bank.check(atc("x:1")), "tuning-step-missing"));
}

TEST(CheckAgainstBank, SocAndCoresAreHeldAgainstFileNames) {
  const Bank bank;
  EXPECT_TRUE(tells(bank.check(atc("x:1", "Ascend310P1")), "bank-of-other-soc"));
  Strings fewer = atc("x:1");
  fewer.push_back("--aicore_num=4");
  EXPECT_TRUE(tells(bank.check(fewer), "bank-core-count-differs"));
  EXPECT_FALSE(tells(bank.check(atc("x:1")), "bank-core-count-differs"));
  write_file(bank / "Ascend910B1/unified_bank/Ascend910B1_24_AiCore_matmul.json", "{}\n");
  const Outcome outcome = bank.check(atc("x:1", "Ascend910B2"));
  EXPECT_TRUE(tells(outcome, "bank-soc-falls-back"));
}

TEST(CheckAgainstBank, ABankThatIsNotReadIsSaid) {
  const Bank bank;
  EXPECT_TRUE(tells(bank.check(atc("x:1")), "bank-not-read"));
  ::setenv("TUNE_BANK_PATH", bank.path().c_str(), 1);
  EXPECT_FALSE(tells(bank.check(atc("x:1")), "bank-not-read"));
  ::unsetenv("TUNE_BANK_PATH");
}

TEST(CheckAgainstBank, ABankWithoutRecordIsSaid) {
  const Bank bank;
  EXPECT_TRUE(tells(bank.check(atc("x:1")), "bank-without-record"));
}

}  // namespace
}  // namespace aoecheck::test
