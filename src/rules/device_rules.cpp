#include <algorithm>
#include <array>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/soc_names.h"
#include "rules/device_choice.h"
#include "rules/preflight.h"

namespace aoecheck {
namespace {

constexpr std::uint64_t gibibyte = 1ULL << 30U;
const Origin npu_smi{OriginKind::file, "npu-smi", 0, 0, {}};

/// Judges the device that each command which needs one will use.
template <typename Judge>
void for_devices(const Facts& facts, Judge judge) {
  if (!facts.machine->devices) return;
  for (const Need& need : facts.needs) {
    if (!need.needs_device) continue;
    const auto choice = device_of(facts.sets[need.set], *facts.machine);
    if (choice && choice->device != nullptr) judge(need, *choice->device);
  }
}

std::string label_of(const Device& device) {
  std::string text = "NPU " + std::to_string(device.npu_id);
  if (device.chip_id) text += " chip " + std::to_string(*device.chip_id);
  return text + " (" + device.name + ')';
}

bool needs_device(const Facts& facts, const Need& need) {
  return need.needs_device && facts.sets[need.set].tool == Tool::aoe;
}

void check_access(const Facts& facts, const Catalogue&, Sink& sink) {
  const Message& reason = facts.machine->devices_unknown;
  if (!reason.id.starts_with("npu-smi-failed") && !reason.id.starts_with("npu-smi-busy")) return;
  for (const Need& need : facts.needs)
    if (needs_device(facts, need)) sink.add(need.set, npu_smi, Message{}.with("reason", reason));
}

void check_not_seen(const Facts& facts, const Catalogue&, Sink& sink) {
  const Message& reason = facts.machine->devices_unknown;
  if (reason.empty() || reason.id.starts_with("npu-smi-failed") ||
      reason.id.starts_with("npu-smi-busy"))
    return;
  for (const Need& need : facts.needs)
    if (needs_device(facts, need)) sink.add(need.set, npu_smi, Message{}.with("reason", reason));
}

void check_number(const Facts& facts, const Catalogue&, Sink& sink) {
  if (!facts.machine->devices) return;
  for (const Need& need : facts.needs) {
    if (!needs_device(facts, need)) continue;
    const auto choice = device_of(facts.sets[need.set], *facts.machine);
    if (!choice || choice->device != nullptr || choice->number < 0) continue;
    sink.add(need.set, choice->name.empty() ? npu_smi : choice->origin,
             Message{}
                 .with("name", choice->name.empty() ? "--device" : choice->name)
                 .with("number", std::to_string(choice->number))
                 .with("count", std::to_string(choice->count))
                 .with("last", std::to_string(std::max(choice->count - 1, 0))));
  }
}

void check_health(const Facts& facts, const Catalogue&, Sink& sink) {
  for_devices(facts, [&](const Need& need, const Device& device) {
    if (device.health == "OK" || device.health == "Warning" || device.health.empty()) return;
    sink.add(need.set, npu_smi,
             Message{}.with("device", label_of(device)).with("health", device.health));
  });
}

std::vector<const DeviceProcess*> processes_on(const Device& device, const DeviceTable& table) {
  std::vector<const DeviceProcess*> result;
  for (const DeviceProcess& process : table.processes)
    if (process.npu_id == device.npu_id &&
        (!process.chip_id || !device.chip_id || process.chip_id == device.chip_id))
      result.push_back(&process);
  return result;
}

void check_in_use(const Facts& facts, const Catalogue&, Sink& sink) {
  for_devices(facts, [&](const Need& need, const Device& device) {
    const auto processes = processes_on(device, *facts.machine->devices);
    if (facts.sets[need.set].tool != Tool::aoe || processes.empty()) return;
    Finding& finding = sink.add(
        need.set, npu_smi,
        Message{}.with("device", label_of(device)).with("count", std::to_string(processes.size())));
    for (const DeviceProcess* process : processes)
      finding.notes.push_back(
          {Message{"device-process", {}}
               .with("pid", std::to_string(process->pid))
               .with("name", process->name.empty() ? "-" : process->name)
               .with("memory", process->memory_bytes ? size_text(*process->memory_bytes) : "?"),
           npu_smi});
  });
}

/// More is used than an idle board shows, and by nobody who can be seen: another container's
/// processes are not listed.
void check_held(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  for_devices(facts, [&](const Need& need, const Device& device) {
    const std::uint64_t idle = known_bytes(device, &Soc::idle_bytes, catalogue);
    const auto& memory = device.memory();
    if (idle == 0 || !memory || device.bus_id.empty()) return;
    if (memory->used_bytes < idle + gibibyte) return;
    if (!processes_on(device, *facts.machine->devices).empty()) return;
    sink.add(need.set, npu_smi,
             Message{}
                 .with("device", label_of(device))
                 .with("used", size_text(memory->used_bytes))
                 .with("idle", size_text(idle)));
  });
}

void check_memory(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  if (facts.machine->host.device_shares_memory) return;  // counted as memory of the host
  for_devices(facts, [&](const Need& need, const Device& device) {
    const auto free = free_bytes(device, catalogue);
    if (!free || !need.device_bytes || *need.device_bytes <= *free) return;
    Message arguments =
        Message{}
            .with("device", label_of(device))
            .with("need", size_text(*need.device_bytes))
            .with("free", size_text(*free))
            .with("total", size_text(device.memory()->total_bytes))
            .with("what",
                  Message{need.device_at_least ? "device-need-weights" : "device-need-model", {}});
    sink.add(need.set, npu_smi, std::move(arguments));
  });
}

std::string attached_soc(const Facts& facts, const Catalogue& catalogue) {
  if (!facts.machine->devices || facts.machine->devices->devices.empty()) return {};
  const std::vector<Device>& devices = facts.machine->devices->devices;
  const std::string soc = soc_of_device_name(devices.front().name, catalogue);
  const bool one_kind = std::all_of(devices.begin(), devices.end(), [&](const Device& device) {
    return soc_of_device_name(device.name, catalogue) == soc;
  });
  return one_kind ? soc : std::string();
}

void check_soc(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  const std::string attached = attached_soc(facts, catalogue);
  if (attached.empty()) return;
  for (const Need& need : facts.needs) {
    const Parameter* given = facts.sets[need.set].find("soc_version");
    if (given == nullptr || !given->value.known() || given->value.text == attached) continue;
    if (catalogue.soc(given->value.text) == nullptr) continue;
    sink.add(need.set, given->origin,
             Message{}.with("given", printable(given->value.text)).with("attached", attached));
  }
}

/// A tuning that is to be repeated was recorded on another SoC.
void check_recorded(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  const std::string attached = attached_soc(facts, catalogue);
  if (attached.empty()) return;
  for (const Need& need : facts.needs) {
    if (!needs_device(facts, need)) continue;
    for (const Session& session : facts.sessions) {
      if (session.soc.empty() || session.soc == attached) continue;
      sink.add(need.set, npu_smi,
               Message{}
                   .with("attached", attached)
                   .with("recorded", session.soc)
                   .with("session", session.id));
      break;
    }
  }
}

/// Fewer cores than the chip has: the bank is made for that number.
void check_cores(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  const Soc* soc = catalogue.soc(attached_soc(facts, catalogue));
  if (soc == nullptr || soc->ai_cores.size() != 1) return;
  for (const Need& need : facts.needs) {
    const ParameterSet& set = facts.sets[need.set];
    const Parameter* given = set.find("aicore_num");
    if (set.tool != Tool::aoe || given == nullptr || !given->value.known()) continue;
    const auto number = to_integer(given->value.text.substr(0, given->value.text.find('|')));
    if (!number || *number < 1 || *number >= soc->ai_cores.front()) continue;
    sink.add(need.set, given->origin,
             Message{}
                 .with("number", std::to_string(*number))
                 .with("cores", std::to_string(soc->ai_cores.front()))
                 .with("soc", std::string(soc->name)));
  }
}

/// The compiler's bound is a figure of a file, not of this board.
void check_nominal(const Facts& facts, const Catalogue& catalogue, Sink& sink) {
  for_devices(facts, [&](const Need& need, const Device& device) {
    const std::uint64_t nominal = known_bytes(device, &Soc::memory_size, catalogue);
    const auto& memory = device.memory();
    if (nominal == 0 || !memory || memory->total_bytes >= nominal / 10 * 9) return;
    sink.add(need.set, npu_smi,
             Message{}
                 .with("device", label_of(device))
                 .with("total", size_text(memory->total_bytes))
                 .with("nominal", size_text(nominal)));
  });
}

constexpr std::array<Rule, 11> rules{{
    {"device-not-accessible", check_access},
    {"device-not-seen", check_not_seen},
    {"device-number-out-of-range", check_number},
    {"device-unhealthy", check_health},
    {"device-in-use", check_in_use},
    {"device-held-elsewhere", check_held},
    {"device-memory-short", check_memory},
    {"device-below-compiler-bound", check_nominal},
    {"device-is-another-soc", check_soc},
    {"tuned-on-another-soc", check_recorded},
    {"bank-for-fewer-cores", check_cores},
}};

}  // namespace

std::span<const Rule> device_rules() { return rules; }

}  // namespace aoecheck
