#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/engine/engine.h"
#include "aoecheck/system/environment.h"

// What each raw log says, read by eye. Figures are those of the file, in bytes.

namespace aoecheck::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

constexpr std::int64_t kib = 1024, mib = kib * kib, gib = mib * kib;

/// Sizes such as "60.96 GiB" have two decimals.
std::int64_t of(double number, std::int64_t unit) {
  return static_cast<std::int64_t>(number * static_cast<double>(unit) + 0.5);
}

struct Row {
  std::string file, failure_class, rule;
  std::vector<std::pair<std::string, std::int64_t>> numbers;
  std::vector<std::pair<std::string, std::string>> texts;
  /// A word of the remedy that INDEX.tsv gives with confidence 3; empty: less sure, or none there.
  std::string remedy;
};

std::vector<Row> rows() {
  return {
      {"01",
       "host-memory",
       "kernel-killed-process",
       {{"pid", 994362}, {"total_vm_bytes", 23064888 * kib}, {"anon_rss_bytes", 16472380 * kib}},
       {{"process", "aoe"}},
       "TE_PARALLEL_COMPILER"},
      {"02",
       "ge-budget",
       "ge-variable-budget-exceeded",
       {{"current_bytes", 13962468864},
        {"total_bytes", 13958643712},
        {"variable_memory_max_size_bytes", 15036210688},
        {"graph_memory_max_size_bytes", 18249785856}},
       {},
       "15036210688"},
      {"03",
       "device-memory",
       "device-memory-exhausted",
       {{"size_bytes", 15069901824}, {"device", 7}},
       {},
       "GE_USE_STATIC_MEMORY"},
      {"04", "process-died", "parent-process-gone", {{"line", 262}}, {}, "swap"},
      {"05", "host-memory", "host-memory-full-told", {}, {}, "fewer gears"},
      {"07",
       "kernel-compile",
       "operator-compile-failed",
       {},
       {{"operator", "/model/layers.31/self_attn/Slice_ascend_mbatch_batch_5"},
        {"op_type", "StridedSliceD"}},
       ""},
      {"08", "unknown", "log-without-end", {}, {}, ""},
      {"10",
       "device-memory",
       "ge-memory-request-failed",
       {{"size_bytes", 3221291008}, {"device", 0}},
       {{"purpose", "page caching"}},
       "batch size"},
      {"11",
       "device-memory",
       "driver-create-failed",
       {{"size_bytes", 20971520}, {"device", 0}},
       {},
       "dev-os"},
      {"13",
       "ge-budget",
       "ge-memory-sum-exceeded",
       {{"graph_bytes", 26496001536},
        {"variable_bytes", 11776003072},
        {"limit_bytes", 33285996544},
        {"excess_bytes", 4986008064}},
       {},
       "batch size"},
      {"14",
       "device-memory",
       "device-memory-exhausted",
       {{"size_bytes", 2122688}, {"device", 7}},
       {},
       "npu-smi info"},
      {"16", "process-died", "main-process-disappeared", {}, {}, "before this line"},
      {"18",
       "device-memory",
       "torch-memory-exhausted",
       {{"size_bytes", 88 * mib},
        {"device", 0},
        {"total_bytes", of(60.96, gib)},
        {"allocated_bytes", of(4.24, gib)},
        {"free_bytes", of(7.47, mib)},
        {"reserved_bytes", of(4.37, gib)},
        {"held_by_others_bytes", of(60.96, gib) - of(7.47, mib) - of(4.37, gib)}},
       {},
       "other processes"},
      {"19",
       "device-memory",
       "torch-memory-exhausted",
       {{"size_bytes", 2 * gib},
        {"total_bytes", of(60.96, gib)},
        {"allocated_bytes", of(55.91, gib)},
        {"free_bytes", of(1.80, gib)},
        {"reserved_bytes", of(58.73, gib)}},
       {},
       "gpu_memory_utilization"},
      {"21",
       "device-memory",
       "torch-memory-exhausted",
       {{"size_bytes", of(35.31, gib)},
        {"allocated_bytes", of(26.13, gib)},
        {"free_bytes", of(33.81, gib)},
        {"reserved_bytes", of(26.61, gib)}},
       {},
       ""},
      {"23",
       "device-memory",
       "device-physical-memory-exhausted",
       {{"size_bytes", 20971520}},
       {},
       "expandable_segments"},
      {"25", "not-memory", "module-new-memory-error", {}, {}, "one data type"},
      {"27",
       "device-memory",
       "device-memory-exhausted",
       {{"size_bytes", 2097152}, {"device", 0}},
       {},
       ""},
      {"28", "host-memory", "kernel-killed-process", {{"pid", 6033}}, {{"process", "java"}}, ""},
      {"30", "container-memory", "kernel-out-of-memory-in-group", {}, {}, "limit of the container"},
      {"32", "device-access", "npu-smi-device-used", {}, {}, "stop that container"},
      {"33",
       "device-memory",
       "torch-memory-exhausted",
       {{"size_bytes", of(1.40, gib)},
        {"total_bytes", 32 * gib},
        {"allocated_bytes", 28 * gib},
        {"free_bytes", of(741.02, mib)}},
       {},
       "batch size"},
      {"35",
       "container-memory",
       "control-group-limit-seen",
       {{"limit_bytes", 34359738368}, {"usage_bytes", 29782708224}},
       {},
       "inactive_file"},
      {"36", "version", "platform-info-missing", {}, {{"soc", "Ascend910B2"}}, "kernels"},
      {"38",
       "container-memory",
       "container-killed-process",
       {{"pid", 50624}, {"total_vm_bytes", 59726088 * kib}, {"anon_rss_bytes", 8225208 * kib}},
       {{"process", "java"}},
       ""},
      {"40",
       "container-memory",
       "container-killed-process",
       {{"pid", 1849}, {"total_vm_bytes", 23360908 * kib}, {"anon_rss_bytes", 18820868 * kib}},
       {{"process", "java"}},
       ""},
  };
}

std::string folder() { return std::string(std::getenv("AOECHECK_REAL_DATA")) + "/logs"; }

std::vector<Diagnosis> diagnosed(const std::string& source) {
  Request request;
  request.command = "diagnose";
  request.sources = {source};
  auto outcome = run_diagnose(request, real_environment(), Catalogue::embedded());
  EXPECT_TRUE(outcome.ok()) << source;
  return outcome ? std::move(outcome->diagnoses) : std::vector<Diagnosis>{};
}

std::vector<Diagnosis> diagnosed_file(const std::string& file) {
  return diagnosed(folder() + '/' + file + ".txt");
}

void expect_numbers(const Diagnosis& diagnosis, const Row& row) {
  for (const auto& [name, value] : row.numbers) {
    const auto found =
        std::find_if(diagnosis.numbers.begin(), diagnosis.numbers.end(),
                     [&, &key = name](const auto& number) { return number.first == key; });
    if (found == diagnosis.numbers.end()) {
      ADD_FAILURE() << row.file << " lacks " << name;
      continue;
    }
    EXPECT_LE(std::abs(found->second - value), 1)
        << row.file << ' ' << name << ' ' << found->second;
  }
}

std::string remedies_of(const Diagnosis& diagnosis) {
  std::string text;
  for (const Message& fix : diagnosis.fixes)
    text += render(fix, Catalogue::embedded(), Language::en) + '\n';
  for (const Remedy& remedy : diagnosis.remedies) text += remedy.line + '\n';
  return text;
}

TEST(RealLogs, TheTableHasEveryFile) {
  std::set<std::string> expected, there;
  for (const Row& row : rows()) expected.insert(row.file + ".txt");
  for (const auto& entry : std::filesystem::directory_iterator(folder()))
    if (entry.path().extension() == ".txt") there.insert(entry.path().filename().string());
  EXPECT_EQ(expected, there);
}

TEST(RealLogs, EveryFileTellsItsFirstCause) {
  for (const Row& row : rows()) {
    const std::vector<Diagnosis> diagnoses = diagnosed_file(row.file);
    if (diagnoses.empty()) {
      ADD_FAILURE() << row.file << " tells nothing";
      continue;
    }
    const Diagnosis& first = diagnoses.front();
    EXPECT_EQ(first.failure_class, row.failure_class) << row.file;
    EXPECT_EQ(first.rule, row.rule) << row.file;
    expect_numbers(first, row);
    for (const auto& text : row.texts)
      EXPECT_THAT(first.texts, testing::Contains(text)) << row.file;
    EXPECT_THAT(remedies_of(first), HasSubstr(row.remedy)) << row.file;
    ASSERT_FALSE(first.evidence.empty()) << row.file;
    EXPECT_THAT(first.evidence.front().origin.source, HasSubstr(row.file + ".txt"));
    for (const Diagnosis& further : diagnoses)
      EXPECT_THAT(further.failure_class, AnyOf(row.failure_class, "unknown")) << row.file;
  }
}

TEST(RealLogs, EvidenceIsTheLineThatTells) {
  const std::vector<std::pair<std::string, int>> lines = {
      {"01", 1}, {"03", 2}, {"04", 6}, {"07", 5}, {"10", 6}, {"11", 2},
      {"14", 4}, {"25", 4}, {"27", 5}, {"30", 4}, {"36", 6}, {"38", 2}};
  for (const auto& [file, line] : lines) {
    const auto diagnoses = diagnosed_file(file);
    ASSERT_FALSE(diagnoses.empty()) << file;
    EXPECT_EQ(diagnoses.front().evidence.front().origin.line, line) << file;
  }
}

TEST(RealLogs, WhereTheCauseIsNotInTheLogItIsSaid) {
  for (const char* file : {"04", "05", "08", "16", "35"}) {
    const auto diagnoses = diagnosed_file(file);
    ASSERT_FALSE(diagnoses.empty()) << file;
    EXPECT_NE(diagnoses.front().severity, Severity::error) << file << " holds no proof";
  }
}

/// What else a reader of these files must be told.
TEST(RealLogs, ConsequencesAndProcesses) {
  const auto folds = [](const std::string& file) {
    std::vector<std::pair<std::string, std::size_t>> result;
    const auto diagnoses = diagnosed_file(file);
    if (!diagnoses.empty())
      for (const FoldedLines& lines : diagnoses.front().consequences)
        result.emplace_back(lines.rule, lines.count);
    return result;
  };
  using testing::Contains;
  using testing::Pair;
  EXPECT_THAT(folds("07"), Contains(Pair("graph-compile-failed", 4U)));
  EXPECT_THAT(folds("11"), Contains(Pair("device-system-oom", 2U)));
  EXPECT_THAT(folds("25"), Contains(Pair("memory-copy-failed", 1U)));
  EXPECT_THAT(folds("36"), Contains(Pair("ge-not-started", 2U)));
  EXPECT_THAT(folds("38"), Contains(Pair("container-kill-summary", 1U)));

  const auto ranks = diagnosed_file("23");
  ASSERT_EQ(ranks.size(), 1U) << "two ranks, one story";
  ASSERT_EQ(ranks.front().processes.size(), 2U);
  EXPECT_EQ(ranks.front().processes[0].pid, 3717568);
  EXPECT_EQ(ranks.front().processes[1].pid, 3717565);
  EXPECT_EQ(ranks.front().evidence_lines, 2U);
  EXPECT_EQ(diagnosed_file("14").front().processes.front().pid, 27271);
  EXPECT_EQ(diagnosed_file("16").front().evidence_lines, 2U);
}

TEST(RealLogs, TheWholeDirectoryTellsAllOfThem) {
  std::set<std::string> told;
  for (const Diagnosis& diagnosis : diagnosed(folder())) told.insert(diagnosis.failure_class);
  std::set<std::string> missing;
  for (const Row& row : rows())
    if (row.failure_class != "unknown" && told.count(row.failure_class) == 0)
      missing.insert(row.failure_class);
  EXPECT_EQ(missing, std::set<std::string>{});
}

}  // namespace
}  // namespace aoecheck::test
