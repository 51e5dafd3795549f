#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/model/bank_file.h"
#include "aoecheck/model/bank_place.h"
#include "aoecheck/model/comparison.h"
#include "aoecheck/model/diagnosis.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/ge_settings.h"
#include "aoecheck/model/log.h"
#include "aoecheck/model/need.h"
#include "aoecheck/model/network_model.h"
#include "aoecheck/model/parameter_set.h"
#include "aoecheck/model/probe.h"
#include "aoecheck/model/proof.h"
#include "aoecheck/model/session.h"

namespace aoecheck {

enum class Verdict { consistent, inconsistent, undecided };
std::string_view name_of(Verdict verdict);

/// One gear or static shape of a conversion, and whether the tuning covers it.
struct Coverage {
  std::string shape;                 // "image:4,3,224,224"
  std::size_t planned;               // index into Outcome::sets
  Answer answer;                     // match: covered, differ: not covered
  std::optional<std::size_t> tuned;  // the set that covers it
};

/// A tuned and a planned command of the same model, compared.
struct Pairing {
  std::size_t tuned = 0;  // indexes into Outcome::sets
  std::size_t planned = 0;
  std::vector<Comparison> compared;  // by name
  Verdict verdict = Verdict::undecided;
};

/// A command line that, read again, is consistent with the other side.
struct CorrectedCommand {
  std::size_t set = 0;  // the command that it replaces
  std::string text;     // one line for a POSIX shell
};

struct Counts {
  std::size_t errors = 0, warnings = 0, notes = 0;
  std::size_t compared = 0, match = 0, differ = 0, unknown = 0, ignored = 0;
};

/// A bank that a check looked into.
struct BankOverview {
  std::string path;
  std::size_t sessions = 0;
  std::map<std::string, std::size_t> files;  // by kind, those of the planned SoC
};

/// Everything that a run found out; the only thing that reports read.
struct Outcome {
  std::string command;  // as in Request
  Verdict verdict = Verdict::undecided;
  std::vector<ParameterSet> sets;
  std::vector<Pairing> pairings;
  std::vector<Coverage> coverage;
  std::vector<Finding> findings;  // ranked: causes first
  std::vector<CorrectedCommand> corrected;
  Counts counts;
  std::vector<std::shared_ptr<const NetworkModel>> models;  // model: in the order of the sources
  std::vector<BankPlace> places;          // bank where: for every set, kind by kind
  std::vector<BankFile> banks;            // bank: in the order of the sources
  std::vector<Session> sessions;          // record: what was stored; check: those beside the banks
  std::vector<BankOverview> looked_into;  // check: the banks beside which sessions were looked for
  std::string session_bank;               // record: the directory that they were stored in
  std::vector<Probe> probes;              // preflight: the machine, part by part
  std::vector<Need> needs;                // preflight: what each set needs
  std::vector<GeSettings> ge_settings;    // preflight: who sets GE's memory options
  std::vector<Remedy> remedies;           // lines for the shell that runs the commands
  std::vector<Diagnosis> diagnoses;       // diagnose, run: what stopped the run, first causes first
  std::vector<LogFile> logs;              // diagnose: what was read, in the order of the sources
  std::shared_ptr<const Proof> proof;     // prove: what became of the look-ups
  std::vector<std::string> preimages;     // capture: what each set's fingerprint is the SHA-256 of
};

}  // namespace aoecheck
