#include <array>
#include <string_view>

#include "aoecheck/model/bank_file.h"
#include "aoecheck/model/comparison.h"
#include "aoecheck/model/finding.h"
#include "aoecheck/model/outcome.h"
#include "aoecheck/model/session.h"

namespace aoecheck {

std::string_view name_of(Answer answer) {
  switch (answer) {
    case Answer::match:
      return "match";
    case Answer::differ:
      return "differ";
    case Answer::unknown:
      return "unknown";
    case Answer::ignored:
      return "ignored";
  }
  return "unknown";
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
  }
  return "error";
}

std::string_view name_of(Evidence evidence) {
  switch (evidence) {
    case Evidence::documented:
      return "documented";
    case Evidence::source:
      return "source";
    case Evidence::indirect:
      return "indirect";
    case Evidence::inferred:
      return "inferred";
  }
  return "inferred";
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::consistent:
      return "consistent";
    case Verdict::inconsistent:
      return "inconsistent";
    case Verdict::undecided:
      return "undecided";
  }
  return "undecided";
}

std::string_view name_of(BankKind kind) {
  constexpr std::array<std::string_view, 7> names{"runtime", "unified",  "graph", "cube",
                                                  "vector",  "gradient", "fusion"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(SocSource source) {
  constexpr std::array<std::string_view, 5> names{"none", "option", "device", "bank-file",
                                                  "command"};
  return names[static_cast<std::size_t>(source)];
}

std::string_view name_of(PeakMeasure measure) {
  constexpr std::array<std::string_view, 4> names{"none", "process", "cgroup", "upper-bound"};
  return names[static_cast<std::size_t>(measure)];
}

}  // namespace aoecheck
