#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "aoecheck/rules/diagnose.h"
#include "support/log_scan.h"

// Small logs, composed in the form of the catalogue's examples, and what is told of them.

namespace aoecheck::test {

inline constexpr std::int64_t gib = 1LL << 30U;

inline std::string second_of_day(int second) {
  return fmt::format("{:02}:{:02}:{:02}.001.002", second / 3600, second / 60 % 60, second % 60);
}

/// A plog record; `second` counts from midnight.
inline std::string record(std::string_view level, std::string_view module, int pid, int second,
                          std::string_view text) {
  return fmt::format("[{}] {}({},python3):2025-05-06-{} [unit.cc:210]{} {}\n", level, module, pid,
                     second_of_day(second), pid, text);
}
inline std::string error(std::string_view module, int pid, int second, std::string_view text) {
  return record("ERROR", module, pid, second, text);
}

inline std::string kernel_kill(int pid, std::string_view name) {
  return fmt::format(
      "[88012.551204] Out of memory: Killed process {} ({}) total-vm:41260032kB, "
      "anon-rss:29870144kB, file-rss:1204kB, shmem-rss:0kB, UID:1004 pgtables:60120kB\n",
      pid, name);
}

inline std::string worker_died(int pid, int worker, int second) {
  return record("WARNING", "TBE", pid, second,
                fmt::format("worker process {} died. exitcode -9", worker));
}

inline std::string device_exhausted(int pid, int second, std::int64_t size) {
  return error("RUNTIME", pid, second,
               fmt::format("DevMemAllocHugePageManaged:Call driver api halMemAlloc failed, "
                           "drvRetCode=6, size={}(bytes), type=2, moduleId=45, drvFlag=0x3, "
                           "drvDevId=5, ErrCode=207001, desc=[driver error:out of memory]",
                           size));
}

inline const std::string main_gone =
    "[ERROR] TBE Subprocess[task_distribute] raise error[], main process disappeared!\n";
inline const std::string good_end = "[Aoe]Aoe process finished,cost time 642s.\n";

inline std::vector<Diagnosis> told_by(const FailedRun& run) {
  return diagnose(run, Catalogue::embedded());
}
inline std::vector<Diagnosis> told_by(const std::vector<LogText>& files) {
  FailedRun run;
  run.logs = scan(files);
  return told_by(run);
}
inline std::vector<Diagnosis> told_by(const std::string& text) {
  return told_by({{{"log", text}}});
}

inline std::vector<std::string> rules_of(const std::vector<Diagnosis>& diagnoses) {
  std::vector<std::string> rules;
  for (const Diagnosis& diagnosis : diagnoses) rules.push_back(diagnosis.rule);
  return rules;
}

/// The only story; an empty one where there is none or another.
inline Diagnosis only(const std::vector<Diagnosis>& diagnoses) {
  EXPECT_EQ(diagnoses.size(), 1U) << testing::PrintToString(rules_of(diagnoses));
  return diagnoses.empty() ? Diagnosis{} : diagnoses.front();
}

/// Rules and counts of what was folded.
inline std::vector<std::pair<std::string, std::size_t>> folded(const Diagnosis& diagnosis) {
  std::vector<std::pair<std::string, std::size_t>> result;
  for (const FoldedLines& lines : diagnosis.consequences)
    result.emplace_back(lines.rule, lines.count);
  return result;
}

inline const FoldedLines* folded_under(const Diagnosis& diagnosis, std::string_view rule) {
  for (const FoldedLines& lines : diagnosis.consequences)
    if (lines.rule == rule) return &lines;
  return nullptr;
}

inline std::optional<std::int64_t> number_of(const Diagnosis& diagnosis, std::string_view name) {
  for (const auto& [key, value] : diagnosis.numbers)
    if (key == name) return value;
  return std::nullopt;
}

inline std::vector<std::int64_t> pids_of(const Diagnosis& diagnosis) {
  std::vector<std::int64_t> pids;
  for (const LogProcess& process : diagnosis.processes) pids.push_back(process.pid);
  return pids;
}

inline std::string shown(const Message& message) {
  return render(message, Catalogue::embedded(), Language::en);
}

inline bool has_remedy(const Diagnosis& diagnosis, std::string_view line) {
  return std::any_of(diagnosis.remedies.begin(), diagnosis.remedies.end(),
                     [line](const Remedy& remedy) { return remedy.line == line; });
}

}  // namespace aoecheck::test
