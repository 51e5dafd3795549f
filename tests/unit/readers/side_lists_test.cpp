#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

TEST(SideMixlist, ReadsSets) {
  const SideFile file = read("modify_mixlist_json",
                             "{\"black-list\":{\"to-add\":[\"MatMul\",\"Add\",\"MatMul\"]},"
                             "\"white-list\":{\"to-remove\":[\"Add\"]},\"gray-list\":{}}");
  EXPECT_EQ(entries(file), (Entries{"black-list.to-add.Add=", "black-list.to-add.MatMul=",
                                    "white-list.to-remove.Add="}));
  EXPECT_TRUE(file.remarks.empty());
}

TEST(SideMixlist, RemarksOnContradictions) {
  const SideFile file = read("modify_mixlist_json",
                             "{\"black-list\":{\"to-add\":[\"A\"],\"to-remove\":[\"A\",\"B\"]},\n"
                             "\"gray-list\":{\"to-add\":[\"C\"],\"to-remove\":[\"B\"]},\n"
                             "\"white-list\":{\"to-add\":[\"C\"]}}");
  EXPECT_EQ(file.entries.size(), 6U);
  EXPECT_EQ(remarks(file),
            (Remarks{"1:44 side-file-remark-contradictory-lists(A,black-list.to-add, "
                     "black-list.to-remove)",
                     "2:42 side-file-remark-contradictory-lists(B,black-list.to-remove, "
                     "gray-list.to-remove)",
                     "3:25 side-file-remark-contradictory-lists(C,gray-list.to-add, "
                     "white-list.to-add)"}));
}

TEST(SideMixlist, RemarksOnWhatItDoesNotKnow) {
  const SideFile file = read("modify_mixlist_json",
                             "{\"red-list\":{},\"black-list\":{\"add\":[],\"to-add\":\"x\","
                             "\"to-remove\":[1]},\"gray-list\":[]}");
  EXPECT_TRUE(file.entries.empty());
  EXPECT_EQ(remarks(file), (Remarks{"1:2 side-file-remark-unknown-key(red-list)",
                                    "1:30 side-file-remark-unknown-key(black-list.add)",
                                    "1:39 side-file-remark-wrong-kind(black-list.to-add)",
                                    "1:65 side-file-remark-wrong-kind(black-list.to-remove)",
                                    "1:69 side-file-remark-wrong-kind(gray-list)"}));
  EXPECT_EQ(error_of("modify_mixlist_json", "[]"),
            "1:1 side-file-invalid(modify_mixlist_json,side-wants-map)");
}

TEST(SideTuneOps, ReadsNamesTypesAndLevel) {
  const SideFile file = read("tune_ops_json",
                             "{\"tune_ops_name\":[\"conv1\",\"a/b\"],\"tune_ops_type\":\"MatMul\","
                             "\"tune_optimization_level\":\"O1\",\"feature\":[\"deeper_opat\"],"
                             "\"other\":[1]}");
  EXPECT_EQ(entries(file), (Entries{"feature.deeper_opat=", "other=[1]",
                                    "tune_ops_name.a/b=", "tune_ops_name.conv1=",
                                    "tune_ops_type.MatMul=", "tune_optimization_level=O1"}));
  EXPECT_EQ(remarks(file), (Remarks{"1:116 side-file-remark-unknown-key(other)"}));
}

TEST(SideRawGeOptions, KeepsTheLevel) {
  const SideFile file =
      read("raw_ge_options_json",
           "{\"compile options\":{\"global\":{\"ge.a\":\"1\"},\"session\":{},"
           "\"graph\":{\"ge.a\":2,\"b\":{\"y\":1,\"x\":[]}},\"odd\":{}},\"x\":0}");
  EXPECT_EQ(entries(file),
            (Entries{"global.ge.a=1", "graph.b={\"x\":[],\"y\":1}", "graph.ge.a=2"}));
  EXPECT_EQ(remarks(file), (Remarks{"1:94 side-file-remark-unknown-key(odd)",
                                    "1:104 side-file-remark-unknown-key(x)"}));
  EXPECT_EQ(error_of("raw_ge_options_json", "{}"),
            "1:1 side-file-invalid(raw_ge_options_json,side-missing-key(compile options))");
}

}  // namespace
}  // namespace aoecheck
