#include "aoecheck/readers/hits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace aoecheck {
namespace {

using testing::SizeIs;

std::vector<LookUpTrace> traces_of(std::string_view log, std::size_t piece = 1U << 20U) {
  HitScanner scanner;
  scanner.begin("atc.log");
  for (; !log.empty(); log.remove_prefix(std::min(piece, log.size())))
    scanner.feed(log.substr(0, piece));
  scanner.end();
  return scanner.take();
}

std::string fe(std::string_view level, std::string_view text) {
  return '[' + std::string(level) +
         "] FE(4711,atc.bin):2025-05-06-08:15:00.101.001 [a.cc:8]4711 F:" + std::string(text) +
         '\n';
}

struct Line {
  std::string text;
  TraceKind kind;
  LookUp result;
  std::string name;
  std::string kernel;
  bool built_in = false;
};

const std::vector<Line> lines = {
    {fe("INFO", "[op_kb_hit][0_0_conv][1][te_conv2d_1]"), TraceKind::operator_line, LookUp::hit,
     "0_0_conv", "te_conv2d_1"},
    {fe("INFO", "[op_kb_hit][0_0_conv][0][te_conv2d_1]"), TraceKind::operator_line, LookUp::miss,
     "0_0_conv", "te_conv2d_1"},
    {fe("INFO", "[op_kb_hit][0_0_conv][-1][te_conv2d_1]"), TraceKind::operator_line,
     LookUp::unknown, "0_0_conv", "te_conv2d_1"},
    {fe("DEBUG", "[op_kb_hit][conv][1][Conv2D]"), TraceKind::choice_line, LookUp::hit, "conv", ""},
    {fe("INFO", "[sg_kb_hit][part_1][169738280]"), TraceKind::graph_line, LookUp::hit, "part_1",
     ""},
    {fe("INFO", "[sg_kb_hit][part_1][169738250]"), TraceKind::graph_line, LookUp::miss, "part_1",
     ""},
    {fe("INFO", "[sg_kb_hit][part_1][169738260]"), TraceKind::graph_line, LookUp::untuned, "part_1",
     ""},
    {fe("INFO", "[sg_kb_hit][part_1][169738270]"), TraceKind::graph_line, LookUp::not_updated,
     "part_1", ""},
    {fe("INFO", "[sg_kb_hit][part_1][0]"), TraceKind::graph_line, LookUp::unknown, "part_1", ""},
    {"[auto_tiling]op_name:[conv] kernel_name:[te_conv2d_1] hit bank result:True\n",
     TraceKind::tiling_line, LookUp::hit, "conv", "te_conv2d_1"},
    {"[auto_tiling]op_name:[conv] kernel_name:[te_conv2d_1] hit bank result:False\n",
     TraceKind::tiling_line, LookUp::miss, "conv", "te_conv2d_1"},
    {"tiling is from cost model tiling, kernel name is :\"te_conv2d_1\"\n", TraceKind::tiling_line,
     LookUp::miss, "", "te_conv2d_1"},
    {"RL bank query info match: op_name=add hit custom bank: a.json, kernel_name: te_add_1.\n",
     TraceKind::vector_line, LookUp::hit, "add", "te_add_1"},
    {"RL bank query info match: op_name=add hit built-in bank: a.json.\n", TraceKind::vector_line,
     LookUp::hit, "add", "", true},
    {"RL bank query info match: op_name=add, not hit bank.\n", TraceKind::vector_line, LookUp::miss,
     "add", ""},
    {"Auto search bank info: hit bank status: True, op_name: add, kernel_name: te_add_1.\n",
     TraceKind::vector_line, LookUp::hit, "add", "te_add_1"},
    {"Auto search bank info: hit bank status: False, op_name: add, kernel_name: te_add_1.\n",
     TraceKind::vector_line, LookUp::miss, "add", "te_add_1"},
    {"Found in custom repo. K: 4047\n", TraceKind::runtime_line, LookUp::hit, "", ""},
    {"Found in builtin repo, K: 4047.\n", TraceKind::runtime_line, LookUp::hit, "", "", true},
    {"Not found in custom or built-in repo. K: 4047\n", TraceKind::runtime_line, LookUp::miss, "",
     ""},
};

TEST(HitLines, EveryKindOfLineIsRead) {
  for (const Line& line : lines) {
    const std::vector<LookUpTrace> traces = traces_of("noise\n" + line.text);
    ASSERT_THAT(traces, SizeIs(1)) << line.text;
    const LookUpTrace& trace = traces.front();
    EXPECT_EQ(trace.kind, line.kind) << line.text;
    EXPECT_EQ(trace.result, line.result) << line.text;
    EXPECT_EQ(trace.name, line.name) << line.text;
    EXPECT_EQ(trace.kernel, line.kernel) << line.text;
    EXPECT_EQ(trace.built_in, line.built_in) << line.text;
    EXPECT_EQ(trace.origin, (Origin{OriginKind::file, "atc.log", 2, 0, {}})) << line.text;
  }
}

TEST(HitLines, PiecesOfAnySizeTellTheSame) {
  std::string log;
  for (const Line& line : lines) log += line.text;
  for (const std::size_t piece : {1U, 7U, 64U})
    EXPECT_THAT(traces_of(log, piece), SizeIs(lines.size())) << piece;
}

TEST(HitLines, OtherLinesAreSilent) {
  EXPECT_TRUE(traces_of("[op_kb_hit] is printed at INFO\n[sg_kb_hit][a][b]\n").empty());
  EXPECT_TRUE(traces_of("").empty());
}

const std::string passes =
    R"("graph_fusion":{"P":{"effect_times":"1","match_times":"2"}},)"
    R"("ub_fusion":{"Q":{"effect_times":"3","match_times":"4","repository_hit_times":"5"}})";

TEST(FusionResults, OfFiveDialects) {
  const std::pair<const char*, std::string> files[] = {
      {"A", R"({"graphId":"7","sessionId":"0",)" + passes + "}"},
      {"B", '{' + passes + R"(,"session_and_graph_id":"0_7"})"},
      {"C", "[{" + passes + R"(,"session_and_graph_id":"0_7"}])"},
      {"D", R"({"session_and_graph_id_0_7":{)" + passes + "}}"},
  };
  for (const auto& [dialect, text] : files) {
    const Input input{"x.json", text};
    EXPECT_TRUE(recognise_fusion_result(input)) << dialect;
    const auto result = read_fusion_result(input);
    ASSERT_TRUE(result.ok()) << dialect;
    EXPECT_EQ(result->dialect, dialect);
    EXPECT_EQ(result->graphs, 1U);
    ASSERT_THAT(result->passes, SizeIs(2)) << dialect;
    EXPECT_EQ(result->passes[0].graph, "0_7");
    EXPECT_EQ(result->passes[0].matched, 2);
    EXPECT_FALSE(result->passes[0].from_bank);
    EXPECT_EQ(result->passes[1].effective, 3);
    EXPECT_TRUE(result->passes[1].ub_fusion);
    EXPECT_EQ(result->passes[1].from_bank, 5);
  }
  const auto null = read_fusion_result({"fusion_result.json", "null"});
  ASSERT_TRUE(null.ok());
  EXPECT_EQ(null->dialect, "E");
  EXPECT_EQ(null->graphs, 0U);
}

TEST(FusionResults, ObjectsOneBehindAnother) {
  const std::string one = R"({"graphId":"7}{","sessionId":"0",)" + passes + "}";
  const auto result = read_fusion_result({"x.json", one + one + "\n" + one});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->graphs, 3U);
  EXPECT_EQ(result->passes.front().graph, "0_7}{");
}

TEST(FusionResults, OthersAreAnError) {
  for (const std::string text :
       {"", " ", "{", "[{\"graph_fusion\":", "3", "\"x\"", "{\"a\":{}}", "{}}", "nul"}) {
    const auto result = read_fusion_result({"x.json", text});
    ASSERT_FALSE(result.ok()) << text;
    EXPECT_EQ(result.error().message.id, "not-a-fusion-result");
  }
  EXPECT_FALSE(read_fusion_result({"x.json", std::string(100'000, '[')}).ok());
}

TEST(KernelFiles, TellWhetherTheBankWasHit) {
  const auto hit = read_kernel_hit(
      {"kernel_meta/te_a.json", R"({"KBHit": true, "kernelName": "te_a_1__kernel0"})"});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->result, LookUp::hit);
  EXPECT_EQ(hit->kernel, "te_a_1");
  const auto miss = read_kernel_hit({"kernel_meta/te_a.json", R"({"KBHit": false})"});
  ASSERT_TRUE(miss);
  EXPECT_EQ(miss->result, LookUp::miss);
  EXPECT_EQ(miss->kernel, "te_a");
  for (const char* text : {"", "{}", R"({"KBHit": 1})", R"(["KBHit"])", R"({"KBHit": true)"})
    EXPECT_FALSE(read_kernel_hit({"a.json", text})) << text;
}

}  // namespace
}  // namespace aoecheck
