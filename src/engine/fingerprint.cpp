#include <string>

#include "aoecheck/base/text.h"
#include "aoecheck/compare/compare.h"
#include "aoecheck/engine/engine.h"

namespace aoecheck {
namespace {

/// Length and bytes: no text can run into the next piece.
std::string piece(std::string_view text) {
  return std::to_string(text.size()) + ':' + printable(text);
}

}  // namespace

std::string fingerprint_preimage(const ParameterSet& set, const Catalogue& catalogue) {
  const Facts facts;
  const Side side = make_side(set, catalogue, facts, {}, {});
  std::string text = "aoecheck fingerprint 1\ntool " + std::string(name_of(set.tool)) + '\n';
  for (const Comparison& item : compare(side, side)) {
    if (!item.banks.operator_bank && !item.banks.graph_bank) continue;
    text += item.parameter;
    text += item.answer == Answer::unknown || !item.remarks.empty() ? " unknown " : " ";
    text += piece(item.planned.canonical.empty() ? item.planned.raw : item.planned.canonical);
    text += '\n';
  }
  return text;
}

}  // namespace aoecheck
