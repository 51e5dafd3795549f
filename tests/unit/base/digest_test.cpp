#include "aoecheck/base/digest.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, TakesNulBytes) {
  EXPECT_EQ(sha256(std::string_view("\0", 1)),
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
}

TEST(Sha256, TakesPieces) {
  Sha256 digest;
  digest.add("a");
  digest.add("");
  digest.add("bc");
  EXPECT_EQ(digest.finish(), sha256("abc"));
}

}  // namespace
}  // namespace aoecheck
