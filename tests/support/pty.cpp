#include "support/pty.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace aoecheck::test {
namespace {

constexpr int patience_ms = 60'000;

struct Pipe {
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    out = ends[0];
    in = ends[1];
  }
  int out = -1;  // to read from
  int in = -1;   // to write to
};

/// Up to `count` bytes; none at the end, or where the other side of a terminal is closed.
std::string read_some(int file, std::size_t count) {
  pollfd ready{file, POLLIN, 0};
  if (::poll(&ready, 1, patience_ms) <= 0) throw std::runtime_error("nothing to read");
  std::string bytes(count, '\0');
  const ssize_t got = ::read(file, bytes.data(), count);
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return bytes;
}

std::string read_until(int file, std::string_view mark) {
  std::string text;
  while (!text.ends_with(mark)) {
    const std::string byte = read_some(file, 1);
    if (byte.empty()) throw std::runtime_error("ended with: " + text);
    text += byte;
  }
  return text;
}

std::string read_all(int file) {
  std::string text;
  for (std::string some = "x"; !some.empty();) text += some = read_some(file, 4096);
  return text;
}

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0) throw std::runtime_error("not written");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void close_end(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

/// An exception must not lead the copy of a test back into the tests.
[[noreturn]] void finish(const Job& job) {
  try {
    ::_exit(job());
  } catch (...) {
    ::_exit(99);
  }
}

int opened_terminal() {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0)
    throw std::runtime_error("no pseudo terminal");
  return terminal;
}

/// The process between the test and the job: leads the session, gives the job the terminal and
/// tells of each change. Stays until it is killed, so that the screen outlives the job.
[[noreturn]] void act_as_shell(const std::string& terminal_name, const Job& job, int statuses) {
  ::setsid();
  const int terminal = ::open(terminal_name.c_str(), O_RDWR | O_CLOEXEC);
  ::ioctl(terminal, TIOCSCTTY, 0);
  const Pipe foreground;
  std::fflush(nullptr);  // or the job writes what is still in our buffers
  const pid_t process = ::fork();
  if (process == 0) {
    char ignored = 0;
    ::close(foreground.in);
    static_cast<void>(::read(foreground.out, &ignored, 1) < 0);
    ::close(foreground.out);
    for (int stream = 0; stream < 3; ++stream) ::dup2(terminal, stream);
    ::close(terminal);
    ::close(statuses);
    finish(job);
  }
  ::setpgid(process, process);
  ::signal(SIGTTOU, SIG_IGN);
  ::tcsetpgrp(terminal, process);
  static_cast<void>(::write(statuses, &process, sizeof process) < 0);
  for (int file = 0; file < 3; ++file) ::close(file);
  ::close(terminal);
  ::close(foreground.out);
  ::close(foreground.in);
  for (int status = 0; ::waitpid(process, &status, WUNTRACED) == process;)
    static_cast<void>(::write(statuses, &status, sizeof status) < 0);
  for (;;) ::pause();
}

}  // namespace

Job bare_command(std::vector<std::string> words) {
  return [words = std::move(words)]() mutable {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execvp(pointers[0], pointers.data());
    return 127;
  };
}

PipedJob::PipedJob(const Job& job) {
  const Pipe input;
  const Pipe output;
  std::fflush(nullptr);
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(input.out, 0);
    ::dup2(output.in, 1);
    for (const int file : {input.out, input.in, output.out, output.in}) ::close(file);
    finish(job);
  }
  ::close(input.out);
  ::close(output.in);
  input_ = input.in;
  output_ = output.out;
}

PipedJob::~PipedJob() {
  close_end(input_);
  close_end(output_);
  if (ended_ || process_ <= 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

void PipedJob::write(std::string_view bytes) const { write_all(input_, bytes); }
void PipedJob::close_input() { close_end(input_); }
void PipedJob::close_output() { close_end(output_); }
std::string PipedJob::line() const { return read_until(output_, "\n"); }
std::string PipedJob::rest() const { return read_all(output_); }

int PipedJob::next_status() {
  int status = 0;
  if (::waitpid(process_, &status, WUNTRACED) != process_) throw std::runtime_error("no job");
  ended_ = WIFEXITED(status) || WIFSIGNALED(status);
  return status;
}

TerminalJob::TerminalJob(const Job& job) : terminal_(opened_terminal()) {
  const Pipe statuses;
  char name[256] = {};
  if (::ptsname_r(terminal_, name, sizeof name) != 0) throw std::runtime_error("no name");
  std::fflush(nullptr);
  shell_ = ::fork();
  if (shell_ == 0) {
    ::close(terminal_);
    ::close(statuses.out);
    act_as_shell(name, job, statuses.in);
  }
  ::close(statuses.in);
  statuses_ = statuses.out;
  job_ = next_status();
}

TerminalJob::~TerminalJob() {
  ::kill(shell_, SIGKILL);
  ::waitpid(shell_, nullptr, 0);
  close_end(terminal_);
  close_end(statuses_);
}

void TerminalJob::type(std::string_view keys) const { write_all(terminal_, keys); }
std::string TerminalJob::until(std::string_view mark) const { return read_until(terminal_, mark); }
std::string TerminalJob::rest() const { return read_all(terminal_); }
void TerminalJob::resume() const { ::kill(-job_, SIGCONT); }

int TerminalJob::next_status() const {
  const std::string bytes = read_some(statuses_, sizeof(int));
  int status = 0;
  if (bytes.size() != sizeof status) throw std::runtime_error("the terminal's shell has ended");
  bytes.copy(reinterpret_cast<char*>(&status), sizeof status);
  return status;
}

}  // namespace aoecheck::test
