#include "aoecheck/base/path.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

TEST(NormalPath, DropsWhatChangesNothing) {
  EXPECT_EQ(normal_path("./a/../m.onnx"), "m.onnx");
  EXPECT_EQ(normal_path("a//b/./c/"), "a/b/c");
  EXPECT_EQ(normal_path("//a"), "/a");
  EXPECT_EQ(normal_path(""), ".");
  EXPECT_EQ(normal_path("."), ".");
  EXPECT_EQ(normal_path("a/.."), ".");
}

TEST(NormalPath, KeepsWhatLeadsOut) {
  EXPECT_EQ(normal_path("../a"), "../a");
  EXPECT_EQ(normal_path("a/../../b"), "../b");
  EXPECT_EQ(normal_path("../.."), "../..");
  EXPECT_EQ(normal_path("/../a"), "/a");
  EXPECT_EQ(normal_path("/"), "/");
}

TEST(JoinedPath, TakesAbsolutePathsAlone) {
  EXPECT_EQ(joined_path("/d", "./m.onnx"), "/d/m.onnx");
  EXPECT_EQ(joined_path("/d", "/m.onnx"), "/m.onnx");
  EXPECT_EQ(joined_path("d/e", "../m.onnx"), "d/m.onnx");
  EXPECT_EQ(joined_path("", "m.onnx"), "m.onnx");
  EXPECT_EQ(joined_path("", "/m.onnx"), "/m.onnx");
}

TEST(FileName, IsThePartAfterTheLastSlash) {
  EXPECT_EQ(file_name("/a/b.sh"), "b.sh");
  EXPECT_EQ(file_name("b.sh"), "b.sh");
  EXPECT_EQ(file_name("a/"), "");
}

TEST(ParentPath, IsThePartBeforeTheLastSlash) {
  EXPECT_EQ(parent_path("/a/b.sh"), "/a");
  EXPECT_EQ(parent_path("b.sh"), ".");
  EXPECT_EQ(parent_path("/b.sh"), "/");
}

}  // namespace
}  // namespace aoecheck
