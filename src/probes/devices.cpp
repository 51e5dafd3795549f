#include "aoecheck/readers/devices.h"

#include <algorithm>

#include "aoecheck/probes/probes.h"

namespace aoecheck {
namespace {

constexpr std::chrono::seconds patience{15};

/// The text of one call; a failure text is an answer too, which the reader tells.
Result<std::string> ask(const std::vector<std::string>& words, const Environment& environment) {
  std::string name;
  for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
  ProgramOutput output = environment.output_of(words, patience);
  switch (output.end) {
    case ProgramOutput::End::finished:
      break;
    case ProgramOutput::End::absent:
      return Error{{}, {"npu-smi-absent", {}}};
    case ProgramOutput::End::late:
      return Error{{},
                   Message{"npu-smi-late", {}}.with("seconds", std::to_string(patience.count()))};
    case ProgramOutput::End::too_much:
      return Error{{}, Message{"npu-smi-not-a-table", {}}.with("text", name)};
  }
  return std::move(output.text);
}

/// The table says nothing of the memory of a device: its own page may.
void ask_usages(Device& device, const Environment& environment) {
  const std::vector<std::string> words{"npu-smi", "info", "-t",
                                       "usages",  "-i",   std::to_string(device.npu_id)};
  const auto text = ask(words, environment);
  if (!text) return;
  const auto views = read_device_views({"npu-smi info -t usages", *text});
  if (!views) return;
  for (const DeviceView& view : *views) {
    const auto memory = view.memory();
    const bool same_chip = !view.chip_id || !device.chip_id || view.chip_id == device.chip_id;
    if (!memory || !same_chip) continue;
    device.hbm = memory;
    device.unknown = {};
    return;
  }
}

/// Logical numbers, which ASCEND_DEVICE_ID and --device mean; they differ from NPU ids where cards
/// have several chips or are not numbered from 0.
void ask_mapping(const Environment& environment, Machine& machine) {
  std::vector<Device>& devices = machine.devices->devices;
  const auto text = ask({"npu-smi", "info", "-m"}, environment);
  const auto rows = text ? read_device_mapping({"npu-smi info -m", *text})
                         : Result<std::vector<DeviceMapping>>(text.error());
  if (!rows) return;
  machine.mapping = *rows;
  for (Device& device : devices)
    for (const DeviceMapping& row : machine.mapping)
      if (row.npu_id == device.npu_id && row.logical_id &&
          (!row.chip_id || !device.chip_id || row.chip_id == device.chip_id))
        device.logical_id = row.logical_id;
}

bool is_numbered_from_zero(const std::vector<Device>& devices) {
  for (std::size_t i = 0; i < devices.size(); ++i)
    if (devices[i].npu_id != static_cast<int>(i)) return false;
  return true;
}

/// Without a mapping, chips are numbered in the order of the table.
void number_in_order(std::vector<Device>& devices) {
  int next = 0;
  for (Device& device : devices) {
    if (!device.logical_id) device.logical_id = next;
    ++next;
  }
}

}  // namespace

void probe_devices(const Environment& environment, Machine& machine) {
  const auto text = ask({"npu-smi", "info"}, environment);
  if (!text) {
    machine.devices_unknown = text.error().message;
    return;
  }
  auto table = read_device_table({"npu-smi info", *text});
  if (!table) {
    machine.devices_unknown = table.error().message;
    return;
  }
  machine.devices = std::move(*table);
  std::vector<Device>& devices = machine.devices->devices;
  for (Device& device : devices)
    if (!device.memory()) ask_usages(device, environment);
  if (!is_numbered_from_zero(devices)) ask_mapping(environment, machine);
  number_in_order(devices);
  machine.host.device_shares_memory =
      !devices.empty() && std::all_of(devices.begin(), devices.end(), [](const Device& device) {
        // Not on a PCIe bus: the chip runs the system itself, on its own memory.
        return device.bus_id.empty() && device.name.find("310") != std::string::npos &&
               device.name.find("310P") == std::string::npos;
      });
}

}  // namespace aoecheck
