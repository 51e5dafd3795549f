#include <cstddef>
#include <cstdint>
#include <string_view>

#include "aoecheck/readers/devices.h"
#include "fuzz/reading_checks.h"

namespace {

using namespace aoecheck;

void check_memory(const std::optional<DeviceMemory>& memory) {
  fuzz::require(!memory || memory->total_bytes > 0);
}

void check_table(const DeviceTable& table) {
  for (const Device& device : table.devices) {
    check_memory(device.ddr);
    check_memory(device.hbm);
    fuzz::require(device.memory().has_value() || !device.unknown.empty());
  }
  for (const DeviceProcess& process : table.processes) fuzz::require(process.pid > 0);
  fuzz::require(table.lists_processes || table.processes.empty());
}

}  // namespace

// The bytes as each of the pages that npu-smi prints.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Input input{"npu-smi", {reinterpret_cast<const char*>(data), size}};
  if (const auto table = read_device_table(input))
    check_table(*table);
  else
    fuzz::require(!table.error().message.empty());
  if (const auto rows = read_device_mapping(input); !rows)
    fuzz::require(!rows.error().message.empty());
  const auto views = read_device_views(input);
  if (!views) fuzz::require(!views.error().message.empty());
  for (const DeviceView& view : views ? *views : std::vector<DeviceView>{})
    check_memory(view.memory());
  return 0;
}
