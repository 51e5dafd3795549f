#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "aoecheck/base/text.h"
#include "compare/kinds.h"
#include "compare/side_file_values.h"

namespace aoecheck {
namespace {

constexpr std::string_view v1_name = "precision_mode";
constexpr std::string_view v2_name = "precision_mode_v2";

/// The class that a mode belongs to (parameters.md B8); a mode of no class stands for itself.
std::string class_of(const Catalogue& catalogue, std::string_view mode, bool v2) {
  for (const PrecisionClass& item : catalogue.precision_classes()) {
    const auto& names = v2 ? item.v2 : item.v1;
    if (std::find(names.begin(), names.end(), mode) != names.end()) return std::string(item.name);
  }
  return std::string(mode);
}

/// The class of one of the two parameters; where it is not given, that of the inference default.
Canonical own_class(const Side& side, std::string_view name) {
  Canonical mode = effective_text(side, name);
  if (!mode.known()) return mode;
  if (mode.text.empty()) mode = effective_text(side, v1_name);
  if (!mode.known()) return mode;
  const bool v2 = name == v2_name && side.effective(name).kind == Effective::Kind::given;
  mode.text = class_of(*side.catalogue, mode.text, v2);
  return mode;
}

/// The class that is in force: precision_mode_v2 where it is given and taken, else precision_mode.
Canonical class_in_force(const Side& side) {
  const Canonical v2 = effective_text(side, v2_name);
  if (!v2.known() || !v2.text.empty()) return own_class(side, v2_name);
  return own_class(side, v1_name);
}

/// The default that stands behind precision_mode_v2 when only precision_mode is given elsewhere.
Canonical own_value(const Side& side, std::string_view name) {
  if (side.effective(name).kind == Effective::Kind::given) return own_class(side, name);
  const Canonical mode = effective_text(side, name);
  if (!mode.known()) return mode;
  return {class_of(*side.catalogue, "force_fp16", false), {}};
}

void compare_precision(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const Canonical tuned = class_in_force(sides.tuned);
  const Canonical planned = class_in_force(sides.planned);
  const bool equal = tuned.known() && planned.known() && tuned.text == planned.text;
  decide_in_group(equal, own_value(sides.tuned, spec.name), own_value(sides.planned, spec.name),
                  result);
}

/// Operator type or node -> mode, as the compiler resolves it (B9): the op_precision_mode file
/// alone, else `*_for_all`, else the mode for the listed types, else the mode's built-in list.
using ModeMap = std::map<std::string, std::string>;

struct EffectiveModes {
  ModeMap modes;
  Message unknown;
};

EffectiveModes modes_of(const Side& side) {
  const Effective file = side.effective("op_precision_mode");
  if (file.kind == Effective::Kind::given) {
    const FileValue content = file_value(*file.parameter);
    if (!content.unknown.empty()) return {{}, content.unknown};
    ModeMap modes;
    for (const FileEntry& entry : content.entries) modes[entry.name] = entry.value;
    return {modes, {}};
  }
  const Canonical mode = effective_text(side, "op_select_implmode");
  if (!mode.known()) return {{}, mode.unknown};
  if (mode.text.ends_with("_for_all")) return {{{"every listed type", mode.text}}, {}};
  const Canonical list = effective_text(side, "optypelist_for_implmode");
  if (!list.known()) return {{}, list.unknown};
  ModeMap modes;
  for (const std::string_view type : split(list.text, ','))
    if (!trimmed(type).empty()) modes["ByOpType." + std::string(trimmed(type))] = mode.text;
  if (modes.empty()) modes["built-in list"] = mode.text;
  return {modes, {}};
}

Canonical own_mode(const Side& side, std::string_view name) {
  if (name == "op_precision_mode") {
    const Effective file = side.effective(name);
    if (file.kind != Effective::Kind::given) return effective_text(side, name);
    return entries_text(file_value(*file.parameter));
  }
  Canonical value = effective_text(side, name);
  if (!value.known() || name != "optypelist_for_implmode") return value;
  std::set<std::string> types;
  for (const std::string_view type : split(value.text, ','))
    if (!trimmed(type).empty()) types.emplace(trimmed(type));
  value.text = join({types.begin(), types.end()}, ",");
  return value;
}

void add_mode_details(const ModeMap& tuned, const ModeMap& planned, Comparison& result) {
  std::set<std::string> names;
  for (const ModeMap* modes : {&tuned, &planned})
    for (const auto& [name, mode] : *modes) names.insert(name);
  const auto value = [](const ModeMap& modes, const std::string& name) {
    const auto found = modes.find(name);
    return found == modes.end() ? std::string("-") : found->second;
  };
  for (const std::string& name : names)
    if (value(tuned, name) != value(planned, name))
      result.details.push_back(entry_differs(name, value(tuned, name), value(planned, name)));
}

void compare_modes(const Sides& sides, const ParameterSpec& spec, Comparison& result) {
  const EffectiveModes tuned = modes_of(sides.tuned);
  const EffectiveModes planned = modes_of(sides.planned);
  const bool known = tuned.unknown.empty() && planned.unknown.empty();
  const bool equal = known && tuned.modes == planned.modes;
  decide_in_group(equal, own_mode(sides.tuned, spec.name), own_mode(sides.planned, spec.name),
                  result);
  if (result.answer == Answer::differ && known)
    add_mode_details(tuned.modes, planned.modes, result);
}

constexpr std::array kinds{
    ComparisonKind{"precision", compare_precision},
    ComparisonKind{"implementation-mode", compare_modes},
};

}  // namespace

std::span<const ComparisonKind> precision_kinds() { return kinds; }

}  // namespace aoecheck
