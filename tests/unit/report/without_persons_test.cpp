#include "report/without_persons.h"

#include <gtest/gtest.h>

namespace aoecheck {
namespace {

std::string shown(std::string_view text) { return without_persons(text, "/home/alice"); }

TEST(WithoutPersons, PathsAreCutToTheirFileNames) {
  EXPECT_EQ(shown("File \"/home/bob/env/lib/connection.py\", line 383"),
            "File \"connection.py\", line 383");
  EXPECT_EQ(shown("--model=/data/acme/net.onnx --output=../out/net"),
            "--model=net.onnx --output=net");
  EXPECT_EQ(shown("~/nets/net.onnx:12"), "net.onnx:12");
  EXPECT_EQ(shown("/mnt/项目/甲/net.onnx"), "net.onnx");
}

TEST(WithoutPersons, HomeDirectoriesDoNotLeaveTheirOwner) {
  EXPECT_EQ(shown("cd /home/bob"), "cd ~");
  EXPECT_EQ(shown("cd /home/bob/"), "cd ~");
  EXPECT_EQ(shown("cd ~bob"), "cd ~");
}

TEST(WithoutPersons, PlacesOfTheSystemAndOtherTextStay) {
  for (const std::string_view text :
       {"/usr/local/Ascend/latest/bin/atc", "/dev/davinci0", "3.0 GiB/s", "a/b", "E19999: 1/2",
        "[ERROR] GE(1,aoe):2025-09-12-03:10:40.220.118 [mem.cc:7]9 Malloc:failed"})
    EXPECT_EQ(shown(text), text);
}

TEST(WithoutPersons, UserAndHostAreReplaced) {
  EXPECT_EQ(shown("owner alice, malice"), "owner USER, malice");
  EXPECT_EQ(shown("bob@node17:~$ aoe"), "USER@HOST:~$ aoe");
  EXPECT_EQ(shown("Sep  2 03:10:40 node17 kernel: Out of memory"),
            "Sep  2 03:10:40 HOST kernel: Out of memory");
  EXPECT_EQ(shown("2025-09-12T03:10:40+0800 node17 systemd[1]: killed"),
            "2025-09-12T03:10:40+0800 HOST systemd[1]: killed");
  EXPECT_EQ(shown("Fri 2025-09-12 03:10:40 CST node17 kernel: x"),
            "Fri 2025-09-12 03:10:40 CST HOST kernel: x");
  EXPECT_EQ(shown("[Fri Sep 12 03:10:40 2025] Out of memory: Killed process 1 (aoe)"),
            "[Fri Sep 12 03:10:40 2025] Out of memory: Killed process 1 (aoe)");
}

TEST(WithoutPersons, NamesOfServicesAndProgramsStay) {
  EXPECT_EQ(without_persons("root runs aoe", "/root"), "root runs aoe");
  EXPECT_EQ(without_persons("killed aoe", "/home/aoe"), "killed aoe");
  EXPECT_EQ(without_persons("text", ""), "text");
}

TEST(WithoutPersons, NamesOfOperatorsAreNoPaths) {
  EXPECT_EQ(without_user("/layer1/conv/Conv", "/home/alice"), "/layer1/conv/Conv");
}

}  // namespace
}  // namespace aoecheck
