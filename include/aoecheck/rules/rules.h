#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/facts.h"
#include "aoecheck/model/finding.h"

namespace aoecheck {

/// Collects what one rule finds and stamps the rule's id, severity, code and banks on it.
class Sink {
 public:
  Sink(const RuleSpec& rule, std::vector<Finding>& findings) : rule_(rule), findings_(findings) {}

  /// Adds a finding for set number `set` and returns it for further details (notes, fix).
  /// `message` arguments fill the rule's own text.
  Finding& add(std::size_t set, Origin origin, Message arguments);

 private:
  const RuleSpec& rule_;
  std::vector<Finding>& findings_;
};

/// A rule written in C++; its texts are the catalogue entry of the same id.
struct Rule {
  std::string_view id;
  void (*check)(const Facts&, const Catalogue&, Sink&);
};

/// All of them; src/rules/all.cpp.
std::span<const Rule> written_rules();

/// Validity of every set by itself: the rules of the catalogue that have conditions, and the
/// written ones. Findings in order of rule, set and place.
std::vector<Finding> check_sets(const Facts& facts, const Catalogue& catalogue);

/// The rules of preflight: what the sets need against Facts::machine, and Facts::ge_settings by the
/// generation of CANN. Precondition: facts.machine is there.
std::vector<Finding> check_machine(const Facts& facts, const Catalogue& catalogue);

/// Whether a finding of this rule is about the machine.
bool is_machine_rule(std::string_view id);

/// Only the rules that compare a converted model with the command line that it keeps.
std::vector<Finding> check_built(const Facts& facts, const Catalogue& catalogue);

}  // namespace aoecheck
