#include "aoecheck/model/gears.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

using Gears = std::vector<std::vector<std::int64_t>>;

std::vector<std::string> shapes(std::string_view input_shape, GearKind kind, std::string_view gears,
                                std::string_view format = "NCHW") {
  const GearList list = parse_gears(kind, gears);
  std::vector<std::string> result;
  for (const StaticShape& shape : static_shapes(parse_input_shape(input_shape), &list, format)) {
    result.push_back(to_text(shape));
  }
  return result;
}
using Texts = std::vector<std::string>;

TEST(ParseGears, BatchDropsTheLastCommaAndEmptyItems) {
  const GearList list = parse_gears(GearKind::batch, "1,2,,04,");
  EXPECT_EQ(list.gears, (Gears{{1}, {2}, {4}}));
  EXPECT_EQ(list.bad_text, "");
  EXPECT_EQ(list.duplicate, "");
  EXPECT_FALSE(list.empty);
}

TEST(ParseGears, BatchTakesDigitsOnly) {
  EXPECT_EQ(parse_gears(GearKind::batch, "1, 2").bad_text, " 2");
  EXPECT_EQ(parse_gears(GearKind::batch, "1;2").bad_text, "1;2");
  EXPECT_EQ(parse_gears(GearKind::batch, "1,-1,x").bad_text, "-1");
  EXPECT_EQ(parse_gears(GearKind::batch, "99999999999999999999").bad_text, "99999999999999999999");
}

TEST(ParseGears, NamesTheFirstDuplicate) {
  EXPECT_EQ(parse_gears(GearKind::batch, "4,2,02,4").duplicate, "2");
  EXPECT_EQ(parse_gears(GearKind::image, "1,2;2,1;1,2").duplicate, "1,2");
}

TEST(ParseGears, SeparatorsAloneAreEmpty) {
  EXPECT_TRUE(parse_gears(GearKind::batch, ",").empty);
  EXPECT_TRUE(parse_gears(GearKind::dims, "").empty);
  EXPECT_TRUE(parse_gears(GearKind::image, ";").empty);
}

TEST(ParseGears, ImageAndDimsKeepGroupsOfAnySize) {
  EXPECT_EQ(parse_gears(GearKind::image, "416,416;832,832;").gears,
            (Gears{{416, 416}, {832, 832}}));
  EXPECT_EQ(parse_gears(GearKind::image, "416;1,2,3").gears, (Gears{{416}, {1, 2, 3}}));
  EXPECT_EQ(parse_gears(GearKind::image, "416, 416").bad_text, " 416");
  EXPECT_EQ(parse_gears(GearKind::dims, "1,2;;3,4").gears, (Gears{{1, 2}, {}, {3, 4}}));
  EXPECT_EQ(parse_gears(GearKind::dims, "1,,2").bad_text, "1,,2");
}

TEST(StaticShapes, WithoutGearsAreTheShapesThemselves) {
  const auto result = static_shapes(parse_input_shape("b:2;a:1,3"), nullptr, "NCHW");
  ASSERT_EQ(result.size(), 1U);
  EXPECT_EQ(to_text(result[0]), "a:1,3;b:2");
  EXPECT_TRUE(static_shapes(parse_input_shape("a:-1,3"), nullptr, "NCHW").empty());
  EXPECT_TRUE(static_shapes(parse_input_shape("a:1~2,3"), nullptr, "NCHW").empty());
  EXPECT_TRUE(static_shapes(parse_input_shape("a:1,x"), nullptr, "NCHW").empty());
  EXPECT_TRUE(static_shapes(ShapeList{}, nullptr, "NCHW").empty());
}

TEST(StaticShapes, BatchFillsEveryFirstAxis) {
  EXPECT_EQ(shapes("image:-1,3,224,224;info:-1,4;k:7", GearKind::batch, "4,1"),
            (Texts{"image:4,3,224,224;info:4,4;k:7", "image:1,3,224,224;info:1,4;k:7"}));
  EXPECT_EQ(shapes("a:1,-1", GearKind::batch, "1,2"), Texts{});
  EXPECT_EQ(shapes("a:1,2", GearKind::batch, "1,2"), Texts{});
  EXPECT_EQ(shapes("a:-1,1~2", GearKind::batch, "1,2"), Texts{});
}

TEST(StaticShapes, ImageFillsHeightAndWidthByFormat) {
  EXPECT_EQ(shapes("a:8,3,-1,-1;b:1", GearKind::image, "416,832"), (Texts{"a:8,3,416,832;b:1"}));
  EXPECT_EQ(shapes("a:8,-1,-1,3", GearKind::image, "416,832", "NHWC"), (Texts{"a:8,416,832,3"}));
  EXPECT_EQ(shapes("a:8,-1,-1,3", GearKind::image, "416,832"), Texts{});
  EXPECT_EQ(shapes("a:8,3,-1,5", GearKind::image, "416,832"), Texts{});
  EXPECT_EQ(shapes("a:8,3,-1,-1", GearKind::image, "416,832", "ND"), Texts{});
  EXPECT_EQ(shapes("a:8,3,-1,-1", GearKind::image, "416"), Texts{});
  EXPECT_EQ(shapes("a:8,3,-1,-1,5", GearKind::image, "416,832"), Texts{});
}

TEST(StaticShapes, DimsFollowTheOrderOfTheText) {
  EXPECT_EQ(shapes("b:-1,3;a:2,-1,-1", GearKind::dims, "1,4,5;2,6,7"),
            (Texts{"a:2,4,5;b:1,3", "a:2,6,7;b:2,3"}));
  EXPECT_EQ(shapes("b:-1,3", GearKind::dims, "1,2"), Texts{});
  EXPECT_EQ(shapes("b:-1,3", GearKind::dims, "1;;2"), Texts{});
  EXPECT_EQ(shapes("b:-1,3", GearKind::dims, "1;x"), Texts{});
}

TEST(StaticShapes, InputsByPositionHaveNoNames) {
  EXPECT_EQ(shapes("-1,3", GearKind::batch, "1,2"), Texts{});
}

TEST(StaticShapes, AreBounded) {
  std::string inputs;
  std::string gears;
  for (int i = 0; i < 1000; ++i) {
    inputs += (i == 0 ? "i" : ";i") + std::to_string(i) + ":-1";
    gears += std::to_string(i) + ",";
  }
  EXPECT_EQ(shapes(inputs, GearKind::batch, gears), Texts{});
}

TEST(StaticShapeText, WritesScalars) { EXPECT_EQ(to_text(StaticShape{{"s", {}}}), "s:"); }

}  // namespace
}  // namespace aoecheck
