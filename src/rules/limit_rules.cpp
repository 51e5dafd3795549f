#include <algorithm>
#include <array>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "rules/preflight.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1ULL << 30U;
constexpr std::uint64_t mebibyte = 1ULL << 20U;

// What TBE raises its own soft limits to where the hard ones let it (memory-and-logs.md 3).
constexpr std::uint64_t wanted_processes = 40960;
constexpr std::uint64_t wanted_files = 10240;
// Address space of a public aoe process (memory-and-logs.md 4.3).
constexpr std::uint64_t seen_address_space = 22 * gibibyte;
// Threads that a few Python processes with numeric libraries start at once.
constexpr std::uint64_t few_tasks = 512;
// Docker's default for /dev/shm.
constexpr std::uint64_t small_shared_memory = 64 * mebibyte;
// Work files of one tuning: 2 to 10 GB for a model of 500 MB (memory-and-logs.md 4.2).
constexpr std::uint64_t work_space = 10 * gibibyte;

bool tunes(const Facts& facts) {
  return std::any_of(facts.needs.begin(), facts.needs.end(),
                     [](const Need& need) { return need.disk_bytes != 0; });
}

void check_disk(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const Need& need : facts.needs) {
    for (const DiskSpace& disk : facts.machine->host.disks) {
      const bool home = disk.purpose == "home" && need.disk_bytes != 0;
      if (!home || !disk.free_bytes.known() || *disk.free_bytes >= need.disk_bytes) continue;
      sink.add(need.set, disk.free_bytes.origin,
               Message{}
                   .with("free", size_text(*disk.free_bytes))
                   .with("need", size_text(need.disk_bytes))
                   .with("path", shell_quoted(disk.path)));
    }
  }
}

void check_work(const Facts& facts, const Catalogue&, Sink& sink) {
  if (!tunes(facts)) return;
  for (const DiskSpace& disk : facts.machine->host.disks) {
    if (disk.purpose != "work" || !disk.free_bytes.known() || *disk.free_bytes >= work_space)
      continue;
    sink.add(
        no_set, disk.free_bytes.origin,
        Message{}.with("free", size_text(*disk.free_bytes)).with("path", shell_quoted(disk.path)));
  }
}

void check_shared_memory(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const DiskSpace& disk : facts.machine->host.disks) {
    if (disk.purpose != "shm" || !disk.free_bytes.known()) continue;
    if (*disk.free_bytes > small_shared_memory) continue;
    sink.add(no_set, disk.free_bytes.origin, Message{}.with("free", size_text(*disk.free_bytes)));
  }
}

void check_cpus(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  for (const Need& need : facts.needs) {
    if (!host.cpus.known() || need.cpus <= *host.cpus) continue;
    sink.add(need.set, host.cpus.origin,
             Message{}
                 .with("cpus", std::to_string(*host.cpus))
                 .with("need", std::to_string(need.cpus))
                 .with("compile", std::to_string(need.workers.compile.count))
                 .with("tuning", std::to_string(need.workers.tuning.count)));
  }
}

/// The number of CPUs that the code sees is not lowered by a quota.
void check_quota(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.cpu_quota) return;
  const auto cpus = std::max(1, static_cast<int>(*host.cpu_quota));
  for (const Need& need : facts.needs) {
    if (need.workers.compile.count <= cpus) continue;
    Finding& finding = sink.add(need.set, host.cpus.origin,
                                Message{}
                                    .with("quota", std::to_string(cpus))
                                    .with("count", std::to_string(need.workers.compile.count)));
    finding.corrections.push_back({need.set, "TE_PARALLEL_COMPILER", std::to_string(cpus)});
  }
}

void check_compile_workers(const Facts& facts, const Catalogue&, Sink& sink) {
  for (const Need& need : facts.needs) {
    const WorkerCount& compile = need.workers.compile;
    if (compile.taken) continue;
    Finding& finding = sink.add(need.set, compile.origin,
                                Message{}
                                    .with("given", printable(compile.given))
                                    .with("count", std::to_string(compile.count)));
    finding.corrections.push_back(
        {need.set, "TE_PARALLEL_COMPILER", std::to_string(compile.count)});
  }
}

void check_tasks(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.tasks_limit) return;
  const std::uint64_t left = *host.tasks_limit - std::min(*host.tasks_limit, host.tasks_used);
  if (left >= few_tasks) return;
  sink.add(no_set, Origin{OriginKind::file, host.tasks_file, 0, 0, {}},
           Message{}
               .with("limit", std::to_string(*host.tasks_limit))
               .with("used", std::to_string(host.tasks_used)));
}

void check_processes(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.processes.known() || !host.processes.value->hard) return;
  if (*host.processes.value->hard >= few_tasks) return;
  sink.add(no_set, host.processes.origin,
           Message{}
               .with("limit", std::to_string(*host.processes.value->hard))
               .with("wanted", std::to_string(wanted_processes)));
}

void check_files(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.open_files.known() || !host.open_files.value->hard) return;
  if (*host.open_files.value->hard >= wanted_files) return;
  sink.add(no_set, host.open_files.origin,
           Message{}
               .with("limit", std::to_string(*host.open_files.value->hard))
               .with("wanted", std::to_string(wanted_files)));
}

void check_address_space(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.address_space.known() || !host.address_space.value->soft) return;
  for (const Need& need : facts.needs) {
    const std::uint64_t wanted =
        std::max(need.host_bytes.value_or(0), need.disk_bytes != 0 ? seen_address_space : 0);
    if (*host.address_space.value->soft >= wanted) continue;
    sink.add(need.set, host.address_space.origin,
             Message{}
                 .with("limit", size_text(*host.address_space.value->soft))
                 .with("wanted", size_text(wanted)));
  }
}

void check_commit(const Facts& facts, const Catalogue&, Sink& sink) {
  const Host& host = facts.machine->host;
  if (!host.commit_left.known()) return;
  for (const Need& need : facts.needs) {
    const std::uint64_t wanted = need.host_bytes.value_or(0);
    if (*host.commit_left >= wanted) continue;
    sink.add(
        need.set, host.commit_left.origin,
        Message{}.with("left", size_text(*host.commit_left)).with("wanted", size_text(wanted)));
  }
}

constexpr std::array<Rule, 11> rules{{
    {"disk-short", check_disk},
    {"work-space-short", check_work},
    {"shared-memory-small", check_shared_memory},
    {"cpus-few", check_cpus},
    {"cpu-quota-below-workers", check_quota},
    {"te-parallel-compiler-not-taken", check_compile_workers},
    {"task-limit-low", check_tasks},
    {"process-limit-low", check_processes},
    {"open-files-limit-low", check_files},
    {"address-space-limited", check_address_space},
    {"commit-limit-low", check_commit},
}};

}  // namespace

std::span<const Rule> limit_rules() { return rules; }

}  // namespace aoecheck
