#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ge_budget.h"

namespace aoecheck {

/// The two tables that ge_budget_rules() joins.
std::span<const Rule> ge_size_rules();
std::span<const Rule> ge_sharing_rules();

/// GE_USE_STATIC_MEMORY where it is set for a tuning or by a script.
struct StaticSwitch {
  const Value* value = nullptr;
  Origin origin;
  std::size_t set = no_set;
  bool in_script = false;  // os.environ[…] of a Python script
};

/// What the rules about GE's memory ask of the facts again and again.
class GeFacts {
 public:
  explicit GeFacts(const Facts& facts);

  GeBudget budget() const { return budget_; }
  /// Memory of the first device that shows some; nothing where none is known.
  std::optional<std::uint64_t> total() const { return total_; }
  /// In the order of the facts, each place once.
  const std::vector<StaticSwitch>& switches() const { return switches_; }
  /// The one that the process of these settings sees: of the same file, or of this process.
  const StaticSwitch* switch_of(const GeSettings& settings) const;
  /// Whether AOE tunes what these settings, or this variable, are for.
  bool tunes(const GeSettings& settings) const;
  bool tunes(const StaticSwitch& one) const;

 private:
  void take_switch(StaticSwitch one);
  bool tunes_in(const Origin& origin) const;

  GeBudget budget_;
  std::optional<std::uint64_t> total_;
  std::vector<StaticSwitch> switches_;
  std::set<Origin> places_;
  std::map<std::string, std::size_t> by_source_;  // script -> index of its first switch
  std::optional<std::size_t> of_process_;
  std::set<std::string> tuning_scripts_;
  bool tunes_everywhere_ = false;
};

/// The text to paste that sets an option in this way: a size in bytes, a policy, external_weight.
Message setting_line(GeSettings::Way way, const std::string& name, const std::string& value);

/// What takes GE_USE_STATIC_MEMORY away there.
Message unset_line(const StaticSwitch& one);

}  // namespace aoecheck
