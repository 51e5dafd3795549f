#include <cstdlib>
#include <string>
#include <sys/stat.h>

#include <gtest/gtest.h>

#include "support/workplace.h"

namespace aoecheck::test {
namespace {

bool tells(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// `aoecheck diagnose WORDS`, from the large host, with `input` as standard input.
std::string diagnosed(const Words& words, const std::string& input, const Words& variables = {}) {
  const Workplace place;
  return transcript(place.command("diagnose", words, {}, variables), input);
}

TEST(DiagnoseCommand, AConsoleLogFromStandardInput) {
  const std::string text = diagnosed({"-"},
                                     "ATC start working now, please wait for a moment.\n"
                                     "E10016: Opname [data] is not found\n");
  EXPECT_TRUE(tells(text, "node-name-unknown")) << text;
  EXPECT_TRUE(tells(text, "-:2")) << text;
  EXPECT_TRUE(text.ends_with("exit 1")) << text;
}

TEST(DiagnoseCommand, AnEmptyStreamTellsNothing) {
  const std::string text = diagnosed({"-"}, "");
  EXPECT_TRUE(text.ends_with("exit 0")) << text;
}

TEST(DiagnoseCommand, AStreamOfAnySizeIsRead) {
  std::string input;
  while (input.size() < (3U << 20U))
    input += "[INFO] RUNTIME(1,aoe):2025-05-06-09:02:41.330.118 [stream.cc:77]1 Create:ready\n";
  input += "E10016: Opname [data] is not found";
  const std::string text = diagnosed({"-"}, input);
  EXPECT_TRUE(tells(text, "node-name-unknown")) << text;
}

TEST(DiagnoseCommand, ANamedPipeIsRead) {
  const TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  // A process of its own: a thread would be there when the program is forked off.
  const std::string writer = "echo 'E10016: Opname [data] is not found' > '" + pipe + "' &";
  ASSERT_EQ(std::system(writer.c_str()), 0);
  const std::string text = diagnosed({pipe}, "");
  EXPECT_TRUE(tells(text, "node-name-unknown")) << text;
}

}  // namespace
}  // namespace aoecheck::test
