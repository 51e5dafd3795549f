#include "rules/installation_rules.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "rules/installation_checks.h"

namespace aoecheck {
namespace {

bool is_in_run_time(std::string_view path) {
  return path.find("/nnrt/") != std::string_view::npos || path.ends_with("/nnrt");
}

/// Modules without which the compile processes were seen to fail at their start (cases.jsonl B077
/// and reports of EC0010); the others that the vendor lists are said as a note.
constexpr std::array<std::string_view, 6> needed_modules{"numpy", "decorator", "sympy",
                                                         "scipy", "psutil",    "attrs"};

/// Where ASCEND_OPP_PATH is set.
Origin place_of_operators(const Facts& facts) {
  for (const ParameterSet& set : facts.sets)
    if (const Parameter* given = set.find_environment("ASCEND_OPP_PATH")) return given->origin;
  return {OriginKind::environment, "ASCEND_OPP_PATH", 0, 0, {}};
}

Message fix_environment(const Installation& installed) {
  const InstalledPart* const script = installed_part(installed, "set_env");
  if (script == nullptr) return {"fix-install-toolkit", {}};
  return Message{"fix-source-set-env", {}}.with("script", shell_quoted(script->version));
}

bool sees_all_variables(const Facts& facts) {
  return facts.sets.empty() || std::any_of(facts.sets.begin(), facts.sets.end(),
                                           [](const auto& s) { return s.environment_complete; });
}

}  // namespace

const Installation* installation_of(const Facts& facts) {
  return facts.machine == nullptr ? nullptr : &facts.machine->installation;
}

const InstalledPart* installed_part(const Installation& installed, std::string_view name) {
  const auto found = std::find_if(installed.parts.begin(), installed.parts.end(),
                                  [&](const InstalledPart& part) { return part.name == name; });
  return found == installed.parts.end() ? nullptr : &*found;
}

std::string_view operators_state(const Installation& installed) {
  const InstalledPart* const state = installed_part(installed, "opp_path");
  return state == nullptr ? std::string_view() : std::string_view(state->version);
}

std::string cann_variable(const Installation& installed, const std::string& name) {
  const auto found = installed.variables.find(name);
  return found == installed.variables.end() ? std::string() : found->second;
}

bool is_run_time_only(const Installation& installed) {
  const std::string value = cann_variable(installed, "ASCEND_OPP_PATH");
  return !value.empty() && operators_state(installed) != "absent" &&
         (is_in_run_time(value) || operators_state(installed) == "without-built-in");
}

namespace {

void check_found(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr) return;
  const Message& reason = installed->version.unknown;
  const bool absent = reason.id == "cann-nowhere" || reason.id == "cann-is-run-time-only" ||
                      reason.id == "cann-root-absent";
  if (!absent || (installed->root.empty() && installed->root_is_set)) return;
  // A script may name a toolkit in a way that is not followed: `source /opt/cann/set_env.sh`.
  if (!sees_all_variables(facts)) return;
  Finding& finding = sink.add(no_set, installed->version.origin, Message{}.with("reason", reason));
  if (installed_part(*installed, "set_env") != nullptr) finding.fix = fix_environment(*installed);
}

/// The bank service raises EC0008 without ASCEND_OPP_PATH.
void check_environment(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || installed->root.empty() || !sees_all_variables(facts)) return;
  if (installed->version.unknown.id == "cann-root-absent") return;
  std::vector<std::string> names;
  if (!installed->root_is_set) names.emplace_back("ASCEND_HOME_PATH");
  const bool told = std::any_of(facts.sets.begin(), facts.sets.end(), [](const auto& set) {
    return set.find_environment("ASCEND_OPP_PATH") != nullptr;
  });
  if (!told && cann_variable(*installed, "ASCEND_OPP_PATH").empty())
    names.emplace_back("ASCEND_OPP_PATH");
  if (names.empty()) return;
  Finding& finding =
      sink.add(no_set, {OriginKind::environment, names.front(), 0, 0, {}},
               Message{}.with("root", installed->root).with("names", join(names, ", ")));
  finding.fix = fix_environment(*installed);
}

void check_run_time(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || !is_run_time_only(*installed)) return;
  const std::string value = cann_variable(*installed, "ASCEND_OPP_PATH");
  const char* reason = is_in_run_time(value) ? "opp-of-run-time" : "opp-without-built-in";
  Finding& finding = sink.add(no_set, place_of_operators(facts),
                              Message{}.with("value", value).with("reason", Message{reason, {}}));
  finding.fix = fix_environment(*installed);
}

void check_operators_absent(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || operators_state(*installed) != "absent") return;
  Finding& finding =
      sink.add(no_set, place_of_operators(facts),
               Message{}.with("value", cann_variable(*installed, "ASCEND_OPP_PATH")));
  finding.fix = fix_environment(*installed);
}

void check_variables(const Facts& facts, const Catalogue&, Sink& sink) {
  constexpr std::string_view prefix = "elsewhere:";
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr) return;
  const bool reported = is_run_time_only(*installed) || operators_state(*installed) == "absent";
  for (const InstalledPart& part : installed->parts) {
    if (!part.name.starts_with(prefix)) continue;
    const std::string name = part.name.substr(prefix.size());
    if (reported && (name == "ASCEND_OPP_PATH" || is_in_run_time(part.version))) continue;
    Finding& finding = sink.add(
        no_set, part.origin,
        Message{}.with("name", name).with("value", part.version).with("root", installed->root));
    finding.fix = fix_environment(*installed);
  }
}

void check_modules(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || installed->root.empty() || installed->missing_modules.empty() ||
      !installed->python.known())
    return;
  const auto& missing = installed->missing_modules;
  const bool needed = std::any_of(missing.begin(), missing.end(), [](const std::string& name) {
    return std::find(needed_modules.begin(), needed_modules.end(), name) != needed_modules.end();
  });
  Finding& finding = sink.add(no_set, installed->python.origin,
                              Message{}
                                  .with("python", *installed->python)
                                  .with("modules", join(missing, ", "))
                                  .with("packages", join(missing, " ")));
  if (!needed) finding.severity = Severity::note;
}

void check_owner(const Facts& facts, const Catalogue&, Sink& sink) {
  const Installation* const installed = installation_of(facts);
  if (installed == nullptr || installed->owner.empty()) return;
  sink.add(no_set, Origin{OriginKind::file, installed->root, 0, 0, {}},
           Message{}.with("root", installed->root).with("owner", installed->owner));
}

constexpr std::array<Rule, 13> rules{{
    {"cann-not-found", check_found},
    {"cann-environment-not-set", check_environment},
    {"opp-path-is-runtime-only", check_run_time},
    {"opp-path-missing", check_operators_absent},
    {"cann-parts-disagree", check_joint_parts},
    {"cann-variables-disagree", check_variables},
    {"cann-version-differs-from-option", check_cann_option},
    {"opp-kernels-missing", check_compiled_kernels},
    {"opp-platform-missing", check_operator_platform},
    {"python-module-missing", check_modules},
    {"driver-older-than-needed", check_driver_age},
    {"driver-cann-pair-unstable", check_driver_pair},
    {"toolkit-of-another-owner", check_owner},
}};

}  // namespace

std::span<const Rule> installation_rules() { return rules; }

}  // namespace aoecheck
