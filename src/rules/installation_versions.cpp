#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/soc_names.h"
#include "rules/installation_checks.h"

namespace aoecheck {
namespace {

/// The oldest generation of the driver that a generation of CANN is released for. Only what a
/// release note states: that of CANN 8.5.0 lists Ascend HDK 25.0, 25.2, 25.3 and 25.5.
struct DriverNeed {
  int cann_major, cann_minor;
  int driver_major, driver_minor;
};
constexpr std::array<DriverNeed, 1> driver_needs{{{8, 5, 25, 0}}};

/// Pairs of driver and CANN that users measured as unstable on a SoC (cases.jsonl).
struct UnstablePair {
  std::string_view driver, cann, soc;
};
constexpr std::array<UnstablePair, 1> unstable_pairs{{{"25.2.0", "8.0.0", "Ascend310B1"}}};

/// Parts that are released together, the one that the others are held against first.
constexpr std::array<std::string_view, 6> joint_parts{"toolkit", "compiler", "runtime",
                                                      "opp",     "ops",      "aoe"};

/// The version as CANN spells it: "8.0.0", "8.1.RC1", "8.0.0.alpha003".
std::string version_text(const CannVersion& version) {
  constexpr std::array<std::string_view, 3> words{"alpha", "beta.", "RC"};
  constexpr int release = 3;
  const std::string base = fmt::format("{}.{}", version.major, version.minor);
  if (version.stage == release) return fmt::format("{}.{}", base, version.patch);
  const std::string_view word = words[static_cast<std::size_t>(std::clamp(version.stage, 0, 2))];
  if (version.stage == 2 && version.patch == 0)
    return fmt::format("{}.{}{}", base, word, version.stage_number);
  const int width = version.stage == 0 ? 3 : 0;
  return fmt::format("{}.{}.{}{:0{}}", base, version.patch, word, version.stage_number, width);
}

/// What decides whether parts belong together: from CANN 8.5 on packages are repaired one by one.
std::tuple<int, int, int, int, int> generation_of(const CannVersion& version) {
  if (std::pair(version.major, version.minor) >= std::pair(8, 5))
    return {version.major, version.minor, 0, 0, 0};
  return {version.major, version.minor, version.patch, version.stage, version.stage_number};
}

std::string soc_of(const ParameterSet& set, const Facts& facts) {
  const Parameter* const given = set.find("soc_version");
  if (given == nullptr) return set.tool == Tool::aoe ? facts.tuned_soc : std::string();
  return given->value.known() ? given->value.text : std::string();
}

bool tunes_here(const Facts& facts) {
  return facts.sets.empty() || std::any_of(facts.sets.begin(), facts.sets.end(),
                                           [](const auto& s) { return s.tool == Tool::aoe; });
}

bool concerns(std::string_view soc, const Facts& facts, const Catalogue& catalogue) {
  const bool by_command =
      std::any_of(facts.sets.begin(), facts.sets.end(),
                  [&](const ParameterSet& set) { return soc_of(set, facts) == soc; });
  if (by_command || !facts.machine->devices) return by_command;
  const auto& devices = facts.machine->devices->devices;
  return std::any_of(devices.begin(), devices.end(), [&](const Device& device) {
    return soc_of_device_name(device.name, catalogue) == soc;
  });
}

}  // namespace

void check_joint_parts(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr) return;
  const InstalledPart* first = nullptr;
  std::optional<CannVersion> reference;
  std::vector<const InstalledPart*> others;
  for (const std::string_view name : joint_parts) {
    const InstalledPart* const part = installed_part(*installed, name);
    const auto version = part == nullptr ? std::nullopt : parse_cann_version(part->version);
    if (!version) continue;
    if (first == nullptr) {
      first = part;
      reference = version;
    } else if (generation_of(*version) != generation_of(*reference)) {
      others.push_back(part);
    }
  }
  // Kernels of the generation before are taken, newer ones are not (version.info of opp, CANN 8.1).
  const InstalledPart* const kernels = installed_part(*installed, "opp_kernel");
  const auto of_kernels = kernels == nullptr ? std::nullopt : parse_cann_version(kernels->version);
  if (reference && of_kernels &&
      (of_kernels->major != reference->major ||
       generation_of(*of_kernels) > generation_of(*reference)))
    others.push_back(kernels);
  if (others.empty()) return;
  std::vector<std::string> texts;
  for (const InstalledPart* part : others) texts.push_back(part->name + ' ' + part->version);
  Finding& finding = sink.add(no_set, first->origin,
                              Message{}
                                  .with("part", first->name)
                                  .with("version", first->version)
                                  .with("others", join(texts, ", ")));
  for (const InstalledPart* part : others)
    finding.notes.push_back(
        {Message{"installed-part", {}}.with("part", part->name).with("file", part->origin.source),
         part->origin});
}

void check_cann_option(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || !facts.cann || !installed->version.known()) return;
  const auto here = parse_cann_version(*installed->version);
  if (!here || *here == *facts.cann) return;
  sink.add(no_set, installed->version.origin,
           Message{}.with("given", version_text(*facts.cann)).with("here", *installed->version));
}

/// Since CANN 8.5 a conversion fails without the operator package of its SoC (hiascend
/// atlasatc_16_0003 of 8.5.0); before, static shapes are compiled without it (instg_0003).
void check_compiled_kernels(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || installed->root.empty() || !installed->version.known()) return;
  const bool bad = !operators_state(*installed).empty() || is_run_time_only(*installed);
  if (bad || (installed->opp_platforms.empty() && installed_part(*installed, "opp") == nullptr))
    return;
  const auto version = parse_cann_version(*installed->version);
  const bool required = version && std::pair(version->major, version->minor) >= std::pair(8, 5);
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const Soc* const soc = catalogue.soc(soc_of(facts.sets[i], facts));
    if (soc == nullptr) continue;
    const std::string family = lower(soc->family.substr(0, soc->family.find('/')));
    const auto& here = installed->kernel_socs;
    if (std::find(here.begin(), here.end(), family) != here.end()) continue;
    Message what{here.empty() ? "kernels-of-none" : "kernels-of-others", {}};
    what.with("here", join(here, ", "));
    Finding& finding = sink.add(
        i, Origin{OriginKind::file, installed->root, 0, 0, {}},
        Message{}.with("soc", std::string(soc->name)).with("family", family).with("what", what));
    if (!required) finding.severity = Severity::note;
  }
}

void check_operator_platform(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || installed->opp_platforms.empty()) return;
  const auto& platforms = installed->opp_platforms;
  const std::string own = "linux/" + installed->architecture;
  if (std::find(platforms.begin(), platforms.end(), own) != platforms.end()) return;
  sink.add(no_set, Origin{OriginKind::file, installed->root, 0, 0, {}},
           Message{}.with("own", own).with("platforms", join(platforms, ", ")));
}

void check_driver_age(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || !installed->version.known() || !tunes_here(facts)) return;
  const InstalledPart* const driver = installed_part(*installed, "driver");
  const auto has = driver == nullptr ? std::nullopt : parse_cann_version(driver->version);
  const auto cann = parse_cann_version(*installed->version);
  if (!has || !cann) return;
  for (const DriverNeed& need : driver_needs) {
    if (cann->major != need.cann_major || cann->minor != need.cann_minor) continue;
    if (std::pair(has->major, has->minor) >= std::pair(need.driver_major, need.driver_minor))
      continue;
    sink.add(no_set, driver->origin,
             Message{}
                 .with("driver", driver->version)
                 .with("cann", *installed->version)
                 .with("needed", fmt::format("{}.{}", need.driver_major, need.driver_minor)));
  }
}

void check_driver_pair(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || !installed->version.known()) return;
  const InstalledPart* const driver = installed_part(*installed, "driver");
  if (driver == nullptr) return;
  for (const UnstablePair& pair : unstable_pairs) {
    if (driver->version != pair.driver || *installed->version != pair.cann) continue;
    if (!concerns(pair.soc, facts, catalogue)) continue;
    sink.add(no_set, driver->origin,
             Message{}
                 .with("driver", driver->version)
                 .with("cann", *installed->version)
                 .with("soc", std::string(pair.soc)));
  }
}

}  // namespace aoecheck
