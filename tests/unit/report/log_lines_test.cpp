#include "report/log_lines.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

TEST(LogLines, HeadOfPlogIsTakenApart) {
  const LogLine line = log_line_of(
      "[ERROR] RUNTIME(60021,aoe):2025-09-12-03:10:40.220.118 [npu_driver_mem.cc:912]60077 "
      "DevMemAlloc:failed");
  EXPECT_EQ(line.module, "RUNTIME");
  EXPECT_EQ(line.day, "2025-09-12");
  EXPECT_EQ(line.time, "03:10:40.220");
  EXPECT_EQ(line.text, "DevMemAlloc:failed");
}

TEST(LogLines, OtherLinesStayWhole) {
  for (const std::string_view text :
       {"", "[", "[ERROR] ", "[ERROR] text", "[1.5] Out of memory: Killed process 1 (aoe):x",
        "[ERROR] GE(1,aoe):2025-09-12",
        "[ERROR] GE(1,aoe):2025-09-12-03:10:40.220.118 [f.cc:1]2"}) {
    const LogLine line = log_line_of(text);
    EXPECT_EQ(line.module, "") << text;
    EXPECT_EQ(line.text, text.substr(0, text.find_last_not_of(' ') + 1));
  }
}

TEST(LogLines, TimesAreThoseOfTheLog) {
  EXPECT_EQ(log_time(1757646640220118, 'T'), "2025-09-12T03:10:40.220118");
  EXPECT_EQ(log_time(1, ' '), "1970-01-01 00:00:00.000001");
}

TEST(LogLines, CutKeepsWholeCharacters) {
  EXPECT_EQ(cut("short", 5), "short");
  EXPECT_EQ(cut("longer text", 8), "longe...");
  EXPECT_EQ(cut("设备内存不足", 8), "设备...");
  EXPECT_EQ(cut("long", 2), "...");
}

}  // namespace
}  // namespace aoecheck
