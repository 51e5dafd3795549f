#include "aoecheck/base/version.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

TEST(ParseCannVersion, ReadsTheFormsInUse) {
  EXPECT_EQ(parse_cann_version("7.0.0"), (CannVersion{7, 0, 0, 3, 0}));
  EXPECT_EQ(parse_cann_version("8.0"), (CannVersion{8, 0, 0, 3, 0}));
  EXPECT_EQ(parse_cann_version("8.1.RC1"), (CannVersion{8, 1, 0, 2, 1}));
  EXPECT_EQ(parse_cann_version("8.1.rc1"), (CannVersion{8, 1, 0, 2, 1}));
  EXPECT_EQ(parse_cann_version("8.0.0.alpha003"), (CannVersion{8, 0, 0, 0, 3}));
  EXPECT_EQ(parse_cann_version("8.0.0.beta1"), (CannVersion{8, 0, 0, 1, 1}));
  EXPECT_EQ(parse_cann_version("8.3.RC1.alpha003"), (CannVersion{8, 3, 0, 2, 1, 0, 3}));
  EXPECT_EQ(parse_cann_version("8.0.RC2.1"), (CannVersion{8, 0, 0, 2, 2, 3, 1}));
  EXPECT_EQ(parse_cann_version("7.0.1.5"), (CannVersion{7, 0, 1, 3, 0, 3, 5}));
  EXPECT_EQ(parse_cann_version("9.0.0-beta.2"), (CannVersion{9, 0, 0, 1, 2}));
}

TEST(ParseCannVersion, RefusesOtherTexts) {
  for (const char* text : {"", "8", "v8.0.0", "8.", ".8", "8..0", "8.0.RC", "8.0.0.0.0", "8.x",
                           "8.RC1", "8.0.RC1x", "8.0.RC1.2.3", "99999999999.0", "-1.0", "8.0 "}) {
    EXPECT_EQ(parse_cann_version(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_cann_version(std::string(100, '1') + ".0"), std::nullopt);
}

TEST(CannVersion, IsOrderedAsReleased) {
  const char* const ascending[] = {"5.1.RC2", "6.3.RC2.alpha001", "6.3.RC2",        "7.0.0",
                                   "7.0.1",   "7.0.1.5",          "8.0.0.alpha003", "8.0.0.beta1",
                                   "8.0.RC1", "8.0.RC1.1",        "8.0.RC2.alpha1", "8.0.RC2",
                                   "8.0.0",   "8.1.RC1"};
  for (std::size_t i = 1; i < std::size(ascending); ++i) {
    EXPECT_LT(parse_cann_version(ascending[i - 1]), parse_cann_version(ascending[i]))
        << ascending[i - 1] << " " << ascending[i];
  }
}

}  // namespace
}  // namespace aoecheck
