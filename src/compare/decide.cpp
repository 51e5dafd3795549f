#include "compare/kinds.h"

namespace aoecheck {

Canonical effective_text(const Side& side, std::string_view name) {
  const Effective value = side.effective(name);
  switch (value.kind) {
    case Effective::Kind::given:
      if (value.parameter->value.known()) return {value.parameter->value.text, {}};
      return {value.parameter->value.text, value.parameter->value.unknowns.front().reason};
    case Effective::Kind::by_default:
      return {value.value, {}};
    default:
      return {{}, value.reason};
  }
}

void decide(const Canonical& tuned, const Canonical& planned, Comparison& result) {
  result.tuned.canonical = tuned.text;
  result.planned.canonical = planned.text;
  if (tuned.known() && planned.known()) {
    result.answer = tuned.text == planned.text ? Answer::match : Answer::differ;
    return;
  }
  result.answer = Answer::unknown;
  result.reason = tuned.known() ? planned.unknown : tuned.unknown;
}

bool same_expression(const Sides& sides, std::string_view name) {
  const Parameter* tuned = sides.tuned.set->find(name);
  const Parameter* planned = sides.planned.set->find(name);
  if (tuned == nullptr || planned == nullptr) return false;
  const Value& left = tuned->value;
  const Value& right = planned->value;
  if (left.known() || left.text != right.text || left.unknowns.size() != right.unknowns.size())
    return false;
  for (std::size_t i = 0; i < left.unknowns.size(); ++i)
    if (left.unknowns[i].identity.empty() ||
        left.unknowns[i].identity != right.unknowns[i].identity)
      return false;
  return true;
}

void decide_in_group(bool group_equal, const Canonical& tuned, const Canonical& planned,
                     Comparison& result) {
  decide(tuned, planned, result);
  if (group_equal) {
    result.answer = Answer::match;
    result.reason = {};
  }
}

}  // namespace aoecheck
