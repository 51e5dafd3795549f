#include "aoecheck/readers/banks.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/system/environment.h"

namespace aoecheck::test {
namespace {

std::string folder() { return std::string(std::getenv("AOECHECK_REAL_DATA")) + "/kb"; }

/// A row of the table in kb/README.md and of the fact page, 2.1.
struct Row {
  const char* file;
  std::uint64_t records;
  std::uint64_t equal;
  std::uint64_t computed;
  std::vector<std::string> quirks;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"Ascend310P3_8_AiCore_MatMulV3", 3, 3, 3, {"bank-no-final-line-feed"}},
      {"Ascend910B4_20_AiCore_MatMulV3", 2, 2, 2, {"bank-no-final-line-feed"}},
      {"Ascend910B2_24_AiCore_MatMulV3",
       140,
       124,
       140,
       {"bank-no-final-line-feed", "bank-id-is-no-hash"}},
      {"Ascend910_9382_16_AiCore_MatMulV3",
       2,
       0,
       2,
       {"bank-id-beyond-32-bits", "bank-id-is-no-hash"}},
      {"Ascend310P3_8_AiCore_QuantBatchMatmulV3", 6, 3, 6, {"bank-id-is-no-hash"}},
      {"Ascend910B1_24_AiCore_Conv3D", 3, 0, 0, {}},
      {"Ascend950PR_9589_32_AiCore_Conv3DV2", 4, 0, 0, {"bank-no-final-line-feed"}},
      {"Ascend950PR_9589_32_AiCore_Conv3DBackpropFilterV2", 10, 0, 0, {"bank-byte-order-mark"}},
      {"FUSE_8_AiCore_ExtendConvTranspose", 0, 0, 0, {"bank-placeholder"}}};
  return table;
}

TEST(RealBanks, CountsKeysAndQuirksAreThoseOfThePage) {
  for (const Row& row : rows()) {
    const std::string path = folder() + "/runtime_kb/" + row.file + "_runtime_kb.json";
    const auto bytes = real_environment().open(path);
    ASSERT_TRUE(bytes) << path;
    const auto bank = read_bank({path, **bytes}, {});
    ASSERT_TRUE(bank) << path;
    EXPECT_EQ(bank->records, row.records) << path;
    EXPECT_EQ(bank->keys.equal, row.equal) << path;
    EXPECT_EQ(bank->keys.computed, row.computed) << path;
    std::vector<std::string> quirks;
    for (const BankRemark& quirk : bank->quirks) quirks.push_back(quirk.message.id);
    std::vector<std::string> wanted = row.quirks;
    std::sort(quirks.begin(), quirks.end());
    std::sort(wanted.begin(), wanted.end());
    EXPECT_EQ(quirks, wanted) << path;
    EXPECT_TRUE(bank->faults.empty()) << path << ' ' << bank->faults.front().message.id;
  }
}

TEST(RealBanks, NoShippedFileIsCalledDamaged) {
  Request request;
  request.command = "bank verify";
  request.sources = {folder()};
  const auto outcome = run_bank(request, real_environment(), Catalogue::embedded());
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->banks.size(), rows().size() + 1);
  for (const Finding& finding : outcome->findings)
    EXPECT_NE(finding.severity, Severity::error) << finding.rule << ' ' << finding.origin.source;
}

TEST(RealBanks, RecordsHaveTheirShapes) {
  Request request;
  request.command = "bank show";
  request.sources = {folder()};
  request.filter.limit = 1000;
  request.filter.operator_type = "MatMulV3";
  const auto outcome = run_bank(request, real_environment(), Catalogue::embedded());
  ASSERT_TRUE(outcome);
  std::size_t shown = 0;
  for (const BankFile& bank : outcome->banks)
    for (const BankRecord& record : bank.shown) {
      ++shown;
      ASSERT_EQ(record.tensors.size(), 3U);
      for (const BankTensor& tensor : record.tensors) {
        EXPECT_EQ(tensor.shape.size(), 2U);
        EXPECT_FALSE(tensor.type.empty());
        EXPECT_FALSE(tensor.format.empty());
      }
    }
  EXPECT_EQ(shown, 147U);
}

}  // namespace
}  // namespace aoecheck::test
