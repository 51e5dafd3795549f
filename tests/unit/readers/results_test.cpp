#include "aoecheck/readers/results.h"

#include <gtest/gtest.h>

namespace aoecheck::test {
namespace {

std::vector<TuningResult> results_of(const std::string& text) {
  const auto results = read_results({"aoe_result_opat_1.json", text});
  return results ? *results : std::vector<TuningResult>{};
}

TEST(Results, OfSingleOperatorsStandInReports) {
  const auto results = results_of(R"j({"report_20220101_7": [
    {"basic": {"tuning_name": "one", "tuning_time(s)": 26}},
    {"OPAT": {"opat_tune_result": "tune success",
      "repo_modified_operators": {"add_repo_operators": [{"op_name": "MatMul", "op_type": "matmul",
        "performance_after_tune(us)": 3.06, "performance_before_tune(us)": 4.06}]},
      "repo_summary": {"total_num": 1, "repo_add_num": 1}}}]})j");
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].name, "one");
  EXPECT_EQ(results[0].outcome, "tune success");
  ASSERT_EQ(results[0].operators.size(), 1U);
  EXPECT_EQ(results[0].operators[0].update, "add");
  EXPECT_EQ(results[0].operators[0].before_us, 4.06);
  EXPECT_EQ(results[0].counts.at("repo_add_num"), 1);
}

TEST(Results, OfModelsNameTheWaysOfTuning) {
  const auto results = results_of(R"j([{"basic": {"tuning_name": "m"}},
    {"OPAT": {"opat_tuning_result": "tuning successful", "model_baseline_performance(ms)": 2.5,
      "model_result_performance(ms)": 2,
      "repo_modified_operators": [{"op_name": "a", "op_type": "Conv2D", "tune_performance": {
        "Schedule": {"performance_after_tune(us)": 10, "performance_before_tune(us)": 20,
                     "update_mode": "add"},
        "Format": {"performance_after_tune(us)": 9, "performance_before_tune(us)": 10,
                   "update_mode": "update"}}}]}},
    {"SGAT": {"sgat_tuning_result": "tuning successful"}}])j");
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].baseline_ms, 2.5);
  ASSERT_EQ(results[0].operators.size(), 2U);
  EXPECT_EQ(results[0].operators[0].way, "Schedule");
  EXPECT_EQ(results[0].operators[1].update, "update");
  EXPECT_EQ(results[1].kind, "sgat");
}

TEST(Results, FailuresAreNamed) {
  const auto results = results_of(R"j([{"basic": {}}, {"OPAT": {
    "opat_tuning_result": "tuning failed", "tuning_failed_operators": ["x", "y"]}}])j");
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].failed, (std::vector<std::string>{"x", "y"}));
}

TEST(Results, OtherFilesAreRefused) {
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{}"), std::string("[1,{\"OPAT\":1}]"),
        std::string(100000, '['), std::string("[{\"basic\":{}}]"), std::string("\xFF\x00", 2)})
    EXPECT_EQ(read_results({"x.json", text}).error().message.id, "not-a-result-file");
  EXPECT_FALSE(recognise_results({"x", "{\"a\":1}"}));
  EXPECT_TRUE(recognise_results({"x", "[{\"basic\":{}},{\"OPAT\":{}}]"}));
}

}  // namespace
}  // namespace aoecheck::test
