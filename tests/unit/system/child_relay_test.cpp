#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "aoecheck/system/child.h"
#include "support/pty.h"
#include "support/temporary_folder.h"

namespace aoecheck {
namespace {

using std::chrono::milliseconds;
using test::bare_command;
using test::Job;
using test::PipedJob;
using test::TemporaryFolder;
using test::TerminalJob;
using Words = std::vector<std::string>;

Words shell(const std::string& script) { return {"sh", "-c", script}; }

std::string bytes_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// What `seq` prints.
std::string numbers(int first, int last) {
  std::string text;
  for (int i = first; i <= last; ++i) text += std::to_string(i) + '\n';
  return text;
}

/// The process in the place of the program. What it observed goes to the file `seen`, its standard
/// error to `error`, where these are named.
Job relayed(Words words, std::string seen = {}, std::string error = {}) {
  return [words = std::move(words), seen = std::move(seen), error = std::move(error)] {
    if (!error.empty()) ::dup2(::open(error.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), 2);
    std::ofstream file(seen, std::ios::binary);
    ChildRequest request{words};
    request.on_output = [&](std::string_view piece) { file << piece << std::flush; };
    const Result<ChildResult> result = run_child(request);
    return result.ok() ? result->exit_code : start_failure_code(result.error());
  };
}

class ChildRelayTest : public testing::Test {
 protected:
  std::string seen() const { return bytes_of(folder_ / "seen"); }
  std::string error() const { return bytes_of(folder_ / "error"); }
  Job job(const std::string& script) const {
    return relayed(shell(script), folder_ / "seen", folder_ / "error");
  }

  TemporaryFolder folder_;
};

TEST_F(ChildRelayTest, TenMegabytesKeepBytesAndOrder) {
  PipedJob job(this->job("seq 1 1500000; exit 7"));
  const std::string expected = numbers(1, 1'500'000);
  EXPECT_GT(expected.size(), 10'000'000U);
  EXPECT_TRUE(job.rest() == expected);
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 7);
  EXPECT_TRUE(seen() == expected);
}

TEST_F(ChildRelayTest, BothStreamsGoTheirOwnWay) {
  PipedJob job(this->job("seq 1 800000 & seq 2 800001 >&2; wait; exit 3"));
  EXPECT_TRUE(job.rest() == numbers(1, 800'000));
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 3);
  EXPECT_TRUE(error() == numbers(2, 800'001));
  EXPECT_EQ(seen().size(), numbers(1, 800'000).size() + error().size());
}

TEST_F(ChildRelayTest, AnyByteAndTheInputPass) {
  std::string bytes;
  for (int i = 0; i < 60'000; ++i) bytes += static_cast<char>(i * 7);
  PipedJob job(this->job("cat"));
  job.write(bytes);
  job.close_input();
  EXPECT_EQ(job.rest(), bytes);
  EXPECT_EQ(job.next_status(), 0);
  EXPECT_EQ(seen(), bytes);
}

TEST_F(ChildRelayTest, OutputComesAtOnce) {
  PipedJob job(this->job("echo one; read go; echo two; read go; printf three >&2; read go"));
  EXPECT_EQ(job.line(), "one\n");
  job.write("go\n");
  EXPECT_EQ(job.line(), "two\n");
  job.write("go\ngo\n");
  EXPECT_EQ(job.next_status(), 0);
  EXPECT_EQ(error(), "three");
  EXPECT_EQ(seen(), "one\ntwo\nthree");
}

TEST_F(ChildRelayTest, StreamsThatAreOneFileKeepTheirOrder) {
  const Job both = relayed(shell("for i in 1 2 3 4 5 6 7 8 9; do echo $i; echo e$i >&2; done"));
  PipedJob job([both] {
    ::dup2(1, 2);
    return both();
  });
  EXPECT_EQ(job.rest(), "1\ne1\n2\ne2\n3\ne3\n4\ne4\n5\ne5\n6\ne6\n7\ne7\n8\ne8\n9\ne9\n");
  EXPECT_EQ(job.next_status(), 0);
}

TEST_F(ChildRelayTest, TheSlowReaderGetsAll) {
  PipedJob job(this->job("seq 1 60000"));
  ::usleep(1'500'000);  // longer than what is left behind may write
  EXPECT_TRUE(job.rest() == numbers(1, 60'000));
  EXPECT_EQ(job.next_status(), 0);
}

TEST_F(ChildRelayTest, TheReaderThatHasToldNotToWaitGetsAll) {
  const Job inner = this->job("seq 1 300000");
  PipedJob job([inner] {
    ::fcntl(1, F_SETFL, ::fcntl(1, F_GETFL) | O_NONBLOCK);
    return inner();
  });
  ::usleep(100'000);
  EXPECT_TRUE(job.rest() == numbers(1, 300'000));
  EXPECT_EQ(job.next_status(), 0);
}

TEST_F(ChildRelayTest, ASocketGetsAll) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  const Job inner = this->job("seq 1 300000");
  PipedJob job([inner, end = ends[1]] {
    ::dup2(end, 1);
    return inner();
  });
  ::close(ends[1]);
  ::usleep(100'000);
  std::string text;
  char piece[4096];
  for (ssize_t got = 1; (got = ::read(ends[0], piece, sizeof piece)) > 0;)
    text.append(piece, static_cast<std::size_t>(got));
  ::close(ends[0]);
  EXPECT_TRUE(text == numbers(1, 300'000));
  EXPECT_EQ(job.next_status(), 0);
}

TEST_F(ChildRelayTest, ARegularFileIsWrittenWhereItStands) {
  std::ofstream(folder_ / "log") << "before\n";
  const Job inner = this->job("seq 1 300000");
  PipedJob job([inner, path = folder_ / "log"] {
    ::dup2(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC), 1);
    return inner();
  });
  EXPECT_EQ(job.next_status(), 0);
  EXPECT_TRUE(bytes_of(folder_ / "log") == "before\n" + numbers(1, 300'000));
}

TEST_F(ChildRelayTest, AFullDiskDoesNotEndTheCommand) {
  const Job inner = this->job("seq 1 300000; exit 4");
  PipedJob job([inner] {
    ::dup2(::open("/dev/full", O_WRONLY | O_CLOEXEC), 1);
    return inner();
  });
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 4);
  EXPECT_TRUE(seen() == numbers(1, 300'000));
}

TEST_F(ChildRelayTest, DiesOfAClosedReader) {
  PipedJob job(this->job("read go; echo x; kill -9 $$"));
  job.close_output();
  ::usleep(300'000);
  job.write("go\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 128 + SIGPIPE);
}

TEST_F(ChildRelayTest, DiesWhenItsReaderHasSeenEnough) {
  PipedJob job(this->job("while :; do echo x; done"));
  EXPECT_EQ(job.line(), "x\n");
  job.close_output();
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 128 + SIGPIPE);
}

TEST_F(ChildRelayTest, AClosedReaderOfOneStreamLeavesTheOther) {
  PipedJob job(this->job("trap '' PIPE; read go; echo x; echo y >&2; exit 6"));
  job.close_output();
  job.write("go\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 6);
  EXPECT_TRUE(error().ends_with("y\n")) << error();
}

TEST_F(ChildRelayTest, AClosedStreamStaysClosed) {
  PipedJob job([path = folder_ / "error"] {
    ::dup2(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), 2);
    ::close(1);
    const auto result = run_child(
        {shell("test -e /proc/self/fd/1 && exit 9; echo e >&2; exit 5"), [](std::string_view) {}});
    return result.ok() ? result->exit_code : 1;
  });
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 5);
  EXPECT_EQ(error(), "e\n");
}

class LeftBehindTest : public ChildRelayTest {
 protected:
  milliseconds time_of(const std::string& script) {
    const auto start = std::chrono::steady_clock::now();
    PipedJob job(this->job(script));
    output_ = job.rest();
    EXPECT_EQ(WEXITSTATUS(job.next_status()), 3);
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
  }

  std::string output_;
};

TEST_F(LeftBehindTest, TheSilentIsNotWaitedFor) {
  EXPECT_LT(time_of("sleep 30 & seq 1 100000; exit 3"), milliseconds(10'000));
  EXPECT_TRUE(output_ == numbers(1, 100'000));
}

TEST_F(LeftBehindTest, WhatComesSoonIsPassed) {
  time_of("(sleep 0.02; echo late) & echo early; exit 3");
  EXPECT_EQ(output_, "early\nlate\n");
}

TEST_F(LeftBehindTest, TheOneThatNeverStopsIsLeft) {
  EXPECT_LT(time_of("(while :; do echo x; sleep 0.05; done) & exit 3"), milliseconds(10'000));
  EXPECT_LT(time_of("yes & exit 3"), milliseconds(10'000));
}

TEST_F(ChildRelayTest, ASignalEndsTheWaitingForAReader) {
  // More than the pipe of the test holds, less than that and the pipe of the command.
  PipedJob job(this->job("head -c 100000 /dev/zero; exit 3"));
  while (seen().size() <= 65'536) ::usleep(1000);
  ::usleep(300'000);
  ::kill(job.process(), SIGTERM);
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 3);
}

TEST_F(ChildRelayTest, SignalsReachTheCommandWhileItsReaderSleeps) {
  PipedJob job(this->job("echo $$ >&2; exec yes"));
  while (!error().ends_with("\n")) ::usleep(1000);
  ::usleep(100'000);
  ::kill(job.process(), SIGTERM);
  while (::kill(std::stoi(error()), 0) == 0) ::usleep(1000);
  job.close_output();
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 128 + SIGTERM);
}

TEST_F(ChildRelayTest, ACommandThatIsKilledIsSeenToBe) {
  PipedJob job(this->job("ulimit -c 0; echo last words; kill -9 $$"));
  EXPECT_EQ(job.rest(), "last words\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 128 + SIGKILL);
}

TEST_F(ChildRelayTest, ACommandThatCannotStartIsTold) {
  PipedJob job(relayed({"aoecheck-no-such-command"}));
  EXPECT_EQ(job.rest(), "");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 127);
}

TEST_F(ChildRelayTest, SurroundingsAreThoseOfABareRun) {
  const Words commands[] = {
      {"env", "-0"},
      {"grep", "-E", "^(Sig[PBIC]|Shd|Umask|Groups|NoNewPrivs)", "/proc/self/status"},
      {"ls", "/proc/self/fd"},
      {"perl", "-e", "print getpgrp(0), ' ', getpriority(0, 0)"},
  };
  const auto output_of = [](const Job& job, bool odd_signals) {
    PipedJob piped([=] {
      if (odd_signals)
        for (const int signal : {SIGPIPE, SIGXFSZ, SIGWINCH}) std::signal(signal, SIG_IGN);
      return job();
    });
    return piped.rest() + std::to_string(piped.next_status());
  };
  for (const bool odd_signals : {false, true})
    for (const Words& words : commands)
      EXPECT_EQ(output_of(relayed(words), odd_signals),
                output_of(bare_command(words), odd_signals));
}

TEST_F(ChildRelayTest, LeavesTheSignalsOfTheCallerAsTheyWere) {
  PipedJob job([] {
    const auto run = [] { return run_child({{"true"}, [](std::string_view) {}}).ok(); };
    if (!run()) return 1;
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGCHLD, SIGWINCH})
      if (std::signal(signal, SIG_DFL) != SIG_DFL) return 2;
    return 0;
  });
  EXPECT_EQ(job.next_status(), 0);
}

TEST_F(ChildRelayTest, ATerminalIsATerminalToTheCommand) {
  const Words words = shell(
      "for i in 0 1 2; do test -t $i && echo tty$i; done; stty -a; stty size; stty size <&1;"
      "printf 'a\\tb\\033[1mc\\n'; echo error >&2; echo last; exit 6");
  TerminalJob wrapped(relayed(words, folder_ / "seen"));
  TerminalJob bare(bare_command(words));
  const std::string screen = wrapped.rest();
  EXPECT_EQ(screen, bare.rest());
  EXPECT_TRUE(screen.starts_with("tty0\r\ntty1\r\ntty2\r\n")) << screen;
  EXPECT_TRUE(screen.ends_with("error\r\nlast\r\n")) << screen;
  EXPECT_EQ(WEXITSTATUS(wrapped.next_status()), 6);
  EXPECT_TRUE(seen().ends_with("error\nlast\n")) << seen();
}

TEST_F(ChildRelayTest, MuchOutputReachesATerminal) {
  TerminalJob job(relayed(shell("stty -opost; seq 1 200000")));
  EXPECT_TRUE(job.rest() == numbers(1, 200'000));
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 0);
}

TEST_F(ChildRelayTest, ErrorsToAFileWhileOutputIsATerminal) {
  TerminalJob job(this->job("test -t 1 && test ! -t 2 && echo x >&2; exit 4"));
  EXPECT_EQ(job.rest(), "");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 4);
  EXPECT_EQ(error(), "x\n");
}

TEST_F(ChildRelayTest, ANewWindowSizeIsPassedOn) {
  TerminalJob job(
      relayed(shell("exec 5<&1;"
                    "trap 'test \"$(stty size <&5)\" = \"31 97\" && exit 5' WINCH;"
                    "stty rows 31 cols 97; while :; do sleep 0.01; done")));
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 5);
}

/// Perl acts on a signal between two steps: one that comes just before a read waits for its end.
std::string waiting_for(const std::string& signal) {
  return "$| = 1; $SIG{" + signal +
         "} = sub { $came = 1 }; print \"ready\\n\";"
         "select(undef, undef, undef, 0.01) until $came; print \"" +
         signal + "\\n\";";
}

TEST_F(ChildRelayTest, TheKeysAndTheControllingTerminalWorkAsWithout) {
  TerminalJob job(
      relayed({"perl", "-e",
               waiting_for("INT") + "$line = <STDIN>; open(my $tty, '>', '/dev/tty') or exit 2;"
                                    "print $tty \"got $line\"; exit 4"}));
  EXPECT_EQ(job.until("\n"), "ready\r\n");
  job.type("\x03");
  EXPECT_EQ(job.until("INT\r\n"), "^CINT\r\n");
  job.type("word\n");
  EXPECT_EQ(job.until("got word\r\n"), "word\r\ngot word\r\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 4);
}

TEST_F(ChildRelayTest, IsSuspendedAndBroughtBackByAShell) {
  TerminalJob job(relayed({"perl", "-e", waiting_for("CONT") + "<STDIN>; exit 4"}));
  EXPECT_EQ(job.until("\n"), "ready\r\n");
  job.type("\x1a");
  const int status = job.next_status();
  ASSERT_TRUE(WIFSTOPPED(status));
  EXPECT_EQ(WSTOPSIG(status), SIGTSTP);
  job.resume();
  EXPECT_EQ(job.until("CONT\r\n"), "^ZCONT\r\n");
  job.type("\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 4);
}

TEST_F(ChildRelayTest, TheMemoryOfTheCommandIsMeasured) {
  const KernelRoots roots{"/proc", folder_ / "no-groups"};
  PipedJob job([roots] {
    const auto result =
        run_child({{"perl", "-e", "my $x = 'x' x (200 << 20)"}, [](std::string_view) {}}, roots);
    if (!result.ok() || result->measure != MemoryMeasure::process) return 1;
    return result->peak_bytes > 200U << 20 && result->peak_bytes < 500U << 20 ? 0 : 2;
  });
  EXPECT_EQ(job.next_status(), 0);
}

}  // namespace
}  // namespace aoecheck
