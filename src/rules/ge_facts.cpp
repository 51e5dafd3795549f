#include "rules/ge_facts.h"

#include <array>

namespace aoecheck {
namespace {

using Way = GeSettings::Way;

/// Ids of the texts that set a size, a policy or a flag in one way.
struct Spelling {
  Way way;
  std::string_view size;
  std::string_view policy;
  std::string_view flag;
};
/// The first one serves where only variables are set: the session is somewhere else.
constexpr std::array<Spelling, 4> spellings{{
    {Way::session, "ge-line-session-size", "ge-line-session-policy", "ge-line-session-flag"},
    {Way::estimator, "ge-line-estimator-size", "ge-line-estimator-policy",
     "ge-line-estimator-flag"},
    {Way::tf2, "ge-line-tf2-size", "ge-line-tf2-policy", "ge-line-tf2-flag"},
    {Way::raw, "ge-line-raw", "ge-line-raw", "ge-line-raw"},
}};

constexpr std::string_view static_variable = "GE_USE_STATIC_MEMORY";

struct RawName {
  std::string_view name;
  std::string_view raw;
};
constexpr std::array<RawName, 4> raw_names{{
    {"graph_memory_max_size", "ge.graphMemoryMaxSize"},
    {"variable_memory_max_size", "ge.variableMemoryMaxSize"},
    {"static_memory_policy", "ge.exec.staticMemoryPolicy"},
    {"external_weight", "ge.externalWeight"},
}};

std::string raw_name(const std::string& name) {
  for (const RawName& one : raw_names)
    if (one.name == name) return std::string(one.raw);
  return name;
}

std::optional<std::uint64_t> device_total(const Facts& facts) {
  if (!facts.machine || !facts.machine->devices) return std::nullopt;
  for (const Device& device : facts.machine->devices->devices)
    if (device.memory() && device.memory()->total_bytes > 0) return device.memory()->total_bytes;
  return std::nullopt;
}

/// Every value but the empty one starts a tuning.
bool starts_tuning(const GeSetting* mode) {
  return mode != nullptr && mode->value.known() && !mode->value.text.empty();
}

}  // namespace

GeFacts::GeFacts(const Facts& facts)
    : budget_(ge_budget_of(facts.cann)), total_(device_total(facts)) {
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    // ATC runs no network.
    if (set.tool != Tool::aoe) continue;
    tunes_everywhere_ = true;
    if (const Parameter* given = set.find_environment(static_variable))
      take_switch({&given->value, given->origin, i, false});
  }
  for (const GeSettings& settings : facts.ge_settings) {
    if (settings.way != Way::environment) continue;
    const bool in_script = settings.origin.kind == OriginKind::file;
    if (const GeSetting* given = settings.find(static_variable))
      take_switch({&given->value, given->origin, no_set, in_script});
    if (!starts_tuning(settings.find("AOE_MODE"))) continue;
    if (in_script) {
      tuning_scripts_.insert(settings.origin.source);
    } else {
      tunes_everywhere_ = true;
    }
  }
}

void GeFacts::take_switch(StaticSwitch one) {
  if (!places_.insert(one.origin).second) return;
  if (one.in_script) {
    by_source_.emplace(one.origin.source, switches_.size());
  } else if (one.origin.kind != OriginKind::file && !of_process_) {
    of_process_ = switches_.size();
  }
  switches_.push_back(std::move(one));
}

const StaticSwitch* GeFacts::switch_of(const GeSettings& settings) const {
  const auto script = by_source_.find(settings.origin.source);
  if (script != by_source_.end()) return &switches_[script->second];
  return of_process_ ? &switches_[*of_process_] : nullptr;
}

bool GeFacts::tunes_in(const Origin& origin) const {
  return tunes_everywhere_ || tuning_scripts_.contains(origin.source);
}

bool GeFacts::tunes(const GeSettings& settings) const {
  return tunes_in(settings.origin) || starts_tuning(settings.find("aoe_mode"));
}

bool GeFacts::tunes(const StaticSwitch& one) const {
  return one.set != no_set || tunes_in(one.origin);
}

Message setting_line(Way way, const std::string& name, const std::string& value) {
  const Spelling* spelling = &spellings.front();
  for (const Spelling& one : spellings)
    if (one.way == way) spelling = &one;
  std::string_view id = spelling->policy;
  if (name.ends_with("_max_size")) id = spelling->size;
  if (name == "external_weight") id = spelling->flag;
  Message line{std::string(id), {}};
  return line.with("name", way == Way::raw ? raw_name(name) : name).with("value", value);
}

Message unset_line(const StaticSwitch& one) {
  return Message{one.in_script ? "ge-line-unset-script" : "ge-line-unset-shell", {}};
}

}  // namespace aoecheck
