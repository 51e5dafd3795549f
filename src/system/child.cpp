#include "aoecheck/system/child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "aoecheck/base/text.h"
#include "system/child_memory.h"
#include "system/relay.h"

namespace aoecheck {
namespace {

constexpr int not_found_code = 127;
constexpr int not_executable_code = 126;
constexpr int signal_base = 128;
constexpr std::uint64_t kilobyte = 1024;

using Clock = std::chrono::steady_clock;
// After the end of the command: processes that it left behind may write for ever.
constexpr std::chrono::nanoseconds silence = std::chrono::milliseconds(200);
constexpr std::chrono::nanoseconds longest_rest = std::chrono::seconds(1);
constexpr std::uint64_t largest_rest = 2U << 20U;  // more than two pipes hold, whoever made them
constexpr int pieces_before_stop = 32;

/// Those that a user, a terminal or a job system sends; they are read in turn, none is lost.
constexpr std::array<int, 11> handled_signals{SIGCHLD, SIGINT,  SIGQUIT, SIGTERM, SIGHUP, SIGUSR1,
                                              SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT};

sigset_t set_of(std::initializer_list<int> signals) {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : signals) ::sigaddset(&set, signal);
  return set;
}

Message system_reason(int number) {
  return Message{"file-system-error", {}}.with("detail", std::strerror(number));
}

Error refused(const char* id, Message reason, const std::string& command) {
  return {{}, Message{id, {}}.with("reason", std::move(reason)).with("command", command)};
}

Error not_found(const std::string& command) {
  return {{}, Message{"command-not-found", {}}.with("command", command)};
}

/// Whether the command is there, as it is or below a directory of PATH.
bool exists(const std::string& command) {
  if (command.find('/') != std::string::npos) return ::access(command.c_str(), F_OK) == 0;
  const char* const path = std::getenv("PATH");
  if (path == nullptr || command.empty()) return false;
  const std::vector<std::string_view> directories = split(path, ':');
  return std::any_of(directories.begin(), directories.end(), [&](std::string_view directory) {
    const std::string file = std::string(directory) + '/' + command;
    return ::access(file.c_str(), X_OK) == 0;
  });
}

Error start_error(const std::string& command, int number) {
  if (number != ENOENT && number != ENOTDIR)
    return refused("command-not-executable", system_reason(number), command);
  if (!exists(command)) return not_found(command);
  return refused("command-not-executable", {"command-has-no-interpreter", {}}, command);
}

/// While it lives the signals wait in a queue instead of acting on this process.
class SignalQueue {
 public:
  explicit SignalQueue(bool with_window_size) {
    sigset_t wanted = set_of({});
    if (with_window_size) ::sigaddset(&wanted, SIGWINCH);
    for (const int signal : handled_signals) ::sigaddset(&wanted, signal);
    ::sigprocmask(SIG_BLOCK, &wanted, &mask_);
    // Where SIGCHLD is ignored the kernel keeps no exit status.
    struct sigaction by_default {};
    by_default.sa_handler = SIG_DFL;
    ::sigaction(SIGCHLD, &by_default, &child_action_);
    descriptor_ = ::signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
  }
  SignalQueue(const SignalQueue&) = delete;
  SignalQueue& operator=(const SignalQueue&) = delete;
  ~SignalQueue() {
    signalfd_siginfo dropped{};
    while (next(dropped)) continue;
    if (descriptor_ >= 0) ::close(descriptor_);
    restore();
  }

  /// Mask and dispositions as they were before; also for the child.
  void restore() const {
    ::sigaction(SIGCHLD, &child_action_, nullptr);
    ::sigprocmask(SIG_SETMASK, &mask_, nullptr);
  }

  /// Until a signal has come, or something that `relay` can act on.
  void wait(const Relay& relay, std::chrono::nanoseconds longest) const {
    constexpr std::int64_t second = 1'000'000'000;
    const std::int64_t count = std::max<std::int64_t>(longest.count(), 0);
    const timespec limit{static_cast<time_t>(count / second), static_cast<long>(count % second)};
    std::vector<pollfd> waits{{descriptor_, POLLIN, 0}};
    relay.add_waits(waits);
    ::ppoll(waits.data(), waits.size(), &limit, nullptr);
  }
  bool next(signalfd_siginfo& info) const {
    return ::read(descriptor_, &info, sizeof info) == static_cast<ssize_t>(sizeof info);
  }

  /// This process stops by `signal` as it would without us, and goes on when it is continued.
  static void stop_by(int signal) {
    struct sigaction by_default {};
    struct sigaction before {};
    by_default.sa_handler = SIG_DFL;
    const bool changeable = signal != SIGSTOP;
    if (changeable) ::sigaction(signal, &by_default, &before);
    ::raise(signal);
    const sigset_t one = set_of({signal});
    ::sigprocmask(SIG_UNBLOCK, &one, nullptr);
    ::sigprocmask(SIG_BLOCK, &one, nullptr);
    if (changeable) ::sigaction(signal, &before, nullptr);
  }

 private:
  sigset_t mask_{};
  struct sigaction child_action_ {};
  int descriptor_ = -1;
};

/// One run of a command.
class ChildRun {
 public:
  ChildRun(const ChildRequest& request, const KernelRoots& roots)
      : words_(request.words),
        proc_(roots.proc),
        relay_(request.on_output),
        signals_(relay_.has_terminal()),
        watch_(roots) {}

  Result<ChildResult> run() {
    const auto start = Clock::now();
    if (const int error = launch(); error != 0)
      return refused("child-not-started", system_reason(error), words_.front());
    if (report_.failure != 0) return start_error(words_.front(), report_.failure);
    while (!ended_) {
      signals_.wait(relay_, watch_.pause());
      watch_.sample_if_due();
      relay_.pass();
      take_signals();
    }
    result_.pid = child_;
    result_.duration = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    watch_.finish(largest_process_, report_, result_);
    pass_rest();
    return result_;
  }

 private:
  /// Starts the process and waits until it is the command, or has failed to become it.
  int launch() {
    if (const int error = relay_.open(); error != 0) return error;
    std::array<int, 2> channel{};
    if (::pipe2(channel.data(), O_CLOEXEC) != 0) return errno;
    child_ = ::fork();
    if (child_ == 0) become_command(channel[1]);
    const int error = child_ < 0 ? errno : 0;
    ::close(channel[1]);
    if (error == 0) {
      relay_.start();
      watch_.start(child_);
      read_reports(channel[0]);
    }
    ::close(channel[0]);
    if (error == 0 && report_.failure != 0) ::waitpid(child_, nullptr, 0);
    return error;
  }

  [[noreturn]] void become_command(int channel) const {
    StartReport report;
    if (watch_.entry() >= 0) report.entered = ::write(watch_.entry(), "0", 1) == 1 ? 1 : 0;
    std::vector<std::string> words = words_;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    relay_.enter();
    signals_.restore();
    // Last of all: what this process takes from here on counts as the command's.
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    report.inherited_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * kilobyte;
    static_cast<void>(!::write(channel, &report, sizeof report));
    ::execvp(arguments.front(), arguments.data());
    report.failure = errno;
    static_cast<void>(!::write(channel, &report, sizeof report));
    ::_exit(not_found_code);
  }

  void read_reports(int channel) {
    StartReport report;
    for (;;) {
      const ssize_t got = ::read(channel, &report, sizeof report);
      if (got < 0 && errno == EINTR) continue;
      if (got != static_cast<ssize_t>(sizeof report)) return;
      report_ = report;
    }
  }

  void take_signals() {
    signalfd_siginfo info{};
    bool taken = false;
    while (!ended_ && signals_.next(info)) {
      taken = true;
      const auto signal = static_cast<int>(info.ssi_signo);
      if (signal == SIGCHLD)
        reap();
      else if (is_for_child(info))
        ::kill(child_, signal);
    }
    // The command may have asked for the size before it was changed.
    if (taken && !ended_ && relay_.adopt_window_size()) ::kill(child_, SIGWINCH);
  }

  /// What the kernel sends for a terminal reaches the whole group; what the command and those that
  /// it started send is not sent back to it.
  bool is_for_child(const signalfd_siginfo& info) const {
    const bool by_process = info.ssi_code <= 0;
    return by_process && !descends_from(proc_, static_cast<pid_t>(info.ssi_pid), child_);
  }

  void reap() {
    for (;;) {
      int status = 0;
      rusage usage{};
      const pid_t process = ::wait4(child_, &status, WNOHANG | WUNTRACED, &usage);
      if (process < 0 && errno == EINTR) continue;
      if (process != child_) return;
      if (WIFSTOPPED(status)) {
        stop_with_child(WSTOPSIG(status));
        continue;
      }
      result_.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      result_.exit_code = result_.signal != 0 ? signal_base + result_.signal : WEXITSTATUS(status);
      largest_process_ = static_cast<std::uint64_t>(usage.ru_maxrss) * kilobyte;
      ended_ = true;
      return;
    }
  }

  /// A shell that continues its job sends the signal to the whole group, others to this process
  /// alone: only then is it passed on.
  void stop_with_child(int signal) {
    for (int i = 0; i < pieces_before_stop && relay_.pass() != 0; ++i) continue;
    SignalQueue::stop_by(signal);
    constexpr int tries = 20;
    constexpr useconds_t pause = 1000;
    siginfo_t info{};
    for (int i = 0; i < tries; ++i) {
      const int answer = ::waitid(P_PID, static_cast<id_t>(child_), &info,
                                  WCONTINUED | WEXITED | WNOHANG | WNOWAIT);
      if (answer != 0 || info.si_pid == child_) {
        drop_continuations();
        return;
      }
      ::usleep(pause);
    }
    drop_continuations();
    ::kill(child_, SIGCONT);
  }

  static void drop_continuations() {
    const sigset_t one = set_of({SIGCONT});
    const timespec at_once{0, 0};
    while (::sigtimedwait(&one, nullptr, &at_once) == SIGCONT) continue;
  }

  /// All that the command wrote is passed on, however long its reader takes, unless a signal ends
  /// the waiting; then, for a moment, what comes from processes that it left behind.
  void pass_rest() {
    auto reader_waited = Clock::now();
    auto heard = reader_waited;
    std::uint64_t bytes = 0;
    while (relay_.is_open() && !rest_is_interrupted()) {
      const std::size_t came = relay_.pass();
      const auto now = Clock::now();
      bytes += came;
      if (relay_.waits_for_reader()) {
        reader_waited = heard = now;
      } else if (came != 0) {
        heard = now;
        if (bytes >= largest_rest) return;
      } else if (now - heard >= silence || now - reader_waited >= longest_rest) {
        return;
      }
      if (came == 0 && relay_.is_open()) signals_.wait(relay_, silence);
    }
  }

  bool rest_is_interrupted() const {
    signalfd_siginfo info{};
    while (signals_.next(info)) {
      const auto signal = static_cast<int>(info.ssi_signo);
      if (signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU) SignalQueue::stop_by(signal);
      if (signal == SIGINT || signal == SIGQUIT || signal == SIGTERM || signal == SIGHUP)
        return true;
    }
    return false;
  }

  const std::vector<std::string>& words_;
  const std::string proc_;
  Relay relay_;  // before anything that opens a descriptor
  SignalQueue signals_;
  MemoryWatch watch_;
  StartReport report_;
  pid_t child_ = -1;
  bool ended_ = false;
  std::uint64_t largest_process_ = 0;
  ChildResult result_;
};

}  // namespace

Result<ChildResult> run_child(const ChildRequest& request, const KernelRoots& roots) {
  if (request.words.empty()) return not_found({});
  if (request.words.front().empty()) return not_found(request.words.front());
  return ChildRun(request, roots).run();
}

int start_failure_code(const Error& error) {
  return error.message.id == "command-not-found" ? not_found_code : not_executable_code;
}

}  // namespace aoecheck
