#pragma once

#include <ostream>

#include "aoecheck/model/outcome.h"
#include "report/words.h"

namespace aoecheck {

/// The parts of the text report, top to bottom; each writes nothing where it has nothing to say.
void write_headings(const Outcome& outcome, const Words& words, std::ostream& out);
void write_coverage(const Outcome& outcome, const Words& words, std::ostream& out);
void write_findings(const Outcome& outcome, const Words& words, std::ostream& out);
void write_unknowns(const Outcome& outcome, const Words& words, std::ostream& out);
void write_summary(const Outcome& outcome, const Words& words, std::ostream& out);
void write_corrected(const Outcome& outcome, const Words& words, std::ostream& out);

/// capture: the sets themselves.
void write_sets(const Outcome& outcome, const Words& words, std::ostream& out);

/// model: what the files hold; every operator where `operators` is set.
void write_models(const Outcome& outcome, const Words& words, bool operators, std::ostream& out);

/// record: what was stored and how it is known.
void write_sessions(const Outcome& outcome, const Words& words, std::ostream& out);

/// preflight: the machine part by part, what is needed, what is wrong, and the remedies.
void write_preflight(const Outcome& outcome, const Words& words, std::ostream& out);

/// diagnose: every failure with its cause, fixes, evidence and what followed, then what was read.
/// Also for the failed child of run.
void write_diagnoses(const Outcome& outcome, const Words& words, std::ostream& out);

/// The sentence for logs that hold no failure that is known.
Message nothing_told(const Outcome& outcome);

/// --print=paste: the first failure as Markdown for a public issue, without paths, user or host.
void write_paste(const Outcome& outcome, const Words& words, std::ostream& out);

/// The lines for a shell that make findings go away.
void write_remedies(const Outcome& outcome, const Words& words, std::ostream& out);

/// --print=env: the remedies for `source`, then as comments the lines that undo them.
void write_environment(const Outcome& outcome, const Words& words, std::ostream& out);

/// prove: the look-ups that hit and missed, operator bank and graph bank.
void write_proof(const Outcome& outcome, const Words& words, std::ostream& out);

/// bank where: every way to a bank, the one that is used, and what is wrong with it.
void write_places(const Outcome& outcome, const Words& words, std::ostream& out);

/// bank: the files, what was found in them, or the records that were asked for.
void write_banks(const Outcome& outcome, const Words& words, std::ostream& out);

/// "tune.sh:7  aoe  enet.onnx  Ascend310P3".
std::string heading_of(const ParameterSet& set, const Words& words);

/// "enet.onnx", or the unknown text of it; "-" without a model.
std::string model_of(const ParameterSet& set);

}  // namespace aoecheck
