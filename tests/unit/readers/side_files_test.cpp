#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

TEST(SideFiles, KnowsWhichGrammarsHaveAReader) {
  for (const char* grammar :
       {"aipp_prototxt", "compress_weight_text", "compression_prototxt", "customize_dtypes_text",
        "fusion_switch", "keep_dtype_text", "modify_mixlist_json", "op_debug_cfg", "op_name_map",
        "op_precision_ini", "raw_ge_options_json", "singleop_json", "tune_ops_json"}) {
    EXPECT_TRUE(has_side_file_reader(grammar)) << grammar;
    EXPECT_EQ(read_or_error(grammar, "").grammar, has_error(grammar, "") ? "" : grammar);
  }
  for (const char* grammar : {"model_bytes", "weights_bytes", "opaque_prototxt", ""}) {
    EXPECT_FALSE(has_side_file_reader(grammar)) << grammar;
  }
  EXPECT_EQ(error_of("model_bytes", "x"), "1:1 side-file-invalid(model_bytes,side-no-reader)");
}

TEST(SideFiles, SkipAByteOrderMark) {
  const SideFile file = read("keep_dtype_text", "\xEF\xBB\xBF/a");
  EXPECT_EQ(entries(file), (Entries{"name:/a="}));
  EXPECT_EQ(file.entries[0].origin, (Origin{OriginKind::file, "side.cfg", 1, 1}));
}

TEST(SideFiles, CountRemarksBeyondTheFirstHundred) {
  std::string text;
  for (int i = 0; i < 250; ++i) text += "x\n";
  const SideFile file = read("op_precision_ini", text);
  ASSERT_EQ(file.remarks.size(), 101U);
  EXPECT_EQ(remarks(file)[99], "100:1 side-file-remark-bad-line(x)");
  EXPECT_EQ(remarks(file)[100], "250:1 side-file-remark-more(150)");
}

TEST(SideFiles, ShortenLongTextsInMessages) {
  const std::string text = "abc" + std::string(1000, 'x') + ":on\n:";
  const std::string shown = remarks(read("op_precision_ini", text))[0];
  EXPECT_LT(shown.size(), 200U);
  EXPECT_TRUE(shown.ends_with("xxx…)"));
}

}  // namespace
}  // namespace aoecheck
