#include "support/log_cases.h"

#include <map>

#include <gtest/gtest.h>

namespace aoecheck::test {
namespace {

/// The logs of public cases that we composed ourselves; tests/real has those of the cases.
TEST(LogCases, ComposedLogsAreExplained) {
  std::size_t composed = 0;
  for (const LogCase& row : log_cases()) {
    if (row.log.empty()) continue;
    ++composed;
    EXPECT_EQ(case_problem(row.log, row.rule), "") << row.id << ' ' << row.rule;
  }
  EXPECT_GE(composed, 10U);
}

TEST(LogCases, ARowHasARuleOrAReason) {
  std::map<std::string, bool> out_of_reach;
  for (const LogCase& row : log_cases()) {
    EXPECT_NE(row.rule.empty(), row.out_of_reach.empty()) << row.id;
    const auto [place, added] = out_of_reach.emplace(row.id, row.rule.empty());
    EXPECT_EQ(place->second, row.rule.empty()) << row.id << " is both";
  }
  EXPECT_GE(out_of_reach.size(), 60U);
}

TEST(LogCases, ALogThatSaysSomethingElseIsSeen) {
  EXPECT_NE(case_problem("E10016: Opname [data] is not found", "input-left-dynamic"), "");
  EXPECT_NE(case_problem("nothing at all", "operator-library-not-hit"), "");
  EXPECT_NE(case_problem("nothing at all", "no-such-rule"), "");
}

}  // namespace
}  // namespace aoecheck::test
