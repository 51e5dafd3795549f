#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "compare/kinds.h"

namespace aoecheck {
namespace {

/// AOE takes the SoC from the attached device: only a record or --soc tells which one it was.
Canonical soc_of(const Side& side) {
  const Canonical given = effective_text(side, "soc_version");
  const bool own = side.effective("soc_version").kind == Effective::Kind::given;
  if (own || side.recorded_soc.empty()) return given;
  return {side.recorded_soc, {}};
}

void compare_soc(const Sides& sides, const ParameterSpec&, Comparison& result) {
  Canonical tuned = soc_of(sides.tuned);
  const Canonical planned = soc_of(sides.planned);
  if (!tuned.known() && !result.tuned.set) tuned.unknown = {"tuned-soc-not-known", {}};
  if (tuned.known() && !result.tuned.set) {
    result.tuned.set = true;
    result.tuned.raw = tuned.text;
    result.tuned.origin = sides.tuned.set->recorded_soc.empty()
                              ? Origin{OriginKind::setting, "--soc", 0, 0, {}}
                              : sides.tuned.set->origin;
  }
  decide(tuned, planned, result);
}

/// "N", "N|" and "N|V": the second count exists only where it is given (parameters.md B10).
Canonical core_number(const Side& side, std::string_view name) {
  const Effective value = side.effective(name);
  if (value.kind == Effective::Kind::given) {
    Canonical given = effective_text(side, name);
    if (given.known() && given.text.ends_with('|')) given.text.pop_back();
    return given;
  }
  if (value.kind != Effective::Kind::from_device) return effective_text(side, name);
  const Soc* soc = side.catalogue->soc(side.soc);
  if (soc == nullptr || soc->ai_cores.size() != 1) {
    const std::string_view reason = soc == nullptr ? "core-count-needs-soc" : "core-count-varies";
    return {{}, Message{std::string(reason), {}}.with("soc", side.soc)};
  }
  return {std::to_string(soc->ai_cores.front()), {}};
}

void compare_core_number(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  decide(core_number(sides.tuned, spec.name), core_number(sides.planned, spec.name), result);
}

/// The directory that a bank option or variable names. Other ways to name one may still lead to
/// the same place, so a difference of text alone is said as unknown unless both sides set it.
Canonical directory_of(const Side& side, std::string_view name) {
  Canonical path = effective_text(side, name);
  if (path.known() && !path.text.empty()) path.text = joined_path(side.set->directory, path.text);
  return path;
}

void compare_bank_path(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  if (!sides.tuned.set->bank.empty()) {
    result.answer = Answer::ignored;
    result.reason = {"session-lies-in-bank", {}};
    return;
  }
  decide(directory_of(sides.tuned, spec.name), directory_of(sides.planned, spec.name), result);
  const bool option = !sides.tuned.set->find_environment(spec.name) &&
                      !sides.planned.set->find_environment(spec.name);
  if (option && result.answer == Answer::differ) {
    result.answer = Answer::unknown;
    result.reason = Message{"bank-place-not-compared", {}}.with("parameter", result.parameter);
  }
}

constexpr std::array kinds{
    ComparisonKind{"soc", compare_soc},
    ComparisonKind{"core-number", compare_core_number},
    ComparisonKind{"bank-path", compare_bank_path},
};

}  // namespace

std::span<const ComparisonKind> device_kinds() { return kinds; }

}  // namespace aoecheck
