#include "catalogue/yaml_tree.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

std::string parsed(const std::string& text) {
  const auto tree = parse_catalogue_files({{"f", text}});
  return tree ? "sound" : shown(tree.error());
}

TEST(YamlTree, RefusesWhatTheCatalogueHasNot) {
  EXPECT_EQ(parsed("- k: &a 1\n"), "f.yaml:1:6 an anchor: the catalogue has none");
  EXPECT_EQ(parsed("- &a {k: 1}\n- *a\n"), "f.yaml:1:3 an anchor: the catalogue has none");
  EXPECT_EQ(parsed("- k: !x 1\n"), "f.yaml:1:6 a tag: the catalogue has none");
  EXPECT_EQ(parsed("- k: 1\n  l: 2\n  k: 3\n"), "f.yaml:3:3 the key `k` twice in one map");
  EXPECT_EQ(parsed("- ? [a]\n  : b\n"), "f.yaml:1:5 a key that is not a plain text");
  EXPECT_EQ(parsed("- k:\n  l: 2\n"),
            "f.yaml:2:3 no value, or a bare null: quote the text that is meant");
  EXPECT_EQ(parsed("--- [1]\n--- [2]\n"), "f.yaml:2:5 a second document");
  EXPECT_EQ(parsed(""), "f.yaml:1:1 nothing in it");
  EXPECT_EQ(parsed("# only words\n"), "f.yaml:1:1 nothing in it");
}

TEST(YamlTree, SaysWhereAFileIsNoYaml) {
  EXPECT_EQ(parsed("- k: [1, 2\n  l: 3\n"), "f.yaml:2:4 end of sequence flow not found");
  EXPECT_EQ(parsed("- a: 'b\nc"), "f.yaml:2:2 illegal EOF in scalar");
}

TEST(YamlTree, RefusesControlCharacters) {
  EXPECT_EQ(parsed(std::string("- a\n- b\0c\n", 10)), "f.yaml:2:4 the control character 0x00");
  EXPECT_EQ(parsed("- \x04\n"), "f.yaml:1:3 the control character 0x04");
}

TEST(YamlTree, LimitsNestingAndSize) {
  EXPECT_EQ(parsed(std::string(16, '[') + "1" + std::string(16, ']')), "sound");
  EXPECT_EQ(parsed(std::string(17, '[') + "1" + std::string(17, ']')),
            "f.yaml:1:17 nested deeper than 16");
  EXPECT_EQ(parsed(std::string(largest_catalogue_file + 1, ' ')), "f.yaml:0:0 larger than 4 MiB");
}

TEST(YamlTree, StoresEqualTextsOnce) {
  const Tree tree = tree_of({{"f", "[abcdef, abcdef, x: abcdef]\n"}});
  EXPECT_EQ(tree.view().text.find("abcdef"), tree.view().text.rfind("abcdef"));
}

class CatalogueDirectory : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) / "aoecheck_catalogue_directory";
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_ / "rules");
  }
  void TearDown() override { std::filesystem::remove_all(path_); }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::filesystem::path path_;
};

TEST_F(CatalogueDirectory, ReadsFilesInOrderOfName) {
  write("rules/b.yaml", "[2]");
  write("rules/a.yaml", "[1]");
  write("devices.yaml", "[3]");
  write("README.md", "not: [yaml");
  const auto tree = read_catalogue_directory(path_.string());
  ASSERT_TRUE(tree);
  const TreeView view = tree->view();
  const Node root(&view, 0);
  ASSERT_EQ(root.size(), 3U);
  EXPECT_EQ(root.child(0).key(), "devices");
  EXPECT_EQ(root.child(1).key(), "rules/a");
  EXPECT_EQ(root.child(2).key(), "rules/b");
}

TEST_F(CatalogueDirectory, NamesTheWholePathInErrors) {
  write("rules/a.yaml", "- a\n- &b c\n");
  const auto tree = read_catalogue_directory(path_.string());
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().message.id, "catalogue-invalid");
  EXPECT_EQ(tree.error().origin.source, (path_ / "rules/a.yaml").string());
  EXPECT_EQ(tree.error().origin.line, 2);
}

TEST_F(CatalogueDirectory, CannotReadWhatIsNoDirectory) {
  const auto absent = read_catalogue_directory((path_ / "absent").string());
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().message.id, "catalogue-unreadable");
  std::filesystem::create_directory(path_ / "odd.yaml");
  const auto odd = read_catalogue_directory(path_.string());
  ASSERT_FALSE(odd);
  EXPECT_EQ(shown(odd.error()), (path_ / "odd.yaml").string() + ":0:0 not a regular file");
}

TEST_F(CatalogueDirectory, OverlayErrorsNameTheWholePath) {
  write("rules/a.yaml", "- {id: x}\n");
  const auto catalogue = Catalogue::with_overlay(path_.string());
  ASSERT_FALSE(catalogue);
  EXPECT_EQ(shown(catalogue.error()), (path_ / "rules/a.yaml").string() + ":1:3 no key `phase`");
}

}  // namespace
}  // namespace aoecheck
