#include "engine/bank_files.h"

#include <gtest/gtest.h>

#include "support/fake_environment.h"

namespace aoecheck::test {
namespace {

const std::string directory = "/bank/Ascend310P3/unified_bank";
const std::string unified = directory + "/Ascend310P3_8_AiCore_matmul.json";
const std::string runtime = directory + "/Ascend310P3_8_AiCore_MatMulV3_runtime_kb.json";

std::vector<std::string> rights_of(const std::string& path, const FakeEnvironment& environment) {
  std::vector<Finding> findings;
  judge_rights(path, environment, Catalogue::embedded(), findings);
  std::vector<std::string> rules;
  for (const Finding& finding : findings) rules.push_back(finding.rule);
  return rules;
}

TEST(BankFiles, AreListedByTheirNames) {
  FakeEnvironment environment;
  environment.add_file(unified, "{}").add_file(runtime, "{}").add_file(unified + ".aoe", "{}");
  environment.add_file(directory + "/package.json", "{}");
  const BankListing listing = list_banks("/bank", environment);
  EXPECT_EQ(listing.files, (std::vector<std::string>{runtime, unified}));
  EXPECT_EQ(listing.copies, std::vector<std::string>{unified + ".aoe"});
  EXPECT_EQ(listing.directories, std::vector<std::string>{directory});
  EXPECT_TRUE(listing.failures.empty());
  environment.deny("/bank/Ascend310P3");
  EXPECT_EQ(list_banks("/bank", environment).files.size(), 0U);
}

TEST(BankFiles, AUnifiedBankMustBeWritableForItsReader) {
  FakeEnvironment environment;
  environment.add_file(unified, "{}").add_file(runtime, "{}");
  EXPECT_TRUE(rights_of(unified, environment).empty());
  for (const std::string& path : {unified, runtime})
    environment.set_access(path, {true, false, false});
  EXPECT_EQ(rights_of(unified, environment), std::vector<std::string>{"bank-file-not-writable"});
  EXPECT_TRUE(rights_of(runtime, environment).empty());
}

TEST(BankFiles, RightsForEverybodyAreTold) {
  FakeEnvironment environment;
  environment.add_file(unified, "{}");
  PathStatus status;
  status.mode = 0777;
  environment.set_status(directory, status);
  EXPECT_EQ(rights_of(directory, environment), std::vector<std::string>{"bank-world-writable"});
  status.mode = 0770;
  environment.set_status(directory, status);
  EXPECT_TRUE(rights_of(directory, environment).empty());
}

}  // namespace
}  // namespace aoecheck::test
