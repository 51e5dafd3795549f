#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/message.h"
#include "aoecheck/base/origin.h"
#include "aoecheck/model/banks.h"

namespace aoecheck {

enum class Severity { error, warning, note };
/// How sure a fact is: the vendor documents it, the compiler's source shows it directly, shows it
/// indirectly, or it is a conclusion. The first two make an error, then a warning, then a note.
enum class Evidence { documented, source, indirect, inferred };

/// "error", "warning", "note"; "documented", "source", "indirect", "inferred".
std::string_view name_of(Severity severity);
std::string_view name_of(Evidence evidence);

/// A further place that belongs to a finding: the other side, or a detail.
struct Note {
  Message message;
  Origin origin;
};

/// What to change in a command so that the finding goes away.
struct Correction {
  std::size_t set = 0;               // index into Facts::sets
  std::string parameter;             // name of an option, or of an environment variable
  std::optional<std::string> value;  // nothing: drop it
};

/// The number of a set where a finding concerns none.
inline constexpr std::size_t no_set = static_cast<std::size_t>(-1);

/// One thing that is wrong, or worth knowing. Built by a rule, ranked and printed by others.
struct Finding {
  std::string rule;
  Severity severity = Severity::error;
  Evidence evidence = Evidence::source;
  std::string code;       // the error code that ATC or AOE would print, where there is one
  std::string parameter;  // name in the catalogue; empty where none is concerned
  Banks banks;
  bool decides_hits = false;  // an error of this kind makes the verdict `inconsistent`
  Message message;
  Message fix;  // may be empty
  Origin origin;
  std::size_t set = 0;  // index into Facts::sets of the command it is about, or no_set
  std::vector<Note> notes;
  std::vector<Correction> corrections;
};

}  // namespace aoecheck
