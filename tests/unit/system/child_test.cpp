#include "aoecheck/system/child.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/pty.h"
#include "support/temporary_folder.h"

namespace aoecheck {
namespace {

using test::bare_command;
using test::Job;
using test::PipedJob;
using test::TemporaryFolder;
using test::TerminalJob;
using Words = std::vector<std::string>;

Words shell(const std::string& script) { return {"sh", "-c", script}; }
Words perl(const std::string& script) { return {"perl", "-e", script}; }

ChildResult result_of(const Words& words) {
  const Result<ChildResult> result = run_child({words});
  if (result.ok()) return *result;
  ADD_FAILURE() << result.error().message.id;
  return {};
}

/// The process that a test starts in the place of the program: it runs the command and passes its
/// exit code on.
Job wrapped_command(Words words) {
  return [words = std::move(words)] {
    const Result<ChildResult> result = run_child({words});
    return result.ok() ? result->exit_code : start_failure_code(result.error());
  };
}

/// Prints "ready", then the name of each signal of `names` that comes, until its input ends.
Words signal_printer(const std::string& names) {
  return perl("$| = 1; for my $s (qw(" + names +
              ")) { $SIG{$s} = sub { print \"$s\\n\" } } print \"ready\\n\";"
              "for (;;) { my $n = sysread(STDIN, my $b, 1); last if defined $n && $n == 0 }");
}

TEST(Child, PassesTheExitCode) {
  for (const int code : {0, 1, 77, 125, 126, 127, 255}) {
    const ChildResult result = result_of(shell("exit " + std::to_string(code)));
    EXPECT_EQ(result.exit_code, code);
    EXPECT_EQ(result.signal, 0);
  }
}

TEST(Child, TellsTheSignalThatEndedIt) {
  for (const int signal : {SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGSEGV}) {
    const ChildResult result =
        result_of(shell("ulimit -c 0; kill -" + std::to_string(signal) + " $$"));
    EXPECT_EQ(result.exit_code, 128 + signal);
    EXPECT_EQ(result.signal, signal);
  }
}

TEST(Child, SaysWhyACommandCannotBeStarted) {
  const TemporaryFolder folder;
  std::ofstream(folder / "plain") << "exit 9\n";
  for (const std::string missing : {"aoecheck-no-such-command", "/no/such/command", ""}) {
    const auto result = run_child({{missing, "x"}});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message, (Message{"command-not-found", {{"command", missing, {}}}}));
    EXPECT_EQ(start_failure_code(result.error()), 127);
  }
  for (const std::string& refused : {folder / "plain", std::string("/")}) {
    const auto result = run_child({{refused}});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message.id, "command-not-executable");
    EXPECT_EQ(result.error().message.arguments[0].messages[0].arguments[0].text,
              "Permission denied");
    EXPECT_EQ(result.error().message.arguments[1].text, refused);
    EXPECT_EQ(start_failure_code(result.error()), 126);
  }
  EXPECT_EQ(run_child({}).error().message.id, "command-not-found");
}

TEST(Child, AMissingInterpreterIsNotAMissingCommand) {
  const TemporaryFolder folder;
  std::ofstream(folder / "script") << "#!/no/such/interpreter\n";
  ASSERT_EQ(::chmod((folder / "script").c_str(), 0755), 0);
  const auto result = run_child({{folder / "script"}});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message.id, "command-not-executable");
  EXPECT_EQ(result.error().message.arguments[0].messages[0].id, "command-has-no-interpreter");
}

TEST(Child, RunsAScriptWithoutInterpreterLineAsAShellDoes) {
  const TemporaryFolder folder;
  std::ofstream(folder / "script") << "exit 9\n";
  ASSERT_EQ(::chmod((folder / "script").c_str(), 0755), 0);
  EXPECT_EQ(result_of({folder / "script"}).exit_code, 9);
}

TEST(Child, StandardStreamsPassUntouched) {
  std::string bytes;
  for (int i = 0; i < 60'000; ++i) bytes += static_cast<char>(i * 7);
  PipedJob job(wrapped_command({"cat"}));
  job.write(bytes);
  job.close_input();
  EXPECT_EQ(job.rest(), bytes);
  EXPECT_EQ(job.next_status(), 0);
}

/// What a command prints when started by `start`, with signals set up as an odd parent would.
std::string output_of(Job (*start)(Words), const Words& words, bool odd_signals) {
  PipedJob job([=] {
    if (odd_signals) {
      for (const int signal : {SIGHUP, SIGCHLD, SIGPIPE, SIGTSTP}) std::signal(signal, SIG_IGN);
      sigset_t blocked;
      ::sigemptyset(&blocked);
      for (const int signal : {SIGUSR1, SIGTERM, SIGALRM}) ::sigaddset(&blocked, signal);
      ::sigprocmask(SIG_BLOCK, &blocked, nullptr);
    }
    return start(words)();
  });
  job.close_input();
  std::string output = job.rest();
  return output + "status " + std::to_string(job.next_status());
}

TEST(Child, SurroundingsAreThoseOfABareRun) {
  const Words commands[] = {
      {"env", "-0"},
      {"pwd"},
      {"grep", "-E", "^(Sig[PBIC]|Shd|Umask|Groups|NoNewPrivs)", "/proc/self/status"},
      {"ls", "/proc/self/fd"},
      {"cat", "/proc/self/limits", "/proc/self/cgroup"},
      {"perl", "-e", "print getpgrp(0), ' ', getpriority(0, 0)"},
  };
  for (const bool odd_signals : {false, true})
    for (const Words& words : commands)
      EXPECT_EQ(output_of(&wrapped_command, words, odd_signals),
                output_of(&bare_command, words, odd_signals));
}

TEST(Child, HandlersOfTheParentDoNotReachIt) {
  const Words words = {"grep", "-E", "^Sig[PBIC]", "/proc/self/status"};
  const auto with_handler = [](const Job& job) {
    return [job] {
      std::signal(SIGUSR2, [](int) {});
      return job();
    };
  };
  PipedJob wrapped(with_handler(wrapped_command(words)));
  PipedJob bare(with_handler(bare_command(words)));
  EXPECT_EQ(wrapped.rest(), bare.rest());
}

TEST(Child, LeavesTheSignalsOfTheCallerAsTheyWere) {
  sigset_t before;
  sigset_t after;
  ::sigprocmask(SIG_BLOCK, nullptr, &before);
  EXPECT_EQ(result_of({"true"}).exit_code, 0);
  ::sigprocmask(SIG_BLOCK, nullptr, &after);
  for (int signal = 1; signal < NSIG; ++signal)
    EXPECT_EQ(::sigismember(&before, signal), ::sigismember(&after, signal));
}

TEST(Child, GetsTheSignalsThatAreSentToItsParentOnce) {
  PipedJob job(wrapped_command(signal_printer("HUP INT QUIT USR1 USR2 TERM CONT")));
  EXPECT_EQ(job.line(), "ready\n");
  const std::pair<int, const char*> signals[] = {
      {SIGHUP, "HUP\n"},   {SIGINT, "INT\n"},   {SIGQUIT, "QUIT\n"}, {SIGUSR1, "USR1\n"},
      {SIGUSR2, "USR2\n"}, {SIGTERM, "TERM\n"}, {SIGCONT, "CONT\n"}};
  for (const auto& [signal, name] : signals) {
    ::kill(job.process(), signal);
    EXPECT_EQ(job.line(), name);
  }
  job.close_input();
  EXPECT_EQ(job.rest(), "");
  EXPECT_EQ(job.next_status(), 0);
}

TEST(Child, DecidesItselfHowItEndsOnATermination) {
  PipedJob trapping(
      wrapped_command(perl("$| = 1; $SIG{TERM} = sub { exit 5 }; print \"ready\\n\"; <STDIN>")));
  EXPECT_EQ(trapping.line(), "ready\n");
  ::kill(trapping.process(), SIGTERM);
  EXPECT_EQ(WEXITSTATUS(trapping.next_status()), 5);

  PipedJob plain(wrapped_command(perl("$| = 1; print \"ready\\n\"; <STDIN>")));
  EXPECT_EQ(plain.line(), "ready\n");
  ::kill(plain.process(), SIGTERM);
  EXPECT_EQ(WEXITSTATUS(plain.next_status()), 128 + SIGTERM);
}

TEST(Child, DoesNotGetItsOwnSignalsBack) {
  PipedJob job(wrapped_command(
      perl("$| = 1; $SIG{USR1} = sub { print \"back\\n\" }; $SIG{USR2} = sub { exit 3 };"
           "kill 'USR1', getppid; print \"ready\\n\"; for (;;) { sysread(STDIN, my $b, 1) }")));
  EXPECT_EQ(job.line(), "ready\n");
  ::kill(job.process(), SIGUSR2);
  EXPECT_EQ(job.rest(), "");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 3);
}

TEST(Child, StopsAndContinuesItsParent) {
  PipedJob job(wrapped_command(shell("kill -STOP $$; exit 7")));
  const int status = job.next_status();
  ASSERT_TRUE(WIFSTOPPED(status));
  EXPECT_EQ(WSTOPSIG(status), SIGSTOP);
  ::kill(job.process(), SIGCONT);
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 7);
}

TEST(Child, DiesOfAClosedPipe) {
  PipedJob job(wrapped_command(shell("read go; while :; do echo x; done")));
  job.close_output();
  job.write("go\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 128 + SIGPIPE);
}

TEST(Child, WhatItLeavesBehindIsNotWaitedFor) {
  PipedJob job(wrapped_command(shell("cat <&0 >&2 & exit 3")));
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 3);
  EXPECT_EQ(job.rest(), "");
}

TEST(Child, SeesTheTerminalAsInABareRun) {
  const Words words = shell(
      "for i in 0 1 2; do test -t $i && echo tty$i; done; stty -a; stty size;"
      "printf 'a\\tb\\033[1mc\\n'; printf error >&2; exit 6");
  TerminalJob wrapped(wrapped_command(words));
  TerminalJob bare(bare_command(words));
  const std::string screen = wrapped.rest();
  EXPECT_EQ(screen, bare.rest());
  EXPECT_TRUE(screen.starts_with("tty0\r\ntty1\r\ntty2\r\n")) << screen;
  EXPECT_EQ(WEXITSTATUS(wrapped.next_status()), 6);
}

TEST(Child, GetsAnInterruptOfTheTerminalOnce) {
  TerminalJob job(wrapped_command(signal_printer("INT QUIT")));
  EXPECT_EQ(job.until("\n"), "ready\r\n");
  job.type("\x03");
  EXPECT_EQ(job.until("\n"), "^CINT\r\n");
  job.type("\x1c");
  EXPECT_EQ(job.until("\n"), "^\\QUIT\r\n");
  job.type("\x04");
  EXPECT_EQ(job.rest(), "");
  EXPECT_EQ(job.next_status(), 0);
}

TEST(Child, DiesOfAnInterruptOfTheTerminal) {
  TerminalJob job(wrapped_command(perl("$| = 1; print \"ready\\n\"; <STDIN>")));
  EXPECT_EQ(job.until("\n"), "ready\r\n");
  job.type("\x03");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 128 + SIGINT);
}

TEST(Child, IsSuspendedAndBroughtBackByAShell) {
  TerminalJob job(wrapped_command(
      perl("$| = 1; $SIG{CONT} = sub { print \"back\\n\" }; print \"ready\\n\"; <STDIN>; exit 4")));
  EXPECT_EQ(job.until("\n"), "ready\r\n");
  job.type("\x1a");
  const int status = job.next_status();
  ASSERT_TRUE(WIFSTOPPED(status));
  EXPECT_EQ(WSTOPSIG(status), SIGTSTP);
  job.resume();
  EXPECT_EQ(job.until("\n"), "^Zback\r\n");
  job.type("\n");
  EXPECT_EQ(job.rest(), "\r\n");
  EXPECT_EQ(WEXITSTATUS(job.next_status()), 4);
}

}  // namespace
}  // namespace aoecheck
