#include "aoecheck/readers/devices.h"

#include <string>

#include <gtest/gtest.h>

namespace aoecheck::test {
namespace {

constexpr std::uint64_t megabyte = 1ULL << 20U;

DeviceTable table_of(const std::string& text) {
  auto table = read_device_table({"npu-smi info", text});
  EXPECT_TRUE(table.ok());
  return table ? std::move(*table) : DeviceTable{};
}

std::optional<DeviceMemory> memory(std::uint64_t used, std::uint64_t total) {
  return DeviceMemory{total * megabyte, used * megabyte};
}

/// Two dies a card, told apart by chip and physical number.
const std::string two_dies =
    "| npu-smi 25.0.rc1.1               Version: 25.0.rc1.1                                    |\n"
    "+---------------------------+---------------+---------------------------------------------+\n"
    "| NPU   Name                | Health        | Power(W)  Temp(C)   Hugepages-Usage(page)   |\n"
    "| Chip  Phy-ID              | Bus-Id        | AICore(%) Memory-Usage(MB)  HBM-Usage(MB)   |\n"
    "+===========================+===============+=============================================+\n"
    "| 3     Ascend910           | OK            | 166.7     36        0    / 0                |\n"
    "| 0     6                   | 0000:9D:00.0  | 0         0    / 0          3120 / 65536    |\n"
    "+-----------------------------------------------------------------------------------------+\n"
    "| 3     Ascend910           | OK            | -         36        0    / 0                |\n"
    "| 1     7                   | 0000:9F:00.0  | 0         0    / 0          2880 / 65536    |\n"
    "+===========================+===============+=============================================+\n";

TEST(DeviceTables, TwoDiesOfOneCard) {
  const DeviceTable table = table_of(two_dies);
  ASSERT_EQ(table.devices.size(), 2U);
  for (int die = 0; die < 2; ++die) {
    const Device& device = table.devices[static_cast<std::size_t>(die)];
    EXPECT_EQ(device.npu_id, 3);
    EXPECT_EQ(device.chip_id, die);
    EXPECT_EQ(device.physical_id, 6 + die);
    EXPECT_FALSE(device.logical_id.has_value());
    EXPECT_FALSE(device.ddr.has_value()) << "0 / 0 is none";
  }
  EXPECT_EQ(table.devices[1].memory(), memory(2880, 65536));
  EXPECT_FALSE(table.lists_processes);
}

TEST(DeviceTables, AProcessWithItsNumberInTheContainer) {
  const DeviceTable table = table_of(
      "| NPU ID | Name        | Health | Power(W) Temp(C) Hugepages-Usage(page) |\n"
      "|        |             | Bus-Id | NPU Util(%) Memory-Usage(MB) HBM-Usage(MB) |\n"
      "| 2144   | Ascend950PR | OK     | 187.1 46 0 / 0 |\n"
      "|        |             | NA     | 0 0 / 0 6620 / 131072 |\n"
      "| NPU ID | Process id | Process id in container | Process name | Process memory(MB) |\n"
      "| 2144   | 8467       | 12                      | aoe          | 332                |\n"
      "| 2144   | word       | 12                      | aoe          | 332                |\n"
      "[WARNING]The driver package may not be completely installed\n");
  ASSERT_EQ(table.devices.size(), 1U);
  EXPECT_EQ(table.devices[0].npu_id, 2144);
  EXPECT_EQ(table.devices[0].bus_id, "");
  ASSERT_EQ(table.processes.size(), 1U);
  EXPECT_EQ(table.processes[0].pid, 8467);
  EXPECT_EQ(table.processes[0].name, "aoe");
  EXPECT_EQ(table.processes[0].memory_bytes, 332 * megabyte);
  ASSERT_EQ(table.remarks.size(), 1U);
  EXPECT_EQ(table.remarks[0].id, "npu-smi-remark");
}

std::string with_memory(const std::string& pairs) {
  return "| NPU  Name  | Health | Power(W) |\n| Chip Device | Bus-Id | Memory-Usage(MB) "
         "HBM-Usage(MB) |\n"
         "| 0    910B2 | OK     | 1 2 0 / 0 |\n| 0           | 0000:C1:00.0 | 0 " +
         pairs + " |\n";
}

TEST(DeviceTables, WhatCannotBeReadIsUnknown) {
  for (const char* pairs : {"0 / 0", "0 / 0 0 / 0", "NA / NA NA / NA", "0 / 0 1 / 2 3 / 4",
                            "0 / 0 99999999999999999999 / 99999999999999999999", "0 / 0 -1 / 65536",
                            "", "0 / 0 6620"}) {
    const DeviceTable table = table_of(with_memory(pairs));
    ASSERT_EQ(table.devices.size(), 1U) << pairs;
    EXPECT_FALSE(table.devices[0].memory().has_value()) << pairs;
    EXPECT_FALSE(table.devices[0].unknown.empty()) << pairs;
  }
  EXPECT_EQ(table_of(with_memory("0 / 0 7 /9")).devices[0].memory(), memory(7, 9));
}

TEST(DeviceTables, FailuresByTheirTexts) {
  const auto id_of = [](const std::string& text) {
    const auto table = read_device_table({"npu-smi info", text});
    return table ? std::string() : table.error().message.id;
  };
  EXPECT_EQ(id_of(""), "npu-smi-not-a-table");
  EXPECT_EQ(id_of("hello\n"), "npu-smi-not-a-table");
  EXPECT_EQ(id_of("DrvMngGetConsoleLogLevel failed. (g_conLogLevel=3)\n"), "npu-smi-failed");
  EXPECT_EQ(id_of("DrvMngGetConsoleLogLevel failed.\ndcmi module initialize failed. ret is -8005"),
            "npu-smi-failed-access");
  EXPECT_EQ(id_of("cannot open because the device is used. ret is -8020\n"), "npu-smi-failed-used");
  EXPECT_EQ(id_of("npu-smi: error while loading shared libraries: libc_sec.so: cannot open shared "
                  "object file: No such file or directory\n"),
            "npu-smi-failed");
}

TEST(DeviceTables, CutAnywhereGivesNoWrongFigure) {
  for (std::size_t end = 0; end <= two_dies.size(); ++end) {
    const auto table = read_device_table({"npu-smi info", two_dies.substr(0, end)});
    if (!table) continue;
    for (const Device& device : table->devices) {
      if (device.memory()) {
        EXPECT_GE(device.memory()->total_bytes, 6 * megabyte) << end;
      }
    }
  }
}

TEST(DeviceTables, HostileTexts) {
  EXPECT_FALSE(read_device_table({"x", std::string(1U << 20U, '|')}).ok());
  const DeviceTable table = table_of(with_memory(std::string(1000, '\0') + " 0 / 0 1 / 2"));
  EXPECT_EQ(table.devices.size(), 1U);
  std::string many = two_dies;
  for (int i = 0; i < 10; ++i) many += many;
  EXPECT_GT(table_of(many).devices.size(), 1000U);
}

TEST(DeviceViews, AChipStandsBeforeOrBehindItsBlock) {
  const auto views = read_device_views({"npu-smi",
                                        "NPU ID : 4\nChip Count : 2\n\n"
                                        "Memory Capacity(MB) : 43693\nMemory Usage Rate(%) : 50\n"
                                        "Chip ID : 0\n\n"
                                        "Memory Capacity(MB) : 43693\nMemory Usage Rate(%) : 4\n"
                                        "Chip ID : 1\n"});
  ASSERT_TRUE(views.ok());
  ASSERT_EQ(views->size(), 2U);
  EXPECT_EQ((*views)[0].chip_id, 0);
  EXPECT_EQ((*views)[0].memory(), memory(21846, 43693));
  EXPECT_EQ((*views)[1].npu_id, 4);
  EXPECT_EQ((*views)[1].chip_id, 1);
}

TEST(DeviceMappings, ColumnsAreFoundByTheirTitles) {
  const auto rows =
      read_device_mapping({"npu-smi",
                           "NPU ID    Chip Phy-ID    Chip ID    Chip Logic ID    Chip Name\n"
                           "5         11             1          3                Ascend 910\n"
                           "word      1              1          1                x\n"});
  ASSERT_TRUE(rows.ok());
  ASSERT_EQ(rows->size(), 1U);
  EXPECT_EQ(rows->front().npu_id, 5);
  EXPECT_EQ(rows->front().physical_id, 11);
  EXPECT_EQ(rows->front().chip_id, 1);
  EXPECT_EQ(rows->front().logical_id, 3);
  EXPECT_EQ(rows->front().name, "Ascend 910");
}

}  // namespace
}  // namespace aoecheck::test
