#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// How the SoC of a tuning is known.
enum class SocSource { none, option, device, bank_file, command };

/// "none", "option", "device", "bank-file", "command".
std::string_view name_of(SocSource source);

/// One file of a bank at the time of a record.
struct BankDigest {
  std::string path;  // below the bank's directory
  std::uint64_t size_bytes = 0;
  std::string sha256;

  friend bool operator==(const BankDigest&, const BankDigest&) = default;
};

/// What a result file of AOE says of one operator.
struct TunedOperator {
  std::string name;
  std::string type;
  std::string way;     // "Schedule", "Format", "Impl"; may be empty
  std::string update;  // "add", "update"
  std::optional<double> before_us;
  std::optional<double> after_us;
};

/// The summary of an aoe_result file (knowledge-bases.md 6); what is not stated is absent.
struct TuningResult {
  std::string path;
  std::string kind;     // "opat", "sgat"
  std::string name;     // tuning_name
  std::string outcome;  // as the file says: "tuning successful"
  std::optional<double> baseline_ms;
  std::optional<double> result_ms;
  std::map<std::string, std::int64_t> counts;  // total_num, repo_hit_num, …
  std::vector<TunedOperator> operators;
  std::vector<std::string> failed;
};

/// How the peak of memory was measured.
enum class PeakMeasure { none, process, cgroup, upper_bound };

/// "none", "process", "cgroup", "upper-bound".
std::string_view name_of(PeakMeasure measure);

/// One tuning, as it is stored beside the bank that it filled.
struct Session {
  std::string id;                 // 16 hexadecimal digits of the digest of the record
  std::string time;               // UTC, "2026-12-01T08:30:00Z"
  std::vector<std::string> argv;  // of the command where it was given as words
  ParameterSet set;
  std::string fingerprint;  // SHA-256 of the preimage
  int key_rules = 1;        // version of the rules that made the fingerprint
  std::string soc;
  SocSource soc_source = SocSource::none;
  int cores = 0;                                // from file names; 0 = not known
  std::map<std::string, std::string> versions;  // "cann", "opp", "driver", "aoecheck"
  std::vector<TuningResult> results;
  std::optional<int> exit_code;
  std::optional<std::uint64_t> peak_bytes;
  PeakMeasure peak_measure = PeakMeasure::none;
  std::vector<BankDigest> before;
  std::vector<BankDigest> after;
  bool rebuilt = false;  // not recorded at the time: put together from what was left
};

}  // namespace aoecheck
