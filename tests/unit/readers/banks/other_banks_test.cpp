#include <fmt/format.h>
#include <gtest/gtest.h>

#include "aoecheck/base/digest.h"
#include "unit/readers/banks/bank_text.h"

namespace aoecheck::test {
namespace {

using Strings = std::vector<std::string>;

constexpr std::string_view unified = "Ascend910B1_25_AiCore_matmul.json";
constexpr std::string_view graph = "ascend910b2_l2cache.json";
constexpr std::string_view info =
    R"({"op_type": "matmul", "A_shape": [1, 16], "A_dtype": "float16"})";

std::string md5_of(std::string_view text) {
  Md5 digest;
  digest.add(text);
  return digest.finish();
}

std::string entry(std::string_view key, std::string_view text = info) {
  return fmt::format(
      R"("{}": [{{"knowledge": {{"block_dim": [1, 2]}}, "info_dict": {}, "cost_time": 12.5}}])",
      key, text);
}

Strings unified_faults(const std::string& text) { return told(bank_of(unified, text).faults); }

TEST(UnifiedBank, KeysAreTheMd5OfTheText) {
  const BankFile bank = bank_of(unified, "{\n" + entry(md5_of(info)) + "\n}");
  EXPECT_EQ(bank.kind, BankKind::unified);
  EXPECT_EQ(bank.records, 1U);
  EXPECT_EQ(bank.keys.equal, 1U);
  EXPECT_TRUE(bank.faults.empty());
  EXPECT_TRUE(bank.quirks.empty());
}

TEST(UnifiedBank, TellsWhatIsWrong) {
  const std::string key = md5_of(info);
  EXPECT_EQ(unified_faults("{\n" + entry(key, R"({"op_type": "matmul"})") + "\n}"),
            (Strings{"bank-key-differs:2"}));
  EXPECT_EQ(unified_faults("{\n" + entry(key) + ",\n" + entry(key) + "\n}"),
            (Strings{"bank-key-repeated-last-wins:3"}));
  EXPECT_EQ(unified_faults("{\n" + entry(key)), (Strings{"bank-not-json:2"}));
  EXPECT_EQ(unified_faults("\xEF\xBB\xBF{\n" + entry(key) + "\n}"),
            (Strings{"bank-has-byte-order-mark:1"}));
  EXPECT_EQ(unified_faults("{\"" + key + "\": []}"), (Strings{"bank-entry-is-empty:1"}));
  EXPECT_EQ(unified_faults("{\"" + key + "\": {}}"), (Strings{"bank-entry-is-no-list:1"}));
  EXPECT_EQ(unified_faults("{\"" + key + "\": [1]}"), (Strings{"bank-entry-is-no-object:1"}));
  EXPECT_EQ(unified_faults("{\"" + key + "\": [{\"knowledge\": {}}]}"),
            (Strings{"bank-entry-incomplete:1"}));
}

TEST(UnifiedBank, KeysOfKindsThatAreNotKnownAreNotJudged) {
  const std::string text = "{" + entry(std::string(32, 'a')) + "}";
  const BankFile bank = bank_of("Ascend910B1_25_AiCore_vector_dsl_static.json", text);
  EXPECT_TRUE(bank.faults.empty());
  EXPECT_EQ(told(bank.quirks), (Strings{"bank-keys-of-other-kind"}));
  EXPECT_EQ(unified_faults(text), (Strings{"bank-key-differs:1"}));
}

TEST(UnifiedBank, ShowsEntries) {
  BankFilter filter;
  filter.limit = 5;
  filter.shape = {1, 16};
  const BankFile bank = bank_of(unified, "{" + entry(md5_of(info)) + "}", filter);
  ASSERT_EQ(bank.shown.size(), 1U);
  EXPECT_EQ(bank.shown[0].cost, 12.5);
  EXPECT_EQ(bank.shown[0].key, md5_of(info));
  EXPECT_EQ(bank.shown[0].operator_type, "matmul");
}

std::string graph_record(std::string_view id, std::string_view sizes = "[2]",
                         std::string_view cuts = "[0]") {
  return fmt::format(
      R"({{"feature":{{"feature":[{{"struct":[{{"op":"Conv2D","in":[[1,3,8,8]],"dsize":{}}}]}}]}},)"
      R"("graphID":"{}","strategy":{{"end2EndTime":1500,"group":[{{"cut":{},"fusionType":[true],)"
      R"("scopeId":[1],"ubPass":{{}}}}],"modelName":"net"}}}})"
      "\n",
      sizes, id, cuts);
}

TEST(GraphBank, CountsGroupsAndOperators) {
  const BankFile bank =
      bank_of(graph, "{\"version\": \"2.1\"}\n" + graph_record("1") + graph_record("2"));
  EXPECT_EQ(bank.kind, BankKind::graph);
  EXPECT_EQ(bank.records, 2U);
  EXPECT_EQ(bank.groups, 2U);
  EXPECT_EQ(bank.operators.at("Conv2D"), 2U);
  EXPECT_EQ(bank.models.at("net"), 2U);
  EXPECT_TRUE(bank.faults.empty());
}

TEST(GraphBank, TellsWhatContradictsItself) {
  const std::string version = "{\"version\": \"2.1\"}\n";
  const auto faults = [&](const std::string& text) { return told(bank_of(graph, text).faults); };
  EXPECT_EQ(faults(graph_record("1")), (Strings{"bank-graph-version-missing"}));
  EXPECT_EQ(faults(version + graph_record("1", "[2,2]")), (Strings{"bank-graph-inconsistent:2"}));
  EXPECT_EQ(faults(version + graph_record("1", "[2]", "[0,1]")),
            (Strings{"bank-graph-inconsistent:2"}));
  EXPECT_EQ(faults(version + graph_record("x")), (Strings{"bank-graph-incomplete:2"}));
  EXPECT_EQ(faults(version + graph_record("1") + graph_record("1")),
            (Strings{"bank-key-repeated:3"}));
  EXPECT_EQ(faults(version + "[\n" + graph_record("1")), (Strings{"bank-line-malformed:2"}));
}

TEST(OtherBanks, AreCounted) {
  const BankFile cube = bank_of("AIC_8_L1_SIZE_1024_repository_Ascend310_conv2d.json",
                                "{\"shape\":{},\"tiling\":[1,null],\"cost_time\":3}\n");
  EXPECT_EQ(cube.kind, BankKind::cube);
  EXPECT_EQ(cube.name, (BankName{"Ascend310", 8, {}, "conv2d"}));
  EXPECT_EQ(cube.records, 1U);
  const BankFile vector = bank_of("Ascend910A_AiCore_32_v001.json", R"({"f":"[1]","g":"tmpl"})");
  EXPECT_EQ(vector.kind, BankKind::vector);
  EXPECT_EQ(vector.records, 2U);
  EXPECT_EQ(vector.name, (BankName{"Ascend910A", 32, "AiCore", {}}));
  const BankFile gradient = bank_of("Ascend910A_gradient_fusion.json", R"([{"modelhash":"1"}])");
  EXPECT_EQ(gradient.kind, BankKind::gradient);
  EXPECT_EQ(gradient.records, 1U);
  const BankFile fusion =
      bank_of("mdat_knowledge_bank.json", "{\"cost_time\":\"1\",\"hash_str\":\"2\"}\n");
  EXPECT_EQ(fusion.kind, BankKind::fusion);
  EXPECT_EQ(fusion.records, 1U);
}

TEST(BankNames, AreReadFromTheEnd) {
  const auto named = [](std::string_view file) {
    const auto result = read_bank_name(file);
    return result ? std::string(name_of(result->kind)) + ' ' + result->name.soc + ' ' +
                        std::to_string(result->name.cores) + ' ' + result->name.subject
                  : std::string("-");
  };
  EXPECT_EQ(named("Ascend910_9391_24_AiCore_MatMulV3_runtime_kb.json"),
            "runtime Ascend910_9391 24 MatMulV3");
  EXPECT_EQ(named("Ascend910B4-1_20_VectorCore_tik_vector.json"),
            "unified Ascend910B4-1 20 tik_vector");
  EXPECT_EQ(named("static_Ascend910A_AiCore_32_v001.json"), "vector Ascend910A 32 ");
  EXPECT_EQ(named("repository_Ascend310P3_matmul.json"), "cube Ascend310P3 0 matmul");
  for (const char* file : {"package.json", "_8_AiCore_X_runtime_kb.json", "Ascend_x_AiCore_Y.json",
                           "my_repository_x_y.json", "a_runtime_kb.json", "x.txt", ""})
    EXPECT_EQ(named(file), "-") << file;
}

TEST(BankNames, AFileOfAnotherNameIsKnownByItsContent) {
  const std::string text = "{\n" + entry(md5_of(info)) + "\n}";
  const BankFile bank = bank_of("copy.json", text);
  EXPECT_EQ(bank.kind, BankKind::unified);
  EXPECT_EQ(told(bank.faults), (Strings{"bank-name-is-not-read"}));
  const MemorySource bytes("{\"a\": 1}");
  EXPECT_EQ(read_bank({"package.json", bytes}, {}).error().message.id, "not-a-bank");
}

}  // namespace
}  // namespace aoecheck::test
