#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/readers/hits.h"
#include "aoecheck/system/environment.h"

namespace aoecheck::test {
namespace {

/// Counted by hand from each file.
struct Row {
  const char* file;
  const char* dialect;
  std::size_t graphs;
  std::size_t passes;
  std::int64_t matched;
  std::int64_t effective;
  std::optional<std::int64_t> from_bank;
};

const Row rows[] = {
    {"A_concat_sessionId_2021.json", "A", 5, 93, 1965, 899, {}},
    {"A_single_sessionId_2021.json", "A", 1, 12, 584, 181, {}},
    {"B_single_2022.json", "B", 1, 20, 1529, 402, {}},
    {"B_single_2022_hifly.json", "B", 1, 24, 276, 101, {}},
    {"B_single_5.1.RC1_gemm.json", "B", 1, 3, 3, 2, {}},
    {"C_array_2024.json", "C", 1, 25, 1807, 142, 0},
    {"C_array_2025_y2o.json", "C", 1, 32, 979, 84, {}},
    {"C_array_oam.json", "C", 1, 2, 2, 1, {}},
    {"C_array_yolov8.json", "C", 1, 34, 1013, 109, 0},
    {"D_keyed_2025.json", "D", 1, 39, 980, 169, 0},
    {"D_keyed_2026.json", "D", 1, 14, 20, 2, {}},
    {"D_keyed_2graphs_2026.json", "D", 2, 35, 309, 60, {}},
    {"E_null.json", "E", 0, 0, 0, 0, {}},
};

TEST(RealFusionResults, HoldWhatWasCounted) {
  const std::string root = std::getenv("AOECHECK_REAL_DATA");
  for (const Row& row : rows) {
    const auto bytes = real_environment().read(root + "/models/fusion/" + row.file, 16U << 20U);
    ASSERT_TRUE(bytes.ok()) << row.file;
    const auto result = read_fusion_result({row.file, *bytes});
    ASSERT_TRUE(result.ok()) << row.file;
    EXPECT_EQ(result->dialect, row.dialect) << row.file;
    EXPECT_EQ(result->graphs, row.graphs) << row.file;
    EXPECT_EQ(result->passes.size(), row.passes) << row.file;
    std::int64_t matched = 0;
    std::int64_t effective = 0;
    std::optional<std::int64_t> from_bank;
    for (const PassCount& pass : result->passes) {
      matched += pass.matched;
      effective += pass.effective;
      if (pass.from_bank) from_bank = from_bank.value_or(0) + *pass.from_bank;
    }
    EXPECT_EQ(matched, row.matched) << row.file;
    EXPECT_EQ(effective, row.effective) << row.file;
    EXPECT_EQ(from_bank, row.from_bank) << row.file;
  }
}

}  // namespace
}  // namespace aoecheck::test
