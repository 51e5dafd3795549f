#include <gtest/gtest.h>

#include "unit/readers/side_support.h"

namespace aoecheck {
namespace {

std::string json_error(std::string_view text) { return error_of("singleop_json", text); }

std::string failure(const std::string& place, const std::string& detail) {
  return place + " side-file-invalid(singleop_json,side-not-json(" + detail + "))";
}

TEST(SideJson, WritesCanonicalValues) {
  const SideFile file = read("singleop_json",
                             "[{\"b\": 1.0, \"a\": [true, null, -2, 1.50]},"
                             "\r\n \"x\\u00e9\\n\"]");
  EXPECT_EQ(entries(file),
            (Entries{"op[0]={\"a\":[true,null,-2,1.5],\"b\":1}", "op[1]=\"xé\\n\""}));
  EXPECT_EQ(file.entries[0].origin.column, 2);
  EXPECT_EQ(file.entries[1].origin.line, 2);
  EXPECT_EQ(file.entries[1].origin.column, 2);
}

TEST(SideJson, TakesOneOperatorWithoutAList) {
  EXPECT_EQ(entries(read("singleop_json", "{\"op\":\"Add\"}")),
            (Entries{"op[0]={\"op\":\"Add\"}"}));
  EXPECT_EQ(json_error("3"), "1:1 side-file-invalid(singleop_json,side-wants-list)");
}

TEST(SideJson, NamesThePlaceOfBrokenSyntax) {
  EXPECT_EQ(json_error("{\"a\":1,}"), failure("1:8", "json-unexpected(})"));
  EXPECT_EQ(json_error("{\n  \"a\" 12\n}"), failure("2:7", "json-unexpected(12)"));
  EXPECT_EQ(json_error("[1,,2]"), failure("1:4", "json-unexpected(,)"));
  EXPECT_EQ(json_error("{\"a\":1 \"b\":2}"), failure("1:8", "json-unexpected(\"b\")"));
  EXPECT_EQ(json_error("[1] x"), failure("1:5", "json-unexpected(x)"));
  EXPECT_EQ(json_error("nope"), failure("1:1", "json-unexpected(no)"));
  EXPECT_EQ(json_error("[\"a\nb\"]"), failure("1:4", "json-unexpected(\n)"));
  EXPECT_EQ(json_error("{'a':1}"), failure("1:2", "json-unexpected(')"));
}

TEST(SideJson, NamesWhatIsUnfinished) {
  for (const char* text : {"", "  \n", "[", "[1,", "{\"a\"", "[\"abc"}) {
    EXPECT_NE(json_error(text).find("json-unfinished"), std::string::npos) << text;
  }
  EXPECT_EQ(json_error("[\n1"), failure("2:2", "json-unfinished"));
}

TEST(SideJson, RefusesBytesThatAreNotText) {
  EXPECT_EQ(json_error("[\"a\xff\"]"), failure("1:4", "json-unexpected(\xff)"));
  EXPECT_EQ(json_error(std::string_view("[1]\0[", 5)), failure("1:4", "json-nul-byte"));
}

TEST(SideJson, BoundsDepthAndSize) {
  EXPECT_EQ(json_error(std::string(65, '[')), failure("1:65", "json-too-deep(64)"));
  EXPECT_EQ(json_error(std::string(1U << 20U, '[')), failure("1:65", "json-too-deep(64)"));
  EXPECT_EQ(json_error(std::string(64, '[') + std::string(64, ']')), "no error");
  std::string many = "[0";
  for (int i = 0; i < 300000; ++i) many += ",0";
  EXPECT_NE(json_error(many + "]").find("json-too-many-values(262144)"), std::string::npos);
}

TEST(SideJson, RefusesNumbersWithoutAValue) {
  EXPECT_NE(json_error("[1e999]").find("json-unexpected"), std::string::npos);
}

TEST(SideJson, TheLastOfEqualKeysCounts) {
  const SideFile file = read("singleop_json", "{\"a\":1,\n\"b\":2,\n\"a\":{\"c\":3,\"c\":4}}");
  EXPECT_EQ(entries(file), (Entries{"op[0]={\"a\":{\"c\":4},\"b\":2}"}));
  EXPECT_EQ(remarks(file), (Remarks{"3:1 side-file-remark-duplicate-last-counts(a)",
                                    "3:12 side-file-remark-duplicate-last-counts(c)"}));
}

TEST(SideJson, PlacesSurviveEscapesAndColons) {
  const SideFile file = read("raw_ge_options_json",
                             "{\"compile options\":{\"graph\":{\"a\\\":{\" : \"x\\\\\",\n"
                             "  \"b\":-1.5e1 , \"c\":false}}}");
  ASSERT_EQ(entries(file), (Entries{"graph.a\":{=x\\", "graph.b=-15", "graph.c=false"}));
  EXPECT_EQ(file.entries[0].origin.column, 30);
  EXPECT_EQ(file.entries[1].origin.column, 3);
  EXPECT_EQ(file.entries[2].origin.column, 16);
}

}  // namespace
}  // namespace aoecheck
