#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"

namespace aoecheck {

/// A command to start, words as a shell would hand them over.
struct ChildRequest {
  std::vector<std::string> words;
  /// Where set, what the command writes to standard output and error passes through this process,
  /// unchanged and at once, and is shown here: in pieces that may end within a line, of both
  /// streams in turn. See run_child.
  std::function<void(std::string_view)> on_output = {};
};

/// What ChildResult::peak_bytes is.
enum class MemoryMeasure {
  process,      // resident memory of the largest process, from the kernel (getrusage(2), ru_maxrss)
  cgroup,       // what the kernel charged to a control group that held only the command and what it
                // started (memory.peak), page cache included; before Linux 5.19 the largest
                // memory.current seen
  upper_bound,  // not less than the resident memory of the command and what it started: the largest
                // sum of the high-water marks (VmHWM) of processes seen alive together, shared
                // pages counted once a process; or a figure that includes the memory of this
                // process before it became the command
};

struct ChildResult {
  std::int64_t pid = 0;  // which it had
  int exit_code = 0;     // 128 + signal where the command died of one
  int signal = 0;        // that signal, or 0
  std::uint64_t peak_bytes = 0;
  MemoryMeasure measure = MemoryMeasure::process;
  std::chrono::milliseconds duration{0};
};

/// Where the kernel shows processes and control groups; tests give other directories.
struct KernelRoots {
  std::string proc = "/proc";
  std::string cgroup = "/sys/fs/cgroup";
};

/// Runs the command until it ends, as if a shell had started it in the place of this process: same
/// standard streams, terminal, process group, directory, environment, signal mask and dispositions.
/// Looked up in PATH as execvp(3) does. The caller flushes its own output before.
///
/// While it runs, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU and
/// SIGCONT do not act on this thread; those that another process sent are passed on, those of the
/// terminal reach the command by themselves. What was sent to the whole group arrives once more.
/// When the command stops, this process stops as well; continued, it continues the command.
/// Processes that the command leaves behind are not waited for.
///
/// Descendants are found by their parent; what a process does within the first moments of its life,
/// or after it left the tree, is seen by the control group alone. The group is made below that of
/// this process where version 2 with memory accounting is writable there, and removed at the end.
///
/// With `on_output` the command's standard output (error) is a pseudo terminal of the same size
/// where that of this process is a terminal, else a pipe; one for both where both are the same
/// file. The pseudo terminal is nobody's controlling terminal: input, /dev/tty and the keys work as
/// without. When the reader of this process's stream goes, so does that of the command. After the
/// end of the command all that it wrote is passed on, and what others write until they are silent
/// for 200 ms, at most for a second; SIGINT, SIGQUIT, SIGTERM and SIGHUP end that at once. After
/// that whoever still writes gets SIGPIPE, or EIO from the terminal.
///
/// Errors: `command-not-found`, `command-not-executable`, `child-not-started`. Only the calling
/// thread should exist.
Result<ChildResult> run_child(const ChildRequest& request, const KernelRoots& roots = {});

/// What a shell answers for an error of run_child: 127 for a command that does not exist, else 126.
int start_failure_code(const Error& error);

}  // namespace aoecheck
