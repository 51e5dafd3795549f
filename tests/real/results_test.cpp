#include "aoecheck/readers/results.h"

#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/system/environment.h"
#include "engine/device_names.h"

namespace aoecheck::test {
namespace {

std::string data(const std::string& path) {
  const std::string root = std::getenv("AOECHECK_REAL_DATA");
  const auto bytes = real_environment().read(root + '/' + path, 16U << 20U);
  EXPECT_TRUE(bytes.ok()) << path;
  return bytes ? *bytes : std::string();
}

TuningResult only_result(const std::string& name) {
  const auto results = read_results({name, data("aoe_results/" + name)});
  EXPECT_TRUE(results.ok()) << name;
  if (!results) return {};
  EXPECT_EQ(results->size(), 1U) << name;
  return results->front();
}

TEST(RealResults, OfThreeGenerations) {
  const TuningResult first = only_result("doc_6.0.1_singleop__aoe_result_opat.json");
  EXPECT_EQ(first.outcome, "tune success");
  EXPECT_EQ(first.operators.at(0).after_us, 3.06);
  const TuningResult second = only_result("doc_6.2RC1_model__aoe_result_opat.RECONSTRUCTED.json");
  EXPECT_EQ(second.outcome, "tuning successful");
  EXPECT_EQ(second.operators.at(0).before_us, 124);
  EXPECT_EQ(second.operators.at(0).update, "add");
  const TuningResult third =
      only_result("doc_6.3RC2_to_9.x_model__aoe_result_opat.RECONSTRUCTED.json");
  ASSERT_EQ(third.operators.size(), 2U);
  EXPECT_EQ(third.operators[0].way, "Format");
  EXPECT_EQ(third.operators[1].update, "update");
  for (const TuningResult& result : {second, third}) {
    EXPECT_EQ(result.counts.at("total_num"), 19);
    EXPECT_EQ(result.counts.at("total_num"), result.counts.at("repo_hit_num") +
                                                 result.counts.at("repo_add_num") +
                                                 result.counts.at("repo_unsatisfied_num"));
  }
  EXPECT_EQ(only_result("code_8.1RC1_failed_shape.SYNTHETIC.json").failed,
            std::vector<std::string>{"conv_synthetic_0"});
}

/// The names in the tables, read off by hand, and the SoC that a record takes from them.
TEST(RealDevices, AreNamedByTheTable) {
  const std::map<std::string, std::pair<std::string, std::string>> rows = {
      {"01_info_310_ep_23.0.0", {"310", "Ascend310"}},
      {"02_info_310_rc_21.0.3.1_nohugepages", {"310", "Ascend310"}},
      {"04_info_310B4_23.0.0_alarm_trailing_space", {"310B4", "Ascend310B4"}},
      {"05_info_310P3_22.0.2", {"310P3", "Ascend310P3"}},
      {"07_info_310P3_duo_25.5.2_excerpt", {"310P3", "Ascend310P3"}},
      {"08_info_910A_20.2.2_npu-smi1.8.21_x8", {"910A", "Ascend910A"}},
      {"09_info_910A_23.0.rc1_warning_processB", {"910A", "Ascend910A"}},
      {"10_info_910ProB_23.0.rc1_process", {"910ProB", "Ascend910ProB"}},
      {"11_info_910B2C_23.0.2.1_process_trailing_space", {"910B2C", "Ascend910B2C"}},
      {"15_info_950PR_25.7.rc1_x7_process", {"Ascend950PR", ""}},
      {"17_info_950PR_25.7.rc1.6_container_single_rule", {"Ascend950PR", ""}},
      {"38_info_910B4_25.5.2_doc_hand_mangled", {"910B4", "Ascend910B4"}},
      {"36_fail_container_-8005", {"", ""}}};
  for (const auto& [file, expected] : rows) {
    const auto names = device_names(data("npu_smi/" + file + ".txt"));
    EXPECT_EQ(names, expected.first.empty() ? std::vector<std::string>{}
                                            : std::vector<std::string>{expected.first})
        << file;
    EXPECT_EQ(soc_of_device_name(expected.first, Catalogue::embedded()), expected.second) << file;
  }
}

}  // namespace
}  // namespace aoecheck::test
