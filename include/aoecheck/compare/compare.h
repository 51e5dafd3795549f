#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/comparison.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/network_model.h"

namespace aoecheck {

/// What a parameter is worth in a run, given or by default.
struct Effective {
  enum class Kind { given, by_default, from_model, from_device, unknown_default };
  Kind kind = Kind::unknown_default;
  const Parameter* parameter = nullptr;  // where kind is given
  std::string value;                     // where kind is by_default
  Message reason;                        // why not known, for the last three
};

/// One command with what decides its defaults.
struct Side {
  const ParameterSet* set = nullptr;
  const Catalogue* catalogue = nullptr;
  std::optional<CannVersion> cann;
  std::string soc;           // soc_version for the defaults; empty = not known
  std::string recorded_soc;  // of the device that the command ran on, where that is known
  std::string framework;     // "5"; derived from the model where AOE leaves it out
  const NetworkModel* network = nullptr;  // the source model, where it is at hand
  const NetworkModel* built = nullptr;    // the converted model that the set was read from

  /// The parameter as the tool takes it: what is given where the tool accepts it, else its default.
  Effective effective(std::string_view name) const;
  /// The text of a known value that is given or by default; nothing otherwise.
  std::optional<std::string> text(std::string_view name) const;
};

/// `other_soc` is the SoC of the other side, used where this one has none.
Side make_side(const ParameterSet& set, const Catalogue& catalogue, const Facts& facts,
               std::string_view own_soc, std::string_view other_soc);

/// Compares two commands by meaning (parameters.md B): one answer per parameter that either sets or
/// that a differing default or the environment changes, sorted by name.
std::vector<Comparison> compare(const Side& tuned, const Side& planned);

/// What every parameter that decides hits is worth on one side, given or by default, sorted by
/// name: the side compared with itself. What the model or the device decides has no canonical text.
std::vector<Comparison> canonical_values(const Side& side);

}  // namespace aoecheck
