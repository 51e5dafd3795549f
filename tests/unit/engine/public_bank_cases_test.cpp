#include <algorithm>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/readers.h"
#include "aoecheck/store/sessions.h"
#include "engine/bank_files.h"
#include "store/session_json.h"
#include "support/fake_environment.h"

namespace aoecheck::test {
namespace {

/// Public cases whose cause lies in directories, banks and their records: a world as the user had
/// it, the command, and the rule that tells the cause before the run. The ids are those of the
/// cases; tests/real/cases.yaml has the others.
class PublicBankCase : public testing::Test {
 protected:
  PublicBankCase() { environment_.set_variable("HOME", "/home/u"); }

  Request request(const std::vector<std::string>& words) const {
    Request result;
    result.command = "check";
    result.words = words;
    return result;
  }

  /// A bank with the record of a tuning.
  void record(const std::string& bank, const std::vector<std::string>& words,
              const std::string& cann = {}) {
    Session session;
    session.set = *read_command_line(words, Catalogue::embedded());
    session.fingerprint = "f";
    session.soc = "Ascend310P3";
    if (!cann.empty()) session.versions["cann"] = cann;
    environment_.add_file(bank + '/' + std::string(session_file_name),
                          "{\"format\":\"aoecheck.sessions\",\"version\":1}\n" +
                              line_of(session, Catalogue::embedded()) + '\n');
    environment_.add_file(bank + "/Ascend310P3/cube/repository_Ascend310P3_conv2d.json", "");
  }

  testing::AssertionResult tells(const Result<Outcome>& outcome, const std::string& rule) const {
    if (!outcome) return testing::AssertionFailure() << outcome.error().message.id;
    std::string rules;
    for (const Finding& finding : outcome->findings) {
      if (finding.rule == rule) return testing::AssertionSuccess();
      rules += ' ' + finding.rule;
    }
    return testing::AssertionFailure() << "only" << rules;
  }

  Result<Outcome> check(const std::vector<std::string>& words) const {
    return run_check(request(words), environment_, Catalogue::embedded());
  }

  Result<Outcome> where(const std::string& script) const {
    FakeEnvironment with_script = environment_;
    with_script.add_file("build.sh", script);
    Request asked;
    asked.command = "bank where";
    asked.sources = {"build.sh"};
    return run_where(asked, with_script, Catalogue::embedded());
  }

  static std::vector<std::string> atc(const std::string& shape) {
    return {"atc",          "--model=net.onnx",       "--framework=5",
            "--output=net", "--input_shape=" + shape, "--soc_version=Ascend310P3"};
  }
  static std::vector<std::string> aoe(const std::string& shape) {
    return {"aoe", "--model=net.onnx", "--framework=5", "--input_shape=" + shape, "--job_type=2"};
  }

  FakeEnvironment environment_;
};

TEST_F(PublicBankCase, B003OneBankForEveryBatch) {
  record("/bank", aoe("x:1,20,17"));
  environment_.set_variable("TUNE_BANK_PATH", "/bank");
  EXPECT_TRUE(tells(check(atc("x:8,20,17")), "input-shape-differs"));
  EXPECT_FALSE(tells(check(atc("x:1,20,17")), "input-shape-differs"));
}

TEST_F(PublicBankCase, B009VariableOfAnotherProductNamesADirectoryThatIsGone) {
  environment_.set_variable("TUNE_BANK_PATH", "/usr/local/Ascend/mindie/latest/mindie-rt/aoe");
  EXPECT_TRUE(tells(check(atc("x:1")), "bank-directory-unusable"));
  EXPECT_TRUE(tells(check(aoe("x:1")), "bank-directory-unusable"));
}

TEST_F(PublicBankCase, B011DirectoryThatIsMadeAndNotUsed) {
  const auto outcome = where(
      "mkdir ./aoe_result_bs4; chmod 777 ./aoe_result_bs4\n"
      "aoe --model=net.onnx --framework=5 --job_type=1 --input_shape=x:4\n");
  ASSERT_TRUE(outcome.ok());
  const auto graph =
      std::find_if(outcome->places.begin(), outcome->places.end(),
                   [](const BankPlace& place) { return place.kind == BankKind::graph; });
  ASSERT_NE(graph, outcome->places.end());
  EXPECT_EQ(graph->chosen()->name, "default");
  EXPECT_EQ(graph->chosen()->directory,
            "/home/u/Ascend/latest/data/aoe/custom/graph/<soc_version>");
}

TEST_F(PublicBankCase, B013CachePathSetOnlyForTheConversion) {
  environment_.add_file(
      "/home/u/Ascend/latest/data/aoe/custom/op/Ascend310P3/cube/"
      "repository_Ascend310P3_conv2d.json",
      "");
  const std::string script =
      "unset ASCEND_CACHE_PATH\nexport TUNE_BANK_PATH=/bank\n"
      "aoe --model=net.onnx --framework=5 --job_type=2\nunset TUNE_BANK_PATH\n"
      "export ASCEND_CACHE_PATH=/data/cache\n"
      "atc --model=net.onnx --framework=5 --output=net --soc_version=Ascend310P3\n";
  EXPECT_TRUE(tells(where(script), "bank-written-elsewhere"));
}

TEST_F(PublicBankCase, B014KernelsOfBeforeTheTuning) {
  record("/bank", aoe("x:1"));
  environment_.set_variable("TUNE_BANK_PATH", "/bank");
  PathStatus newer;
  newer.modified = 200;
  environment_.set_status("/bank/Ascend310P3/cube/repository_Ascend310P3_conv2d.json", newer);
  environment_.add_file("/home/u/atc_data/kernel_cache/Ascend310P3/te_conv2d.o", "");
  std::vector<std::string> words = atc("x:1");
  EXPECT_FALSE(tells(check(words), "kernel-cache-older-than-bank"));
  words.emplace_back("--op_compiler_cache_mode=enable");
  EXPECT_TRUE(tells(check(words), "kernel-cache-older-than-bank"));
}

TEST_F(PublicBankCase, B018KnowledgeBankProcessesDifferBetweenTuningAndConversion) {
  record("/bank", aoe("x:1"));
  environment_.set_variable("TUNE_BANK_PATH", "/bank");
  environment_.set_variable("CANN_KNOWLEDGE_BANK_PROCESS_NUM", "0");
  EXPECT_TRUE(tells(check(atc("x:1")), "knowledge-bank-processes-off"));
}

TEST_F(PublicBankCase, B068BankOfAnOlderCann) {
  record("/bank", aoe("x:1"), "7.0.0");
  environment_.set_variable("TUNE_BANK_PATH", "/bank");
  Request asked = request(atc("x:1"));
  asked.cann = parse_cann_version("8.5.0");
  const auto outcome = run_check(asked, environment_, Catalogue::embedded());
  EXPECT_TRUE(tells(outcome, "bank-of-other-cann"));
  asked.cann = parse_cann_version("7.0.1");
  EXPECT_FALSE(tells(run_check(asked, environment_, Catalogue::embedded()), "bank-of-other-cann"));
}

TEST_F(PublicBankCase, B072EverybodyMayWrite) {
  PathStatus open;
  open.mode = 0777;
  environment_.add_directory("/bank").set_status("/bank", open);
  std::vector<Finding> findings;
  judge_rights("/bank", environment_, Catalogue::embedded(), findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "bank-world-writable");
}

}  // namespace
}  // namespace aoecheck::test
