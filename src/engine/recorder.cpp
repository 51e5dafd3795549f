#include "engine/recorder.h"

#include <algorithm>
#include <array>
#include <ctime>

#include <fmt/format.h>

#include "aoecheck/base/digest.h"
#include "aoecheck/base/path.h"
#include "aoecheck/base/program_version.h"
#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/soc_names.h"
#include "aoecheck/probes/probes.h"
#include "aoecheck/readers/banks.h"
#include "engine/bank_files.h"
#include "engine/bank_places.h"

namespace aoecheck {
namespace {

std::string time_text(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  if (gmtime_r(&time, &parts) == nullptr) return {};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

/// The one SoC and the one core count that the files of the operator banks were tuned for.
void take_file_names(const std::vector<BankDigest>& files, Session& session) {
  std::vector<std::string> socs;
  std::vector<int> cores;
  for (const BankDigest& file : files) {
    const auto named = read_bank_name(file_name(file.path));
    if (!named || named->name.cores == 0) continue;
    const bool wanted = session.soc.empty() || named->name.soc == session.soc;
    if (!wanted) continue;
    if (std::find(socs.begin(), socs.end(), named->name.soc) == socs.end())
      socs.push_back(named->name.soc);
    if (std::find(cores.begin(), cores.end(), named->name.cores) == cores.end())
      cores.push_back(named->name.cores);
  }
  if (session.soc.empty() && socs.size() == 1) {
    session.soc = socs.front();
    session.soc_source = SocSource::bank_file;
  }
  if (cores.size() == 1 && socs.size() == 1) session.cores = cores.front();
}

/// The one kind of chip that npu-smi shows here, where the tuning has just run.
std::string soc_of_device(const Environment& environment, const Catalogue& catalogue) {
  Machine machine;
  probe_devices(environment, machine);
  if (!machine.devices || machine.devices->devices.empty()) return {};
  const std::vector<Device>& devices = machine.devices->devices;
  const bool one_kind = std::all_of(devices.begin(), devices.end(), [&](const Device& device) {
    return device.name == devices.front().name;
  });
  return one_kind ? soc_of_device_name(devices.front().name, catalogue) : std::string();
}

void learn_soc(const Request& request, const Environment& environment, const Catalogue& catalogue,
               Session& session) {
  if (!request.soc.empty()) {
    const std::string mapped = soc_of_device_name(request.soc, catalogue);
    session.soc = mapped.empty() ? request.soc : mapped;
    session.soc_source = SocSource::option;
  } else if (const std::string own = soc_of_set(session.set, {}); !own.empty()) {
    session.soc = own;
    session.soc_source = SocSource::command;
  } else if (const std::string device =
                 request.words.empty() ? std::string() : soc_of_device(environment, catalogue);
             !device.empty()) {
    session.soc = device;
    session.soc_source = SocSource::device;
  }
}

}  // namespace

std::vector<BankDigest> digests_below(const std::string& bank, const Environment& environment) {
  std::vector<BankDigest> result;
  for (const std::string& path : list_banks(bank, environment).files) {
    const auto digest = environment.sha256_of(path);
    if (!digest) continue;
    std::string below = path;
    const std::string prefix = normal_path(bank) + '/';
    if (below.starts_with(prefix)) below.erase(0, prefix.size());
    result.push_back({below, environment.status(path).size_bytes, *digest});
  }
  return result;
}

std::optional<CannVersion> cann_here(const Request& request, const Environment& environment) {
  if (request.cann) return request.cann;
  return parse_cann_version(installed_versions(environment)["cann"]);
}

std::string bank_of_tuning(const ParameterSet& set, const Request& request,
                           const Environment& environment) {
  if (!request.banks.empty()) return request.banks.front();
  ParameterSet tuning = set;
  tuning.tool = Tool::aoe;
  for (const BankPlace& place : bank_places(tuning, soc_of_set(set, request.soc),
                                            cann_here(request, environment), environment))
    if (const BankCandidate* chosen = place.chosen(); chosen != nullptr) return bank_root(*chosen);
  return {};
}

Session make_session(ParameterSet set, const std::string& bank, const Request& request,
                     const Environment& environment, const Catalogue& catalogue) {
  Session session;
  session.set = std::move(set);
  session.argv = request.words;
  session.time = time_text(environment.now());
  session.fingerprint = sha256(fingerprint_preimage(session.set, catalogue));
  session.versions = installed_versions(environment);
  session.versions["aoecheck"] = program_version;
  session.after = digests_below(bank, environment);
  learn_soc(request, environment, catalogue, session);
  take_file_names(session.after, session);
  return session;
}

}  // namespace aoecheck
