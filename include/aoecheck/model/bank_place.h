#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"
#include "aoecheck/model/bank_file.h"
#include "aoecheck/model/tool.h"

namespace aoecheck {

/// A way by which a tool may come to a directory: an option, a variable, the default.
struct BankCandidate {
  std::string name;       // "TUNE_BANK_PATH", "op_bank_path", "default"
  std::string value;      // as given; for the default the directory itself
  Origin origin;          // where it was given
  bool given = false;     // by option or variable; always true for the default
  std::string base;       // the directory that it names, absolute where that is known
  std::string directory;  // where the files of this kind are looked for, below `base`
  std::size_t files = 0;  // bank files of this kind that lie there
  /// Why it is not the one, or, for the one, what keeps it from being read. Empty: it is read.
  Message reason;
};

/// Where one kind of bank is read or written, by precedence (knowledge-bases.md 1.1 to 1.3).
struct BankPlace {
  BankKind kind = BankKind::unified;
  Tool tool = Tool::atc;                  // aoe: where tuning writes; atc: where conversion reads
  std::size_t set = 0;                    // index into Outcome::sets
  std::vector<BankCandidate> candidates;  // in order of precedence, the default last
  std::size_t winner = none;              // index; none where that cannot be told
  Message unknown;                        // why it cannot be told, or is only assumed
  Message off;                            // why no bank of this kind is read at all

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  const BankCandidate* chosen() const { return winner == none ? nullptr : &candidates[winner]; }
};

}  // namespace aoecheck
