#include <algorithm>
#include <iterator>
#include <set>

#include "aoecheck/probes/probes.h"
#include "aoecheck/system/control_groups.h"
#include "engine/diagnosis.h"
#include "engine/findings.h"
#include "engine/log_places.h"
#include "engine/log_reader.h"
#include "engine/recorder.h"

namespace aoecheck {

class RunWatch::Impl {
 public:
  Impl(const Request& request, const Environment& environment, const Catalogue& catalogue)
      : request_(request),
        environment_(environment),
        catalogue_(catalogue),
        reader_(request, environment, catalogue),
        output_(catalogue) {
    for (std::string& file : logs()) before_.insert(std::move(file));
    kernel_before_ = kernel_log(environment).value_or("");
    kills_before_ = oom_kills_here(environment);
    output_.begin("output");
  }

  void take_output(std::string_view bytes) { output_.feed(bytes); }

  Outcome explain(const ChildResult& child) {
    output_.end();
    FailedRun run;
    run.logs = output_.take();
    run.cann = cann_here(request_, environment_);
    run.exit_code = child.exit_code;
    run.pid = child.pid;
    if (const auto kills = oom_kills_here(environment_); kills && kills_before_)
      run.kills_in_group = *kills - std::min(*kills, *kills_before_);
    read_logs();
    add(reader_.take(), run.logs);
    std::vector<Finding> remarks;
    for (const Error& failure : reader_.failures()) remarks.push_back(finding_of(failure));
    return outcome_of(run, std::move(remarks), installed_versions(environment_), catalogue_);
  }

 private:
  std::vector<std::string> logs() const {
    const std::string root = log_root(environment_);
    if (root.empty() || environment_.kind(root) != PathKind::directory) return {};
    return list_logs(root, environment_).files;
  }

  /// What is new: older logs are those of other runs.
  void read_logs() {
    for (const std::string& file : logs())
      if (before_.count(file) == 0) reader_.read(file);
    if (const auto kernel = kernel_log(environment_))
      reader_.read_text("dmesg", printed_since(kernel_before_, *kernel));
  }

  static void add(LogReading more, LogReading& reading) {
    std::move(more.files.begin(), more.files.end(), std::back_inserter(reading.files));
    std::move(more.hits.begin(), more.hits.end(), std::back_inserter(reading.hits));
    reading.dropped += more.dropped;
  }

  const Request& request_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  LogReader reader_;
  LogScanner output_;
  std::set<std::string> before_;
  std::string kernel_before_;
  std::optional<std::uint64_t> kills_before_;
};

RunWatch::RunWatch(const Request& request, const Environment& environment,
                   const Catalogue& catalogue)
    : impl_(std::make_unique<Impl>(request, environment, catalogue)) {}
RunWatch::~RunWatch() = default;
void RunWatch::take_output(std::string_view bytes) { impl_->take_output(bytes); }
Outcome RunWatch::explain(const ChildResult& child) { return impl_->explain(child); }

}  // namespace aoecheck
