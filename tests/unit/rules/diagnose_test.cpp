#include "aoecheck/rules/diagnose.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/rules/stories.h"

namespace aoecheck::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

// Host memory

TEST(Diagnose, NothingIsToldOfNothing) {
  EXPECT_THAT(told_by(""), IsEmpty());
  EXPECT_THAT(told_by(FailedRun{}), IsEmpty());
  EXPECT_THAT(told_by("a line\nanother one\n"), IsEmpty());
}

TEST(Diagnose, AKillOfTheTuningItself) {
  const Diagnosis diagnosis =
      only(told_by({{"plog", error("RUNTIME", 40107, 60,
                                   "FuncErrorReason:[INIT][DEFAULT]report "
                                   "error module_type=3, module_name=EE8888") +
                                 worker_died(40107, 40213, 61)},
                    {"dmesg", kernel_kill(40107, "aoe")}}));
  EXPECT_EQ(diagnosis.rule, "kernel-killed-process");
  EXPECT_EQ(diagnosis.failure_class, "host-memory");
  EXPECT_EQ(diagnosis.layer, "KERNEL");
  EXPECT_EQ(diagnosis.severity, Severity::error);
  EXPECT_FALSE(diagnosis.went_on);
  EXPECT_THAT(pids_of(diagnosis), ElementsAre(40107));
  EXPECT_EQ(number_of(diagnosis, "anon_rss_bytes"), 29870144LL * 1024);
  EXPECT_EQ(number_of(diagnosis, "total_vm_bytes"), 41260032LL * 1024);
  EXPECT_THAT(folded(diagnosis), Contains(Pair("runtime-reported-error", 1U)));
  EXPECT_THAT(folded(diagnosis), Contains(Pair("compiler-worker-killed", 1U)));
  ASSERT_FALSE(diagnosis.evidence.empty());
  EXPECT_EQ(diagnosis.evidence.front().origin.source, "dmesg");
  EXPECT_EQ(diagnosis.evidence.front().origin.line, 1);
  EXPECT_TRUE(has_remedy(diagnosis, "export TE_PARALLEL_COMPILER=1"));
  ASSERT_FALSE(diagnosis.fixes.empty());
  EXPECT_THAT(shown(diagnosis.fixes.front()), HasSubstr("28.4 GiB"));
  EXPECT_THAT(shown(diagnosis.message), HasSubstr("aoe (pid 40107)"));
}

/// The kernel names the worker, the tuning's log the worker as well: one story in either order.
TEST(Diagnose, AKillOfACompileProcessIsTheStoryOfItsTuning) {
  const LogText dmesg{"dmesg", kernel_kill(40213, "ccec")};
  const LogText plog{"plog", worker_died(40107, 40213, 61)};
  for (const auto& files : {std::vector{dmesg, plog}, std::vector{plog, dmesg}}) {
    const Diagnosis diagnosis = only(told_by(files));
    EXPECT_EQ(diagnosis.rule, "kernel-killed-process") << files.front().name;
    EXPECT_THAT(folded(diagnosis), Contains(Pair("compiler-worker-killed", 1U)));
    EXPECT_THAT(pids_of(diagnosis), Contains(40213));
  }
}

TEST(Diagnose, WhatThoseWhoStayBehindWriteBelongsToTheKill) {
  const Diagnosis diagnosis = only(
      told_by({{"console", main_gone + main_gone + main_gone}, {"dmesg", kernel_kill(77, "aoe")}}));
  EXPECT_EQ(diagnosis.rule, "kernel-killed-process");
  EXPECT_THAT(folded(diagnosis), ElementsAre(Pair("main-process-disappeared", 3U)));
}

TEST(Diagnose, AKillOfAnotherProgramSaysSo) {
  const Diagnosis diagnosis = only(told_by(kernel_kill(6100, "mysqld")));
  EXPECT_EQ(diagnosis.failure_class, "host-memory");
  ASSERT_EQ(diagnosis.fixes.size(), 1U);
  EXPECT_EQ(diagnosis.fixes.front().id, "fix-killed-other");
  EXPECT_THAT(diagnosis.remedies, IsEmpty());
}

TEST(Diagnose, TheLinesOfOneKillAreOneStory) {
  const Diagnosis diagnosis = only(told_by(
      "[ 10.1] CPU 3/KVM invoked oom-killer: gfp_mask=0x100cca(GFP_HIGHUSER), order=0\n"
      "[ 10.2] oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=c1,mems_allowed="
      "0,oom_memcg=/kubepods/podA,task_memcg=/kubepods/podA/c1,task=aoe,pid=20881,uid=0\n"
      "[ 10.3] Memory cgroup out of memory: Killed process 20881 (aoe) total-vm:38220160kB, "
      "anon-rss:33120256kB, file-rss:20480kB, shmem-rss:0kB, UID:0\n"));
  EXPECT_EQ(diagnosis.rule, "container-killed-process");
  EXPECT_EQ(diagnosis.failure_class, "container-memory");
  EXPECT_THAT(pids_of(diagnosis), ElementsAre(20881));
  EXPECT_EQ(number_of(diagnosis, "anon_rss_bytes"), 33120256LL * 1024);
  EXPECT_THAT(folded(diagnosis), Contains(Pair("container-kill-summary", 1U)));
}

// What is no failure

TEST(Diagnose, FalseFriendsAloneAreNoFailure) {
  EXPECT_THAT(
      told_by("W11001: Op [/neck/Mod_3] does not hit the high-priority operator information "
              "library, which might result in compromised performance.\n"
              "WF0002: Model performance may not be optimal due to changes in UB fusion.\n" +
              error("GE", 5, 1,
                    "TryExtendCache:[LOAD][DEFAULT]Failed to apply for memory. "
                    "We will try to free memory from memory pool")),
      IsEmpty());
}

TEST(Diagnose, AFalseFriendBesideAFailureIsNamedAsSuch) {
  const Diagnosis diagnosis = only(told_by(
      "W11001: Op [/neck/Mod_3] does not hit the high-priority operator information library\n"
      "E10016: Opname [data] is not found\n"));
  EXPECT_EQ(diagnosis.rule, "node-name-unknown");
  const FoldedLines* const friendly = folded_under(diagnosis, "operator-library-not-hit");
  ASSERT_NE(friendly, nullptr);
  EXPECT_TRUE(friendly->harmless);
  EXPECT_FALSE(friendly->same_failure);
}

TEST(Diagnose, MainProcessDisappearedAfterANormalEnd) {
  EXPECT_THAT(told_by(good_end + main_gone + main_gone), IsEmpty());
  FailedRun run;
  run.logs = scan(main_gone);
  run.exit_code = 0;
  EXPECT_THAT(told_by(run), IsEmpty()) << "the command is known to have ended well";
}

TEST(Diagnose, MainProcessDisappearedAloneExplainsNothing) {
  const Diagnosis diagnosis = only(told_by(main_gone + main_gone));
  EXPECT_EQ(diagnosis.rule, "main-process-disappeared");
  EXPECT_EQ(diagnosis.failure_class, "process-died");
  EXPECT_EQ(diagnosis.severity, Severity::warning);
  EXPECT_EQ(diagnosis.evidence_lines, 2U);
}

TEST(Diagnose, ConsequencesAloneSayThatTheCauseIsElsewhere) {
  const Diagnosis diagnosis =
      only(told_by(error("HCCL", 11, 1, "[9][Recv]call trace: hcclRet -> 19") +
                   error("HCCL", 11, 2, "[9][Recv]call trace: hcclRet -> 19")));
  EXPECT_EQ(diagnosis.rule, "cause-not-in-log");
  EXPECT_EQ(diagnosis.failure_class, "unknown");
  EXPECT_EQ(diagnosis.confidence, Evidence::inferred);
  EXPECT_THAT(folded(diagnosis), ElementsAre(Pair("hccl-peer-failed", 2U)));
}

TEST(Diagnose, ARunThatWentOn) {
  const Diagnosis diagnosis = only(
      told_by(record("ERROR", "TUNE", 5120, 10,
                     "The tuning of te_conv2d_44 is stopped due to insufficient memory space.") +
              record("INFO", "TUNE", 5120, 20, "Aoe process finished,cost time 642s.")));
  EXPECT_EQ(diagnosis.rule, "tuning-stopped-for-memory");
  EXPECT_TRUE(diagnosis.went_on);
  EXPECT_EQ(diagnosis.severity, Severity::warning);
  EXPECT_THAT(diagnosis.texts, Contains(Pair("operator", "te_conv2d_44")));
}

TEST(Diagnose, AFailureAfterAGoodStepIsOne) {
  const Diagnosis diagnosis = only(
      told_by(record("INFO", "TUNE", 5120, 10, "Single operator tuning process finished.") +
              record("ERROR", "TUNE", 5120, 20,
                     "The tuning of te_conv2d_44 is stopped due to insufficient memory space.")));
  EXPECT_FALSE(diagnosis.went_on);
  EXPECT_EQ(diagnosis.severity, Severity::error);
}

// First causes and what follows

TEST(Diagnose, LayersOfOneFailureAreOneStory) {
  const std::string text =
      error("DRV", 31007, 1,
            "[ascend][curpid: 31007, 31007][drv][devmm][share_log_read 634]Msg send failed. "
            "(ret=-12; devid=6; vfid=0; host_pid=31007)") +
      error("DRV", 31007, 1,
            "[ascend][curpid: 31007, 31007][drv][devmm][halMemCreate 3073]<errno:12, 6> Mem create "
            "failed. (ret=6; size=20971520; side=1; devid=6)") +
      error("RUNTIME", 31007, 2,
            "MallocPhysical:[INIT][DEFAULT][drv api]halMemCreate failed. "
            "drvRetCode=6.") +
      error("RUNTIME", 31007, 2,
            "rtMallocPhysical:[INIT][DEFAULT]ErrCode=207001, desc=[driver "
            "error:out of memory], InnerCode=0x7020016") +
      error("ASCENDCL", 31007, 3,
            "aclrtMallocPhysical: [INIT][DEFAULT]malloc physical memory "
            "failed, runtime result = 207001");
  const Diagnosis diagnosis = only(told_by(text));
  EXPECT_EQ(diagnosis.rule, "driver-create-failed");
  EXPECT_EQ(diagnosis.failure_class, "device-memory");
  EXPECT_EQ(diagnosis.layer, "DRV");
  EXPECT_EQ(number_of(diagnosis, "size_bytes"), 20971520);
  EXPECT_EQ(number_of(diagnosis, "device"), 6);
  EXPECT_EQ(diagnosis.evidence.front().origin.line, 2);
  EXPECT_LE(diagnosis.evidence.size(), 5U);
  const FoldedLines* const acl = folded_under(diagnosis, "acl-memory-failed");
  ASSERT_NE(acl, nullptr);
  EXPECT_TRUE(acl->same_failure);
  const FoldedLines* const message = folded_under(diagnosis, "driver-message-without-memory");
  ASSERT_NE(message, nullptr);
  EXPECT_FALSE(message->same_failure);
}

TEST(Diagnose, ConsequencesAreFoldedWithTheirCounts) {
  std::string text = device_exhausted(900, 100, 3 * gib);
  for (int i = 0; i < 250; ++i) text += device_exhausted(900, 101 + i, 2 * gib);
  for (int i = 0; i < 40; ++i)
    text += error("HCCL", 900, 2000 + i, "[9][Recv]call trace: hcclRet -> 19");
  text += error("RUNTIME", 900, 2100, "FuncErrorReason:[EXEC][DEFAULT]report error module_type=3");
  const Diagnosis diagnosis = only(told_by(text));
  EXPECT_EQ(diagnosis.rule, "device-memory-exhausted");
  EXPECT_EQ(diagnosis.evidence_lines, 251U);
  EXPECT_EQ(diagnosis.evidence.size(), 5U);
  EXPECT_EQ(diagnosis.evidence.front().origin.line, 1);
  EXPECT_EQ(number_of(diagnosis, "size_bytes"), 3 * gib) << "of the first line";
  EXPECT_THAT(folded(diagnosis),
              ElementsAre(Pair("hccl-peer-failed", 40U), Pair("runtime-reported-error", 1U)));
}

TEST(Diagnose, TheEarliestCauseGoesFirst) {
  const std::vector<Diagnosis> diagnoses =
      told_by({{"b", error("FE", 2, 50,
                           "SetPreCompileResult:[COMP][SUB_OPT][Pre-Comp]Failed to compile Op "
                           "[Pad_17]. (optype: [PadD])")},
               {"a", device_exhausted(1, 40, gib)}});
  EXPECT_THAT(rules_of(diagnoses),
              ElementsAre("device-memory-exhausted", "operator-compile-failed"));
}

TEST(Diagnose, ThreeProcessesWithThreeFailuresAreThreeStories) {
  const std::vector<Diagnosis> diagnoses = told_by(
      {{"plog-11",
        record("ERROR", "TUNE", 11, 30,
               "The tuning of te_matmul_9 is stopped due to insufficient memory space.")},
       {"plog-12", error("FE", 12, 31,
                         "SetPreCompileResult:[COMP][SUB_OPT][Pre-Comp]Failed to "
                         "compile Op [Pad_17]. (optype: [PadD])")},
       {"dmesg", kernel_kill(13, "atc.bin")},
       {"plog-13", error("RUNTIME", 13, 32, "FuncErrorReason:[INIT]report error module_type=3")}});
  EXPECT_EQ(diagnoses.size(), 3U);
  EXPECT_THAT(rules_of(diagnoses),
              testing::UnorderedElementsAre("tuning-stopped-for-memory", "operator-compile-failed",
                                            "kernel-killed-process"));
  for (const Diagnosis& diagnosis : diagnoses) {
    EXPECT_EQ(diagnosis.processes.size(), 1U) << diagnosis.rule;
    if (diagnosis.rule == "operator-compile-failed") {
      EXPECT_EQ(diagnosis.failure_class, "kernel-compile");
      EXPECT_THAT(diagnosis.texts, Contains(Pair("operator", "Pad_17")));
      EXPECT_THAT(diagnosis.texts, Contains(Pair("op_type", "PadD")));
      EXPECT_EQ(diagnosis.processes.front().pid, 12);
    }
    if (diagnosis.rule == "kernel-killed-process") {
      EXPECT_THAT(folded(diagnosis), ElementsAre(Pair("runtime-reported-error", 1U)));
    }
  }
}

TEST(Diagnose, RanksWithTheSameFailureShareAStory) {
  std::vector<LogText> files;
  for (int rank = 0; rank < 8; ++rank)
    files.push_back(
        {fmt::format("plog-{}", 500 + rank),
         device_exhausted(500 + rank, 100 - rank, gib) + device_exhausted(500 + rank, 200, gib)});
  const Diagnosis diagnosis = only(told_by(files));
  EXPECT_EQ(diagnosis.rule, "device-memory-exhausted");
  EXPECT_EQ(diagnosis.processes.size(), 8U);
  EXPECT_EQ(diagnosis.evidence_lines, 16U);
  EXPECT_LE(diagnosis.evidence.size(), 5U);
}

TEST(Diagnose, APeerThatOnlyNoticedIsNoStoryOfItsOwn) {
  const Diagnosis diagnosis =
      only(told_by({{"plog-1", error("HCCL", 1, 10, "[9][Recv]call trace: hcclRet -> 19")},
                    {"plog-2", device_exhausted(2, 5, 2 * gib)}}));
  EXPECT_EQ(diagnosis.rule, "device-memory-exhausted");
  EXPECT_THAT(folded(diagnosis), Contains(Pair("hccl-peer-failed", 1U)));
}

TEST(Diagnose, AnErrorThatNobodyKnowsIsTheLastResort) {
  const std::string unknown =
      "[ERROR] PROFILING(40107,aoe):2025-05-06-08:12:55.120.004 [a.cpp:8]40107 the sky fell\n";
  const Diagnosis alone = only(told_by(unknown));
  EXPECT_EQ(alone.rule, "error-not-known");
  EXPECT_EQ(alone.failure_class, "unknown");
  EXPECT_EQ(alone.severity, Severity::warning);
  EXPECT_THAT(shown(alone.message), HasSubstr("the sky fell"));
  EXPECT_EQ(only(told_by({{"plog", unknown}, {"dmesg", kernel_kill(40107, "aoe")}})).rule,
            "kernel-killed-process");
  EXPECT_EQ(only(told_by({{"plog", unknown}, {"console", "Killed\n"}})).rule,
            "shell-saw-kill-without-pid");
}

TEST(Diagnose, AnUnknownCodeIsTold) {
  const Diagnosis diagnosis = only(told_by("EQ0001: nobody knows this\n"));
  EXPECT_EQ(diagnosis.rule, "unknown-error-code");
  EXPECT_THAT(shown(diagnosis.message), HasSubstr("EQ0001"));
  EXPECT_THAT(shown(diagnosis.message), HasSubstr("nobody knows this"));
}

TEST(Diagnose, ACodeBringsItsMeaningAndItsRemedy) {
  const Diagnosis diagnosis = only(told_by("E10005: whatever the tool says of it\n"));
  EXPECT_EQ(diagnosis.rule, "parameter-rejected");
  EXPECT_EQ(diagnosis.failure_class, "parameter");
  EXPECT_EQ(diagnosis.stage, "parameter-check");
  EXPECT_THAT(shown(diagnosis.message), HasSubstr("true or false"));
  ASSERT_FALSE(diagnosis.fixes.empty());
  EXPECT_EQ(diagnosis.fixes.front().id, "code.E10005.fix");
}

// Stages

TEST(Diagnose, StagesComeFromTheRecordOrTheFailure) {
  const auto stage = [](const std::string& text) { return only(told_by(text)).stage; };
  const std::string failed =
      "DevMemAllocHugePageManaged:{}halMemAlloc failed: device_id=2, size=9663676416, type=2, "
      "env_type=3, drvRetCode=6!";
  const auto tagged = [&](const char* tags) {
    return error("RUNTIME", 7, 1, fmt::format(fmt::runtime(failed), tags));
  };
  EXPECT_EQ(stage(tagged("[LOAD][LOAD]")), "load");
  EXPECT_EQ(stage(tagged("[EXEC][DEFAULT]")), "run");
  EXPECT_EQ(stage(tagged("[INIT][DEFAULT]")), "environment");
  EXPECT_EQ(stage(tagged("[COMP][DEFAULT]")), "graph-build");
  EXPECT_EQ(stage(tagged("")), "");
  EXPECT_EQ(stage("E10016: Opname [data] is not found\n"), "parameter-check");
}

TEST(Diagnose, WhatFailsOnTheDeviceDuringATuningFailsInItsMeasurement) {
  const std::string load = error("RUNTIME", 60021, 1,
                                 "DevMemAlloc:[LOAD][LOAD][driver interface] halMemAlloc failed: "
                                 "device_id=2, size=9663676416, type=2, env_type=3, drvRetCode=6!");
  std::string of_aoe = load;
  of_aoe.replace(of_aoe.find("python3"), 7, "aoe");
  const Diagnosis diagnosis = only(told_by(of_aoe));
  EXPECT_EQ(diagnosis.stage, "tuning-measurement");
  EXPECT_FALSE(has_remedy(diagnosis, "export GE_USE_STATIC_MEMORY=1"))
      << "a tuning measures with dynamic memory";
  EXPECT_TRUE(has_remedy(only(told_by(load)), "export GE_USE_STATIC_MEMORY=1"));
}

}  // namespace
}  // namespace aoecheck::test
