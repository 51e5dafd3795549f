#include <string>

#include <gtest/gtest.h>

#include "support/workplace.h"

namespace aoecheck::test {
namespace {

/// 1.4 GiB of available memory and no swap; the device is sound.
const std::string small_host = AOECHECK_SOURCE_DIR "/tests/support/small_host";
const Words tuning{"aoe", "--model=net.onnx", "--framework=5", "--job_type=2"};

bool tells(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// A program that really takes `size` under a limit of its address space, and then ends as told.
std::string taking(const std::string& size, const std::string& end) {
  return "#!/bin/sh\nulimit -v 2000000\ndd if=/dev/zero of=/dev/null bs=" + size +
         " count=1 2>/dev/null\n" + end + "\n";
}

TEST(Preflight, WithoutAnEarlierRunTheVendorsMinimumCounts) {
  const Workplace place;
  const std::string text = transcript(place.command("preflight", {}, tuning, {}, small_host));
  EXPECT_TRUE(tells(text, "error host-memory-short")) << text;
  EXPECT_TRUE(tells(text, "32.0 GiB, documented")) << text;
  EXPECT_TRUE(text.ends_with("exit 1")) << text;
}

TEST(Preflight, TheMeasuredPeakOfAnEarlierRunReplacesTheMinimum) {
  const Workplace place;
  place.add_program("aoe", taking("300M", "exit 0"));
  transcript(place.program({}, tuning));
  ASSERT_EQ(place.sessions().list.size(), 1U);
  const std::uint64_t peak = place.sessions().list.front().peak_bytes.value_or(0);
  EXPECT_GT(peak, 300U << 20U);
  const std::string text = transcript(place.command("preflight", {}, tuning, {}, small_host));
  EXPECT_FALSE(tells(text, "host-memory-short")) << text;
  EXPECT_TRUE(tells(text, "MiB, measured; peak of session")) << text;
  EXPECT_TRUE(text.ends_with("exit 0")) << text;
}

TEST(Preflight, ARunThatWasKilledShowsThatMoreIsNeeded) {
  const Workplace place;
  place.add_program("aoe", taking("1500M", "kill -9 $$"));
  transcript(place.program({}, tuning));
  ASSERT_EQ(place.sessions().list.size(), 1U);
  EXPECT_EQ(place.sessions().list.front().exit_code, 137);
  const std::string text = transcript(place.command("preflight", {}, tuning, {}, small_host));
  EXPECT_TRUE(tells(text, "error host-memory-short")) << text;
  EXPECT_TRUE(tells(text, "more than 1.4 GiB, measured")) << text;
}

TEST(Preflight, AnotherModelsPeakDoesNotCount) {
  const Workplace place;
  place.add_program("aoe", taking("300M", "exit 0"));
  transcript(place.program({}, {"aoe", "--model=other.onnx", "--framework=5", "--job_type=2"}));
  ASSERT_EQ(place.sessions().list.size(), 1U);
  EXPECT_TRUE(tells(transcript(place.command("preflight", {}, tuning, {}, small_host)),
                    "error host-memory-short"));
}

TEST(Preflight, RunRefusesWhatWillNotFit) {
  const Workplace place;
  TerminalJob shown(place.command("run", {}, tuning, {}, small_host));
  EXPECT_TRUE(tells(shown.rest(), "host-memory-short"));
  const std::string refused = transcript(place.command("run", {}, tuning, {}, small_host));
  EXPECT_TRUE(refused.ends_with("exit 125")) << refused;
  EXPECT_FALSE(tells(refused, "tuning --model")) << refused;
  const std::string forced = transcript(place.command("run", {"--force"}, tuning, {}, small_host));
  EXPECT_TRUE(tells(forced, "tuning --model")) << forced;
}

TEST(Preflight, RunWarnsOnceAndGoesOn) {
  const Workplace place;
  TerminalJob shown(place.command("run", {}, tuning, {"TE_PARALLEL_COMPILER=0"}));
  const std::string text = shown.rest();
  EXPECT_TRUE(tells(text, "started in spite of te-parallel-compiler-not-taken;")) << text;
  EXPECT_TRUE(tells(text, "tuning --model")) << text;
}

}  // namespace
}  // namespace aoecheck::test
