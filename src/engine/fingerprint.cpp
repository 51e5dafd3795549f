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
  const Side side = make_side(set, catalogue, {}, {}, {});
  std::string text = "aoecheck fingerprint 1\n";
  for (const Comparison& item : canonical_values(side)) {
    const bool open = item.answer == Answer::unknown && item.planned.set;
    const std::string& value = open ? item.planned.raw : item.planned.canonical;
    if (value.empty() && !open) continue;
    text += item.parameter + (open ? " unknown " : " ") + piece(value) + '\n';
  }
  return text;
}

}  // namespace aoecheck
