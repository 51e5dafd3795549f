#include "readers/banks/json_cursor.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "readers/banks/json_values.h"
#include "unit/readers/banks/bank_text.h"

namespace aoecheck::test {
namespace {

using Strings = std::vector<std::string>;

/// The id of what is wrong with a document, empty where nothing is.
std::string fault_of(std::string_view text, std::size_t drip = 1U << 20U) {
  const DripSource bytes(text, drip);
  JsonCursor cursor(bytes, false);
  if (cursor.skip() && cursor.at_end()) return {};
  return cursor.failed() ? cursor.fault() : "json-text-behind";
}

TEST(JsonCursor, TakesWhatJsonIs) {
  for (const char* text :
       {"{}", "[]", " [1 , -2.5e+3 ,\t0]\n", R"({"a":{"b":[true,false,null]},"c":""})",
        R"("\"\\\/\b\f\n\r\tA")", "\"\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80\"", "0", "-0.0",
        "1234567890123456789012345678901234567890"})
    EXPECT_EQ(fault_of(text), "") << text;
}

TEST(JsonCursor, NamesWhatIsWrong) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", "json-ends-early"},
      {"{", "json-name-expected"},
      {"[1", "json-ends-early"},
      {"[1 2]", "json-comma-expected"},
      {"[1,]", "json-no-value"},
      {"{\"a\" 1}", "json-colon-expected"},
      {"{\"a\":1,}", "json-name-expected"},
      {"{a:1}", "json-name-expected"},
      {"\"a\nb\"", "json-control-character"},
      {"\"a", "json-ends-early"},
      {"\"\\x\"", "json-escape-unknown"},
      {"\"\\u12g4\"", "json-escape-unknown"},
      {"\"\xFF\"", "json-not-utf8"},
      {"\"\xC0\x80\"", "json-not-utf8"},
      {"\"\xED\xA0\x80\"", "json-not-utf8"},
      {"\"\xF4\x90\x80\x80\"", "json-not-utf8"},
      {"\"\xE4\xB8\"", "json-not-utf8"},
      {"01", "json-text-behind"},
      {"1.", "json-number-broken"},
      {"-", "json-number-broken"},
      {"1e", "json-number-broken"},
      {"tru", "json-ends-early"},
      {"trux", "json-no-value"},
      {"[1]x", "json-text-behind"},
      {std::string("[\0]", 3), "json-no-value"},
      {std::string(300, '['), "json-deeper-than-levels"}};
  for (const auto& [text, fault] : rows) EXPECT_EQ(fault_of(text), fault) << text;
}

/// Wherever the buffer is cut the answer is the same: every number of bytes at a time.
TEST(JsonCursor, DoesNotDependOnWhereTheBufferEnds) {
  const std::string good = R"({"name":"a\u4e2db é","list":[1.5e3,-20,true,null],"o":{"x":[]}})";
  const std::string bad = R"({"name":"a\u4e2z","list":[1]})";
  for (std::size_t drip = 1; drip < 20; ++drip) {
    EXPECT_EQ(fault_of(good, drip), "") << drip;
    EXPECT_EQ(fault_of(bad, drip), "json-escape-unknown") << drip;
  }
}

TEST(JsonCursor, AgreesWithALibraryOnDamagedTexts) {
  const std::string text =
      R"({"id":17,"info":{"m":-1.5e2,"t":"é\n","l":[[1,2],[],{"z":null}]},"k":[true,false]})";
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char byte : {'"', ',', '}', ']', '0', '\\', ' ', '\x80', '\x01', 'e'}) {
      std::string damaged = text;
      damaged[at] = byte;
      EXPECT_EQ(fault_of(damaged).empty(), nlohmann::json::accept(damaged)) << damaged;
    }
    EXPECT_FALSE(fault_of(text.substr(0, at)).empty());
  }
}

TEST(JsonCursor, TellsThePlaceOfAFault) {
  const MemorySource bytes("{\n \"a\": 1,\n \"b\" 2}");
  JsonCursor cursor(bytes, false);
  EXPECT_FALSE(cursor.skip());
  EXPECT_EQ(cursor.line(), 3U);
  EXPECT_EQ(cursor.column(), 6U);
}

TEST(JsonCursor, GoesOnBehindABadLine) {
  const MemorySource bytes("{\"a\":1}\n{\"a\":\n{\"b\":2}\n");
  JsonCursor cursor(bytes, true);
  EXPECT_TRUE(cursor.skip() && cursor.at_line_end());
  cursor.skip_line();
  EXPECT_FALSE(cursor.skip());
  cursor.skip_line();
  EXPECT_EQ(cursor.line(), 3U);
  EXPECT_TRUE(cursor.skip() && cursor.at_line_end());
  cursor.skip_line();
  EXPECT_TRUE(cursor.at_end());
  EXPECT_TRUE(cursor.ends_with_line_feed());
}

TEST(JsonCursor, TextsLongerThanTheBufferAreRead) {
  const std::string text = '"' + std::string(1'000'000, 'x') + '"';
  const MemorySource bytes(text);
  JsonCursor cursor(bytes, false);
  std::string_view value;
  ASSERT_TRUE(cursor.read_text(value));
  EXPECT_EQ(value.size(), 1'000'000U);
  EXPECT_EQ(fault_of('"' + std::string(3'000'000, 'x') + '"'), "json-text-too-long");
}

TEST(JsonCursor, TheTapSeesTheBytesOfAValue) {
  const std::string value = R"({"a": [1, 2],  "b": "x"})";
  for (const std::size_t drip : {1U, 3U, 1000U}) {
    const std::string text = "[ 0, " + value + " , 1]";
    const DripSource bytes(text, drip);
    JsonCursor cursor(bytes, false);
    Md5 digest;
    cursor.enter_array();
    ASSERT_TRUE(cursor.next_element() && cursor.skip() && cursor.next_element());
    cursor.peek();
    cursor.set_tap(&digest);
    ASSERT_TRUE(cursor.skip());
    cursor.set_tap(nullptr);
    ASSERT_TRUE(cursor.next_element() && cursor.skip() && !cursor.next_element());
    Md5 plain;
    plain.add(value);
    EXPECT_EQ(digest.finish(), plain.finish()) << drip;
  }
}

TEST(JsonCursor, PythonsNumbersAreTakenInADocumentAlone) {
  EXPECT_EQ(fault_of("[NaN, Infinity, -Infinity]"), "");
  const MemorySource bytes("[NaN]");
  JsonCursor cursor(bytes, true);
  EXPECT_FALSE(cursor.skip());
}

TEST(JsonValues, HashesAreByMeaning) {
  const auto hash = [](std::string_view text) {
    const MemorySource bytes(text);
    JsonCursor cursor(bytes, false);
    return hash_value(cursor);
  };
  EXPECT_EQ(hash(R"({"a":1,"b":[2,3]})"), hash(R"({ "b" : [2.0, 3], "a" : 1e0 })"));
  EXPECT_NE(hash(R"({"a":1,"b":2})"), hash(R"({"a":2,"b":1})"));
  EXPECT_NE(hash("[1,2]"), hash("[2,1]"));
  EXPECT_NE(hash("true"), hash("1"));
  EXPECT_NE(hash("\"1\""), hash("1"));
  EXPECT_NE(hash("0.1"), hash("0.2"));
}

TEST(JsonValues, LeavesHaveNames) {
  const MemorySource bytes(R"({"a":{"b":1.0},"l":[1,2],"o":[{"x":true}],"n":null})");
  JsonCursor cursor(bytes, false);
  std::vector<BankField> fields;
  flatten(cursor, {}, fields);
  Strings found;
  for (const BankField& field : fields) found.push_back(field.name + '=' + field.value);
  EXPECT_EQ(found, (Strings{"a.b=1.0", "l=[1, 2]", "o[0].x=true", "n=null"}));
  EXPECT_EQ(integers_of("[1, -2]"), (std::vector<std::int64_t>{1, -2}));
  EXPECT_TRUE(integers_of("[1, x]").empty());
}

}  // namespace
}  // namespace aoecheck::test
