#include "aoecheck/catalogue/tree.h"

#include <gtest/gtest.h>

#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

TEST(CatalogueTree, NullNodeAnswersNothing) {
  const Node node;
  EXPECT_FALSE(node);
  EXPECT_FALSE(node.is_scalar() || node.is_list() || node.is_map());
  EXPECT_EQ(node.scalar(), "");
  EXPECT_EQ(node.key(), "");
  EXPECT_EQ(node.size(), 0U);
  EXPECT_FALSE(node.child(0));
  EXPECT_FALSE(node["x"]);
  EXPECT_TRUE(node.scalars().empty());
  EXPECT_EQ(node.origin(), Origin{});
}

TEST(CatalogueTree, WalksMapsAndLists) {
  const Tree tree = tree_of({{"a/b", "- k: v\n  l: [x, 'y: z']\n"}, {"c", "[1]\n"}});
  const TreeView view = tree.view();
  const Node root(&view, 0);
  ASSERT_EQ(root.size(), 2U);
  const Node entry = root["a/b"].child(0);
  EXPECT_EQ(entry.text("k"), "v");
  EXPECT_EQ(entry["l"].scalars(), (std::vector<std::string_view>{"x", "y: z"}));
  EXPECT_EQ(entry["k"].scalars(), (std::vector<std::string_view>{"v"}));
  EXPECT_FALSE(entry.child(2));
  EXPECT_FALSE(entry["k"]["deeper"]);
  EXPECT_EQ(root["c"].child(0).scalar(), "1");
}

TEST(CatalogueTree, OriginsPointAtKeys) {
  const Tree tree = tree_of({{"a", "- 1\n"}, {"b/c", "- k: v\n  long:\n    - x\n"}});
  const TreeView view = tree.view();
  const Node entry = Node(&view, 0)["b/c"].child(0);
  EXPECT_EQ(entry.origin(), (Origin{OriginKind::file, "b/c.yaml", 1, 3}));
  EXPECT_EQ(entry["long"].origin(), (Origin{OriginKind::file, "b/c.yaml", 2, 3}));
  EXPECT_EQ(entry["long"].child(0).origin(), (Origin{OriginKind::file, "b/c.yaml", 3, 7}));
}

}  // namespace
}  // namespace aoecheck
