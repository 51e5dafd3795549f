#include "aoecheck/model/shape.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

Axis number(std::int64_t value) { return {value, value, false}; }
Axis range(std::int64_t low, std::int64_t high) { return {low, high, false}; }
constexpr Axis dynamic{0, -1, true};

// The faults with their texts, as "number `1x`".
std::vector<std::pair<ShapeFault, std::string>> faults(const ShapeList& list) {
  std::vector<std::pair<ShapeFault, std::string>> result;
  for (const auto& problem : list.problems) result.emplace_back(problem.fault, problem.text);
  return result;
}
using Faults = std::vector<std::pair<ShapeFault, std::string>>;

TEST(ParseInputShape, SplitsAtTheLastColonAndTrims) {
  const ShapeList list = parse_input_shape("scope:x.1 : 1, 03 ;65:120");
  ASSERT_EQ(list.inputs.size(), 2U);
  EXPECT_EQ(list.inputs[0], (InputShape{"scope:x.1", {number(1), number(3)}, false}));
  EXPECT_EQ(list.inputs[1], (InputShape{"65", {number(120)}, false}));
  EXPECT_TRUE(list.problems.empty());
  EXPECT_EQ(list.dynamic_axes(), 0U);
}

TEST(ParseInputShape, ReadsDynamicAxesAndRanges) {
  const ShapeList list = parse_input_shape("a:-1,1~8,3 ~ 3");
  ASSERT_EQ(list.inputs.size(), 1U);
  EXPECT_EQ(list.inputs[0].axes, (std::vector<Axis>{dynamic, range(1, 8), number(3)}));
  EXPECT_TRUE(list.has_ranges());
  EXPECT_FALSE(list.has_brackets());
  EXPECT_EQ(list.dynamic_axes(), 1U);
}

TEST(ParseInputShape, TakesScalarsBracketsAndPositions) {
  EXPECT_EQ(parse_input_shape("a:").inputs[0], (InputShape{"a", {}, false}));
  const ShapeList brackets = parse_input_shape("x:[1~32,3]");
  EXPECT_EQ(brackets.inputs[0], (InputShape{"x", {range(1, 32), number(3)}, true}));
  EXPECT_TRUE(brackets.has_brackets());
  const ShapeList positions = parse_input_shape("-1,1~2;3");
  ASSERT_EQ(positions.inputs.size(), 2U);
  EXPECT_EQ(positions.inputs[0], (InputShape{"", {dynamic, range(1, 2)}, false}));
  EXPECT_TRUE(positions.duplicates.empty());
}

TEST(ParseInputShape, EmptyTextIsNoInput) {
  EXPECT_TRUE(parse_input_shape("").inputs.empty());
  EXPECT_TRUE(parse_input_shape("").problems.empty());
}

TEST(ParseInputShape, ListsFaultsAndKeepsTheRest) {
  const ShapeList list = parse_input_shape("a:+1;b:1.5;c:0;d;e:2;f:1,,2;g:99999999999999999999;");
  ASSERT_EQ(list.inputs.size(), 1U);
  EXPECT_EQ(list.inputs[0].name, "e");
  EXPECT_EQ(faults(list), (Faults{{ShapeFault::trailing_separator, ";"},
                                  {ShapeFault::number, "+1"},
                                  {ShapeFault::decimal, "1.5"},
                                  {ShapeFault::non_positive, "0"},
                                  {ShapeFault::form, "d"},
                                  {ShapeFault::number, ""},
                                  {ShapeFault::too_large, "99999999999999999999"}}));
}

TEST(ParseInputShape, AZeroIsAFaultOnlyInStaticShapes) {
  EXPECT_EQ(faults(parse_input_shape("a:0,3")), (Faults{{ShapeFault::non_positive, "0"}}));
  EXPECT_TRUE(parse_input_shape("a:0,-1").problems.empty());
  EXPECT_EQ(faults(parse_input_shape("a:-2")), (Faults{{ShapeFault::non_positive, "-2"}}));
}

TEST(ParseInputShape, RangesHaveNoNegativeEnd) {
  EXPECT_EQ(faults(parse_input_shape("a:1~-1")), (Faults{{ShapeFault::number, "1~-1"}}));
  EXPECT_EQ(faults(parse_input_shape("a:1~2~3")), (Faults{{ShapeFault::number, "1~2~3"}}));
}

TEST(ParseInputShape, BracketsMustClose) {
  EXPECT_EQ(faults(parse_input_shape("a:[1,3")), (Faults{{ShapeFault::form, "a:[1,3"}}));
  EXPECT_EQ(faults(parse_input_shape("a:[")), (Faults{{ShapeFault::form, "a:["}}));
  EXPECT_EQ(faults(parse_input_shape(":1,3")), (Faults{{ShapeFault::form, ":1,3"}}));
}

TEST(ParseInputShape, NamesDuplicatesOnceAndFindsTheFirst) {
  const ShapeList list = parse_input_shape("a:1;b:2;a:3;a:4");
  EXPECT_EQ(list.duplicates, (std::vector<std::string>{"a"}));
  EXPECT_EQ(list.inputs.size(), 4U);
  EXPECT_EQ(list.find("a")->axes[0], number(1));
  EXPECT_EQ(list.find("z"), nullptr);
}

TEST(ParseInputShape, StoresFewProblemsOfAHugeText) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "x;";
  EXPECT_EQ(parse_input_shape(text).problems.size(), 16U);
}

TEST(ParseInputShapeRange, ReadsNamesAndPositions) {
  const ShapeList named = parse_input_shape_range("a:[1~8,3,-1];b:[]");
  ASSERT_EQ(named.inputs.size(), 2U);
  EXPECT_EQ(named.inputs[0], (InputShape{"a", {range(1, 8), number(3), dynamic}, true}));
  EXPECT_EQ(named.inputs[1], (InputShape{"b", {}, true}));
  const ShapeList positions = parse_input_shape_range("[1~8,3], [2]");
  ASSERT_EQ(positions.inputs.size(), 2U);
  EXPECT_EQ(positions.inputs[1], (InputShape{"", {number(2)}, true}));
}

TEST(ParseInputShapeRange, NeedsBrackets) {
  EXPECT_EQ(faults(parse_input_shape_range("a:1~8")), (Faults{{ShapeFault::form, "a:1~8"}}));
  EXPECT_EQ(faults(parse_input_shape_range("1~8")), (Faults{{ShapeFault::form, "1~8"}}));
  EXPECT_EQ(faults(parse_input_shape_range("[1][2]")), (Faults{{ShapeFault::form, "[2]"}}));
  EXPECT_EQ(faults(parse_input_shape_range("[1],")), (Faults{{ShapeFault::form, ""}}));
}

TEST(CanonicalText, SortsUnlessOrderCounts) {
  const ShapeList list = parse_input_shape("b:1~8,03;a: -1 ,2~2;b:7");
  EXPECT_EQ(canonical_text(list, false), "a:-1,2;b:1~8,3");
  EXPECT_EQ(canonical_text(list, true), "b:1~8,3;a:-1,2;b:7");
  EXPECT_EQ(canonical_text(parse_input_shape_range("[1~8,3],[2]"), false), "[1~8,3],[2]");
  EXPECT_EQ(canonical_text(parse_input_shape("s:"), false), "s:");
  EXPECT_EQ(canonical_text({}, false), "");
}

}  // namespace
}  // namespace aoecheck
