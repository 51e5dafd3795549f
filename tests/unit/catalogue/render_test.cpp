#include <memory>

#include <gtest/gtest.h>

#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

class Render : public testing::Test {
 protected:
  Render()
      : tree_(tree_of(
            {{"messages/m",
              "- {id: plain, en: 'saw `{text}` {twice} {twice}', zh: '见 `{text}` {twice}'}\n"
              "- {id: nest, en: 'a {inner} b', zh: '甲{inner}乙'}\n"
              "- {id: braces, en: '{\"x\": {1}} {unfilled} ${v}', zh: '{unfilled} ${v}'}\n"}})),
        catalogue_(std::move(*Catalogue::load(tree_.view(), {}))) {}

  std::string en(const Message& message) { return render(message, *catalogue_, Language::en); }
  std::string zh(const Message& message) { return render(message, *catalogue_, Language::zh); }

  Tree tree_;
  std::unique_ptr<Catalogue> catalogue_;
};

TEST_F(Render, FillsGapsWithPrintableText) {
  Message message{"plain", {}};
  message.with("text", "a\nb\x1b").with("twice", "{text}");
  EXPECT_EQ(en(message), "saw `a\\x0ab\\x1b` {text} {text}");
  EXPECT_EQ(zh(message), "见 `a\\x0ab\\x1b` {text}");
}

TEST_F(Render, OtherBracesStay) {
  Message message{"braces", {}};
  message.with("v", "w");
  EXPECT_EQ(en(message), "{\"x\": {1}} {unfilled} $w");
}

TEST_F(Render, NestedMessagesInTheSameLanguage) {
  Message inner{"nest", {}};
  inner.with("inner", "x");
  Message outer{"nest", {}};
  outer.with("inner", inner);
  EXPECT_EQ(en(outer), "a a x b b");
  EXPECT_EQ(zh(outer), "甲甲x乙乙");
}

TEST_F(Render, SeveralMessagesInOneGap) {
  Message outer{"nest", {{"inner", {}, {{"one", {}}, {"two", {}}}}}};
  EXPECT_EQ(en(outer), "a one, two b");
  EXPECT_EQ(zh(outer), "甲one、two乙");
}

TEST_F(Render, UnknownIdsAndDeepNestingGiveTheId) {
  EXPECT_EQ(en({"absent\t\n", {}}), "absent\t\\x0a");
  Message message{"plain", {}};
  for (int i = 0; i < 20; ++i) {
    Message outer{"nest", {}};
    outer.with("inner", message);
    message = outer;
  }
  EXPECT_EQ(en(message), "a a a a a a a a a nest b b b b b b b b b");
}

}  // namespace
}  // namespace aoecheck
