#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aoecheck/readers/logs.h"
#include "unit/readers/log_lines.h"

namespace aoecheck::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(LogScanner, ARecordIsTakenApart) {
  const LogReading reading = scan(quiet_record + '\n' + malloc_record + '\n');
  const LogHit& hit = only_hit(reading);
  EXPECT_EQ(hit.failure, "device-memory-exhausted");
  EXPECT_EQ(hit.module, "RUNTIME");
  EXPECT_EQ(hit.level, "ERROR");
  EXPECT_EQ(hit.process, (LogProcess{8123, "python3.7"}));
  EXPECT_EQ(hit.time, malloc_time);
  EXPECT_EQ(hit.stage, "LOAD");
  EXPECT_EQ(hit.text, malloc_record);
  EXPECT_EQ(hit.origin, (Origin{OriginKind::file, "log", 2, hit.origin.column}));
  EXPECT_EQ(number_of(hit, "size_bytes"), 9663676416);
  EXPECT_EQ(number_of(hit, "device"), 2);
  EXPECT_EQ(hit.number("free_bytes"), nullptr);

  ASSERT_EQ(reading.files.size(), 1U);
  const LogFile& file = reading.files.front();
  EXPECT_EQ(file.name, "log");
  EXPECT_EQ(file.bytes, quiet_record.size() + malloc_record.size() + 2);
  EXPECT_EQ(file.lines, 2U);
  EXPECT_EQ(file.records, 2U);
  EXPECT_EQ(file.cut_lines, 0U);
  EXPECT_EQ(file.first_time, quiet_time);
  EXPECT_EQ(file.last_time, malloc_time);
  EXPECT_THAT(file.pids, ElementsAre(8123));
  EXPECT_FALSE(file.binary);
}

TEST(LogScanner, TheFirstTagOfARecordIsItsStage) {
  const LogHit hit = only_hit(scan(variables_record));
  EXPECT_EQ(hit.stage, "COMP");
  EXPECT_EQ(hit.time, variables_time);
  EXPECT_EQ(number_of(hit, "current_bytes"), 7516192768);
  EXPECT_EQ(number_of(hit, "total_bytes"), 5368709120);
}

TEST(LogScanner, MindSporesHeadHasItsThreadBetween) {
  const LogHit hit = only_hit(scan(
      "[ERROR] LITE(3301,7f21,converter_lite):2025-01-20-09:12:55.120.004 [aoe_tuning.cc:88] Aoe "
      "process failed, mode= 2\n"));
  EXPECT_EQ(hit.failure, "aoe-process-failed");
  EXPECT_EQ(hit.process, (LogProcess{3301, "converter_lite"}));
}

TEST(LogScanner, PatternsAreThoseOfModuleAndLevel) {
  const auto with = [](std::string_view from, std::string_view to) {
    std::string record = variables_record;
    record.replace(record.find(from), from.size(), to);
    return failures_of(scan(record + '\n'));
  };
  EXPECT_THAT(with("[ERROR]", "[ERROR]"), ElementsAre("ge-variable-budget-exceeded"));
  EXPECT_THAT(with("[ERROR]", "[INFO]"), IsEmpty()) << "another level";
  EXPECT_THAT(with(" GE(", " HCCL("), ElementsAre("error-not-known")) << "another module";
  EXPECT_THAT(with("[ERROR] GE(", "note: GE("), ElementsAre("ge-variable-budget-exceeded"))
      << "no head: searched for all";
}

TEST(LogScanner, AnErrorThatNobodyKnowsIsKept) {
  const LogHit hit = only_hit(
      scan("[ERROR] PROFILING(77,aoe):2025-01-20-09:12:55.120.004 [a.cpp:8]78 the sky fell\n"));
  EXPECT_EQ(hit.failure, "error-not-known");
  EXPECT_EQ(*hit.value("text"), "[a.cpp:8]78 the sky fell");
  EXPECT_EQ(hit.process.pid, 77);
  std::string many;
  for (int i = 0; i < 9; ++i)
    many += "[ERROR] PROFILING(77,aoe):2025-01-20-09:12:55.120.004 [a.cpp:8]78 number " +
            std::to_string(i) + "\n";
  const LogReading reading = scan(many);
  ASSERT_EQ(reading.hits.size(), 1U);
  EXPECT_EQ(reading.hits.front().count, 9U);
  EXPECT_EQ(*reading.hits.front().last.value("text"), "[a.cpp:8]78 number 8");
}

TEST(LogScanner, TheLongestLiteralCounts) {
  // Two patterns fit: the one about shared memory says more than the one about any disk.
  EXPECT_THAT(failures_of(scan("OSError: [Errno 28] No space left on device: '/dev/shm/psm_1'")),
              ElementsAre("shared-memory-full"));
  EXPECT_THAT(failures_of(scan("OSError: [Errno 28] No space left on device: '/home/u/a.o'")),
              ElementsAre("disk-full"));
}

/// More than what is kept until a file is judged: from there on pieces are read as they come.

std::string filler() {
  std::string text;
  while (text.size() <= searched_of_a_line) text += std::string(1000, '.') + '\n';
  return text;
}

/// Records, console lines, colours, torn characters: what is to be read the same in all pieces.

std::string varied_log() {
  return quiet_record + '\n' + malloc_record + "\r\n" + variables_record + quiet_record + '\n' +
         "ATC start working now, please wait for a moment.\r...\r......\n" +
         "\x1b[31mE10016: Opname [data] is not found\x1b[0m\n" + "\n\n" + kill_line + '\n' +
         "bash: fork: 无法分配内存\xff\n" +
         "[PID: 611] 2026-01-09-10:00:01.100.200 "
         "Memory_Allocation_Failure(EL0004): Failed to allocate memory requested by GE module.\n" +
         "MemoryError";
}

TEST(LogScanner, PiecesMakeNoDifference) {
  const std::string text = varied_log();
  const LogReading whole = scan(text);
  EXPECT_THAT(failures_of(whole),
              ElementsAre("device-memory-exhausted", "ge-variable-budget-exceeded",
                          "conversion-started", "node-name-unknown", "kernel-killed-process",
                          "memory-refused", "code:EL0004", "python-memory-error"));
  for (const std::string& before : {std::string(), filler()}) {
    const std::string expected = printed(scan(before + text));
    for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U, 1000U})
      EXPECT_EQ(printed(scan_in_pieces(before + text, piece)), expected) << piece;
  }
}

TEST(LogScanner, ALineMayBeTornAnywhere) {
  const std::string text = varied_log();
  const std::string before = filler();
  const std::string expected = printed(scan(before + text));
  LogScanner scanner(Catalogue::embedded());
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    scanner.begin("log");
    scanner.feed(before);
    scanner.feed(std::string_view(text).substr(0, cut));
    scanner.feed({});
    scanner.feed(std::string_view(text).substr(cut));
    scanner.end();
    ASSERT_EQ(printed(scanner.take()), expected) << cut;
  }
}

TEST(LogScanner, ConsoleLinesHaveNoHead) {
  const LogHit hit = only_hit(scan(
      "[PID: 612] 2026-01-09-10:00:01.100.200 Invalid_Argument(E10003): Value 1;2 for parameter "
      "--dynamic_batch_size is invalid. Reason: digits only.\n"));
  EXPECT_EQ(hit.failure, "parameter-value-refused");
  EXPECT_EQ(hit.module, "");
  EXPECT_EQ(hit.level, "");
  EXPECT_EQ(hit.process.pid, 612);
  EXPECT_EQ(hit.time, 1'767'952'801'100'200);
  EXPECT_EQ(value_of(hit, "value"), "1;2");
  EXPECT_EQ(value_of(hit, "parameter"), "--dynamic_batch_size");
}

TEST(LogScanner, SizesAreInBytes) {
  const LogHit hit = only_hit(scan(
      "RuntimeError: NPU out of memory. Tried to allocate 3.25 GiB (NPU 2; 61.28 GiB total "
      "capacity; 50.10 GiB already allocated; 50.10 GiB current active; 512.00 MiB free; 52.40 GiB "
      "reserved in total by PyTorch)\n"));
  EXPECT_EQ(number_of(hit, "size_bytes"), 3489660928);
  EXPECT_EQ(number_of(hit, "free_bytes"), 536870912);
  EXPECT_EQ(number_of(hit, "device"), 2);
  EXPECT_NEAR(static_cast<double>(number_of(hit, "total_bytes")), 61.28 * 1073741824, 1.0);
  EXPECT_EQ(number_of(only_hit(scan(kill_line)), "anon_rss_bytes"), 29870144LL * 1024);
}

struct KernelLine {
  std::string prefix;
  std::int64_t time;  // 0: no date in the line
};

TEST(LogScanner, KernelLinesInEveryPrefixForm) {
  const std::vector<KernelLine> lines = {
      {"", 0},
      {"[88012.551204] ", 0},
      {"[    8.551204] ", 0},
      {"[88012.551204][T28699] ", 0},
      {"<4>[88012.551204] ", 0},
      {"[Tue Mar  4 22:01:17 2025] ", 0},
      {"[二 9月  3 05:57:48 2024] ", 0},
      {"Dec 05 10:00:00 host kernel: ", 0},
      {"Dec  5 10:00:00 host kernel: [88012.551204] ", 0},
      {"(none) kern.info kernel: [88012.551204] ", 0},
      {"2025-02-11T08:14:09.120441+08:00 node7 kernel: ", 1'739'261'649'120'441},
      {"2025-02-11T08:14:09.120441+08:00|err|kernel[-]|[7701.220145] ", 1'739'261'649'120'441},
  };
  for (const KernelLine& line : lines) {
    const LogHit hit = only_hit(scan(line.prefix + kill_line + '\n'));
    EXPECT_EQ(hit.failure, "kernel-killed-process") << line.prefix;
    EXPECT_EQ(hit.process, (LogProcess{40118, "atc.bin"})) << line.prefix;
    EXPECT_EQ(number_of(hit, "total_vm_bytes"), 41260032LL * 1024) << line.prefix;
    if (line.time != 0) EXPECT_EQ(hit.time, line.time) << line.prefix;
    EXPECT_EQ(hit.module, "") << line.prefix;
    EXPECT_EQ(hit.text, line.prefix + kill_line);
  }
}

TEST(LogScanner, CodesCountWhereNoPatternFits) {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"EE9999: Inner Error!", "EE9999"},
      {"E10001: the rest is not known", "E10001"},
      {"        EZ9999: [PID: 21] 2025-04-02-07:31:09.220.118 whatever", "EZ9999"},
      {"[PID: 611] 2026-01-09-10:00:01.100.200 Memory_Allocation_Failure(EL0004): no", "EL0004"},
      {"W11001: an operator", "W11001"},
      {"EG10000: no answer", "EG10000"},
      {"EQ0001: not in the table", "EQ0001"},
  };
  for (const auto& [line, code] : lines) {
    const LogHit hit = only_hit(scan(line + '\n'));
    EXPECT_EQ(hit.failure, "") << line;
    EXPECT_EQ(value_of(hit, "code"), code) << line;
  }
  const LogHit known = only_hit(scan("E10016: Opname [data] is not found\n"));
  EXPECT_EQ(known.failure, "node-name-unknown");
}

TEST(LogScanner, EqualHitsAreCounted) {
  constexpr int times = 100'000;
  std::string text;
  for (int i = 1; i <= times; ++i) {
    text += malloc_record + '\n';
    if (i % 2 == 0) text += quiet_record + '\n';
  }
  const LogReading reading = scan(text);
  ASSERT_EQ(reading.hits.size(), 1U);
  const LogHits& hits = reading.hits.front();
  EXPECT_EQ(hits.count, static_cast<std::size_t>(times));
  ASSERT_EQ(hits.first.size(), 5U);
  std::vector<int> lines;
  for (const LogHit& hit : hits.first) lines.push_back(hit.origin.line);
  EXPECT_THAT(lines, ElementsAre(1, 2, 4, 5, 7));
  EXPECT_EQ(hits.last.origin.line, times + times / 2 - 1);
  EXPECT_EQ(reading.dropped, 0U);
}

TEST(LogScanner, ProcessesAreToldApart) {
  const LogReading reading = scan(record_of(1) + record_of(2) + record_of(1));
  ASSERT_EQ(reading.hits.size(), 2U);
  EXPECT_EQ(reading.hits[0].first.front().process.pid, 1);
  EXPECT_EQ(reading.hits[0].count, 2U);
  EXPECT_EQ(reading.hits[0].last.origin.line, 3);
  EXPECT_EQ(reading.hits[1].first.front().process.pid, 2);
  EXPECT_EQ(reading.hits[1].count, 1U);
}

TEST(LogScanner, DifferentCodesAreDifferentHits) {
  const LogReading reading = scan("E10001: a\nE10002: b\nE10001: c\n");
  ASSERT_EQ(reading.hits.size(), 2U) << printed(reading);
  EXPECT_EQ(reading.hits[0].count, 2U);
  EXPECT_EQ(value_of(reading.hits[1].first.front(), "code"), "E10002");
}

TEST(LogScanner, FilesAreToldApart) {
  const LogReading reading = scan({{"a.log", malloc_record + '\n'},
                                   {"empty", ""},
                                   {"b.log", "\n" + malloc_record},
                                   {"blank", "\n\n\n"}});
  ASSERT_EQ(reading.files.size(), 4U);
  EXPECT_EQ(reading.files[1].name, "empty");
  EXPECT_EQ(reading.files[1].lines, 0U);
  EXPECT_EQ(reading.files[1].bytes, 0U);
  EXPECT_EQ(reading.files[1].first_time, 0);
  EXPECT_THAT(reading.files[1].pids, IsEmpty());
  EXPECT_EQ(reading.files[2].lines, 2U) << "the last line has no line feed";
  EXPECT_EQ(reading.files[3].lines, 3U);
  ASSERT_EQ(reading.hits.size(), 2U) << "one of each file";
  EXPECT_EQ(reading.hits[0].first.front().origin.source, "a.log");
  EXPECT_EQ(reading.hits[1].first.front().origin.source, "b.log");
  EXPECT_EQ(reading.hits[1].first.front().origin.line, 2);
}

TEST(LogScanner, WhatWasTakenIsGone) {
  LogScanner scanner(Catalogue::embedded());
  for (const std::string name : {"a", "b"}) {
    scanner.begin(name);
    scanner.feed(malloc_record);
    scanner.end();
    const LogReading reading = scanner.take();
    ASSERT_EQ(reading.files.size(), 1U);
    EXPECT_EQ(reading.files.front().name, name);
    EXPECT_EQ(only_hit(reading).origin.source, name);
    EXPECT_EQ(reading.hits.front().count, 1U);
  }
  const LogReading nothing = scanner.take();
  EXPECT_TRUE(nothing.files.empty());
  EXPECT_TRUE(nothing.hits.empty());
}

}  // namespace
}  // namespace aoecheck::test
