#include <algorithm>
#include <array>
#include <string>

#include "aoecheck/base/text.h"
#include "rules/ge_facts.h"

// How graphs share memory, and what the adapter and a tuning need beside it (memory-and-logs.md
// 1.5, cases-from-the-vendor.md 4, knowledge-bases.md 7).

namespace aoecheck {
namespace {

constexpr std::string_view policy_name = "static_memory_policy";
constexpr std::array<std::string_view, 5> policies{"0", "1", "2", "3", "4"};
/// What is set to switch something off.
constexpr std::array<std::string_view, 5> off_words{"", "0", "false", "no", "off"};

template <typename List>
bool contains(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

/// Generations that are known to have the option, where the value of the variable counts too; also
/// those that are not known. Before them the variable counted wherever it was there.
bool knows_policy(GeBudget budget) { return !honours_sizes(budget); }

bool not_sure(GeBudget budget) { return budget == GeBudget::unknown || budget == GeBudget::partly; }

void check_twice(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (!knows_policy(ge.budget())) return;
  for (const GeSettings& settings : facts.ge_settings) {
    const GeSetting* const policy = settings.find(policy_name);
    const StaticSwitch* const one = ge.switch_of(settings);
    if (policy == nullptr || one == nullptr) continue;
    Finding& finding = sink.add(no_set, policy->origin,
                                Message{}
                                    .with("value", printable(policy->value.text))
                                    .with("variable", printable(one->value->text))
                                    .with("line", unset_line(*one)));
    finding.notes.push_back({Message{"ge-static-variable-here", {}}, one->origin});
  }
}

/// The variable of a command goes away with the remedies of the report.
void propose_unset(const StaticSwitch& one, Finding& finding) {
  if (one.set != no_set)
    finding.corrections.push_back({one.set, "GE_USE_STATIC_MEMORY", std::nullopt});
}

/// The settings that the variable is set for; nullptr where they are not known.
const GeSettings* settings_of(const Facts& facts, const StaticSwitch& one) {
  if (one.set != no_set) return nullptr;
  for (const GeSettings& settings : facts.ge_settings) {
    const bool reached = !one.in_script || settings.origin.source == one.origin.source;
    if (reached && settings.way != GeSettings::Way::environment) return &settings;
  }
  return nullptr;
}

void check_deprecated(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (ge.budget() != GeBudget::one_pool) return;
  for (const StaticSwitch& one : ge.switches()) {
    const GeSettings* const settings = settings_of(facts, one);
    if (settings != nullptr && settings->find(policy_name) != nullptr) continue;
    const std::string& text = one.value->text;
    const bool shares = one.value->known() && contains(policies, text) && text != "0";
    Message line = unset_line(one);
    if (shares && !ge.tunes(one) && (settings == nullptr || !ge.tunes(*settings))) {
      const auto way = settings == nullptr ? GeSettings::Way::session : settings->way;
      line =
          Message{"ge-instead", {}}
              .with("unset", unset_line(one))
              .with("line", setting_line(way, std::string(policy_name), text == "1" ? "2" : text));
    }
    propose_unset(one,
                  sink.add(one.set, one.origin,
                           Message{}.with("value", printable(text)).with("line", std::move(line))));
  }
}

void check_existence(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (ge.budget() == GeBudget::one_pool) return;
  for (const StaticSwitch& one : ge.switches()) {
    if (!one.value->known() || !contains(off_words, lower(one.value->text))) continue;
    Finding& finding =
        sink.add(one.set, one.origin,
                 Message{}.with("value", printable(one.value->text)).with("line", unset_line(one)));
    if (not_sure(ge.budget())) finding.severity = Severity::note;
    propose_unset(one, finding);
  }
}

void check_value(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (!knows_policy(ge.budget())) return;
  const auto add = [&](std::size_t set, const Origin& origin, std::string name,
                       const std::string& value, std::string what, Message line) {
    return &sink.add(set, origin,
                     Message{}
                         .with("name", std::move(name))
                         .with("value", printable(value))
                         .with("what", Message{std::move(what), {}})
                         .with("line", std::move(line)));
  };
  const Message all{"ge-policies", {}};
  for (const GeSettings& settings : facts.ge_settings) {
    for (const GeSetting& setting : settings.settings) {
      if (setting.name != policy_name || !setting.value.known()) continue;
      const std::string& text = setting.value.text;
      if (!contains(policies, text)) {
        add(no_set, setting.origin, setting.name, text, "ge-policy-none", all);
      } else if (text == "1") {
        add(no_set, setting.origin, setting.name, text, "ge-policy-one",
            setting_line(settings.way, setting.name, ge.tunes(settings) ? "0" : "2"))
            ->severity = Severity::note;
      }
    }
  }
  for (const StaticSwitch& one : ge.switches())
    if (one.value->known() && !contains(policies, one.value->text))
      add(one.set, one.origin, "GE_USE_STATIC_MEMORY", one.value->text, "ge-policy-none",
          unset_line(one));
}

void check_rewrites(const Facts& facts, const Catalogue&, Sink& sink) {
  constexpr std::string_view holder = "config.graph_options.rewrite_options.";
  for (const GeSettings& settings : facts.ge_settings) {
    std::vector<std::string> names;
    if (settings.remapping_off == false) names.emplace_back("remapping");
    if (settings.memory_optimization_off == false) names.emplace_back("memory_optimization");
    if (names.empty()) continue;
    std::vector<std::string> lines;
    for (const std::string& name : names)
      lines.push_back(std::string(holder) + name + " = RewriterConfig.OFF");
    sink.add(no_set, settings.origin,
             Message{}.with("names", join(names, ", ")).with("lines", join(lines, "; ")));
  }
}

/// For older generations the vendor itself advises static memory in a tuning.
void check_tuning(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (!knows_policy(ge.budget())) return;
  const auto add = [&](std::size_t set, const Origin& origin, std::string name,
                       const std::string& value, Message line) {
    Finding& finding = sink.add(set, origin,
                                Message{}
                                    .with("name", std::move(name))
                                    .with("value", printable(value))
                                    .with("line", std::move(line)));
    if (not_sure(ge.budget())) finding.severity = Severity::note;
  };
  const auto is_static = [](const Value& value) {
    return value.known() && contains(policies, value.text) && value.text != "0";
  };
  for (const GeSettings& settings : facts.ge_settings) {
    const GeSetting* const policy = settings.find(policy_name);
    if (policy != nullptr && is_static(policy->value) && ge.tunes(settings))
      add(no_set, policy->origin, policy->name, policy->value.text,
          setting_line(settings.way, policy->name, "0"));
  }
  for (const StaticSwitch& one : ge.switches())
    if (is_static(*one.value) && ge.tunes(one))
      add(one.set, one.origin, "GE_USE_STATIC_MEMORY", one.value->text, unset_line(one));
}

constexpr std::array<Rule, 6> rules{{
    {"ge-static-memory-twice", check_twice},
    {"ge-static-memory-deprecated", check_deprecated},
    {"ge-static-memory-on-by-existence", check_existence},
    {"ge-static-memory-value", check_value},
    {"npu-optimizer-rewrites-on", check_rewrites},
    {"aoe-needs-dynamic-memory", check_tuning},
}};

}  // namespace

std::span<const Rule> ge_sharing_rules() { return rules; }

}  // namespace aoecheck
