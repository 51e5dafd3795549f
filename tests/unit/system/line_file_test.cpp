#include "aoecheck/system/line_file.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace aoecheck::test {
namespace {

const std::string header = "{\"format\":\"test\"}";

std::string bytes_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

LineAppend request(const std::string& path, std::vector<std::string> lines) {
  LineAppend result;
  result.path = path;
  result.header = header;
  result.lines = std::move(lines);
  result.accepts = [path](std::string_view line) -> Result<bool> {
    if (line == header) return true;
    return Error{{OriginKind::file, path, 1, 0, {}}, {"not-ours", {}}};
  };
  return result;
}

/// What the calls of the next append do: die before the n-th one, or after some bytes of a write.
struct Plan {
  int calls_until_death = 0;  // 0: never
  long bytes_until_death = -1;
  int write_error = 0;
  long bytes_before_error = 0;
};
Plan plan;

void count_call() {
  if (plan.calls_until_death > 0 && --plan.calls_until_death == 0) ::raise(SIGKILL);
}

const FileCalls& planned_calls() {
  static const FileCalls calls{
      [](const char* path, int flags, mode_t mode) {
        count_call();
        return ::open(path, flags, mode);
      },
      [](int file, int operation) {
        count_call();
        return ::flock(file, operation);
      },
      [](int file, void* target, std::size_t count, off_t offset) {
        count_call();
        return ::pread(file, target, count, offset);
      },
      [](int file, const void* bytes, std::size_t count) -> ssize_t {
        count_call();
        if (plan.bytes_until_death >= 0) {
          static_cast<void>(
              !::write(file, bytes, static_cast<std::size_t>(plan.bytes_until_death)));
          ::raise(SIGKILL);
        }
        if (plan.write_error != 0) {
          const auto part = static_cast<std::size_t>(plan.bytes_before_error);
          plan.bytes_before_error = 0;
          if (part > 0) return ::write(file, bytes, std::min(part, count));
          errno = plan.write_error;
          return -1;
        }
        return ::write(file, bytes, count);
      },
      [](int file, off_t size) {
        count_call();
        return ::ftruncate(file, size);
      },
      [](int file) {
        count_call();
        return ::fsync(file);
      }};
  return calls;
}

/// Appends in a child process that follows the plan; true where the plan killed it.
bool dies_while_appending(const LineAppend& what, const Plan& how) {
  const pid_t child = ::fork();
  if (child == 0) {
    plan = how;
    const bool good = append_lines(what, planned_calls()).ok();
    ::_exit(good ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

std::vector<std::string> lines_of(const std::string& bytes) {
  std::vector<std::string> lines;
  std::istringstream text(bytes);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

/// After a death: what was there is there, whole, and the next append works.
void expect_nothing_lost(const std::string& path, const std::string& before) {
  const std::string left = bytes_of(path);
  EXPECT_TRUE(left.starts_with(before));
  ASSERT_TRUE(append_lines(request(path, {"next"})).ok());
  const std::vector<std::string> lines = lines_of(bytes_of(path));
  EXPECT_EQ(lines.front(), header);
  EXPECT_EQ(lines.back(), "next");
  const std::vector<std::string> old = lines_of(before);
  for (const std::string& line : old)
    EXPECT_NE(std::find(lines.begin(), lines.end(), line), lines.end()) << line;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), header), 1);
}

TEST(LineFile, BeginsWithTheHeader) {
  const TemporaryFolder folder;
  const std::string path = folder / "lines";
  ASSERT_TRUE(append_lines(request(path, {"one"})).ok());
  ASSERT_TRUE(append_lines(request(path, {"two", "three"})).ok());
  EXPECT_EQ(bytes_of(path), header + "\none\ntwo\nthree\n");
}

TEST(LineFile, DeathAtEveryCallLosesNothing) {
  const std::vector<std::string> starts = {"", header + "\none\n", header + "\none\ntor",
                                           header.substr(0, 5), header};
  for (const std::string& start : starts) {
    bool dies = true;
    for (int call = 1; dies; ++call) {
      ASSERT_LT(call, 20);
      const TemporaryFolder folder;
      const std::string path = folder / "lines";
      if (!start.empty()) write_file(path, start);
      Plan how;
      how.calls_until_death = call;
      dies = dies_while_appending(request(path, {"two"}), how);
      const bool whole = start.find('\n') != std::string::npos;
      expect_nothing_lost(path, whole ? start : std::string());
    }
  }
}

TEST(LineFile, DeathInsideAWriteLosesNothing) {
  for (const std::string& start : {std::string(), header + "\none\n", header + "\none\ntor"}) {
    for (long bytes = 0; bytes < 30; ++bytes) {
      const TemporaryFolder folder;
      const std::string path = folder / "lines";
      if (!start.empty()) write_file(path, start);
      Plan how;
      how.bytes_until_death = bytes;
      ASSERT_TRUE(dies_while_appending(request(path, {"a line of some length"}), how));
      expect_nothing_lost(path, start);
    }
  }
}

TEST(LineFile, AFullDiskLeavesTheFileAsItWas) {
  for (const int error : {ENOSPC, EDQUOT, EIO}) {
    for (const long part : {0L, 3L}) {
      const TemporaryFolder folder;
      const std::string path = folder / "lines";
      const std::string before = header + "\none\n";
      write_file(path, before);
      plan = {};
      plan.write_error = error;
      plan.bytes_before_error = part;
      const auto written = append_lines(request(path, {"two"}), planned_calls());
      ASSERT_FALSE(written.ok());
      EXPECT_EQ(written.error().message.id, "lines-not-written");
      EXPECT_EQ(bytes_of(path), before);
    }
  }
  plan = {};
}

TEST(LineFile, ALimitOfTheSystemLeavesTheFileAsItWas) {
  const TemporaryFolder folder;
  const std::string path = folder / "lines";
  const std::string before = header + "\none\n";
  write_file(path, before);
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{before.size() + 4, before.size() + 4};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::_exit(append_lines(request(path, {"a long line"})).ok() ? 0 : 7);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(bytes_of(path), before);
}

TEST(LineFile, FiftyWritersAtOnce) {
  constexpr int writers = 50;
  constexpr int lines_each = 20;
  const TemporaryFolder folder;
  const std::string path = folder / "lines";
  std::vector<pid_t> children;
  for (int writer = 0; writer < writers; ++writer) {
    children.push_back(::fork());
    if (children.back() != 0) continue;
    bool good = true;
    for (int i = 0; i < lines_each; ++i)
      good = good && append_lines(request(path, {std::to_string(writer * lines_each + i)})).ok();
    ::_exit(good ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  std::vector<std::string> lines = lines_of(bytes_of(path));
  ASSERT_EQ(lines.size(), 1U + writers * lines_each);
  EXPECT_EQ(lines.front(), header);
  std::sort(lines.begin() + 1, lines.end());
  EXPECT_EQ(std::unique(lines.begin(), lines.end()), lines.end());
}

TEST(LineFile, RefusesWhatIsNotItsOwn) {
  const TemporaryFolder folder;
  const std::string path = folder / "lines";
  write_file(path, "something else\n");
  EXPECT_EQ(append_lines(request(path, {"x"})).error().message.id, "not-ours");
  EXPECT_EQ(bytes_of(path), "something else\n");
  const std::string link = folder / "link";
  ASSERT_EQ(::symlink(path.c_str(), link.c_str()), 0);
  EXPECT_EQ(append_lines(request(link, {"x"})).error().message.id, "lines-not-written");
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(append_lines(request(pipe, {"x"})).error().message.id, "lines-not-written");
  EXPECT_EQ(append_lines(request(folder.path(), {"x"})).error().message.id, "lines-not-written");
  EXPECT_EQ(append_lines(request(folder / "no/lines", {"x"})).error().message.id,
            "lines-not-written");
}

TEST(LineFile, AReadOnlyDirectoryIsAnError) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0500), 0);
  EXPECT_EQ(append_lines(request(folder / "lines", {"x"})).error().message.id, "lines-not-written");
}

TEST(LineFile, AReadOnlyFileSystemIsAnError) {
  FileCalls calls = real_file_calls();
  calls.open = [](const char*, int, mode_t) {
    errno = EROFS;
    return -1;
  };
  const TemporaryFolder folder;
  EXPECT_EQ(append_lines(request(folder / "lines", {"x"}), calls).error().message.id,
            "lines-not-written");
}

TEST(LineFile, TheModeIsTheOneThatIsAskedFor) {
  const TemporaryFolder folder;
  const mode_t old = ::umask(077);
  LineAppend what = request(folder / "lines", {"x"});
  what.mode = 0660;
  ASSERT_TRUE(append_lines(what).ok());
  ::umask(old);
  struct stat status {};
  ASSERT_EQ(::stat(what.path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0660U);
}

}  // namespace
}  // namespace aoecheck::test
