#include <map>

#include "aoecheck/compare/compare.h"
#include "aoecheck/compare/shape_side.h"
#include "engine/pairing.h"

namespace aoecheck {
namespace {

bool is_shape(const Comparison& item, const Catalogue& catalogue) {
  const ParameterSpec* spec = catalogue.parameter(item.parameter);
  return spec != nullptr && spec->comparison == "shapes";
}

/// How far everything but the shapes agrees.
Answer other_answers(const Pairing& pairing, const Catalogue& catalogue) {
  Answer result = Answer::match;
  for (const Comparison& item : pairing.compared) {
    if (is_shape(item, catalogue) || item.parameter == "soc_version") continue;
    const bool decides = item.banks.operator_bank || item.banks.graph_bank;
    if (!decides || item.answer == Answer::match || item.answer == Answer::ignored) continue;
    if (item.answer == Answer::differ) return Answer::differ;
    result = Answer::unknown;
  }
  return result;
}

/// The static shapes of the tuned commands: text of the shape -> the command that was tuned with
/// it.
struct TunedShapes {
  std::map<std::string, std::size_t> shapes;
  bool some_unknown = false;
};

/// The best news of two: a match before an unknown before a difference.
Answer better(Answer left, Answer right) {
  for (const Answer answer : {Answer::match, Answer::unknown})
    if (left == answer || right == answer) return answer;
  return Answer::differ;
}

ShapeSide shapes_of(const Facts& facts, std::size_t set, const Catalogue& catalogue) {
  return shape_side(make_side(facts.sets[set], catalogue, facts, {}, {}));
}

TunedShapes tuned_shapes(const Facts& facts, const std::vector<std::size_t>& sets,
                         const Catalogue& catalogue) {
  TunedShapes tuned;
  for (const std::size_t set : sets) {
    const ShapeSide side = shapes_of(facts, set, catalogue);
    tuned.some_unknown |= !side.known();
    for (const StaticShape& shape : side.statics) tuned.shapes.try_emplace(to_text(shape), set);
  }
  return tuned;
}

Coverage cover_one(const StaticShape& shape, std::size_t planned, const TunedShapes& tuned,
                   Answer others) {
  Coverage row{to_text(shape), planned, Answer::differ, std::nullopt};
  const auto found = tuned.shapes.find(row.shape);
  if (found != tuned.shapes.end()) {
    row.tuned = found->second;
    row.answer = others;
  } else if (tuned.some_unknown) {
    row.answer = Answer::unknown;
  }
  return row;
}

}  // namespace

std::vector<Coverage> cover(const Facts& facts, const Roles& roles,
                            const std::vector<Pairing>& pairings, const Catalogue& catalogue) {
  std::map<std::size_t, Answer> others;  // per planned command, apart from shapes
  for (const Pairing& pairing : pairings) {
    const Answer answer = other_answers(pairing, catalogue);
    const auto [place, inserted] = others.try_emplace(pairing.planned, answer);
    if (!inserted) place->second = better(place->second, answer);
  }
  std::vector<Coverage> result;
  for (const auto& [planned, answer] : others) {
    const TunedShapes tuned =
        tuned_shapes(facts, tuned_of_same_model(facts, roles, planned), catalogue);
    for (const StaticShape& shape : shapes_of(facts, planned, catalogue).statics)
      result.push_back(cover_one(shape, planned, tuned, answer));
  }
  return result.size() > 1 ? result : std::vector<Coverage>{};
}

}  // namespace aoecheck
