#pragma once

#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/base/version.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/bank_file.h"
#include "aoecheck/model/outcome.h"
#include "aoecheck/system/child.h"
#include "aoecheck/system/environment.h"

namespace aoecheck {

/// What the user asked for, without how it is to be printed.
struct Request {
  std::string command;               // check, diff, capture, model, "bank where", "bank ls", …
  std::vector<std::string> sources;  // SRC: FILE, FILE:LINE, FILE#NAME, a directory, `-`
  std::vector<std::string> tuned;    // --tuned=SRC
  std::vector<std::string> words;    // the command after `--`; empty where there is none
  std::string standard_input;        // its bytes, where a source is `-`
  std::map<std::string, std::string> definitions;  // --define
  std::map<std::string, std::string> settings;     // --set
  std::optional<CannVersion> cann;                 // --cann
  std::string soc;                                 // --soc
  bool use_environment = false;                    // --env
  BankFilter filter;                               // bank show
  std::vector<std::string> banks;                  // --bank
  std::vector<std::string> results;                // --aoe-result
  std::istream* input = nullptr;                   // diagnose, prove: standard input, in pieces
  /// diagnose: told now and then how far a file is read; `total_bytes` is 0 where it is not known.
  std::function<void(const std::string& file, std::uint64_t done_bytes, std::uint64_t total_bytes)>
      progress;
};

/// The commands. An error means that nothing could be judged; an input that fails among
/// others that do not becomes a finding.
Result<Outcome> run_check(const Request& request, const Environment& environment,
                          const Catalogue& catalogue);
Result<Outcome> run_diff(const Request& request, const Environment& environment,
                         const Catalogue& catalogue);
Result<Outcome> run_capture(const Request& request, const Environment& environment,
                            const Catalogue& catalogue);

Result<Outcome> run_model(const Request& request, const Environment& environment,
                          const Catalogue& catalogue);

/// `bank where`: the places of the banks for every command of the sources; without any, for a
/// conversion and a tuning started in this environment.
Result<Outcome> run_where(const Request& request, const Environment& environment,
                          const Catalogue& catalogue);

/// `bank ls`, `bank show`, `bank verify`: the files that the sources name, and those below their
/// directories.
Result<Outcome> run_bank(const Request& request, const Environment& environment,
                         const Catalogue& catalogue);

/// Stores the fingerprint of a finished tuning beside its bank. Error: what kept it from being
/// written.
Result<Outcome> run_record(const Request& request, const Environment& environment,
                           const Catalogue& catalogue);

/// Whether the commands of the sources, or one after `--`, will fit on this machine; without any, a
/// tuning started in this environment. A converted model as a source: whether the device can hold
/// it. A TensorFlow script or raw GE options: whether their memory options can work.
Result<Outcome> run_preflight(const Request& request, const Environment& environment,
                              const Catalogue& catalogue);

/// What stopped a run, by its logs: files and directories that the sources name, `-` for standard
/// input; without any, where this environment lets the tools and the kernel write theirs.
Result<Outcome> run_diagnose(const Request& request, const Environment& environment,
                             const Catalogue& catalogue);

/// Which look-ups in banks hit, by what ATC and AOE have left behind: logs, fusion_result.json, the
/// JSON of kernels, result files; directories of them; without any, what lies here.
Result<Outcome> run_prove(const Request& request, const Environment& environment,
                          const Catalogue& catalogue);

/// What `run` checks before it starts the command after `--`: for atc as run_check, for aoe whether
/// the command and the places of its banks are sound.
Result<Outcome> run_gate(const Request& request, const Environment& environment,
                         const Catalogue& catalogue);

/// How a command ended that `run` started; for aoe the session that was stored beside the bank, or
/// what kept it from being stored.
struct RunEnd {
  ChildResult child;
  std::optional<Session> recorded;
  std::optional<Error> not_recorded;
  std::optional<Outcome> failure;  // where it failed: as of run_diagnose
};

/// Starts the command after `--` untouched and records a tuning. Where the command fails, its
/// output and what it and the kernel have logged meanwhile are diagnosed. Errors: as run_child.
Result<RunEnd> run_and_record(const Request& request, const Environment& environment,
                              const Catalogue& catalogue);

/// The printable text that a fingerprint is the SHA-256 of: one line for each parameter that
/// decides hits and has a value, given or by default, canonical and delimited so that no two sets
/// share a text. Equal texts mean equal parameters; what is not known is marked so.
std::string fingerprint_preimage(const ParameterSet& set, const Catalogue& catalogue);

}  // namespace aoecheck
