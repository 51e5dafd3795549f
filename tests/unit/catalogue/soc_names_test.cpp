#include "aoecheck/catalogue/soc_names.h"

#include <gtest/gtest.h>

namespace aoecheck::test {
namespace {

TEST(SocNames, AreMappedToSocVersions) {
  const auto soc = [](std::string_view name) {
    return soc_of_device_name(name, Catalogue::embedded());
  };
  EXPECT_EQ(soc("310P3"), "Ascend310P3");
  EXPECT_EQ(soc("Ascend 310P3"), "Ascend310P3");
  EXPECT_EQ(soc("Ascend910B4-1"), "Ascend910B4-1");
  EXPECT_EQ(soc("910ProB"), "Ascend910ProB");
  EXPECT_EQ(soc("9362"), "Ascend910_9362");
  for (const char* name : {"910B", "Ascend910", "", "x", "310P"}) EXPECT_EQ(soc(name), "") << name;
}

}  // namespace
}  // namespace aoecheck::test
