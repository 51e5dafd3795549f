#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

TEST(SideKeepDtype, ReadsNamesAndTypes) {
  const SideFile file =
      read("keep_dtype_text", "  /a/b \r\n\nOpType::MatMul\r\n/a/b\nOpType:: \nz");
  EXPECT_EQ(entries(file), (Entries{"name:/a/b=", "name:z=", "type:MatMul="}));
  EXPECT_EQ(remarks(file), (Remarks{"5:1 side-file-remark-empty-name(OpType::)"}));
}

TEST(SideKeepDtype, KeepsBytesThatAreNotUtf8) {
  EXPECT_EQ(entries(read("keep_dtype_text", "a\xff\nb\n")), (Entries{"name:a\xff=", "name:b="}));
}

TEST(SideCustomizeDtypes, ReadsBothLists) {
  const SideFile file = read("customize_dtypes_text",
                             "conv1:InputDtype:Float16, int8,OutputDtype:float32\n"
                             "OpType::MatMul:OutputDtype:,float16,\r\n"
                             "x:InputDtype:float16");
  EXPECT_EQ(entries(file), (Entries{"name:conv1=input:float16,int8;output:float32",
                                    "name:x=input:float16", "type:MatMul=output:,float16"}));
  EXPECT_TRUE(file.remarks.empty());
}

TEST(SideCustomizeDtypes, RemarksOnWhatTheCompilerRefuses) {
  const SideFile file = read("customize_dtypes_text",
                             "a:InputDtype:int8\n\na:InputDtype:float\nnone\n"
                             "b:OutputDtype:int8,InputDtype:int8\n:InputDtype:int8\nc:InputDtype");
  EXPECT_EQ(entries(file), (Entries{"name:a=input:int8", "name:c=input:"}));
  EXPECT_EQ(
      remarks(file),
      (Remarks{"2:1 side-file-remark-blank-line", "3:1 side-file-remark-duplicate-first-counts(a)",
               "4:1 side-file-remark-refused-line(none)",
               "5:1 side-file-remark-refused-line(b:OutputDtype:int8,InputDtype:int8)",
               "6:1 side-file-remark-refused-line(:InputDtype:int8)"}));
}

TEST(SideCompressWeight, ReadsASetOfNodes) {
  EXPECT_EQ(entries(read("compress_weight_text", "conv2\r\nconv1;fc;\n\nconv2")),
            (Entries{"conv1=", "conv2=", "fc="}));
}

TEST(SideOpPrecision, ReadsSections) {
  const SideFile file = read("op_precision_ini",
                             "# comment\nGelu = high_performance\r\n[ByNodeName]\n"
                             "/a/b=high_precision\n[ByOpType]\nTanh=norm_class");
  EXPECT_EQ(entries(file), (Entries{"ByNodeName./a/b=high_precision",
                                    "ByOpType.Gelu=high_performance", "ByOpType.Tanh=norm_class"}));
  EXPECT_TRUE(file.remarks.empty());
  EXPECT_EQ(entries(read("op_precision_ini", "Gelu=high_performance")),
            entries(read("op_precision_ini", " Gelu = high_performance \r\n")));
}

TEST(SideOpPrecision, RemarksOnLinesWithoutEffect) {
  const SideFile file = read("op_precision_ini",
                             "abc:high_performance\nfff=\n  = high_performance\nx=low\n"
                             "a=high_precision\na=norm_class\n[Other]\n #b=norm_class");
  EXPECT_EQ(entries(file), (Entries{"ByOpType.#b=norm_class", "ByOpType.a=high_precision"}));
  EXPECT_EQ(remarks(file), (Remarks{"1:1 side-file-remark-bad-line(abc:high_performance)",
                                    "2:1 side-file-remark-empty-value(fff)",
                                    "3:1 side-file-remark-empty-name(  = high_performance)",
                                    "4:1 side-file-remark-unknown-mode(x,low)",
                                    "6:1 side-file-remark-duplicate-first-counts(a)",
                                    "7:1 side-file-remark-bad-line([Other])"}));
}

TEST(SideOpNameMap, ReadsPairs) {
  const SideFile file = read("op_name_map", "# c\n A : B \r\n\nC:D:E\nA:X");
  EXPECT_EQ(entries(file), (Entries{"A=X", "C=D:E"}));
  EXPECT_EQ(remarks(file), (Remarks{"5:1 side-file-remark-duplicate-last-counts(A)"}));
  for (const char* text : {"A", "A:", ":B", ":"}) {
    EXPECT_EQ(error_of("op_name_map", text),
              std::string("1:1 side-file-invalid(op_name_map,side-bad-line(") + text + "))");
  }
}

TEST(SideOpDebug, ReadsOptionsAndOperators) {
  const SideFile file = read("op_debug_cfg",
                             "op_debug_config = ccec_g, oom ;op_debug_list=GatherV2,opType::Sum\n"
                             "# c\n");
  EXPECT_EQ(entries(file), (Entries{"op_debug_config.ccec_g=", "op_debug_config.oom=",
                                    "op_debug_list.GatherV2=", "op_debug_list.OpType::Sum="}));
  EXPECT_TRUE(file.remarks.empty());
}

TEST(SideOpDebug, TheLastLineOfAKeyCounts) {
  const SideFile file =
      read("op_debug_cfg", "op_debug_config=oom\nop_debug_config=ccec_g\nop_debug_list=,\nother");
  EXPECT_EQ(entries(file), (Entries{"op_debug_config.ccec_g="}));
  EXPECT_EQ(remarks(file), (Remarks{"2:1 side-file-remark-duplicate-last-counts(op_debug_config)",
                                    "3:1 side-file-remark-empty-value(op_debug_list)",
                                    "4:1 side-file-remark-bad-line(other)"}));
}

}  // namespace
}  // namespace aoecheck
