#include "aoecheck/readers/results.h"

#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/system/environment.h"

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
}  // namespace
}  // namespace aoecheck::test
