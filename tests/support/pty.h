#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace aoecheck::test {

/// What runs in a forked process; its result is the exit code.
using Job = std::function<int()>;

/// A job that replaces its process by a command, as a shell does.
Job bare_command(std::vector<std::string> words);

/// A job in a process of its own whose standard input and output are pipes to this one. Reading and
/// waiting throw std::runtime_error where nothing comes for a minute.
class PipedJob {
 public:
  explicit PipedJob(const Job& job);
  PipedJob(const PipedJob&) = delete;
  PipedJob& operator=(const PipedJob&) = delete;
  /// Kills what still runs.
  ~PipedJob();

  pid_t process() const { return process_; }
  void write(std::string_view bytes) const;
  void close_input();
  void close_output();
  /// The next line with its end.
  std::string line() const;
  /// All that comes until every writer has closed its end.
  std::string rest() const;
  /// The next change of the process, stopping included, as from waitpid(2).
  int next_status();

 private:
  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  bool ended_ = false;
};

/// A job in the foreground group of a new pseudo terminal, started and watched as by a shell.
class TerminalJob {
 public:
  explicit TerminalJob(const Job& job);
  TerminalJob(const TerminalJob&) = delete;
  TerminalJob& operator=(const TerminalJob&) = delete;
  ~TerminalJob();

  /// As from the keyboard: "\x03" is Ctrl-C.
  void type(std::string_view keys) const;
  /// The screen up to and with `mark`.
  std::string until(std::string_view mark) const;
  /// The rest of the screen, once no process has the terminal open.
  std::string rest() const;
  int next_status() const;
  /// Continues the whole group, as `fg` does.
  void resume() const;

 private:
  pid_t shell_ = -1;
  pid_t job_ = -1;
  int terminal_ = -1;
  int statuses_ = -1;
};

}  // namespace aoecheck::test
