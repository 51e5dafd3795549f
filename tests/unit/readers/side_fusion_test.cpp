#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

SideFile fusion(std::string_view text) { return read("fusion_switch", text); }

std::string failure(const std::string& place, const std::string& problem) {
  return place + " side-file-invalid(fusion_switch," + problem + ")";
}

constexpr std::string_view unix_json =
    "{\n  \"Switch\":{\n    \"GraphFusion\":{\"B\":\"off\",\"ALL\":\"on\"},\n"
    "    \"UBFusion\":{\"TbePool2dQuantFusionPass\":\"off\"}\n  }\n}\n";

TEST(SideFusion, ReadsSwitchesOfBothKinds) {
  const SideFile file = fusion(unix_json);
  EXPECT_EQ(entries(file), (Entries{"GraphFusion.ALL=on", "GraphFusion.B=off",
                                    "UBFusion.TbePool2dQuantFusionPass=off"}));
  EXPECT_TRUE(file.remarks.empty());
  EXPECT_EQ(file.entries[2].origin, (Origin{OriginKind::file, "side.cfg", 4, 17}));
}

TEST(SideFusion, LineEndsDoNotMatter) {
  std::string windows;
  for (const char character : unix_json) {
    if (character == '\n') windows += '\r';
    windows += character;
  }
  EXPECT_EQ(fusion(windows).entries, fusion(unix_json).entries);
}

TEST(SideFusion, RemarksOnValuesThatAreNoSwitch) {
  const SideFile file = fusion(
      "{\"Switch\":{\"GraphFusion\":{\"A\":\"offf\",\"B\":1,\"C\":\"on "
      "\",\"\":\"on\",\"D\":\"on\"}}}");
  EXPECT_EQ(entries(file), (Entries{"GraphFusion.C=off", "GraphFusion.D=on"}));
  EXPECT_EQ(remarks(file), (Remarks{"1:27 side-file-remark-unknown-switch(GraphFusion.A,offf)",
                                    "1:38 side-file-remark-unknown-switch(GraphFusion.B,1)",
                                    "1:44 side-file-remark-padded-switch(GraphFusion.C,on )",
                                    "1:54 side-file-remark-empty-name(on)"}));
}

TEST(SideFusion, KeepsOtherSectionsWithTheirPath) {
  const SideFile file = fusion(
      "{\"Priority\":{\"GraphFusion\":{\"top\":{\"A\":\"1\"}}},\"ExceptionalPass\":[\"P\",\"Q\"],"
      "\"switch\":{\"x\":[1,2]},\"Switch\":{\"Other\":{\"Z\":\"on\"},\"UBFusion\":3}}");
  EXPECT_EQ(entries(file),
            (Entries{"ExceptionalPass.P=", "ExceptionalPass.Q=", "Priority.GraphFusion.top.A=1",
                     "Switch.Other.Z=on", "switch.x=[1,2]"}));
  EXPECT_EQ(remarks(file), (Remarks{"1:75 side-file-remark-unknown-key(switch)",
                                    "1:106 side-file-remark-unknown-key(Other)",
                                    "1:125 side-file-remark-wrong-kind(UBFusion)"}));
}

TEST(SideFusion, TextFormMeansBothKinds) {
  const SideFile file = fusion("A:off\r\n\r\n B : on");
  EXPECT_EQ(entries(file),
            (Entries{"GraphFusion.A=off", "GraphFusion.B=on", "UBFusion.A=off", "UBFusion.B=on"}));
  EXPECT_EQ(file.entries[0].origin.line, 1);
  EXPECT_EQ(file.entries[1].origin.line, 3);
}

TEST(SideFusion, TextFormRemarksAndErrors) {
  const SideFile file = fusion("PASS1:on\nPASS2:offf\n:on");
  EXPECT_EQ(entries(file), (Entries{"GraphFusion.PASS1=on", "UBFusion.PASS1=on"}));
  EXPECT_EQ(remarks(file), (Remarks{"2:1 side-file-remark-unknown-switch(PASS2,offf)",
                                    "3:1 side-file-remark-empty-name(:on)"}));
  EXPECT_EQ(error_of("fusion_switch", "A:on\nA:off"), failure("2:1", "side-duplicate-pass(A)"));
  EXPECT_EQ(error_of("fusion_switch", "A:on\n# c"), failure("2:1", "side-bad-line(# c)"));
}

TEST(SideFusion, RefusesWhatIsNeitherForm) {
  EXPECT_EQ(error_of("fusion_switch", " \n"), failure("1:1", "side-empty"));
  EXPECT_EQ(error_of("fusion_switch", "[]"), failure("1:1", "side-wants-map"));
  EXPECT_EQ(error_of("fusion_switch", "{\"Switch\":"),
            failure("1:11", "side-not-json(json-unfinished)"));
}

}  // namespace
}  // namespace aoecheck
