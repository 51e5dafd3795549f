#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/catalogue/failures.h"
#include "unit/rules/stories.h"

// How a command ended, what is computed from figures, and what holds of every story.

namespace aoecheck::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

constexpr int killed = 137, aborted = 134;

// The end of the command

FailedRun run_with(int exit_code, const std::string& text = {}) {
  FailedRun run;
  run.exit_code = exit_code;
  run.pid = 4242;
  if (!text.empty()) run.logs = scan(text);
  return run;
}

TEST(Diagnose, ASignalWithoutLogs) {
  const Diagnosis killed_by_nine = only(told_by(run_with(killed)));
  EXPECT_EQ(killed_by_nine.rule, "killed-without-trace");
  EXPECT_EQ(killed_by_nine.failure_class, "process-died");
  EXPECT_EQ(number_of(killed_by_nine, "signal"), 9);
  EXPECT_EQ(number_of(killed_by_nine, "exitcode"), killed);
  EXPECT_THAT(pids_of(killed_by_nine), ElementsAre(4242));
  const Diagnosis crashed = only(told_by(run_with(aborted)));
  EXPECT_EQ(crashed.rule, "crashed-by-signal");
  EXPECT_EQ(number_of(crashed, "signal"), 6);
  EXPECT_EQ(only(told_by(run_with(1))).rule, "failed-without-words");
  EXPECT_THAT(told_by(run_with(0)), IsEmpty());
}

TEST(Diagnose, KillsInTheControlGroupAreMoreThanAnExitCode) {
  FailedRun run = run_with(killed);
  run.kills_in_group = 3;
  const Diagnosis diagnosis = only(told_by(run));
  EXPECT_EQ(diagnosis.rule, "killed-in-container");
  EXPECT_EQ(diagnosis.failure_class, "container-memory");
  EXPECT_EQ(number_of(diagnosis, "kills"), 3);
}

TEST(Diagnose, ASignalExplainsWhatTheLogsOnlyNotice) {
  const Diagnosis diagnosis = only(told_by(run_with(killed, main_gone)));
  EXPECT_EQ(diagnosis.rule, "killed-without-trace");
  EXPECT_THAT(folded(diagnosis), Contains(Pair("main-process-disappeared", 1U)));
}

TEST(Diagnose, ACauseInTheLogsIsMoreThanTheExitCode) {
  const Diagnosis diagnosis = only(told_by(run_with(1, device_exhausted(4242, 1, gib))));
  EXPECT_EQ(diagnosis.rule, "device-memory-exhausted");
}

TEST(Diagnose, ALogThatJustStops) {
  const std::string begun = "ATC start working now, please wait for a moment.\n...\n";
  const Diagnosis diagnosis = only(told_by(begun));
  EXPECT_EQ(diagnosis.rule, "log-without-end");
  EXPECT_EQ(diagnosis.failure_class, "unknown");
  ASSERT_FALSE(diagnosis.evidence.empty());
  EXPECT_EQ(diagnosis.evidence.front().origin.line, 1);
  EXPECT_THAT(told_by(begun + "ATC run success, welcome to the next use.\n"), IsEmpty());
}

// The vendor's cases 3 and 4: the part that is too small gets its size and 1 GiB, the other the
// rest of 31 GiB = 33285996544.

constexpr std::int64_t vendor_current = 13962468864;
constexpr std::int64_t enlarged = 15036210688;  // and 1073741824
constexpr std::int64_t rest = 18249785856;      // 33285996544 - 15036210688

std::string budget_exceeded(std::string_view part) {
  return error("GE", 20417, 1,
               fmt::format("AssignVarMem: ErrorNo: 1343225857(Parameter's invalid!) "
                           "[COMP][MEM_ALLOC][Check][Param]Out of memory:current {0} size[{1}] "
                           "exceeds total {0} size[5368709120]",
                           part, vendor_current));
}

Diagnosis told_with(std::string_view part, const char* cann) {
  FailedRun run;
  run.logs = scan(budget_exceeded(part));
  if (cann != nullptr) run.cann = parse_cann_version(cann);
  return only(told_by(run));
}

TEST(Diagnose, VendorsPairForVariables) {
  for (const char* cann : {static_cast<const char*>(nullptr), "5.1.RC1"}) {
    const Diagnosis diagnosis = told_with("var", cann);
    EXPECT_EQ(diagnosis.rule, "ge-variable-budget-exceeded");
    EXPECT_EQ(diagnosis.failure_class, "ge-budget");
    EXPECT_EQ(diagnosis.stage, "graph-build");
    EXPECT_EQ(number_of(diagnosis, "current_bytes"), vendor_current);
    EXPECT_EQ(number_of(diagnosis, "variable_memory_max_size_bytes"), enlarged);
    EXPECT_EQ(number_of(diagnosis, "graph_memory_max_size_bytes"), rest);
    ASSERT_EQ(diagnosis.fixes.size(), 2U);
    EXPECT_THAT(shown(diagnosis.fixes[0]),
                HasSubstr(R"("variable_memory_max_size"].s = tf.compat.as_bytes("15036210688"))"));
    EXPECT_THAT(shown(diagnosis.fixes[1]),
                HasSubstr(R"(NPURunConfig(graph_memory_max_size="18249785856", )"
                          R"(variable_memory_max_size="15036210688"))"));
  }
}

TEST(Diagnose, VendorsPairForGraphs) {
  const Diagnosis diagnosis = told_with("graph", nullptr);
  EXPECT_EQ(diagnosis.rule, "ge-graph-budget-exceeded");
  EXPECT_EQ(number_of(diagnosis, "graph_memory_max_size_bytes"), enlarged);
  EXPECT_EQ(number_of(diagnosis, "variable_memory_max_size_bytes"), rest);
  EXPECT_THAT(shown(diagnosis.fixes.front()),
              HasSubstr(R"("graph_memory_max_size"].s = tf.compat.as_bytes("15036210688"))"));
}

TEST(Diagnose, GenerationsThatIgnoreTheOptionsGetAnotherRemedy) {
  for (const char* part : {"var", "graph"}) {
    for (const char* cann : {"8.0.0", "8.1.RC1", "8.5.0"}) {
      const Diagnosis diagnosis = told_with(part, cann);
      EXPECT_FALSE(number_of(diagnosis, "graph_memory_max_size_bytes")) << cann;
      EXPECT_FALSE(number_of(diagnosis, "variable_memory_max_size_bytes")) << cann;
      ASSERT_EQ(diagnosis.fixes.size(), 1U) << cann;
      EXPECT_EQ(diagnosis.fixes.front().id, "fix-ge-options-ignored");
      EXPECT_EQ(number_of(diagnosis, "current_bytes"), vendor_current);
    }
  }
}

TEST(Diagnose, NothingLeftForTheOtherPart) {
  FailedRun run;
  run.logs = scan("current var size[33285996544] exceeds total var size[5368709120]\n");
  const Diagnosis diagnosis = only(told_by(run));
  ASSERT_EQ(diagnosis.fixes.size(), 1U);
  EXPECT_EQ(diagnosis.fixes.front().id, "fix-ge-nothing-left");
}

TEST(Diagnose, TheSumOfBothNamesItsExcess) {
  const Diagnosis diagnosis = only(
      told_by("Sum of total mem_offset:21474836480 and var_mem_size:12884901888 is greater than "
              "memory manager malloc max size 33285996544\n"));
  EXPECT_EQ(diagnosis.rule, "ge-memory-sum-exceeded");
  EXPECT_EQ(number_of(diagnosis, "excess_bytes"), 21474836480 + 12884901888 - 33285996544);
}

TEST(Diagnose, MemoryThatOthersHoldIsNamed) {
  const auto told = [](const char* free, const char* reserved) {
    return only(told_by(fmt::format(
        "RuntimeError: NPU out of memory. Tried to allocate 88.00 MiB (NPU 0; 60.00 GiB total "
        "capacity; 4.00 GiB already allocated; 4.00 GiB current active; {} free; {} reserved in "
        "total by PyTorch)\n",
        free, reserved)));
  };
  const Diagnosis others = told("8.00 MiB", "4.00 GiB");
  EXPECT_EQ(others.rule, "torch-memory-exhausted");
  EXPECT_EQ(number_of(others, "held_by_others_bytes"), 60 * gib - 8 * (gib / 1024) - 4 * gib);
  EXPECT_EQ(others.fixes.front().id, "fix-device-held-by-others");
  const Diagnosis own = told("1.00 GiB", "57.00 GiB");
  EXPECT_FALSE(number_of(own, "held_by_others_bytes"));
}

TEST(Diagnose, EveryStoryIsWhole) {
  for (const FailureSpec& failure : Catalogue::embedded().failures()) {
    for (const LogPattern& pattern : failure.patterns) {
      for (const std::string_view line : pattern.fires) {
        for (const Diagnosis& diagnosis : told_by(std::string(line) + '\n')) {
          EXPECT_FALSE(diagnosis.failure_class.empty()) << line;
          EXPECT_FALSE(diagnosis.layer.empty()) << line;
          EXPECT_FALSE(diagnosis.evidence.empty()) << line;
          EXPECT_FALSE(diagnosis.processes.empty()) << line;
          EXPECT_THAT(shown(diagnosis.message), Not(HasSubstr("{"))) << line;
          EXPECT_FALSE(diagnosis.fixes.empty()) << diagnosis.rule << ": " << line;
        }
      }
    }
  }
}

TEST(Diagnose, CausesAloneAreToldAsThemselves) {
  std::size_t causes = 0;
  for (const FailureSpec& failure : Catalogue::embedded().failures()) {
    if (failure.role != Role::cause && failure.role != Role::suspect) continue;
    for (const LogPattern& pattern : failure.patterns) {
      for (const std::string_view line : pattern.fires) {
        ++causes;
        const auto diagnoses = told_by(std::string(line) + '\n');
        ASSERT_EQ(diagnoses.size(), 1U) << failure.rule.id << ": " << line;
        EXPECT_EQ(diagnoses.front().rule, failure.rule.id) << line;
        EXPECT_EQ(diagnoses.front().failure_class, failure.failure_class) << line;
      }
    }
  }
  EXPECT_GT(causes, 150U);
}

}  // namespace
}  // namespace aoecheck::test
