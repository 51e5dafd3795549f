#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

SideFile aipp(std::string_view text) { return read("aipp_prototxt", text); }

std::string failure(std::string_view text) { return error_of("aipp_prototxt", text); }

std::string prototxt(const std::string& place, const std::string& detail) {
  return place + " side-file-invalid(aipp_prototxt,side-not-prototxt(" + detail + "))";
}

TEST(SideAipp, ReadsFieldsThatDifferFromTheirDefault) {
  const SideFile file = aipp(
      "aipp_op {\r\n\taipp_mode: static\r\n  crop : false # no\r\n related_input_rank: 0\r\n"
      "  mean_chn_0: 104\r\n\tinput_format:RGB888_U8\r\n}");
  EXPECT_EQ(entries(file),
            (Entries{"aipp_op[0].aipp_mode=static", "aipp_op[0].input_format=RGB888_U8",
                     "aipp_op[0].mean_chn_0=104"}));
  EXPECT_EQ(file.entries[0].origin, (Origin{OriginKind::file, "side.cfg", 2, 2}));
  EXPECT_EQ(file.entries[2].origin, (Origin{OriginKind::file, "side.cfg", 5, 3}));
}

TEST(SideAipp, EqualNumbersAreEqualTexts) {
  EXPECT_EQ(entries(aipp("aipp_op{var_reci_chn_0:0.0170 min_chn_0: 1.0}")),
            (Entries{"aipp_op[0].min_chn_0=1", "aipp_op[0].var_reci_chn_0=0.017"}));
  EXPECT_EQ(aipp("aipp_op{var_reci_chn_0:0.017 aipp_mode: 1}").entries,
            aipp("aipp_op{aipp_mode:static var_reci_chn_0:0.0170}").entries);
}

TEST(SideAipp, NumbersSeveralBlocksAndElements) {
  EXPECT_EQ(entries(aipp("aipp_op { crop: true input_edge_idx: 1 input_edge_idx: 0 }\n"
                         "aipp_op { related_input_rank: 1 matrix_r0c0: 0 }")),
            (Entries{"aipp_op[0].crop=true", "aipp_op[0].input_edge_idx[0]=1",
                     "aipp_op[0].input_edge_idx[1]=0", "aipp_op[1].matrix_r0c0=0",
                     "aipp_op[1].related_input_rank=1"}));
}

TEST(SideAipp, NamesUnknownFieldsWithTheirPlace) {
  EXPECT_EQ(failure("CLASS_NUM=1001\nSOFTMAX=false"),
            prototxt("1:1", "prototxt-unknown-field(CLASS_NUM)"));
  EXPECT_EQ(failure("aipp_op {\n\taipp_mode: static\n\tmean : 1\n}"),
            prototxt("3:2", "prototxt-unknown-field(mean)"));
}

TEST(SideAipp, NamesThePlaceOfBrokenSyntax) {
  EXPECT_EQ(failure("aipp_op { crop: true crop: true }"),
            prototxt("1:26",
                     "prototxt-syntax(Non-repeated field \"crop\" is specified multiple "
                     "times)"));
  EXPECT_EQ(failure("aipp_op {\n crop = true }"),
            prototxt("2:7", "prototxt-syntax(Expected \":\", found \"=\")"));
  EXPECT_NE(failure("aipp_op {"), "no error");
  EXPECT_NE(failure("aipp_op { mean_chn_0: 99999999999 }"), "no error");
  EXPECT_NE(failure(std::string_view("aipp_op { \0 }", 13)), "no error");
  EXPECT_NE(failure("\xff\xfe"), "no error");
}

TEST(SideAipp, RemarksOnAFileWithoutBlocks) {
  EXPECT_EQ(remarks(aipp("# nothing\n")), (Remarks{"1:1 side-file-remark-no-aipp-op"}));
}

TEST(SideAipp, StaysLinearInLongLines) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "aipp_op{crop:true}";
  EXPECT_EQ(aipp(text).entries.size(), 20000U);
  std::string nested;
  for (int i = 0; i < 100000; ++i) nested += "aipp_op{";
  EXPECT_NE(failure(nested), "no error");
}

}  // namespace
}  // namespace aoecheck
