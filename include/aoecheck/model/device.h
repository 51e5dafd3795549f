#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/message.h"

namespace aoecheck {

/// Memory of a device in bytes; npu-smi's MB are units of 1048576.
struct DeviceMemory {
  std::uint64_t total_bytes = 0;
  std::uint64_t used_bytes = 0;

  friend bool operator==(const DeviceMemory&, const DeviceMemory&) = default;
};

/// One chip, as npu-smi shows it (memory-and-logs.md 5). A pair `0 / 0` or `NA` is no memory.
struct Device {
  int npu_id = 0;                   // "NPU": 0, 5, 2144; not dense
  std::optional<int> chip_id;       // absent on 950
  std::optional<int> physical_id;   // "Phy-ID", A3 only
  std::optional<int> logical_id;    // "Device", or of the mapping
  std::string name;                 // "310P3", "910B2C", "Ascend950PR"; may be masked: "xxx"
  std::string health;               // "OK", "Warning", "Alarm", "Critical", "UNKNOWN", "Offline"
  std::string bus_id;               // "0000:C1:00.0"; empty for "NA"
  std::optional<DeviceMemory> ddr;  // "Memory-Usage"
  std::optional<DeviceMemory> hbm;  // "HBM-Usage"
  Message unknown;                  // why its memory is not known, where it is not

  /// What models are put into: HBM, else DDR.
  const std::optional<DeviceMemory>& memory() const { return hbm ? hbm : ddr; }
};

/// A process that holds memory of a device. In a container only its own are shown.
struct DeviceProcess {
  int npu_id = 0;
  std::optional<int> chip_id;
  std::int64_t pid = 0;
  std::string name;  // may be empty
  std::optional<std::uint64_t> memory_bytes;
};

/// The table of `npu-smi info`.
struct DeviceTable {
  std::string tool_version;    // of npu-smi
  std::string driver_version;  // "Version:"
  std::vector<Device> devices;
  std::vector<DeviceProcess> processes;
  bool lists_processes = false;  // the table has a list of processes
  std::vector<Message> remarks;  // odd rows, warnings of the driver package
};

/// One row of `npu-smi info -m`.
struct DeviceMapping {
  int npu_id = 0;
  std::optional<int> chip_id;
  std::optional<int> logical_id;   // absent for the management unit ("-")
  std::optional<int> physical_id;  // "Chip Phy-ID"
  std::string name;                // "Ascend 910A", "Mcu"
};

/// One block of `npu-smi info -t …`, `-l`: names and values in their order, of one NPU and chip.
struct DeviceView {
  std::optional<int> npu_id;
  std::optional<int> chip_id;
  std::vector<std::pair<std::string, std::string>> values;  // "HBM Capacity(MB)" -> "65536"
  std::vector<DeviceProcess> processes;                     // proc-mem

  /// The value of that name; empty where there is none.
  std::string_view find(std::string_view name) const;
  /// HBM, DDR or plain memory with its rate of use; nothing where the view does not tell.
  std::optional<DeviceMemory> memory() const;
};

}  // namespace aoecheck
