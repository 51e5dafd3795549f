#include "system/program_output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace aoecheck {
namespace {

constexpr std::size_t most_bytes = 1U << 20U;
constexpr int not_started = 127;
using Clock = std::chrono::steady_clock;

/// Reads until the end, the limit of bytes or the moment `until`.
ProgramOutput::End read_all(int file, Clock::time_point until, std::string& text) {
  std::array<char, 4096> piece{};
  while (text.size() < most_bytes) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd waiting{file, POLLIN, 0};
    const int ready = left <= 0 ? 0 : ::poll(&waiting, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return ProgramOutput::End::late;
    const ssize_t got = ::read(file, piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return ProgramOutput::End::finished;
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
  return ProgramOutput::End::too_much;
}

[[noreturn]] void become_program(std::vector<std::string> words, int output) {
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  // A group of its own, so that what it started can be ended with it.
  ::setpgid(0, 0);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execvp(arguments.front(), arguments.data());
  ::_exit(not_started);
}

}  // namespace

ProgramOutput program_output(const std::vector<std::string>& words,
                             std::chrono::milliseconds limit) {
  ProgramOutput output;
  std::array<int, 2> channel{};
  if (words.empty() || ::pipe2(channel.data(), O_CLOEXEC) != 0) return output;
  const pid_t child = ::fork();
  if (child == 0) become_program(words, channel[1]);
  ::close(channel[1]);
  if (child > 0) output.end = read_all(channel[0], Clock::now() + limit, output.text);
  ::close(channel[0]);
  if (child < 0) return output;
  if (output.end != ProgramOutput::End::finished) {
    ::kill(-child, SIGKILL);
    ::kill(child, SIGKILL);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  output.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (output.end == ProgramOutput::End::finished && output.exit_code == not_started &&
      output.text.empty())
    output.end = ProgramOutput::End::absent;
  return output;
}

}  // namespace aoecheck
