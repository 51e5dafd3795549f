#include "rules/device_choice.h"

#include <algorithm>

#include "aoecheck/base/text.h"
#include "aoecheck/catalogue/soc_names.h"

namespace aoecheck {
namespace {

/// Logical numbers in the order in which the process sees them; nothing where they are not known.
std::optional<std::vector<int>> visible_devices(const ParameterSet& set, const Machine& machine) {
  std::vector<int> numbers;
  const Parameter* list = set.find_environment("ASCEND_RT_VISIBLE_DEVICES");
  if (list == nullptr || list->value.text.empty()) {
    for (const Device& device : machine.devices->devices)
      if (device.logical_id) numbers.push_back(*device.logical_id);
    return numbers;
  }
  if (!list->value.known()) return std::nullopt;
  for (const std::string_view part : split(list->value.text, ',')) {
    const auto number = to_integer(trimmed(part));
    if (!number || *number < 0 || *number > 65535) break;  // the runtime stops there as well
    numbers.push_back(static_cast<int>(*number));
  }
  return numbers;
}

const Parameter* chooser(const ParameterSet& set) {
  const Parameter* option = set.find("device");
  return option != nullptr ? option : set.find_environment("ASCEND_DEVICE_ID");
}

}  // namespace

std::optional<DeviceChoice> device_of(const ParameterSet& set, const Machine& machine) {
  const auto visible = visible_devices(set, machine);
  if (!visible) return std::nullopt;
  DeviceChoice choice;
  choice.count = static_cast<int>(visible->size());
  if (const Parameter* given = chooser(set); given != nullptr && !given->value.text.empty()) {
    const auto number = to_integer(trimmed(given->value.text));
    if (!given->value.known() || !number || *number < -1 || *number > 65535) return std::nullopt;
    choice.number = static_cast<int>(*number);
    choice.name = given->name == "device" ? "--device" : given->name;
    choice.origin = given->origin;
  }
  if (choice.number < 0 || choice.number >= choice.count) return choice;
  const int logical = (*visible)[static_cast<std::size_t>(choice.number)];
  for (const Device& device : machine.devices->devices)
    if (device.logical_id == logical) choice.device = &device;
  return choice;
}

std::uint64_t known_bytes(const Device& device, std::string_view Soc::*field,
                          const Catalogue& catalogue) {
  const Soc* soc = catalogue.soc(soc_of_device_name(device.name, catalogue));
  const auto number = soc == nullptr ? std::nullopt : to_integer(soc->*field);
  return number && *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
}

std::optional<std::uint64_t> free_bytes(const Device& device, const Catalogue& catalogue) {
  const auto& memory = device.memory();
  if (!memory) return std::nullopt;
  const std::uint64_t kept =
      std::max(memory->used_bytes, known_bytes(device, &Soc::reserve_bytes, catalogue));
  return memory->total_bytes - std::min(memory->total_bytes, kept);
}

}  // namespace aoecheck
