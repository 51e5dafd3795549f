#include "system/child_memory.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/pty.h"
#include "support/temporary_folder.h"

namespace aoecheck {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

constexpr double mebibyte = 1024.0 * 1024;

std::string bytes_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const std::string& path, const std::string& bytes) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Perl that holds so many MiB, and writes its own high-water mark in KiB to the file `$ARGV[0]`.
std::string holding(int mebibytes) {
  return "my $held = 'x' x (" + std::to_string(mebibytes) +
         " << 20); open(my $in, '<', '/proc/self/status');"
         "my ($peak) = map { /VmHWM:\\s*(\\d+)/ } <$in>;"
         "open(my $out, '>', $ARGV[0]); print $out $peak; close($out);";
}

/// Perl that goes on when this process, which samples, has read from files so many times more.
std::string until_sampled(int reads) {
  return "sub reads { open(my $io, '<', '/proc/" + std::to_string(::getpid()) +
         "/io'); (map { /syscr: (\\d+)/ } <$io>)[0] }"
         "my $begin = reads(); 1 while reads() < $begin + " +
         std::to_string(reads) + ";";
}

ChildResult result_of(const std::vector<std::string>& words, const KernelRoots& roots) {
  const Result<ChildResult> result = run_child({words}, roots);
  if (result.ok()) return *result;
  ADD_FAILURE() << result.error().message.id;
  return {};
}

/// Without control groups, wherever the test runs.
class ProcessMemoryTest : public testing::Test {
 protected:
  double reported_bytes(const std::string& name) const {
    return std::stod(bytes_of(folder_ / name)) * 1024;
  }

  TemporaryFolder folder_;
  KernelRoots roots_{"/proc", folder_ / "no-groups"};
};

TEST_F(ProcessMemoryTest, PeakOfOneProcess) {
  const ChildResult result = result_of({"perl", "-e", holding(200), folder_ / "peak"}, roots_);
  const double reported = reported_bytes("peak");
  EXPECT_EQ(result.measure, MemoryMeasure::process);
  EXPECT_GT(reported, 200 * mebibyte);
  EXPECT_NEAR(static_cast<double>(result.peak_bytes), reported, reported * 0.02);
}

TEST_F(ProcessMemoryTest, PeakOfATreeIsAnUpperBound) {
  // Both go on together until two samples of some ten reads each were taken.
  const std::string script =
      holding(60) + "1 until -s $ARGV[1] && -s $ARGV[2];" + until_sampled(30);
  const ChildResult result =
      result_of({"sh", "-c", "perl -e \"$1\" $2 $2 $3 & perl -e \"$1\" $3 $2 $3 & wait", "sh",
                 script, folder_ / "a", folder_ / "b"},
                roots_);
  const double reported = reported_bytes("a") + reported_bytes("b");
  EXPECT_EQ(result.measure, MemoryMeasure::upper_bound);
  EXPECT_GT(static_cast<double>(result.peak_bytes), reported * 0.98);
  EXPECT_LT(static_cast<double>(result.peak_bytes), reported + 10 * mebibyte);
}

TEST_F(ProcessMemoryTest, TheMemoryOfThisProcessIsNotTakenForThatOfTheCommand) {
  test::PipedJob job([this] {
    const std::string ballast(100 << 20, 'x');
    const ChildResult small = result_of({"true"}, roots_);
    if (small.measure != MemoryMeasure::upper_bound) return 1;
    const ChildResult large = result_of({"perl", "-e", holding(200), folder_ / "peak"}, roots_);
    if (large.measure != MemoryMeasure::process) return 2;
    return ballast.size() == 100 << 20 ? 0 : 3;
  });
  EXPECT_EQ(job.next_status(), 0);
}

/// A hierarchy of version 2 made of plain files, this process in the group /app.
class MemoryGroupTest : public testing::Test {
 protected:
  MemoryGroupTest() {
    write(folder_ / "proc/self/cgroup", "4:memory:/other\n0::/app\n");
    set("cgroup.procs", std::to_string(::getpid()) + "\n");
    set("cgroup.controllers", "cpu memory pids\n");
    set("cgroup.subtree_control", "cpu memory\n");
  }

  void set(const std::string& name, const std::string& text) { write(home_ + "/" + name, text); }
  std::string text(const std::string& name) const { return bytes_of(home_ + "/" + name); }
  bool exists(const std::string& name) const { return fs::exists(home_ + "/" + name); }
  /// The script finds its group as $1, and as $2 Perl that waits for two samples.
  ChildResult run(const std::string& script) const {
    return result_of({"sh", "-c", script, "sh", home_ + "/" + group_, until_sampled(5)}, roots_);
  }

  TemporaryFolder folder_;
  KernelRoots roots_{folder_ / "proc", folder_ / "cgroup"};
  std::string home_ = folder_ / "cgroup/app";
  std::string group_ = "aoecheck-" + std::to_string(::getpid());
};

TEST_F(MemoryGroupTest, TheCommandRunsInAGroupOfItsOwn) {
  const ChildResult result =
      run("echo 123456789 > $1/memory.peak; test \"$(cat $1/cgroup.procs)\" = 0");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.measure, MemoryMeasure::cgroup);
  EXPECT_EQ(result.peak_bytes, 123456789U);
  EXPECT_EQ(text("cgroup.subtree_control"), "cpu memory\n");
  EXPECT_FALSE(exists(group_ + "-self"));
}

TEST_F(MemoryGroupTest, WithoutAPeakThePresentSizeIsFollowed) {
  const ChildResult result =
      run("echo 4096000 > $1/memory.current; perl -e \"$2\"; echo 5 > $1/memory.current");
  EXPECT_EQ(result.measure, MemoryMeasure::cgroup);
  EXPECT_EQ(result.peak_bytes, 4096000U);
}

TEST_F(MemoryGroupTest, TheGroupIsRemovedAndWithoutAFigureTheProcessCounts) {
  const ChildResult result = run("rm $1/cgroup.procs");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.measure, MemoryMeasure::cgroup);
  EXPECT_GT(result.peak_bytes, 0U);
  EXPECT_FALSE(exists(group_));
}

TEST_F(MemoryGroupTest, AProcessAloneInItsGroupStepsAside) {
  set("cgroup.subtree_control", "");
  const ChildResult result =
      run("echo 7 > $1/memory.peak; test \"$(cat $1-self/cgroup.procs)\" = 0 &&"
          "grep -qx +memory $1/../cgroup.subtree_control && rm $1-self/cgroup.procs");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.measure, MemoryMeasure::cgroup);
  EXPECT_EQ(result.peak_bytes, 7U);
  EXPECT_EQ(text("cgroup.subtree_control"), "-memory");
  EXPECT_EQ(text("cgroup.procs").substr(0, 1), "0");
  EXPECT_FALSE(exists(group_ + "-self"));
}

TEST_F(MemoryGroupTest, WhatIsLeftInTheGroupIsMovedOut) {
  const ChildResult result = run("printf '4000000\\n' > $1/cgroup.procs; echo 7 > $1/memory.peak");
  EXPECT_EQ(result.measure, MemoryMeasure::cgroup);
  EXPECT_EQ(text("cgroup.procs").substr(0, 7), "4000000");
}

TEST_F(MemoryGroupTest, NoGroupIsMadeWhereItMayNot) {
  const auto no_group = [this] {
    const bool none = MemoryGroup::create(roots_) == nullptr;
    return none && !exists(group_) && !exists(group_ + "-self");
  };
  set("cgroup.subtree_control", "cpu\n");
  set("cgroup.procs", "1\n" + std::to_string(::getpid()) + "\n");
  EXPECT_TRUE(no_group());  // another process would have to move
  set("cgroup.procs", std::to_string(::getpid()) + "\n");
  set("cgroup.controllers", "cpu memory_hog\n");
  EXPECT_TRUE(no_group());
  set("cgroup.subtree_control", "memory\n");
  for (const char* line : {"4:memory:/app\n", "0::/../app\n", "0::app\n", "0::/none\n", ""}) {
    write(folder_ / "proc/self/cgroup", line);
    EXPECT_TRUE(no_group()) << line;
  }
  write(folder_ / "proc/self/cgroup", "0::/app\n");
  EXPECT_NE(MemoryGroup::create(roots_), nullptr);
}

class TreeMemoryTest : public testing::Test {
 protected:
  void add(int process, int parent, const std::string& memory) {
    const std::string number = std::to_string(process);
    write(proc_ + "/" + number + "/status",
          "Name:\tVmHWM:\nPPid:\t" + std::to_string(parent) + "\n" + memory);
  }
  void add_children(int process, int thread, const std::string& children) {
    write(proc_ + "/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/children",
          children);
  }

  TemporaryFolder folder_;
  std::string proc_ = folder_ / "proc";
};

TEST_F(TreeMemoryTest, SumsWhatIsBelowByTheFilesOfEachThread) {
  add(10, 1, "VmPeak:\t  9 kB\nVmHWM:\t     100 kB\nVmRSS:\t 7 kB\n");
  add(11, 10, "VmHWM:\t20 kB\n");
  add(12, 10, "");  // a zombie
  add(13, 11, "VmHWM:\t3 kB\n");
  add(14, 10, "VmHWM:\t1000 kB\n");  // by its parent below, but in no list
  add_children(10, 10, "11 ");
  add_children(10, 99, "12 x 10 99999999999 -5 77 ");
  add_children(11, 11, "13 11");
  const TreeMemory memory = tree_memory(proc_, 10);
  EXPECT_EQ(memory.processes, 3U);
  EXPECT_EQ(memory.bytes, 123U * 1024);
}

TEST_F(TreeMemoryTest, SumsWhatIsBelowByTheParentsOtherwise) {
  add(10, 1, "VmHWM:\t100 kB\n");
  add(11, 10, "VmHWM:\t20 kB\n");
  add(12, 11, "VmHWM:\t3 kB\n");
  add(13, 1, "VmHWM:\t1000 kB\n");
  add(14, 10, "VmHWM:\tmany kB\n");
  const TreeMemory memory = tree_memory(proc_, 10);
  EXPECT_EQ(memory.processes, 3U);
  EXPECT_EQ(memory.bytes, 123U * 1024);
}

TEST_F(TreeMemoryTest, NothingIsThereAnyMore) {
  EXPECT_EQ(tree_memory(proc_, 10).processes, 0U);
  EXPECT_EQ(tree_memory(proc_, 10).bytes, 0U);
}

TEST_F(TreeMemoryTest, TellsDescendants) {
  add(10, 1, "");
  add(11, 10, "");
  add(12, 11, "");
  add(20, 21, "");
  add(21, 20, "");
  EXPECT_TRUE(descends_from(proc_, 10, 10));
  EXPECT_TRUE(descends_from(proc_, 12, 10));
  EXPECT_FALSE(descends_from(proc_, 10, 12));
  EXPECT_FALSE(descends_from(proc_, 20, 10));
  EXPECT_FALSE(descends_from(proc_, 99, 10));
  EXPECT_FALSE(descends_from(proc_, 0, 10));
}

}  // namespace
}  // namespace aoecheck
