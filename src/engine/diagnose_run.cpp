#include <algorithm>
#include <map>

#include "aoecheck/base/path.h"
#include "aoecheck/probes/probes.h"
#include "aoecheck/rules/rules.h"
#include "engine/diagnosis.h"
#include "engine/findings.h"
#include "engine/log_places.h"
#include "engine/log_reader.h"
#include "engine/recorder.h"

namespace aoecheck {
namespace {

bool is_binary(const LogFile& file) { return file.binary; }

class DiagnoseRun {
 public:
  DiagnoseRun(const Request& request, const Environment& environment, const Catalogue& catalogue)
      : request_(request),
        environment_(environment),
        catalogue_(catalogue),
        reader_(request, environment, catalogue) {}

  Result<Outcome> run() {
    FailedRun run;
    run.cann = request_.cann;
    for (const std::string& source : request_.sources) reader_.read(source);
    if (request_.sources.empty()) {
      read_here();
      versions_ = installed_versions(environment_);
      run.cann = cann_here(request_, environment_);
    }
    run.logs = reader_.take();
    if (run.logs.files.empty()) return nothing_read();
    if (std::all_of(run.logs.files.begin(), run.logs.files.end(), is_binary))
      return Error{{OriginKind::file, run.logs.files.front().name, 0, 0, {}}, {"no-text-log", {}}};
    for (const Error& failure : reader_.failures()) remarks_.push_back(finding_of(failure));
    note_rotation(run.logs);
    note_hits_left_out(run.logs);
    return outcome_of(run, std::move(remarks_), versions_, catalogue_);
  }

 private:
  Error nothing_read() const {
    if (!reader_.failures().empty()) return reader_.failures().front();
    const std::string root = log_root(environment_);
    return {{OriginKind::file, root, 0, 0, {}}, {"no-logs-here", {}}};
  }

  /// The logs of the last run on this machine, and the kernel's.
  void read_here() {
    read_last_run(log_root(environment_));
    if (const auto kernel = kernel_log(environment_))
      reader_.read_text("dmesg", *kernel);
    else
      remark("kernel-log-unreadable", {OriginKind::file, "dmesg", 0, 0, {}}, {});
  }

  void read_last_run(const std::string& root) {
    const LastLogs logs = last_run_logs(root, environment_);
    for (const std::string& file : logs.files) reader_.read(file);
    if (logs.older > 0)
      remark("older-logs-left-out", {OriginKind::file, root, 0, 0, {}},
             Message{}.with("count", std::to_string(logs.older)));
  }

  /// A process that has as many files as it may keep has probably deleted some.
  void note_rotation(const LogReading& reading) {
    std::map<std::pair<std::string, std::int64_t>, std::vector<std::string>> files;
    for (const LogFile& file : reading.files)
      if (const auto pid = pid_of_plog(file.name))
        files[{std::string(parent_path(file.name)), *pid}].push_back(file.name);
    for (const auto& [key, names] : files)
      if (names.size() >= kept_files(environment_))
        remark("log-rotated-away", {OriginKind::file, names.front(), 0, 0, {}},
               Message{}
                   .with("pid", std::to_string(key.second))
                   .with("count", std::to_string(names.size())));
  }

  void note_hits_left_out(const LogReading& reading) {
    if (reading.dropped == 0) return;
    remark("hits-left-out", {OriginKind::file, reading.files.back().name, 0, 0, {}},
           Message{}.with("count", std::to_string(reading.dropped)));
  }

  void remark(const char* rule, const Origin& origin, const Message& message) {
    if (const RuleSpec* spec = catalogue_.rule(rule))
      Sink(*spec, remarks_).add(no_set, origin, message);
  }

  const Request& request_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  LogReader reader_;
  std::vector<Finding> remarks_;
  std::map<std::string, std::string> versions_;
};

}  // namespace

Result<Outcome> run_diagnose(const Request& request, const Environment& environment,
                             const Catalogue& catalogue) {
  return DiagnoseRun(request, environment, catalogue).run();
}

}  // namespace aoecheck
