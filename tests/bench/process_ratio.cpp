#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

// process_ratio TIMES A... -- B...
// Starts A and B in turn, TIMES times each, with their output thrown away, and prints the median of
// user plus system time and the peak memory of each, and the ratio of the medians.

namespace {

struct Program {
  std::vector<char*> argv;  // ends with nullptr
  std::vector<double> milliseconds;
  long peak_kilobytes = 0;
  int exit_code = 0;
};

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

/// False where the program could not be started.
bool measure(Program& program) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t pid = 0;
  const int failure =
      posix_spawnp(&pid, program.argv[0], &actions, nullptr, program.argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) {
    std::fprintf(stderr, "%s: %s\n", program.argv[0], std::strerror(failure));
    return false;
  }
  int status = 0;
  rusage usage = {};
  if (wait4(pid, &status, 0, &usage) != pid) return false;
  program.milliseconds.push_back(milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime));
  program.peak_kilobytes = std::max(program.peak_kilobytes, usage.ru_maxrss);
  program.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return true;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void print(const char* name, const Program& program) {
  std::printf("%s  %8.3f ms  %7ld KB peak  exit %3d  %s\n", name, median(program.milliseconds),
              program.peak_kilobytes, program.exit_code, program.argv[0]);
}

}  // namespace

int main(int argc, char** argv) {
  char** const end = argv + argc;
  char** const dashes =
      std::find_if(argv, end, [](const char* word) { return std::strcmp(word, "--") == 0; });
  const int times = argc > 1 ? std::atoi(argv[1]) : 0;
  if (times < 1 || dashes < argv + 3 || end - dashes < 2) {
    std::fprintf(stderr, "usage: process_ratio TIMES A... -- B...\n");
    return 2;
  }
  Program first{{argv + 2, dashes}, {}};
  Program second{{dashes + 1, end}, {}};
  first.argv.push_back(nullptr);
  second.argv.push_back(nullptr);
  for (int i = 0; i < times; ++i) {
    if (!measure(first) || !measure(second)) return 1;
  }
  print("A", first);
  print("B", second);
  std::printf("A/B  %.2f\n", median(first.milliseconds) / median(second.milliseconds));
  return 0;
}
