#include "system/child_memory.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <map>
#include <set>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr std::size_t kernel_file_limit = 256 * 1024;
constexpr std::size_t tree_limit = 4096;
constexpr int ancestor_limit = 256;
constexpr int eviction_rounds = 8;
constexpr nanoseconds first_interval = milliseconds(5);
constexpr nanoseconds last_interval = milliseconds(200);
constexpr int rest_per_work = 50;  // sampling takes at most 2 % of one core
// What ru_maxrss may gain between the report of the process and its exec, and what the kernel's
// counters are allowed to be wrong by.
constexpr std::uint64_t start_slack = 1024 * 1024;

/// The beginning of a file that the kernel makes up; empty where it cannot be read.
std::string kernel_text(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  std::string text;
  if (file < 0) return text;
  char buffer[4096];
  while (text.size() < kernel_file_limit) {
    const ssize_t count = ::read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(file);
  return text;
}

/// The file exists in a control group; creating it is refused there, and wanted in tests.
int open_to_write(const std::string& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
}

bool write_text(const std::string& path, std::string_view text) {
  const int file = open_to_write(path);
  if (file < 0) return false;
  const bool done = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(file);
  return done;
}

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  text = trimmed(text);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

/// The first number of a line "Name:   123 kB"; 0 where there is none.
std::uint64_t status_number(std::string_view status, std::string_view name) {
  for (const std::string_view line : split(status, '\n')) {
    if (!line.starts_with(name)) continue;
    const std::string_view rest = trimmed(line.substr(name.size()));
    return number(rest.substr(0, rest.find(' ')));
  }
  return 0;
}

std::vector<pid_t> process_numbers(std::string_view text) {
  std::vector<pid_t> processes;
  for (const std::string_view line : split(text, '\n'))
    for (const std::string_view word : split(line, ' '))
      if (const auto value = to_integer(word); value && *value > 0 && *value <= INT32_MAX)
        processes.push_back(static_cast<pid_t>(*value));
  return processes;
}

bool holds_word(const std::string& text, std::string_view word) {
  const auto words = split(trimmed(text), ' ');
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Names in a directory that are numbers.
std::vector<pid_t> numbered_entries(const std::string& directory) {
  std::vector<pid_t> entries;
  DIR* const stream = ::opendir(directory.c_str());
  if (stream == nullptr) return entries;
  while (const dirent* entry = ::readdir(stream)) {
    const auto found = process_numbers(entry->d_name);
    entries.insert(entries.end(), found.begin(), found.end());
  }
  ::closedir(stream);
  return entries;
}

std::string process_directory(const std::string& proc, pid_t process) {
  return proc + "/" + std::to_string(process);
}

std::string status_of(const std::string& proc, pid_t process) {
  return kernel_text(process_directory(proc, process) + "/status");
}

/// Who is whose child, by whichever of the two ways the kernel offers.
class Children {
 public:
  Children(const std::string& proc, pid_t root) : proc_(proc) {
    const std::string thread = "/task/" + std::to_string(root) + "/children";
    by_file_ = ::access((process_directory(proc, root) + thread).c_str(), R_OK) == 0;
    if (by_file_) return;
    for (const pid_t process : numbered_entries(proc))
      by_parent_[static_cast<pid_t>(status_number(status_of(proc, process), "PPid:"))].push_back(
          process);
  }

  std::vector<pid_t> of(pid_t process) const {
    if (!by_file_) {
      const auto found = by_parent_.find(process);
      return found == by_parent_.end() ? std::vector<pid_t>() : found->second;
    }
    std::vector<pid_t> children;
    const std::string tasks = process_directory(proc_, process) + "/task";
    for (const pid_t thread : numbered_entries(tasks)) {
      const auto some =
          process_numbers(kernel_text(tasks + "/" + std::to_string(thread) + "/children"));
      children.insert(children.end(), some.begin(), some.end());
    }
    return children;
  }

 private:
  const std::string& proc_;
  bool by_file_ = false;
  std::map<pid_t, std::vector<pid_t>> by_parent_;
};

/// The directory of this process's group in the hierarchy of version 2; empty where there is none.
std::string own_group(const KernelRoots& roots) {
  for (const std::string& text = kernel_text(roots.proc + "/self/cgroup");
       const std::string_view line : split(text, '\n')) {
    if (!line.starts_with("0::/") || line.find("/..") != std::string_view::npos) continue;
    const std::string_view path = line.substr(3);
    return roots.cgroup + std::string(path == "/" ? "" : path);
  }
  return {};
}

/// Writes the members of one group to another, until none is left or none can be moved.
void move_members(const std::string& from, const std::string& to) {
  for (int round = 0; round < eviction_rounds; ++round) {
    bool moved = false;
    for (const pid_t process : process_numbers(kernel_text(from + "/cgroup.procs")))
      moved |= write_text(to + "/cgroup.procs", std::to_string(process));
    if (!moved) return;
  }
}

}  // namespace

TreeMemory tree_memory(const std::string& proc, pid_t root) {
  const Children children(proc, root);
  TreeMemory memory;
  std::set<pid_t> seen = {root};
  std::vector<pid_t> waiting = {root};
  while (!waiting.empty()) {
    const pid_t process = waiting.back();
    waiting.pop_back();
    const std::uint64_t bytes = status_number(status_of(proc, process), "VmHWM:") * 1024;
    memory.processes += bytes != 0 ? 1 : 0;
    memory.bytes += bytes;
    for (const pid_t child : children.of(process))
      if (seen.size() < tree_limit && seen.insert(child).second) waiting.push_back(child);
  }
  return memory;
}

bool descends_from(const std::string& proc, pid_t process, pid_t ancestor) {
  for (int step = 0; step < ancestor_limit && process > 1; ++step) {
    if (process == ancestor) return true;
    process = static_cast<pid_t>(status_number(status_of(proc, process), "PPid:"));
  }
  return false;
}

std::unique_ptr<MemoryGroup> MemoryGroup::create(const KernelRoots& roots) {
  const std::string home = own_group(roots);
  if (home.empty() || ::access((home + "/cgroup.procs").c_str(), W_OK) != 0) return nullptr;
  std::unique_ptr<MemoryGroup> group(new MemoryGroup(home));
  if (!holds_word(kernel_text(home + "/cgroup.subtree_control"), "memory") && !group->step_aside())
    return nullptr;
  return group->open_group() ? std::move(group) : nullptr;
}

bool MemoryGroup::step_aside() {
  const std::string control = home_ + "/cgroup.subtree_control";
  const auto members = process_numbers(kernel_text(home_ + "/cgroup.procs"));
  const bool possible = holds_word(kernel_text(home_ + "/cgroup.controllers"), "memory") &&
                        members == std::vector<pid_t>{::getpid()} &&
                        ::access(control.c_str(), W_OK) == 0;
  const std::string aside = home_ + "/aoecheck-" + std::to_string(::getpid()) + "-self";
  if (!possible || ::mkdir(aside.c_str(), 0755) != 0) return false;
  aside_ = aside;
  return write_text(aside_ + "/cgroup.procs", "0") && write_text(control, "+memory");
}

bool MemoryGroup::open_group() {
  const std::string group = home_ + "/aoecheck-" + std::to_string(::getpid());
  if (::mkdir(group.c_str(), 0755) != 0) return false;
  group_ = group;
  entry_ = open_to_write(group_ + "/cgroup.procs");
  return entry_ >= 0;
}

MemoryGroup::~MemoryGroup() {
  if (entry_ >= 0) ::close(entry_);
  if (!group_.empty()) {
    move_members(group_, aside_.empty() ? home_ : aside_);
    ::rmdir(group_.c_str());
  }
  if (aside_.empty()) return;
  write_text(home_ + "/cgroup.subtree_control", "-memory");
  write_text(home_ + "/cgroup.procs", "0");
  move_members(aside_, home_);
  ::rmdir(aside_.c_str());
}

void MemoryGroup::sample() {
  if (::access((group_ + "/memory.peak").c_str(), R_OK) == 0) return;
  largest_ = std::max(largest_, number(kernel_text(group_ + "/memory.current")));
}

std::uint64_t MemoryGroup::peak() {
  return std::max(largest_, number(kernel_text(group_ + "/memory.peak")));
}

MemoryWatch::MemoryWatch(const KernelRoots& roots)
    : proc_(roots.proc), group_(MemoryGroup::create(roots)) {}

void MemoryWatch::start(pid_t child) {
  child_ = child;
  interval_ = first_interval;
  next_ = steady_clock::now() + interval_;
}

nanoseconds MemoryWatch::pause() const {
  return std::max<nanoseconds>(next_ - steady_clock::now(), nanoseconds::zero());
}

void MemoryWatch::sample_if_due() {
  const auto begin = steady_clock::now();
  if (begin < next_) return;
  if (group_ != nullptr) group_->sample();
  const TreeMemory now = tree_memory(proc_, child_);
  largest_.processes = std::max(largest_.processes, now.processes);
  largest_.bytes = std::max(largest_.bytes, now.bytes);
  const auto end = steady_clock::now();
  interval_ = std::min(2 * interval_, last_interval);
  next_ = end + std::max<nanoseconds>(interval_, rest_per_work * (end - begin));
}

void MemoryWatch::finish(std::uint64_t largest_process, const StartReport& report,
                         ChildResult& result) {
  const std::uint64_t charged = group_ != nullptr && report.entered != 0 ? group_->peak() : 0;
  if (charged != 0) {
    result.peak_bytes = charged;
    result.measure = MemoryMeasure::cgroup;
    return;
  }
  const bool own_figure = largest_process > report.inherited_bytes + start_slack;
  result.peak_bytes = std::max(largest_process, largest_.bytes);
  result.measure =
      own_figure && largest_.processes <= 1 ? MemoryMeasure::process : MemoryMeasure::upper_bound;
}

}  // namespace aoecheck
