#include "aoecheck/system/environment.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "aoecheck/base/digest.h"
#include "support/fake_environment.h"

namespace aoecheck {
namespace {

namespace fs = std::filesystem;

class RealEnvironmentTest : public testing::Test {
 protected:
  RealEnvironmentTest() {
    std::string pattern = (fs::temp_directory_path() / "aoecheck-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~RealEnvironmentTest() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }

  std::string directory_;
  const Environment& environment_ = real_environment();
};

TEST_F(RealEnvironmentTest, ReadsBytesAsTheyAre) {
  const std::string bytes("a\r\n\0b", 5);
  write("f", bytes);
  EXPECT_EQ(*environment_.read(path("f"), 5), bytes);
  write("empty", "");
  EXPECT_EQ(*environment_.read(path("empty"), 0), "");
}

TEST_F(RealEnvironmentTest, ReadsFilesLongerThanOneChunk) {
  const std::string bytes(200000, 'x');
  write("f", bytes);
  EXPECT_EQ(*environment_.read(path("f"), bytes.size()), bytes);
}

TEST_F(RealEnvironmentTest, DigestsInPieces) {
  const std::string bytes(200000, 'x');
  write("f", bytes);
  EXPECT_EQ(*environment_.sha256_of(path("f")), sha256(bytes));
  EXPECT_EQ(environment_.sha256_of(directory_).error().message.id, "file-unreadable");
  EXPECT_EQ(environment_.sha256_of(path("none")).error().message.id, "file-missing");
}

TEST_F(RealEnvironmentTest, KeepsTheLimit) {
  write("f", "123456");
  const auto result = environment_.read(path("f"), 5);
  ASSERT_FALSE(result);
  Message expected{"file-too-large", {}};
  expected.with("limit_bytes", "5").with("path", path("f"));
  EXPECT_EQ(result.error().message, expected);
  EXPECT_EQ(result.error().origin.source, path("f"));
}

TEST_F(RealEnvironmentTest, ReadsFilesThatClaimNoSize) {
  const auto status = environment_.read("/proc/self/status", 1U << 20U);
  ASSERT_TRUE(status);
  EXPECT_NE(status->find("Pid:"), std::string::npos);
  const auto short_limit = environment_.read("/proc/self/status", 10);
  ASSERT_FALSE(short_limit);
  EXPECT_EQ(short_limit.error().message.id, "file-too-large");
}

TEST_F(RealEnvironmentTest, NamesWhatIsNotAFile) {
  EXPECT_EQ(environment_.read(path("none"), 9).error().message.id, "file-missing");
  EXPECT_EQ(environment_.read(std::string("a\0b", 3), 9).error().message.id, "file-missing");
  const auto directory = environment_.read(directory_, 9);
  EXPECT_EQ(directory.error().message.id, "file-unreadable");
  EXPECT_EQ(directory.error().message.arguments[0].messages[0].id, "file-is-directory");
}

TEST_F(RealEnvironmentTest, DoesNotWaitForPipesOrDevices) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& special : {path("pipe"), std::string("/dev/zero")}) {
    const auto result = environment_.read(special, 9);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message.id, "file-unreadable");
    EXPECT_EQ(result.error().message.arguments[0].messages[0].id, "file-is-special");
    EXPECT_EQ(environment_.kind(special), PathKind::other);
  }
}

TEST_F(RealEnvironmentTest, SaysWhenItIsDenied) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  write("f", "x");
  ASSERT_EQ(::chmod(path("f").c_str(), 0), 0);
  EXPECT_EQ(environment_.read(path("f"), 9).error().message.id, "file-denied");
}

TEST_F(RealEnvironmentTest, TellsKinds) {
  write("f", "x");
  EXPECT_EQ(environment_.kind(path("f")), PathKind::file);
  EXPECT_EQ(environment_.kind(directory_), PathKind::directory);
  EXPECT_EQ(environment_.kind(path("none")), PathKind::absent);
  EXPECT_EQ(environment_.kind(path("f/below")), PathKind::absent);
}

TEST_F(RealEnvironmentTest, ListsSorted) {
  write("b", "");
  write("a", "");
  write(".c", "");
  EXPECT_EQ(*environment_.list(directory_), (std::vector<std::string>{".c", "a", "b"}));
  EXPECT_EQ(environment_.list(path("none")).error().message.id, "file-missing");
  EXPECT_EQ(environment_.list(path("a")).error().message.id, "file-unreadable");
}

TEST_F(RealEnvironmentTest, ReadsVariables) {
  ::setenv("AOECHECK_TEST_VARIABLE", "value", 1);
  EXPECT_EQ(environment_.variable("AOECHECK_TEST_VARIABLE"), "value");
  ::unsetenv("AOECHECK_TEST_VARIABLE");
  EXPECT_EQ(environment_.variable("AOECHECK_TEST_VARIABLE"), std::nullopt);
}

TEST(FakeEnvironment, AnswersAndLogs) {
  FakeEnvironment fake;
  fake.add_file("/a/b.sh", "atc")
      .add_directory("/a/sub")
      .deny("/secret")
      .set_variable("HOME", "/h");
  EXPECT_EQ(*fake.read("/a/b.sh", 3), "atc");
  EXPECT_EQ(fake.read("/a/b.sh", 2).error().message.id, "file-too-large");
  EXPECT_EQ(fake.read("/secret", 2).error().message.id, "file-denied");
  EXPECT_EQ(fake.read("/a", 2).error().message.id, "file-unreadable");
  EXPECT_EQ(fake.read("/x", 2).error().message.id, "file-missing");
  EXPECT_EQ(*fake.sha256_of("/a/b.sh"), sha256("atc"));
  EXPECT_EQ(fake.sha256_of("/x").error().message.id, "file-missing");
  EXPECT_EQ(fake.kind("/a/sub"), PathKind::directory);
  EXPECT_EQ(*fake.list("/a"), (std::vector<std::string>{"b.sh", "sub"}));
  EXPECT_EQ(*fake.list("/"), (std::vector<std::string>{"a"}));
  EXPECT_EQ(fake.variable("HOME"), "/h");
  EXPECT_EQ(fake.variable("NONE"), std::nullopt);
  EXPECT_EQ(fake.asked().front(), "read /a/b.sh");
  EXPECT_EQ(fake.asked().back(), "variable NONE");
}

TEST(RealEnvironment, RunsProgramsForTheirOutput) {
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  const Environment& environment = real_environment();
  using End = ProgramOutput::End;
  const auto ask = [&](const std::vector<std::string>& words, milliseconds limit) {
    return environment.output_of(words, limit);
  };
  const ProgramOutput both = ask({"sh", "-c", "printf 'a\\nb'; echo no >&2"}, seconds(20));
  EXPECT_TRUE(both.good());
  EXPECT_EQ(both.text, "a\nbno\n");
  const ProgramOutput failed = ask({"sh", "-c", "echo a; exit 3"}, seconds(20));
  EXPECT_EQ(failed.end, End::finished);
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_EQ(failed.text, "a\n");
  EXPECT_EQ(ask({"no-such-program"}, seconds(20)).end, End::absent);
  EXPECT_EQ(ask({}, seconds(20)).end, End::absent);
  EXPECT_EQ(ask({"cat"}, seconds(20)).text, "");
  EXPECT_EQ(ask({"sh", "-c", "sleep 100 & sleep 100"}, milliseconds(50)).end, End::late);
  EXPECT_EQ(ask({"yes"}, seconds(20)).end, End::too_much);
  EXPECT_EQ(ask({"sh", "-c", "kill -9 $$"}, seconds(20)).exit_code, 137);
}

}  // namespace
}  // namespace aoecheck
