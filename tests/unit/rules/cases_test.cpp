#include <gtest/gtest.h>

#include "aoecheck/catalogue/tree.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck {
namespace {

/// The reduced scripts of public cases: each must show its cause. What needs two commands to be
/// compared is proved where they are compared.
TEST(PublicCases, AreExplained) {
  const auto tree = read_catalogue_directory(AOECHECK_SOURCE_DIR "/tests/real");
  ASSERT_TRUE(tree.ok());
  const TreeView view = tree->view();
  const Node cases = Node(&view, 0)["cases"];
  ASSERT_GT(cases.size(), 0U);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Node entry = cases.child(i);
    if (entry.has("out_of_reach")) continue;
    const std::string_view rule = entry.text("rule");
    if (rule.ends_with("-differs")) continue;
    RuleExample example;
    example.script = entry.text("script");
    example.arguments = entry["arguments"].scalars();
    const Node files = entry["files"];
    for (std::size_t f = 0; f < files.size(); ++f)
      example.files.emplace_back(files.child(f).key(), files.child(f).scalar());
    EXPECT_TRUE(fires(rule, facts_of(example))) << entry.text("id") << ' ' << rule;
  }
}

}  // namespace
}  // namespace aoecheck
