#include "engine/preflight.h"

#include <algorithm>
#include <iterator>

#include "aoecheck/probes/probes.h"
#include "aoecheck/readers/ge_settings.h"
#include "aoecheck/readers/models.h"
#include "aoecheck/rules/rules.h"
#include "aoecheck/store/sessions.h"
#include "engine/bank_places.h"
#include "engine/bank_sessions.h"
#include "engine/conclude.h"
#include "engine/findings.h"
#include "engine/need.h"
#include "engine/probe_list.h"
#include "engine/recorder.h"
#include "engine/remedies.h"
#include "engine/sources.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_script = 16U << 20U;

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

/// Everything recorded beside the bank of a set, runs that died included: what they took counts.
std::vector<Session> sessions_beside(const std::string& bank, const Environment& environment,
                                     const Catalogue& catalogue) {
  auto read = read_sessions(bank, environment, catalogue);
  if (!read) return {};
  for (Session& session : read->list) session.set = set_of_session(session, bank);
  return std::move(read->list);
}

std::vector<std::string> banks_of(const ParameterSet& set, const Request& request,
                                  const Environment& environment) {
  if (!request.banks.empty()) return request.banks;
  const std::string bank = bank_of_tuning(set, request, environment);
  return bank.empty() ? std::vector<std::string>{} : std::vector<std::string>{bank};
}

std::vector<Session> sessions_of(const std::vector<ParameterSet>& sets, const Request& request,
                                 const Environment& environment, const Catalogue& catalogue) {
  std::vector<Session> sessions;
  std::vector<std::string> seen;
  for (const ParameterSet& set : sets) {
    for (const std::string& bank : banks_of(set, request, environment)) {
      if (std::find(seen.begin(), seen.end(), bank) != seen.end()) continue;
      seen.push_back(bank);
      std::vector<Session> found = sessions_beside(bank, environment, catalogue);
      std::move(found.begin(), found.end(), std::back_inserter(sessions));
    }
  }
  return sessions;
}

/// The machine as the first command sees it: commands of one request run in one place.
Machine probe_all(const ParameterSet& set, bool devices, const Environment& environment) {
  Machine machine;
  machine.host = probe_host(set, environment);
  if (devices) probe_devices(environment, machine);
  machine.installation = probe_installation(set, environment);
  return machine;
}

/// What the sources gave: commands, converted models, memory options of GE.
struct Sources {
  std::vector<ParameterSet> sets;
  std::vector<GeSettings> ge_settings;
  std::vector<Error> failures;
};

class SourceReader {
 public:
  SourceReader(const Request& request, const Environment& environment, const Catalogue& catalogue)
      : request_(request), environment_(environment), catalogue_(catalogue) {}

  void read(const std::string& source) {
    if (read_converted(source)) return;
    const bool configures = read_settings(source);
    Loaded loaded = load_sources({source}, request_, environment_, catalogue_);
    std::move(loaded.sets.begin(), loaded.sets.end(), std::back_inserter(sources_.sets));
    for (Error& failure : loaded.failures) {
      const bool without_command =
          failure.message.id == "no-command" || failure.message.id == "not-a-parameter-source";
      if (!configures || !without_command) sources_.failures.push_back(std::move(failure));
    }
  }

  Sources take() { return std::move(sources_); }

 private:
  /// A model that says what the device must hold needs no command.
  bool read_converted(const std::string& source) {
    const auto bytes = environment_.open(source);
    if (!bytes) return false;
    const std::string head = head_of(**bytes);
    const ModelInput input{source, **bytes, head};
    if (find_model_reader(input) == nullptr) return false;
    auto model = read_model(input, catalogue_);
    if (!model || !model->need) return false;
    ParameterSet set;
    if (model->parameters) set = *model->parameters;
    set.origin = {OriginKind::file, source, 0, 0, {}};
    set.built = std::make_shared<const NetworkModel>(std::move(*model));
    sources_.sets.push_back(std::move(set));
    return true;
  }

  bool read_settings(const std::string& source) {
    const bool from_input = source == "-";
    const auto read = from_input ? Result<std::string>(request_.standard_input)
                                 : environment_.read(source, largest_script);
    if (!read || !recognise_ge_settings({source, *read})) return false;
    auto settings = read_ge_settings({source, *read}, {request_.definitions});
    if (!settings) {
      sources_.failures.push_back(settings.error());
      return true;
    }
    std::move(settings->begin(), settings->end(), std::back_inserter(sources_.ge_settings));
    return true;
  }

  const Request& request_;
  const Environment& environment_;
  const Catalogue& catalogue_;
  Sources sources_;
};

Result<Sources> read_all(const Request& request, const Environment& environment,
                         const Catalogue& catalogue) {
  SourceReader reader(request, environment, catalogue);
  for (const std::string& source : request.sources) reader.read(source);
  Sources sources = reader.take();
  if (!request.words.empty()) {
    auto words = load_words(request, environment, catalogue);
    if (!words) return words.error();
    sources.sets.push_back(std::move(*words));
  }
  if (sources.sets.empty() && sources.ge_settings.empty() && !sources.failures.empty())
    return sources.failures.front();
  if (request.sources.empty() && request.words.empty())
    sources.sets.push_back(bare_command(Tool::aoe, environment, catalogue));
  return sources;
}

/// Rights and places of the banks that commands run here will write or read.
std::vector<Finding> bank_findings(const Facts& facts, const Request& request,
                                   const Environment& environment, const Catalogue& catalogue) {
  std::vector<BankPlace> all;
  for (std::size_t i = 0; i < facts.sets.size(); ++i) {
    const ParameterSet& set = facts.sets[i];
    if (!set.environment_complete || set.built) continue;
    for (BankPlace& place :
         bank_places(set, soc_of_set(set, request.soc), facts.cann, environment)) {
      place.set = i;
      all.push_back(std::move(place));
    }
  }
  return judge_places(facts, all, environment, catalogue);
}

bool is_unknown(const std::vector<Probe>& probes, std::string_view name) {
  return std::any_of(probes.begin(), probes.end(), [&](const Probe& probe) {
    return probe.name == name && probe.answer == Answer::unknown;
  });
}

Verdict verdict_of(const Outcome& outcome) {
  if (outcome.counts.errors != 0) return Verdict::inconsistent;
  const bool device = std::any_of(outcome.needs.begin(), outcome.needs.end(),
                                  [](const Need& need) { return need.needs_device; });
  const bool open = is_unknown(outcome.probes, "memory") || is_unknown(outcome.probes, "limit") ||
                    (device && is_unknown(outcome.probes, "device"));
  return open ? Verdict::undecided : Verdict::consistent;
}

}  // namespace

std::vector<Finding> preflight(Facts& facts, const Request& request, const Environment& environment,
                               const Catalogue& catalogue) {
  const ParameterSet first =
      facts.sets.empty() ? bare_command(Tool::aoe, environment, catalogue) : facts.sets.front();
  // A conversion needs no device, and npu-smi may take a second.
  const bool devices = request.command == "preflight" || first.tool == Tool::aoe;
  Machine machine = probe_all(first, devices, environment);
  if (!facts.cann && machine.installation.version.known())
    facts.cann = parse_cann_version(*machine.installation.version);
  facts.machine = std::make_shared<const Machine>(std::move(machine));
  facts.sessions = sessions_of(facts.sets, request, environment, catalogue);
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    facts.needs.push_back(need_of(i, facts, facts.sessions, environment));
  return check_machine(facts, catalogue);
}

Result<Outcome> run_preflight(const Request& request, const Environment& environment,
                              const Catalogue& catalogue) {
  auto sources = read_all(request, environment, catalogue);
  if (!sources) return sources.error();
  Outcome outcome;
  outcome.command = request.command;
  for (const Error& failure : sources->failures) outcome.findings.push_back(finding_of(failure));
  complete(sources->sets, request, environment, catalogue);
  Facts facts = facts_of(std::move(sources->sets), request);
  facts.ge_settings = std::move(sources->ge_settings);
  append(outcome.findings, preflight(facts, request, environment, catalogue));
  append(outcome.findings, bank_findings(facts, request, environment, catalogue));
  outcome.probes = probe_list(facts, outcome.findings);
  outcome.needs = facts.needs;
  outcome.ge_settings = facts.ge_settings;
  outcome.remedies = remedies_of(facts, outcome.findings, catalogue);
  outcome = conclude(std::move(outcome), std::move(facts), catalogue);
  outcome.verdict = verdict_of(outcome);
  return outcome;
}

}  // namespace aoecheck
