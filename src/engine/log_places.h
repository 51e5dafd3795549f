#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/model/finding.h"
#include "aoecheck/model/log.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// Where the processes of this environment write their plog files: ASCEND_PROCESS_LOG_PATH, else
/// `log` in ASCEND_WORK_PATH, else ~/ascend/log (memory-and-logs.md 2.1). Empty without a home.
std::string log_root(const Environment& environment);

/// The log files below `root` that were written within an hour of the newest.
struct LastLogs {
  std::vector<std::string> files;
  std::size_t older = 0;  // that were left out
};
LastLogs last_run_logs(const std::string& root, const Environment& environment);

/// How many files a process keeps before it deletes its oldest (ASCEND_HOST_LOG_FILE_NUM, 10).
std::size_t kept_files(const Environment& environment);

/// The process of "plog-<pid>_<time>.log".
std::optional<std::int64_t> pid_of_plog(const std::string& path);

/// What the kernel has printed, as far as this user may see it: dmesg, else the journal.
std::optional<std::string> kernel_log(const Environment& environment);

/// The part of `after` that was printed since `before` was read.
std::string_view printed_since(std::string_view before, std::string_view after);

}  // namespace aoecheck
