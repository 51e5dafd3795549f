#include "engine/probe_list.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "aoecheck/base/sizes.h"
#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

using Names = std::vector<std::string_view>;

/// The rules whose findings are about a part of the machine.
const std::map<std::string_view, Names>& rules_of_probes() {
  static const std::map<std::string_view, Names> table{
      {"memory", {"host-memory-short", "host-memory-estimate-short", "commit-limit-low"}},
      {"swap", {"host-memory-needs-swap"}},
      {"cpus", {"cpu-quota-below-workers", "te-parallel-compiler-not-taken"}},
      {"limits",
       {"process-limit-low", "open-files-limit-low", "address-space-limited", "task-limit-low"}},
      {"disk-home", {"disk-short"}},
      {"disk-work", {"work-space-short"}},
      {"disk-shm", {"shared-memory-small"}},
      {"tools", {"other-tools-running"}},
      {"kills", {"processes-killed-before"}},
      {"device",
       {"device-not-accessible", "device-number-out-of-range", "device-unhealthy", "device-in-use",
        "device-held-elsewhere", "device-memory-short"}},
      {"cann",
       {"cann-not-found", "cann-environment-not-set", "cann-parts-disagree",
        "cann-variables-disagree", "opp-path-is-runtime-only", "opp-path-missing",
        "opp-platform-missing"}},
      {"python", {"python-module-missing"}},
  };
  return table;
}

std::string number(std::uint64_t value) { return std::to_string(value); }

class List {
 public:
  List(const Facts& facts, const std::vector<Finding>& findings)
      : host_(facts.machine->host), machine_(*facts.machine), findings_(findings) {}

  std::vector<Probe> take() {
    add_memory();
    add_limit_doubt();
    add_swap();
    add_cpus();
    add_limits();
    for (const DiskSpace& disk : host_.disks) add_disk(disk);
    add_tools();
    add_kills();
    add_devices();
    add_cann();
    add_python();
    return std::move(probes_);
  }

 private:
  Answer answer_of(const std::string& name) const {
    const auto rules = rules_of_probes().find(name);
    if (rules == rules_of_probes().end()) return Answer::match;
    const bool bad = std::any_of(findings_.begin(), findings_.end(), [&](const Finding& finding) {
      return finding.severity != Severity::note &&
             std::find(rules->second.begin(), rules->second.end(), finding.rule) !=
                 rules->second.end();
    });
    return bad ? Answer::differ : Answer::match;
  }

  Probe& add(std::string name, Message shown, Origin origin) {
    const Answer answer = answer_of(name);
    probes_.push_back({std::move(name), answer, std::move(shown), std::move(origin), {}, {}});
    return probes_.back();
  }

  void add_unknown(std::string name, Message reason, Origin origin) {
    if (reason.empty()) reason = {"probe-not-looked", {}};
    probes_.push_back(
        {std::move(name), Answer::unknown, std::move(reason), std::move(origin), {}, {}});
  }

  void add_memory() {
    const auto usable = host_.usable_bytes();
    if (!usable) return add_unknown("memory", host_.available.unknown, host_.available.origin);
    const GroupLimit* const group = host_.tightest();
    const std::uint64_t total = host_.total.value.value_or(0);
    const Origin origin =
        group == nullptr
            ? host_.available.origin
            : Origin{OriginKind::file, group->directory + '/' + group->limit_name, 0, 0, {}};
    Message shown{group == nullptr ? "shown-memory" : "shown-memory-limited", {}};
    shown.with("usable", size_text(*usable))
        .with("total", size_text(total))
        .with("limit", size_text(group == nullptr ? total : group->limit_bytes))
        .with("where", Message{where_id(), {}});
    Probe& probe = add("memory", std::move(shown), origin);
    probe.numbers = {{"usable_bytes", *usable},
                     {"available_bytes", host_.available.value.value_or(0)},
                     {"total_bytes", total},
                     {"huge_pages_bytes", host_.huge_pages_bytes}};
    if (group != nullptr) {
      probe.numbers.emplace_back("limit_bytes", group->limit_bytes);
      probe.numbers.emplace_back("limit_usage_bytes", group->usage_bytes);
      probe.numbers.emplace_back("limit_reclaimable_bytes", group->reclaimable_bytes);
    }
    probe.texts = {{"surroundings", std::string(name_of(host_.surroundings))},
                   {"wsl", host_.wsl ? "true" : "false"}};
  }

  /// A container may have a limit that cannot be seen; a host without control groups has none.
  void add_limit_doubt() {
    const Message& doubt = host_.groups_unknown;
    const bool none = doubt.id == "probe-no-groups" && host_.surroundings == Surroundings::bare;
    if (!doubt.empty() && !none)
      add_unknown("limit", doubt, Origin{OriginKind::file, "/proc/self/cgroup", 0, 0, {}});
  }

  std::string where_id() const {
    if (host_.wsl) return "where-wsl";
    if (host_.device_shares_memory) return "where-board";
    return "where-" + std::string(name_of(host_.surroundings));
  }

  void add_swap() {
    if (!host_.swap_free.known())
      return add_unknown("swap", host_.swap_free.unknown, host_.swap_free.origin);
    const std::uint64_t free = host_.usable_swap_bytes();
    const std::uint64_t total = host_.swap_total.value.value_or(0);
    Message shown{total == 0 ? "shown-no-swap" : "shown-swap", {}};
    shown.with("free", size_text(free)).with("total", size_text(total));
    add("swap", std::move(shown), host_.swap_free.origin).numbers = {{"free_bytes", free},
                                                                     {"total_bytes", total}};
  }

  void add_cpus() {
    if (!host_.cpus.known()) return add_unknown("cpus", host_.cpus.unknown, host_.cpus.origin);
    const auto cpus = static_cast<std::uint64_t>(*host_.cpus);
    Message shown{host_.cpu_quota ? "shown-cpus-quota" : "shown-cpus", {}};
    shown.with("cpus", number(cpus));
    if (host_.cpu_quota) shown.with("quota", fmt::format("{:.1f}", *host_.cpu_quota));
    Probe& probe = add("cpus", std::move(shown), host_.cpus.origin);
    probe.numbers = {{"cpus", cpus}};
    if (host_.cpu_quota)
      probe.numbers.emplace_back("quota_percent",
                                 static_cast<std::uint64_t>(*host_.cpu_quota * 100));
  }

  /// Only limits that there are.
  void add_limits() {
    if (!host_.open_files.known() && !host_.processes.known())
      return add_unknown("limits", host_.open_files.unknown, host_.open_files.origin);
    std::vector<Message> shown;
    std::vector<std::pair<std::string, std::uint64_t>> numbers;
    const auto put = [&](const char* text, const char* name, std::optional<std::uint64_t> limit,
                         bool bytes) {
      if (!limit) return;
      shown.push_back(Message{text, {}}.with("limit", bytes ? size_text(*limit) : number(*limit)));
      numbers.emplace_back(name, *limit);
    };
    const auto hard = [](const Reading<ProcessLimit>& limit) {
      return limit.known() ? limit.value->hard : std::nullopt;
    };
    put("limit-processes", "processes", hard(host_.processes), false);
    put("limit-files", "open_files", hard(host_.open_files), false);
    if (host_.address_space.known())
      put("limit-space", "address_space_bytes", host_.address_space.value->soft, true);
    put("limit-tasks", "tasks", host_.tasks_limit, false);
    Message message{shown.empty() ? "shown-no-limits" : "shown-limits", {}};
    message.arguments.push_back({"limits", {}, std::move(shown)});
    add("limits", std::move(message), host_.open_files.origin).numbers = std::move(numbers);
  }

  void add_disk(const DiskSpace& disk) {
    const std::string name = "disk-" + disk.purpose;
    if (!disk.free_bytes.known())
      return add_unknown(name, disk.free_bytes.unknown, disk.free_bytes.origin);
    Message shown{"shown-disk", {}};
    shown.with("free", size_text(*disk.free_bytes));
    add(name, std::move(shown), disk.free_bytes.origin).numbers = {
        {"free_bytes", *disk.free_bytes}};
  }

  void add_tools() {
    const Origin origin{OriginKind::file, "/proc", 0, 0, {}};
    if (host_.running.empty() && !host_.running_unknown.empty())
      return add_unknown("tools", host_.running_unknown, origin);
    Message shown{host_.running.empty() ? "shown-no-tools" : "shown-tools", {}};
    shown.with("count", number(host_.running.size()));
    add("tools", std::move(shown), origin).numbers = {{"count", host_.running.size()}};
  }

  void add_kills() {
    const Origin origin{OriginKind::file, "dmesg", 0, 0, {}};
    const std::uint64_t in_group = host_.group_kills.value.value_or(0);
    if (host_.killed.empty() && in_group == 0 && !host_.killed_unknown.empty())
      return add_unknown("kills", host_.killed_unknown, origin);
    const bool none = host_.killed.empty() && in_group == 0;
    Message shown{none ? "shown-no-kills" : "shown-kills", {}};
    shown.with("count", number(std::max<std::uint64_t>(in_group, host_.killed.size())));
    add("kills", std::move(shown), in_group != 0 ? host_.group_kills.origin : origin).numbers = {
        {"in_group", in_group}, {"in_kernel_log", host_.killed.size()}};
  }

  void add_devices() {
    const Origin origin{OriginKind::file, "npu-smi", 0, 0, {}};
    if (!machine_.devices) return add_unknown("device", machine_.devices_unknown, origin);
    for (const Device& device : machine_.devices->devices) add_device(device, origin);
    if (machine_.devices->devices.empty()) add_unknown("device", {"probe-no-devices", {}}, origin);
  }

  void add_device(const Device& device, const Origin& origin) {
    const auto& memory = device.memory();
    if (!memory) return add_unknown("device", device.unknown, origin);
    Message shown{"shown-device", {}};
    shown.with("npu", number(static_cast<std::uint64_t>(std::max(device.npu_id, 0))))
        .with("name", device.name)
        .with("health", device.health)
        .with("used", size_text(memory->used_bytes))
        .with("total", size_text(memory->total_bytes));
    Probe& probe = add("device", std::move(shown), origin);
    probe.numbers = {{"npu_id", static_cast<std::uint64_t>(std::max(device.npu_id, 0))},
                     {"total_bytes", memory->total_bytes},
                     {"used_bytes", memory->used_bytes}};
    if (device.chip_id)
      probe.numbers.emplace_back("chip_id", static_cast<std::uint64_t>(*device.chip_id));
    if (device.logical_id)
      probe.numbers.emplace_back("logical_id", static_cast<std::uint64_t>(*device.logical_id));
    probe.texts = {{"name", device.name},
                   {"health", device.health},
                   {"pool", device.hbm ? "hbm" : "ddr"},
                   {"driver", machine_.devices->driver_version}};
  }

  void add_cann() {
    const Installation& installed = machine_.installation;
    if (!installed.version.known())
      return add_unknown("cann", installed.version.unknown, installed.version.origin);
    Message shown{"shown-cann", {}};
    shown.with("version", *installed.version);
    Probe& probe = add("cann", std::move(shown), installed.version.origin);
    probe.texts = {{"version", *installed.version}, {"root", installed.root}};
    for (const InstalledPart& part : installed.parts)
      probe.texts.emplace_back(part.name, part.version);
  }

  void add_python() {
    const Installation& installed = machine_.installation;
    if (!installed.python.known())
      return add_unknown("python", installed.python.unknown, installed.python.origin);
    if (!installed.modules_unknown.empty())
      return add_unknown("python", installed.modules_unknown, installed.python.origin);
    Message shown{"shown-python", {}};
    shown.with("version", *installed.python);
    Probe& probe = add("python", std::move(shown), installed.python.origin);
    probe.texts = {{"version", *installed.python},
                   {"missing", join(installed.missing_modules, " ")}};
  }

  const Host& host_;
  const Machine& machine_;
  const std::vector<Finding>& findings_;
  std::vector<Probe> probes_;
};

}  // namespace

std::vector<Probe> probe_list(const Facts& facts, const std::vector<Finding>& findings) {
  return List(facts, findings).take();
}

}  // namespace aoecheck
