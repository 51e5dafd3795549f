#include "aoecheck/store/sessions.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "aoecheck/readers/readers.h"
#include "support/temporary_folder.h"

namespace aoecheck::test {
namespace {

const Catalogue& catalogue() { return Catalogue::embedded(); }

Session session(const std::string& shape) {
  Session result;
  result.time = "2026-12-01T08:30:00Z";
  result.argv = {"aoe", "--model=net.onnx", "--input_shape=" + shape, "--job_type=2"};
  result.set = *read_command_line(result.argv, catalogue());
  result.fingerprint = "abc";
  result.soc = "Ascend310P3";
  result.soc_source = SocSource::option;
  result.cores = 8;
  result.versions = {{"cann", "8.1.RC1"}};
  result.exit_code = 0;
  result.peak_bytes = 123456789;
  result.peak_measure = PeakMeasure::upper_bound;
  result.after = {{"Ascend310P3/cube/x.json", 17, "00ff"}};
  TuningResult tuned;
  tuned.kind = "opat";
  tuned.outcome = "tuning successful";
  tuned.counts = {{"total_num", 3}};
  tuned.operators = {{"conv1", "Conv2D", "Schedule", "add", 20.5, 10.0}};
  tuned.failed = {"conv2"};
  result.results = {tuned};
  return result;
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string bytes_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string file_in(const TemporaryFolder& folder) {
  return folder / std::string(session_file_name);
}

Result<Sessions> read(const std::string& bank) {
  return read_sessions(bank, real_environment(), catalogue());
}

Result<std::string> append(const std::string& bank, const Session& what) {
  return append_session(bank, what, real_environment(), catalogue());
}

TEST(Sessions, ComeBackAsTheyWere) {
  const TemporaryFolder folder;
  const Session written = session("x:1,3,8,8");
  const auto id = append(folder.path(), written);
  ASSERT_TRUE(id.ok());
  const auto sessions = read(folder.path());
  ASSERT_TRUE(sessions.ok());
  ASSERT_EQ(sessions->list.size(), 1U);
  EXPECT_TRUE(sessions->remarks.empty());
  const Session& back = sessions->list.front();
  EXPECT_EQ(back.id, *id);
  EXPECT_EQ(back.id.size(), 16U);
  EXPECT_EQ(back.argv, written.argv);
  EXPECT_EQ(back.set.parameters, written.set.parameters);
  EXPECT_EQ(back.set.tool, Tool::aoe);
  EXPECT_EQ(back.soc, "Ascend310P3");
  EXPECT_EQ(back.soc_source, SocSource::option);
  EXPECT_EQ(back.cores, 8);
  EXPECT_EQ(back.versions, written.versions);
  EXPECT_EQ(back.exit_code, 0);
  EXPECT_EQ(back.peak_bytes, 123456789U);
  EXPECT_EQ(back.peak_measure, PeakMeasure::upper_bound);
  EXPECT_EQ(back.after, written.after);
  ASSERT_EQ(back.results.size(), 1U);
  EXPECT_EQ(back.results[0].counts, written.results[0].counts);
  EXPECT_EQ(back.results[0].operators[0].before_us, 20.5);
  EXPECT_EQ(back.results[0].failed, written.results[0].failed);
}

TEST(Sessions, ATornLineIsSkippedAndSaid) {
  const TemporaryFolder folder;
  ASSERT_TRUE(append(folder.path(), session("x:1")).ok());
  ASSERT_TRUE(append(folder.path(), session("x:2")).ok());
  const std::string whole = bytes_of(file_in(folder));
  const std::size_t second = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = second + 1; size < whole.size() - 1; size += 97) {
    write_file(file_in(folder), whole.substr(0, size));
    const auto sessions = read(folder.path());
    ASSERT_TRUE(sessions.ok());
    EXPECT_EQ(sessions->list.size(), 1U);
    ASSERT_EQ(sessions->remarks.size(), 1U);
    EXPECT_EQ(sessions->remarks[0].message.id, "session-line-torn");
    EXPECT_EQ(sessions->remarks[0].origin.line, 3);
  }
  ASSERT_TRUE(append(folder.path(), session("x:3")).ok());
  const auto sessions = read(folder.path());
  EXPECT_EQ(sessions->list.size(), 2U);
  EXPECT_EQ(sessions->remarks[0].message.id, "session-line-unreadable");
}

TEST(Sessions, AWholeLastLineWithoutLineFeedCounts) {
  const TemporaryFolder folder;
  ASSERT_TRUE(append(folder.path(), session("x:1")).ok());
  const std::string whole = bytes_of(file_in(folder));
  write_file(file_in(folder), whole.substr(0, whole.size() - 1));
  EXPECT_EQ(read(folder.path())->list.size(), 1U);
  ASSERT_TRUE(append(folder.path(), session("x:2")).ok());
  EXPECT_EQ(read(folder.path())->list.size(), 2U);
}

TEST(Sessions, ANewerVersionIsNeitherReadNorWritten) {
  const TemporaryFolder folder;
  const std::string newer = "{\"format\":\"aoecheck.sessions\",\"version\":2}\n{\"new\":1}\n";
  write_file(file_in(folder), newer);
  EXPECT_EQ(read(folder.path()).error().message.id, "sessions-newer-version");
  EXPECT_EQ(append(folder.path(), session("x:1")).error().message.id, "sessions-newer-version");
  EXPECT_EQ(bytes_of(file_in(folder)), newer);
}

TEST(Sessions, AForeignFileIsLeftAlone) {
  const TemporaryFolder folder;
  for (const std::string& bytes :
       {std::string("hello\n"), std::string("\0\xFF\n", 3), std::string(100000, '['),
        std::string("{\"format\":7,\"version\":1}\n"),
        std::string("{\"format\":\"aoecheck.sessions\"}\n")}) {
    write_file(file_in(folder), bytes);
    EXPECT_EQ(read(folder.path()).error().message.id, "sessions-not-ours");
    EXPECT_EQ(append(folder.path(), session("x:1")).error().message.id, "sessions-not-ours");
    EXPECT_EQ(bytes_of(file_in(folder)), bytes);
  }
}

TEST(Sessions, HostileLinesAreSkipped) {
  const TemporaryFolder folder;
  ASSERT_TRUE(append(folder.path(), session("x:1")).ok());
  std::ofstream(file_in(folder), std::ios::binary | std::ios::app)
      << std::string(100000, '[') << '\n'
      << std::string(9U << 20U, 'x') << '\n'
      << "\xFF\xFE\n{\"id\":\"1\",\"set\":7}\n{\"id\":\"2\",\"set\":{\"parameters\":[{\"name\":"
         "\"no\"}]}}\n";
  ASSERT_TRUE(append(folder.path(), session("x:2")).ok());
  const auto sessions = read(folder.path());
  ASSERT_TRUE(sessions.ok());
  EXPECT_EQ(sessions->list.size(), 2U);
  EXPECT_EQ(sessions->remarks.size(), 5U);
}

TEST(Sessions, ABankMayBeALink) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "bank");
  std::filesystem::create_directory_symlink(folder / "bank", folder / "link");
  ASSERT_TRUE(append(folder / "bank", session("x:1")).ok());
  ASSERT_TRUE(append(folder / "link", session("x:2")).ok());
  EXPECT_EQ(read(folder / "bank")->list.size(), 2U);
}

TEST(Sessions, BanksAreMerged) {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(folder / name);
  ASSERT_TRUE(append(folder / "a", session("x:1")).ok());
  ASSERT_TRUE(append(folder / "a", session("x:2")).ok());
  ASSERT_TRUE(append(folder / "b", session("x:2")).ok());
  const auto merge = [&] {
    return merge_sessions(folder / "a", folder / "b", real_environment(), catalogue());
  };
  EXPECT_EQ(*merge(), 1U);
  EXPECT_EQ(read(folder / "b")->list.size(), 2U);
  EXPECT_EQ(*merge(), 0U);
  EXPECT_EQ(read(folder / "b")->list[1].id, read(folder / "a")->list[0].id);
}

}  // namespace
}  // namespace aoecheck::test
