#include <gtest/gtest.h>

#include "aoecheck/probes/probes.h"
#include "support/fake_environment.h"

// How the code reads the numbers of processes: memory-and-logs.md 4.2.

namespace aoecheck::test {
namespace {

struct Row {
  const char* given;  // nullptr: not set
  int cpus;
  int count;
  bool taken;
};

TEST(Workers, OfTheCompilerAsTheCodeReadsThem) {
  for (const Row& row :
       {Row{nullptr, 4, 8, true}, Row{"1", 4, 1, true}, Row{"8", 64, 8, true},
        Row{"0", 64, 8, false}, Row{"64", 16, 16, true}, Row{"64", 64, 8, false},
        Row{"-3", 64, 8, false}, Row{"many", 64, 8, false}, Row{"32", 64, 32, true},
        Row{"33", 33, 8, false}, Row{"12", 4, 4, true}, Row{"", 64, 8, true}}) {
    FakeEnvironment world;
    if (row.given != nullptr) world.set_variable("TE_PARALLEL_COMPILER", row.given);
    const WorkerCount count = probe_workers({}, {}, row.cpus, world).compile;
    EXPECT_EQ(count.count, row.count) << (row.given == nullptr ? "unset" : row.given);
    EXPECT_EQ(count.taken, row.taken) << (row.given == nullptr ? "unset" : row.given);
  }
}

TEST(Workers, OfTheCompilerFromItsFileWhereTheVariableIsNotSet) {
  FakeEnvironment world;
  world.set_variable("HOME", "/home/u");
  world.add_file("/home/u/.tbe_build.ini", "[compilation]\nmax_parallel_jobs = 3\n");
  const WorkerCount from_file = probe_workers({}, {}, 64, world).compile;
  EXPECT_EQ(from_file.count, 3);
  EXPECT_EQ(from_file.origin.source, "/home/u/.tbe_build.ini");
  EXPECT_EQ(from_file.origin.line, 2);
  world.set_variable("TE_PARALLEL_COMPILER", "5");
  EXPECT_EQ(probe_workers({}, {}, 64, world).compile.count, 5);
}

TEST(Workers, WhatTheCommandSetsWins) {
  FakeEnvironment world;
  world.set_variable("TE_PARALLEL_COMPILER", "5");
  ParameterSet set;
  set.environment.push_back({.name = "TE_PARALLEL_COMPILER",
                             .spelled = {},
                             .value = {"2", {}},
                             .canonical = {},
                             .option_origin = {},
                             .origin = {OriginKind::file, "tune.sh", 3, 1, {}},
                             .file = {}});
  const WorkerCount count = probe_workers(set, {}, 64, world).compile;
  EXPECT_EQ(count.count, 2);
  EXPECT_EQ(count.origin.source, "tune.sh");
}

TEST(Workers, OfTheBanksAndOfTheTuning) {
  FakeEnvironment world;
  world.set_variable("CANN_KNOWLEDGE_BANK_PROCESS_NUM", "0");
  world.add_file("/toolkit/tools/aoe/conf/aoe.ini", "[AOE]\nTUNING_PARALLEL_NUM=2\n");
  ParameterSet set;
  EXPECT_EQ(probe_workers(set, "/toolkit", 64, world).bank.count, 0);
  EXPECT_EQ(probe_workers(set, "/toolkit", 64, world).tuning.count, 0) << "atc tunes nothing";
  set.tool = Tool::aoe;
  EXPECT_EQ(probe_workers(set, "/toolkit", 64, world).tuning.count, 2);
  EXPECT_EQ(probe_workers(set, "/elsewhere", 64, world).tuning.count, 8);
}

}  // namespace
}  // namespace aoecheck::test
