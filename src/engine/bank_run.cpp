#include "aoecheck/engine/engine.h"
#include "aoecheck/readers/banks.h"
#include "engine/bank_files.h"
#include "engine/conclude.h"
#include "engine/findings.h"

namespace aoecheck {
namespace {

/// One run over bank files.
class BankRun {
 public:
  BankRun(const Request& request, const Environment& environment, const Catalogue& catalogue)
      : request_(request),
        environment_(environment),
        catalogue_(catalogue),
        filter_(request.filter) {
    outcome_.command = request.command;
    if (request.command != "bank show") filter_.limit = 0;
  }

  void add(const std::string& source) {
    if (source == "-") return read("-", MemorySource(request_.standard_input));
    if (environment_.kind(source) == PathKind::directory) return add_directory(source);
    const auto bytes = environment_.open(source);
    if (!bytes) return failures_.push_back(bytes.error());
    read(source, **bytes);
  }

  Result<Outcome> finish() {
    if (outcome_.banks.empty() && outcome_.findings.empty() && !failures_.empty())
      return failures_.front();
    for (const Error& failure : failures_) outcome_.findings.push_back(finding_of(failure));
    return conclude(std::move(outcome_), {}, catalogue_);
  }

 private:
  bool verifies() const { return request_.command == "bank verify"; }

  void add_directory(const std::string& directory) {
    const BankListing listing = list_banks(directory, environment_);
    for (const Error& failure : listing.failures) failures_.push_back(failure);
    for (const std::string& path : listing.files) add(path);
    if (verifies()) {
      for (const std::string& path : listing.copies)
        judge_copy(path, catalogue_, outcome_.findings);
      for (const std::string& path : listing.directories)
        judge_rights(path, environment_, catalogue_, outcome_.findings);
    }
    if (listing.files.empty() && listing.copies.empty() && listing.failures.empty())
      failures_.push_back({{OriginKind::file, directory, 0, 0, {}}, {"no-bank-below", {}}});
  }

  void read(const std::string& path, const ByteSource& bytes) {
    auto bank = read_bank({path, bytes}, filter_);
    if (!bank) return failures_.push_back(bank.error());
    if (verifies()) {
      judge_bank(*bank, catalogue_, outcome_.findings);
      judge_rights(path, environment_, catalogue_, outcome_.findings);
    }
    outcome_.banks.push_back(std::move(*bank));
  }

  const Request& request_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  BankFilter filter_;
  Outcome outcome_;
  std::vector<Error> failures_;
};

}  // namespace

Result<Outcome> run_bank(const Request& request, const Environment& environment,
                         const Catalogue& catalogue) {
  BankRun run(request, environment, catalogue);
  for (const std::string& source : request.sources) run.add(source);
  return run.finish();
}

}  // namespace aoecheck
