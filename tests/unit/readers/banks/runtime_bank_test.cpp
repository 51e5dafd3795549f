#include <cstring>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "readers/banks/runtime_key.h"
#include "unit/readers/banks/bank_text.h"

namespace aoecheck::test {
namespace {

using Strings = std::vector<std::string>;

constexpr std::string_view name = "Ascend310P3_8_AiCore_MatMulV3_runtime_kb.json";

/// A record of MatMulV3 with the members that the tests vary.
std::string record(int m, std::string_view more = "", std::string_view id = "1") {
  return fmt::format(
      R"({{"id":{},"info_dict":{{"a_dtype":1,"a_format":2,"aub_double_num":1.0,"b_dtype":1,)"
      R"("b_format":2,"batch_a1":1,"batch_a2":1,"batch_a3":1,"batch_a4":1,"batch_b1":1,)"
      R"("batch_b2":1,"batch_b3":1,"batch_b4":1,"bias_flag":false,"bub_double_num":1.0,)"
      R"("fused_double_operand_num":0.0,"k":64,"k_align_flag":true,"l1_fused_num":0.0,"m":{},)"
      R"("m_align_flag":true,"n":32,"n_align_flag":true,"out_dtype":1,"out_format":2,)"
      R"("reserved_bool":false,"reserved_params1":0,"reserved_params2":0,"reserved_params3":0,)"
      R"("reserved_params4":0,"reserved_params5":0,"reserved_params6":0,"trans_a_flag":false,)"
      R"("trans_b_flag":true{}}},"knowledge":{{"usedCoreNum":8}},"op":"MatMulV3","version":0}})"
      "\n",
      id, m, more);
}

/// The key of `record(m)`, packed by hand in the order of the struct on the page.
std::string packed(std::int64_t m) {
  std::string bytes;
  const auto put = [&](auto value) {
    char text[sizeof value];
    std::memcpy(text, &value, sizeof value);
    bytes.append(text, sizeof value);
  };
  for (const std::int64_t each : {m, std::int64_t{64}, std::int64_t{32}}) put(each);
  for (int i = 0; i < 8; ++i) put(std::int64_t{1});
  for (const float each : {0.0F, 1.0F, 1.0F, 0.0F}) put(each);
  for (const std::int32_t each : {1, 1, 1, 2, 2, 2}) put(each);
  for (const bool each : {false, true, false, false, true, true, true}) put(each);
  for (int i = 0; i < 6; ++i) put(std::uint64_t{0});
  return bytes;
}

/// The hash as the page tells it, apart from the product's own.
std::uint32_t oracle(const std::string& bytes) {
  std::uint32_t h = 271828;
  std::uint32_t t = 0;
  std::size_t i = 0;
  for (; i + 4 <= bytes.size(); i += 4) {
    std::memcpy(&t, bytes.data() + i, 4);
    h ^= t + 0x9e3779b9 + (h << 6) + (h >> 2);
  }
  for (std::size_t left = bytes.size() & 3U; left > 0; --left)
    t = (t << 8) | static_cast<unsigned char>(bytes[left - 1]);
  h ^= t + 0x9e3779b9 + (h << 6) + (h >> 2);
  h ^= static_cast<std::uint32_t>(bytes.size());
  h ^= h >> 16;
  return h;
}

TEST(RuntimeBank, KeysAreComputedAsTheLoaderDoes) {
  ASSERT_EQ(packed(16).size(), 183U);
  for (const int m : {16, 128, 100000}) {
    EXPECT_EQ(common_hash(packed(m)), oracle(packed(m)));
    const BankFile bank = bank_of(name, record(m, "", std::to_string(oracle(packed(m)))));
    EXPECT_EQ(bank.keys.computed, 1U);
    EXPECT_EQ(bank.keys.equal, 1U) << m;
    EXPECT_TRUE(bank.quirks.empty());
    EXPECT_TRUE(bank.faults.empty());
  }
}

TEST(RuntimeBank, TheOrderOfMembersDoesNotMatter) {
  std::string text = record(16, "", std::to_string(oracle(packed(16))));
  const std::string member = R"("k":64,)";
  text.erase(text.find(member), member.size());
  text.insert(text.find(R"("a_dtype")"), member);
  EXPECT_EQ(bank_of(name, text).keys.equal, 1U);
}

TEST(RuntimeBank, CountsRecordsOfOperators) {
  const BankFile bank = bank_of(name, record(16) + record(32) + record(48));
  EXPECT_EQ(bank.kind, BankKind::runtime);
  EXPECT_EQ(bank.records, 3U);
  EXPECT_EQ(bank.operators, (std::map<std::string, std::uint64_t>{{"MatMulV3", 3}}));
  EXPECT_EQ(bank.name, (BankName{"Ascend310P3", 8, "AiCore", "MatMulV3"}));
}

TEST(RuntimeBank, KnowsWhatTheLoaderTakes) {
  const std::string marked = "\xEF\xBB\xBF" + record(16, "", "5000000000");
  const BankFile bank = bank_of(name, marked.substr(0, marked.size() - 1));
  EXPECT_TRUE(bank.faults.empty());
  EXPECT_EQ(told(bank.quirks), (Strings{"bank-id-beyond-32-bits:1", "bank-byte-order-mark:1",
                                        "bank-no-final-line-feed", "bank-id-is-no-hash"}));
  EXPECT_EQ(told(bank_of(name, "{}\n").quirks), (Strings{"bank-placeholder:1"}));
  EXPECT_TRUE(bank_of(name, "").faults.empty());
}

TEST(RuntimeBank, NamesWhatTheLoaderRefuses) {
  const auto faults = [](const std::string& text) { return told(bank_of(name, text).faults); };
  EXPECT_EQ(faults(record(16) + "\n" + record(32)), (Strings{"bank-line-malformed:2"}));
  EXPECT_EQ(faults(record(16) + "{\"id\":\n" + record(32)), (Strings{"bank-line-malformed:2"}));
  EXPECT_EQ(faults(record(16) + "{} {}\n"), (Strings{"bank-line-malformed:2"}));
  EXPECT_EQ(faults(R"({"id":1,"info_dict":{},"knowledge":{},"op":"MatMulV3","version":0})"
                   "\n"),
            (Strings{"bank-record-incomplete:1"}));
  EXPECT_EQ(faults(R"({"info_dict":{},"knowledge":{},"op":"MatMulV3","version":0})"
                   "\n"),
            (Strings{"bank-record-incomplete:1"}));
  std::string text = record(16);
  text.replace(text.find("\"bias_flag\":false"), 17, "\"bias_flag\":0    ");
  EXPECT_EQ(faults(text), (Strings{"bank-record-wrong-type:1"}));
}

TEST(RuntimeBank, RepeatedKeysAreJudgedByTheKey) {
  EXPECT_EQ(told(bank_of(name, record(16, "", "7") + record(32, "", "7")).faults), Strings{});
  const std::string again = record(16, R"(,"extra":1)", "9");
  EXPECT_EQ(told(bank_of(name, record(16) + record(32) + again).faults),
            (Strings{"bank-key-repeated:3"}));
}

TEST(RuntimeBank, RepeatedKeysOfOtherOperatorsAreJudgedByContent) {
  const auto line = [](std::string_view info) {
    return fmt::format(R"({{"id":0,"info_dict":{},"knowledge":{{}},"op":"Conv3D","version":0}})"
                       "\n",
                       info);
  };
  const std::string_view file = "Ascend910B1_24_AiCore_Conv3D_runtime_kb.json";
  const std::string text = line(R"({"a":1,"b":2})") + line(R"({"a":1,"b":3})");
  EXPECT_EQ(told(bank_of(file, text).faults), Strings{});
  EXPECT_EQ(told(bank_of(file, text + line(R"({"b":2.0,"a":1})")).faults),
            (Strings{"bank-key-repeated:3"}));
}

TEST(RuntimeBank, ShowsTheRecordsThatAreAskedFor) {
  BankFilter filter;
  filter.limit = 10;
  filter.operator_type = "matmulv3";
  filter.shape = {32, 64};
  filter.type = "DT_FLOAT16";
  const BankFile bank = bank_of(name, record(16) + record(32), filter);
  EXPECT_EQ(bank.matching, 1U);
  ASSERT_EQ(bank.shown.size(), 1U);
  EXPECT_EQ(bank.shown[0].line, 2U);
  ASSERT_EQ(bank.shown[0].tensors.size(), 3U);
  EXPECT_EQ(bank.shown[0].tensors[0].type, "float16");
  EXPECT_EQ(bank.shown[0].tensors[0].format, "ND");
  filter.type = "int8";
  EXPECT_EQ(bank_of(name, record(32), filter).matching, 0U);
}

}  // namespace
}  // namespace aoecheck::test
