#include "aoecheck/model/nodes.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

TEST(ParseOutNodes, KeepsOrderAndBlanksInNames) {
  const OutNodes nodes = parse_out_nodes("b :0;a:001");
  EXPECT_EQ(nodes.nodes, (std::vector<OutNode>{{"b ", 0}, {"a", 1}}));
  EXPECT_FALSE(nodes.mixed);
  EXPECT_EQ(nodes.bad_text, "");
  EXPECT_FALSE(nodes.trailing_separator);
}

TEST(ParseOutNodes, TakesTensorNames) {
  EXPECT_EQ(parse_out_nodes("x;y").nodes, (std::vector<OutNode>{{"x", -1}, {"y", -1}}));
  EXPECT_TRUE(parse_out_nodes("x;y:0").mixed);
}

TEST(ParseOutNodes, NamesTheFirstBadPiece) {
  EXPECT_EQ(parse_out_nodes("a:0;b: 1;c:x").bad_text, "b: 1");
  EXPECT_EQ(parse_out_nodes("a:-1").bad_text, "a:-1");
  EXPECT_EQ(parse_out_nodes("a:b:0").bad_text, "a:b:0");
  EXPECT_EQ(parse_out_nodes(":0").bad_text, ":0");
  EXPECT_EQ(parse_out_nodes("a:2147483648").bad_text, "a:2147483648");
  EXPECT_EQ(parse_out_nodes("a:0;;b:0").bad_text, ";;");
}

TEST(ParseOutNodes, SeesATrailingSeparator) {
  const OutNodes nodes = parse_out_nodes("a:0;");
  EXPECT_TRUE(nodes.trailing_separator);
  EXPECT_EQ(nodes.bad_text, "");
  EXPECT_EQ(nodes.nodes.size(), 1U);
  EXPECT_FALSE(parse_out_nodes("").trailing_separator);
}

TEST(ParseOutputType, ReadsOneTypeForAll) {
  EXPECT_EQ(parse_output_type("FP16").global, "FP16");
  EXPECT_TRUE(parse_output_type("FP16").entries.empty());
  EXPECT_EQ(parse_output_type("").global, "");
}

TEST(ParseOutputType, ReadsEntriesOfThreeTrimmedParts) {
  const OutputTypes types = parse_output_type("a : 0 : FP16 ;b:01:FP32");
  ASSERT_EQ(types.entries.size(), 2U);
  EXPECT_EQ(types.global, "");
  EXPECT_EQ(types.entries[0].node, (OutNode{"a", 0}));
  EXPECT_EQ(types.entries[0].type, "FP16");
  EXPECT_EQ(types.entries[1].node, (OutNode{"b", 1}));
  EXPECT_EQ(parse_output_type("a:0").bad_text, "a:0");
  EXPECT_EQ(parse_output_type("a:x:FP16").bad_text, "a:x:FP16");
  EXPECT_EQ(parse_output_type("a:0:FP16;").bad_text, ";");
}

TEST(ParseNodeNames, DoesNotTrim) {
  const NodeNames names = parse_node_names("a; b;");
  EXPECT_EQ(names.names, (std::vector<std::string>{"a", " b"}));
  EXPECT_TRUE(names.trailing_separator);
  EXPECT_TRUE(parse_node_names("").names.empty());
}

TEST(ParseLayoutFlags, ReadsTrimmedWords) {
  EXPECT_EQ(parse_layout_flags("true, false").flags, (std::vector<bool>{true, false}));
  EXPECT_EQ(parse_layout_flags("true,True,1").bad_text, "True");
  EXPECT_EQ(parse_layout_flags("true,").bad_text, ",");
  EXPECT_TRUE(parse_layout_flags("").flags.empty());
}

TEST(OutNodeText, WritesIndexAndTensorNames) {
  EXPECT_EQ(to_text(std::vector<OutNode>{{"a", 0}, {"t", -1}}), "a:0;t");
}

}  // namespace
}  // namespace aoecheck
