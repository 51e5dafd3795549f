#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/base/text.h"
#include "aoecheck/readers/logs.h"
#include "unit/readers/log_lines.h"

// Logs as they should not be: damaged, glued, coloured, binary, without end.

namespace aoecheck::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(HostileLog, GluedRecordsAreTakenApart) {
  const LogReading reading = scan(malloc_record + variables_record + '\n' + quiet_record + '\n');
  EXPECT_THAT(failures_of(reading),
              ElementsAre("device-memory-exhausted", "ge-variable-budget-exceeded"));
  ASSERT_EQ(reading.hits.size(), 2U);
  const LogHit& first = reading.hits[0].first.front();
  const LogHit& second = reading.hits[1].first.front();
  EXPECT_EQ(first.text, malloc_record);
  EXPECT_EQ(second.text, variables_record);
  EXPECT_EQ(second.origin.line, 1);
  EXPECT_EQ(second.process.pid, 20417);
  EXPECT_EQ(second.time, variables_time);
  EXPECT_EQ(reading.files.front().records, 3U);
  EXPECT_THAT(reading.files.front().pids, ElementsAre(8123, 20417));
}

TEST(HostileLog, ADamagedHeadStillTells) {
  const std::string text =
      " DevMemAllocHugePageManaged:[drv api] halMemAlloc failed:size=6291456(bytes), type=2, "
      "moduleId=3, drvFlag=21617, drvRetCode=6, device_id 4, ErrCode=207001\n";
  for (const std::string head :
       {"ERROR] RUNTIME(4711,rank_3) :2025-03-01-10:00:00.123.456 [npu_driver.cc:1534]4712",
        "ERR0R] RUNTIME(4711,rank_3) :2025-03-01-10:00:00.123.456 [npu_driver.cc:1534]4712",
        "[ERROR] RUNTIME(4711,rank_3) :2025-03-01-10:00:00.123.456 [npu_driver.cc:1534]4712"}) {
    const LogHit hit = only_hit(scan(head + text));
    EXPECT_EQ(hit.failure, "device-memory-exhausted") << head;
    EXPECT_EQ(hit.level, "ERROR") << head;
    EXPECT_EQ(hit.module, "RUNTIME") << head;
    EXPECT_EQ(hit.process, (LogProcess{4711, "rank_3"})) << head;
    EXPECT_EQ(hit.time, 1'740'823'200'123'456) << head;
    EXPECT_EQ(number_of(hit, "device"), 4) << head;
  }
}

TEST(HostileLog, WhatOnlyLooksLikeACode) {
  for (const char* line :
       {"NODE10001: x", "XE10001: x", "E1: x", "E10001 x", "see (E10001) x", "E100012345: x",
        "e10001: x", "ENOENT: no such file", "EOF: x", "0xE10001: x", "MODULE_E10001: x"})
    EXPECT_THAT(failures_of(scan(std::string(line) + '\n')), IsEmpty()) << line;
}

TEST(HostileLog, ColoursAndCarriageReturnsArePassedOver) {
  const LogHit hit = only_hit(
      scan("10%\r20%\r\x1b[01;31m\x1b[KE10016: Opname [data]\x1b[m\x1b[K is not found\x1b[0m\r\n"));
  EXPECT_EQ(hit.failure, "node-name-unknown");
  EXPECT_EQ(value_of(hit, "operator"), "data");
  EXPECT_EQ(hit.text.find('\x1b'), std::string::npos);
  EXPECT_EQ(hit.text.find('\r'), std::string::npos);
  EXPECT_EQ(hit.text, legible(hit.text));

  // As `grep --color` prints it, and a record that a terminal coloured.
  EXPECT_THAT(failures_of(scan("[12.5] Out of memory: \x1b[01;31m\x1b[KKilled\x1b[m\x1b[K process "
                               "40118 (aoe) total-vm:4126kB, anon-rss:2987kB, file-rss:0kB\n")),
              ElementsAre("kernel-killed-process"));
  const LogHit record = only_hit(scan("\x1b[31m" + variables_record + "\x1b[0m\n"));
  EXPECT_EQ(record.failure, "ge-variable-budget-exceeded");
  EXPECT_EQ(record.process.pid, 20417);
}

TEST(HostileLog, LineFeedsOfWindowsBelongToNoText) {
  const LogReading reading = scan("MemoryError\r\nATC run success, welcome\r\n");
  EXPECT_EQ(reading.files.front().lines, 2U);
  ASSERT_EQ(reading.hits.size(), 2U);
  EXPECT_EQ(reading.hits[0].first.front().text, "MemoryError");
  EXPECT_EQ(reading.hits[1].first.front().origin.line, 2);
}

TEST(HostileLog, ABinaryFileIsLeft) {
  LogScanner scanner(Catalogue::embedded());
  scanner.begin("core");
  EXPECT_TRUE(scanner.wants_more());
  const std::string block(16U << 10U, '\0');
  std::size_t fed = 0;
  for (; scanner.wants_more() && fed < megabyte; fed += block.size()) scanner.feed(block);
  EXPECT_LE(fed, 2 * searched_of_a_line);
  scanner.end();
  scanner.begin("log");
  EXPECT_TRUE(scanner.wants_more());
  scanner.feed(malloc_record + '\n');
  EXPECT_TRUE(scanner.wants_more());
  scanner.end();
  const LogReading reading = scanner.take();
  ASSERT_EQ(reading.files.size(), 2U);
  EXPECT_TRUE(reading.files[0].binary);
  EXPECT_FALSE(reading.files[1].binary);
  EXPECT_EQ(only_hit(reading).origin.source, "log");
}

TEST(HostileLog, ALineWithoutEndIsCut) {
  const std::string late = "ATC run failed, Please check the detail log";
  std::string text = "MemoryError ";
  text.resize(10 * megabyte, 'x');
  const std::string beginning = text;
  text += late + '\n' + "bash: atc: command not found\n";
  const LogReading reading = scan(text);
  EXPECT_EQ(reading.files.front().lines, 2U);
  EXPECT_EQ(reading.files.front().cut_lines, 1U);
  EXPECT_EQ(reading.files.front().bytes, text.size());
  EXPECT_THAT(failures_of(reading), ElementsAre("python-memory-error", "tool-not-found"));
  EXPECT_EQ(reading.hits[0].first.front().text, beginning.substr(0, longest_text));
  EXPECT_EQ(reading.hits[1].first.front().origin.line, 2);
  EXPECT_EQ(printed(scan_in_pieces(text, 100'000)), printed(reading));

  const std::string border(searched_of_a_line - 200, 'y');
  EXPECT_THAT(failures_of(scan(border + "MemoryError\n")), ElementsAre("python-memory-error"));
  EXPECT_THAT(failures_of(scan(border + std::string(400, 'y') + "MemoryError\n")), IsEmpty());
}

TEST(HostileLog, BytesThatAreNoTextAreShownAsQuestions) {
  EXPECT_EQ(only_hit(scan("MemoryError \xff\xfe caf\xc3 内存\n")).text, "MemoryError ?? caf? 内存");
  std::string line = "MemoryError ";
  for (int i = 0; i < 2000; ++i) line += "内";
  const LogHit hit = only_hit(scan(line + '\n'));
  EXPECT_LE(hit.text.size(), longest_text);
  EXPECT_GT(hit.text.size(), longest_text - 4);
  EXPECT_EQ(hit.text.find('?'), std::string::npos) << "cut between characters";
  EXPECT_TRUE(line.starts_with(hit.text));
}

TEST(HostileLog, GapsHoldNoBytesThatAreNoText) {
  const LogHit hit = only_hit(scan("E10016: Opname [d\xff\x01ta] is not found\n"));
  EXPECT_EQ(hit.failure, "node-name-unknown");
  EXPECT_EQ(value_of(hit, "operator"), legible(value_of(hit, "operator")));
}

TEST(HostileLog, MoreProcessesThanAreKeptAreCounted) {
  constexpr std::size_t most_groups = 4096;
  constexpr int processes = 6000;
  std::string text;
  for (int pid = 1; pid <= processes; ++pid) text += record_of(pid);
  text += record_of(1);
  const LogReading reading = scan(text);
  EXPECT_EQ(reading.hits.size(), most_groups);
  EXPECT_EQ(reading.dropped, processes - most_groups);
  EXPECT_EQ(reading.hits.front().count, 2U) << "a known one is still counted";
  EXPECT_EQ(reading.files.front().pids.size(), 16U);
  EXPECT_EQ(reading.files.front().records, processes + 1U);
}

TEST(HostileLog, AClockMayGoBackwards) {
  const LogReading reading = scan(malloc_record + '\n' + quiet_record + '\n');
  EXPECT_EQ(reading.files.front().first_time, malloc_time);
  EXPECT_EQ(reading.files.front().last_time, quiet_time);
}

TEST(HostileLog, ImpossibleValuesAreNoValues) {
  // A number too large for 64 bits is not silently another one.
  const LogReading reading =
      scan("current var size[99999999999999999999999999] exceeds total var size[5368709120]\n");
  for (const LogHits& hits : reading.hits) {
    const std::int64_t* const size = hits.first.front().number("current_bytes");
    EXPECT_TRUE(size == nullptr || *size > 0) << *size;
  }
  const LogHit bad_date = only_hit(
      scan("[ERROR] ASCENDCL(7,python3):2024-13-42-05:05:05.500.900 [memory.cpp:634]1 malloc: "
           "malloc physical memory failed, runtime result = 207001\n"));
  EXPECT_EQ(bad_date.process.pid, 7);
  EXPECT_EQ(bad_date.time, 0);
}

}  // namespace
}  // namespace aoecheck::test
