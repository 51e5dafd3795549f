#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "aoecheck/base/text.h"
#include "rules/ge_facts.h"

// graph_memory_max_size and variable_memory_max_size (memory-and-logs.md 1.3, 1.4).

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1ULL << 30U;
constexpr std::string_view graph_name = "graph_memory_max_size";
constexpr std::string_view variable_name = "variable_memory_max_size";

bool is_size(const GeSetting& setting) {
  return setting.name == graph_name || setting.name == variable_name;
}

/// Judges each size that is set.
template <typename Judge>
void for_sizes(const Facts& facts, Judge judge) {
  for (const GeSettings& settings : facts.ge_settings)
    for (const GeSetting& setting : settings.settings)
      if (is_size(setting)) judge(settings, setting);
}

/// The names of the sizes that are set; empty where none is.
std::string names_set(const GeSettings& settings) {
  std::vector<std::string> names;
  for (const std::string_view name : {graph_name, variable_name})
    if (settings.find(name) != nullptr) names.emplace_back(name);
  return join(names, ", ");
}

const GeSetting* first_size(const GeSettings& settings) {
  const auto found = std::find_if(settings.settings.begin(), settings.settings.end(), is_size);
  return found == settings.settings.end() ? nullptr : &*found;
}

/// What "26G", "26 GB" or "512MiB" says; nothing for other texts.
std::optional<std::uint64_t> size_with_unit(std::string_view text) {
  constexpr std::array<std::pair<char, unsigned>, 4> units{
      {{'k', 10U}, {'m', 20U}, {'g', 30U}, {'t', 40U}}};
  const std::string spelled = lower(trimmed(text));
  const std::size_t digits = std::min(spelled.find_first_not_of("0123456789"), spelled.size());
  const auto number = to_integer(spelled.substr(0, digits));
  const std::string_view unit = trimmed(std::string_view(spelled).substr(digits));
  if (!number || unit.empty()) return std::nullopt;
  const std::string_view rest = unit.substr(1);
  for (const auto& [letter, bits] : units) {
    const bool fits = unit.front() == letter && (rest.empty() || rest == "b" || rest == "ib");
    if (fits && *number > 0 && *number <= 1024) return static_cast<std::uint64_t>(*number) << bits;
  }
  return std::nullopt;
}

void check_invalid(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (ge.budget() == GeBudget::one_pool) return;
  for_sizes(facts, [&](const GeSettings& settings, const GeSetting& setting) {
    if (!setting.value.known()) return;
    const GeMemorySize size = ge_memory_size(setting.value.text);
    if (size.problem.empty()) return;
    const auto meant = size_with_unit(setting.value.text);
    const bool usable = meant && *meant <= 256 * gibibyte;
    Finding& finding = sink.add(
        no_set, setting.origin,
        Message{}
            .with("name", setting.name)
            .with("value", printable(setting.value.text))
            .with("problem", Message{"ge-size-" + size.problem, {}})
            .with("line", usable ? setting_line(settings.way, setting.name, std::to_string(*meant))
                                 : Message{"ge-size-grammar", {}}));
    if (honours_sizes(ge.budget())) return;
    finding.severity = Severity::warning;
    finding.fix = {};
  });
}

/// The same factors without their leading zeros.
std::string in_decimal(std::string_view text) {
  std::vector<std::string> factors;
  for (std::string_view factor : split(text, '*')) {
    factor = trimmed(factor);
    const std::size_t first = factor.find_first_not_of('0');
    factors.emplace_back(first == std::string_view::npos ? "0" : factor.substr(first));
  }
  return join(factors, "*");
}

void check_octal(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (ge.budget() == GeBudget::one_pool) return;
  for_sizes(facts, [&](const GeSettings& settings, const GeSetting& setting) {
    if (!setting.value.known()) return;
    const GeMemorySize size = ge_memory_size(setting.value.text);
    if (!size.octal || !size.bytes) return;
    const auto decimal = ge_memory_size(in_decimal(setting.value.text)).bytes;
    Finding& finding = sink.add(
        no_set, setting.origin,
        Message{}
            .with("name", setting.name)
            .with("value", printable(setting.value.text))
            .with("bytes", std::to_string(*size.bytes))
            .with("line",
                  setting_line(settings.way, setting.name, std::to_string(decimal.value_or(0)))));
    if (!decimal || *decimal == 0 || !honours_sizes(ge.budget())) finding.fix = {};
  });
}

/// The bytes of one size: as set, or else the default; nothing where it is not known.
std::optional<std::uint64_t> bytes_of(const GeSetting* setting,
                                      std::optional<std::uint64_t> by_default) {
  if (setting == nullptr) return by_default;
  return setting->value.known() ? ge_memory_size(setting->value.text).bytes : std::nullopt;
}

/// What GE works with here; nothing where a part is not known or none is set.
std::optional<GeMemoryPair> pair_of(const GeSettings& settings, const GeFacts& ge) {
  if (first_size(settings) == nullptr) return std::nullopt;
  const auto defaults = default_ge_memory(ge.budget(), ge.total());
  const auto graph =
      bytes_of(settings.find(graph_name), defaults ? std::optional(defaults->graph) : std::nullopt);
  const auto variable = bytes_of(settings.find(variable_name),
                                 defaults ? std::optional(defaults->variable) : std::nullopt);
  if (!graph || !variable) return std::nullopt;
  return GeMemoryPair{*graph, *variable};
}

/// A pair within the limit: variables as they are, where graphs keep something; else graphs as
/// they are; else the default's ratio.
GeMemoryPair fitting(const GeMemoryPair& pair, std::uint64_t limit) {
  const std::uint64_t most = limit > gibibyte ? limit - gibibyte : 0;
  if (pair.variable > 0 && pair.variable <= most) return {limit - pair.variable, pair.variable};
  if (pair.graph > 0 && pair.graph <= most) return {pair.graph, limit - pair.graph};
  const std::uint64_t variable = limit / 31 * 5;
  return {limit - variable, variable};
}

void check_sum(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (!honours_sizes(ge.budget())) return;
  const std::uint64_t limit = ge_memory_limit(ge.total());
  for (const GeSettings& settings : facts.ge_settings) {
    const auto pair = pair_of(settings, ge);
    if (!pair || pair->graph + pair->variable <= limit) continue;
    const GeMemoryPair fits = fitting(*pair, limit);
    const auto line = [&](std::string_view name, std::uint64_t bytes) {
      return setting_line(settings.way, std::string(name), std::to_string(bytes));
    };
    sink.add(
        no_set, first_size(settings)->origin,
        Message{}
            .with("graph", std::to_string(pair->graph))
            .with("variable", std::to_string(pair->variable))
            .with("sum", std::to_string(pair->graph + pair->variable))
            .with("limit", std::to_string(limit))
            .with("basis", Message{ge.total() ? "ge-limit-of-device" : "ge-limit-documented", {}})
            .with("graph_line", line(graph_name, fits.graph))
            .with("variable_line", line(variable_name, fits.variable)));
  }
}

bool shares_memory(const GeSettings& settings) {
  const GeSetting* const policy = settings.find("static_memory_policy");
  return policy != nullptr && policy->value.text != "0";
}

void check_ignored(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (ge.budget() != GeBudget::one_pool) return;
  Message pool{"ge-pool", {}};
  if (ge.total())
    pool =
        Message{"ge-pool-of-device", {}}.with("bytes", std::to_string(ge_memory_limit(ge.total())));
  for (const GeSettings& settings : facts.ge_settings) {
    const GeSetting* const first = first_size(settings);
    if (first == nullptr) continue;
    const std::string on = settings.way == GeSettings::Way::raw ? "1" : "True";
    Message remedy{"ge-remedy-weights", {}};
    // A tuning needs the policy 0, and one that is set need not be advised.
    if (!ge.tunes(settings) && !shares_memory(settings) && ge.switch_of(settings) == nullptr)
      remedy = Message{"ge-remedy-sharing", {}}.with(
          "policy_line", setting_line(settings.way, "static_memory_policy", "2"));
    remedy.with("weight_line", setting_line(settings.way, "external_weight", on));
    sink.add(
        no_set, first->origin,
        Message{}.with("names", names_set(settings)).with("pool", pool).with("remedy", remedy));
  }
}

/// Which CANN runs is not known, or not what it does with the sizes.
void check_generation(const Facts& facts, const Catalogue&, Sink& sink) {
  const GeFacts ge(facts);
  if (ge.budget() != GeBudget::unknown && ge.budget() != GeBudget::partly) return;
  const std::uint64_t limit = ge_memory_limit(ge.total());
  for (const GeSettings& settings : facts.ge_settings) {
    const GeSetting* const first = first_size(settings);
    if (first == nullptr) continue;
    Finding& finding =
        sink.add(no_set, first->origin,
                 Message{}
                     .with("names", names_set(settings))
                     .with("why", Message{ge.budget() == GeBudget::partly ? "ge-generation-partly"
                                          : facts.cann                    ? "ge-generation-new"
                                                       : "ge-generation-not-given",
                                          {}}));
    if (facts.cann) finding.fix = {};
    const auto pair = pair_of(settings, ge);
    if (pair && pair->graph + pair->variable > limit)
      finding.notes.push_back({Message{"ge-sum-where-honoured", {}}
                                   .with("sum", std::to_string(pair->graph + pair->variable))
                                   .with("limit", std::to_string(limit)),
                               first->origin});
  }
}

void check_unknown(const Facts& facts, const Catalogue&, Sink& sink) {
  if (GeFacts(facts).budget() == GeBudget::one_pool) return;
  for_sizes(facts, [&](const GeSettings&, const GeSetting& setting) {
    if (setting.value.known()) return;
    const Unknown& unknown = setting.value.unknowns.front();
    Finding& finding = sink.add(no_set, setting.origin,
                                Message{}
                                    .with("name", setting.name)
                                    .with("reason", unknown.reason)
                                    .with("variable", printable(unknown.variable)));
    if (unknown.variable.empty()) finding.fix = {};
  });
}

constexpr std::array<Rule, 6> rules{{
    {"ge-memory-size-invalid", check_invalid},
    {"ge-memory-size-octal", check_octal},
    {"ge-memory-sum-too-large", check_sum},
    {"ge-memory-options-ignored", check_ignored},
    {"ge-memory-generation-not-known", check_generation},
    {"ge-memory-size-not-known", check_unknown},
}};

}  // namespace

std::span<const Rule> ge_size_rules() { return rules; }

}  // namespace aoecheck
