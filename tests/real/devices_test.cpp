#include "aoecheck/readers/devices.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/catalogue/soc_names.h"
#include "aoecheck/system/environment.h"

// Every figure was read in the files by eye; sizes are in MB as they are printed there.

namespace aoecheck::test {
namespace {

constexpr std::uint64_t megabyte = 1ULL << 20U;

std::string data(const std::string& name) {
  const std::string root = std::getenv("AOECHECK_REAL_DATA");
  const auto bytes = real_environment().read(root + "/npu_smi/" + name + ".txt", megabyte);
  EXPECT_TRUE(bytes.ok()) << name;
  return bytes ? *bytes : std::string();
}

struct Row {
  int npu;
  int chip;     // -1: none
  int logical;  // -1: not shown
  std::string name, health, bus;
  std::uint64_t ddr_used, ddr_total, hbm_used, hbm_total;  // total 0: none
};

struct Process {
  int npu, chip;
  std::int64_t pid;
  std::string name;
  std::uint64_t memory;
};

struct Table {
  std::string file, tool, driver, soc;
  std::vector<Row> rows;
  std::vector<Process> processes;
  bool lists_processes;
};

std::vector<Row> eight_910a() {
  return {{0, 0, -1, "910A", "OK", "0000:C1:00.0", 591, 14795, 0, 32768},
          {1, 0, -1, "910A", "OK", "0000:81:00.0", 303, 15177, 0, 32768},
          {2, 0, -1, "910A", "OK", "0000:41:00.0", 1821, 15177, 0, 32768},
          {3, 0, -1, "910A", "OK", "0000:01:00.0", 3168, 15088, 0, 32768},
          {4, 0, -1, "910A", "OK", "0000:C2:00.0", 295, 14795, 0, 32768},
          {5, 0, -1, "910A", "OK", "0000:82:00.0", 455, 15177, 0, 32768},
          {6, 0, -1, "910A", "OK", "0000:42:00.0", 1517, 15177, 0, 32768},
          {7, 0, -1, "910A", "OK", "0000:02:00.0", 3319, 15088, 0, 32768}};
}

std::vector<Row> seven_950() {
  const std::vector<std::pair<std::string, std::uint64_t>> rows = {
      {"01", 6620}, {"11", 6056},  {"61", 5413}, {"71", 5414},
      {"81", 5415}, {"91", 10569}, {"F1", 5411}};
  std::vector<Row> result;
  for (const auto& [bus, used] : rows)
    result.push_back({static_cast<int>(result.size()), -1, -1, "Ascend950PR", "OK",
                      "0000:" + bus + ":00.0", 0, 0, used, 131072});
  return result;
}

std::vector<Table> tables() {
  return {
      {"01_info_310_ep_23.0.0",
       "23.0.0",
       "23.0.0",
       "Ascend310",
       {{0, 0, 0, "310", "OK", "0000:01:00.0", 577, 7759, 0, 0}},
       {},
       true},
      {"02_info_310_rc_21.0.3.1_nohugepages",
       "21.0.3.1",
       "21.0.3.1",
       "Ascend310",
       {{0, 0, 0, "310", "OK", "", 5324, 8192, 0, 0}},
       {},
       false},
      {"04_info_310B4_23.0.0_alarm_trailing_space",
       "23.0.0",
       "23.0.0",
       "Ascend310B4",
       {{0, 0, 0, "310B4", "Alarm", "", 3628, 15609, 0, 0}},
       {},
       false},
      {"05_info_310P3_22.0.2",
       "22.0.0",
       "22.0.2",
       "Ascend310P3",
       {{0, 0, 0, "310P3", "OK", "0000:3B:00.0", 929, 21534, 0, 0}},
       {},
       false},
      {"07_info_310P3_duo_25.5.2_excerpt",
       "25.5.2",
       "25.5.2",
       "Ascend310P3",
       {{1, 0, 0, "310P3", "OK", "0000:01:00.0", 1605, 44278, 0, 0}},
       {},
       false},
      {"08_info_910A_20.2.2_npu-smi1.8.21_x8",
       "1.8.21",
       "20.2.2.spc001",
       "Ascend910A",
       eight_910a(),
       {},
       false},
      {"09_info_910A_23.0.rc1_warning_processB",
       "23.0.rc1.b070",
       "23.0.rc1.b070",
       "Ascend910A",
       {{0, 0, -1, "910A", "Warning", "0000:C1:00.0", 938, 15137, 3, 32768},
        {1, 0, -1, "910A", "Warning", "0000:81:00.0", 1820, 15137, 3, 32768},
        {2, 0, -1, "910A", "Warning", "0000:41:00.0", 1667, 15137, 30750, 32768},
        {3, 0, -1, "910A", "Warning", "0000:01:00.0", 2777, 15039, 0, 32768}},
       {},
       true},
      {"10_info_910ProB_23.0.rc1_process",
       "23.0.rc1",
       "23.0.rc1",
       "Ascend910ProB",
       {{0, 0, -1, "910ProB", "OK", "0000:C1:00.0", 1198, 15137, 30711, 32768}},
       {{0, 0, 55115, "python", 30784}},
       true},
      {"11_info_910B2C_23.0.2.1_process_trailing_space",
       "23.0.2.1",
       "23.0.2.1",
       "Ascend910B2C",
       {{0, 0, -1, "910B2C", "OK", "0000:5A:00.0", 0, 0, 20701, 65536},
        {1, 0, -1, "910B2C", "OK", "0000:19:00.0", 0, 0, 20687, 65536}},
       {{0, 0, 124528, "python3.8", 17400}},
       true},
      {"15_info_950PR_25.7.rc1_x7_process",
       "25.7.rc1",
       "25.7.rc1",
       "",
       seven_950(),
       {{0, -1, 846718, "", 332}, {1, -1, 2430352, "", 544}},
       true},
      {"17_info_950PR_25.7.rc1.6_container_single_rule",
       "25.7.rc1.6",
       "25.7.rc1.6",
       "",
       {{0, -1, -1, "Ascend950PR", "OK", "0000:61:00.0", 0, 0, 5239, 131072}},
       {},
       false},
      {"19_info_910A_23.0.rc3_hbm_full_hugepages_full_excerpt",
       "23.0.rc3",
       "23.0.rc2.3",
       "",
       {{0, 0, -1, "xxx", "OK", "0000:C1:00.0", 4565, 15137, 30710, 32768},
        {1, 0, -1, "xxx", "OK", "0000:81:00.0", 4483, 15137, 30710, 32768},
        {2, 0, -1, "xxx", "OK", "0000:41:00.0", 4437, 15137, 30710, 32768},
        {3, 0, -1, "xxx", "OK", "0000:01:00.0", 3845, 15039, 30709, 32768},
        {4, 0, -1, "xxx", "OK", "0000:C2:00.0", 4296, 15137, 30709, 32768},
        {5, 0, -1, "xxx", "OK", "0000:82:00.0", 3758, 15137, 30709, 32768},
        {6, 0, -1, "xxx", "OK", "0000:42:00.0", 4581, 15137, 30710, 32768}},
       {},
       false},
  };
}

std::optional<DeviceMemory> memory(std::uint64_t used, std::uint64_t total) {
  if (total == 0) return std::nullopt;
  return DeviceMemory{total * megabyte, used * megabyte};
}

void expect_row(const Device& device, const Row& row, const std::string& file) {
  EXPECT_EQ(device.npu_id, row.npu) << file;
  EXPECT_EQ(device.chip_id.value_or(-1), row.chip) << file;
  EXPECT_EQ(device.logical_id.value_or(-1), row.logical) << file;
  EXPECT_EQ(device.name, row.name) << file;
  EXPECT_EQ(device.health, row.health) << file;
  EXPECT_EQ(device.bus_id, row.bus) << file;
  EXPECT_EQ(device.ddr, memory(row.ddr_used, row.ddr_total)) << file;
  EXPECT_EQ(device.hbm, memory(row.hbm_used, row.hbm_total)) << file;
  EXPECT_TRUE(device.unknown.empty()) << file;
}

TEST(RealDevices, TablesOfEveryLayout) {
  for (const Table& expected : tables()) {
    const auto table = read_device_table({expected.file, data(expected.file)});
    ASSERT_TRUE(table.ok()) << expected.file;
    EXPECT_EQ(table->tool_version, expected.tool) << expected.file;
    EXPECT_EQ(table->driver_version, expected.driver) << expected.file;
    EXPECT_EQ(table->lists_processes, expected.lists_processes) << expected.file;
    ASSERT_EQ(table->devices.size(), expected.rows.size()) << expected.file;
    for (std::size_t i = 0; i < expected.rows.size(); ++i)
      expect_row(table->devices[i], expected.rows[i], expected.file);
    EXPECT_EQ(soc_of_device_name(table->devices.front().name, Catalogue::embedded()), expected.soc);
    ASSERT_EQ(table->processes.size(), expected.processes.size()) << expected.file;
    for (std::size_t i = 0; i < expected.processes.size(); ++i) {
      const DeviceProcess& process = table->processes[i];
      EXPECT_EQ(process.npu_id, expected.processes[i].npu);
      EXPECT_EQ(process.chip_id.value_or(-1), expected.processes[i].chip);
      EXPECT_EQ(process.pid, expected.processes[i].pid);
      EXPECT_EQ(process.name, expected.processes[i].name);
      EXPECT_EQ(process.memory_bytes, expected.processes[i].memory * megabyte);
    }
  }
}

TEST(RealDevices, WhatIsMangledIsUnknownAndNeverZero) {
  const auto table = read_device_table({"38", data("38_info_910B4_25.5.2_doc_hand_mangled")});
  ASSERT_TRUE(table.ok());
  ASSERT_EQ(table->devices.size(), 1U);
  EXPECT_EQ(table->devices[0].npu_id, 5);
  EXPECT_EQ(table->devices[0].name, "910B4");
  EXPECT_FALSE(table->devices[0].memory().has_value());
  EXPECT_EQ(table->devices[0].unknown.id, "npu-smi-row-incomplete");
}

TEST(RealDevices, AFailureIsNoTable) {
  const std::string text = data("36_fail_container_-8005");
  const auto table = read_device_table({"36", text});
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.error().message.id, "npu-smi-failed-access");
  EXPECT_EQ(read_device_mapping({"36", text}).error().message.id, "npu-smi-failed-access");
  EXPECT_EQ(read_device_views({"36", text}).error().message.id, "npu-smi-failed-access");
}

TEST(RealDevices, MappingsByTheirTitles) {
  const auto first = read_device_mapping({"20", data("20_mapping_-m_910A")});
  ASSERT_TRUE(first.ok());
  ASSERT_EQ(first->size(), 8U);
  for (int i = 0; i < 8; ++i) {
    const DeviceMapping& row = (*first)[static_cast<std::size_t>(i)];
    EXPECT_EQ(row.npu_id, i);
    EXPECT_EQ(row.chip_id, 0);
    EXPECT_EQ(row.logical_id, i);
    EXPECT_EQ(row.name, "Ascend 910A");
  }
  const auto duo = read_device_mapping({"30", data("30_mapping_-m_310P_duo_with_mcu")});
  ASSERT_TRUE(duo.ok());
  ASSERT_EQ(duo->size(), 12U);
  EXPECT_EQ((*duo)[2].name, "Mcu");
  EXPECT_FALSE((*duo)[2].logical_id.has_value());
  EXPECT_EQ((*duo)[10].npu_id, 5);
  EXPECT_EQ((*duo)[10].chip_id, 1);
  EXPECT_EQ((*duo)[10].logical_id, 7);
  const auto last = read_device_mapping({"35", data("35_mapping_-m_950_doc")});
  ASSERT_TRUE(last.ok());
  ASSERT_EQ(last->size(), 1U);
  EXPECT_EQ(last->front().physical_id, 0);
  EXPECT_EQ(last->front().chip_id, 0);
  EXPECT_FALSE(last->front().logical_id.has_value());
  EXPECT_EQ(last->front().name, "xxx");
}

std::vector<DeviceView> views_of(const std::string& file) {
  auto views = read_device_views({file, data(file)});
  EXPECT_TRUE(views.ok()) << file;
  return views ? *views : std::vector<DeviceView>{};
}

TEST(RealDevices, Usages) {
  struct Usage {
    std::string file;
    std::uint64_t total, percent;
  };
  for (const Usage& usage :
       {Usage{"21_usages_910A_23.0.5_hbm31129", 31129, 0}, Usage{"24_usages_910B_25.5.1", 65536, 5},
        Usage{"27_usages_910_910B_label_hbm32768", 32768, 0}}) {
    const auto views = views_of(usage.file);
    ASSERT_EQ(views.size(), 1U) << usage.file;
    EXPECT_EQ(views[0].npu_id, 0);
    EXPECT_EQ(views[0].chip_id, 0);
    EXPECT_EQ(views[0].memory(), memory(usage.total * usage.percent / 100, usage.total))
        << usage.file;
  }
  EXPECT_EQ(views_of("24_usages_910B_25.5.1")[0].find("DDR Capacity(MB)"), "0");
  EXPECT_EQ(views_of("21_usages_910A_23.0.5_hbm31129")[0].find("DDR Capacity(MB)"), "13553");
  EXPECT_EQ(views_of("27_usages_910_910B_label_hbm32768")[0].find("DDR Capacity(MB)"), "15171");
}

TEST(RealDevices, OtherViews) {
  const auto common = views_of("29_common_310P_duo");
  ASSERT_EQ(common.size(), 3U);
  EXPECT_EQ(common[0].npu_id, 1);
  EXPECT_EQ(common[0].chip_id, 0);
  EXPECT_EQ(common[0].find("Temperature(C)"), "60");
  EXPECT_EQ(common[1].chip_id, 1);
  EXPECT_EQ(common[1].find("Temperature(C)"), "59");
  EXPECT_EQ(common[2].find("Chip Name"), "mcu");
  EXPECT_FALSE(common[0].memory().has_value());

  const auto chip = views_of("22_board_chip_910A_23.0.5");
  ASSERT_EQ(chip.size(), 1U);
  EXPECT_EQ(chip[0].chip_id, 0);
  EXPECT_EQ(chip[0].find("Chip Name"), "910A");
  EXPECT_EQ(chip[0].find("Firmware Version"), "7.1.0.7.220");

  const auto board = views_of("25_board_910B_25.5.1");
  ASSERT_EQ(board.size(), 1U);
  EXPECT_EQ(board[0].find("Software Version"), "25.5.1");
  EXPECT_EQ(board[0].find("PCIe Bus Info"), "0000:C1:00.0");

  const auto list = views_of("31_list_-l_and_board_310_22.0.4");
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].find("Card Count"), "1");
  EXPECT_EQ(list[1].npu_id, 0);
  EXPECT_EQ(list[1].find("Chip Count"), "1");
  EXPECT_EQ(list[2].find("Software Version"), "22.0.4");
  EXPECT_EQ(list[2].find("Faulty Chip Count"), "0");

  const auto newest = views_of("33_memory_950_doc");
  ASSERT_EQ(newest.size(), 1U);
  EXPECT_EQ(newest[0].find("HBM Capacity(MB)"), "131072");
  EXPECT_FALSE(newest[0].memory().has_value()) << "how much is used is not told";

  const auto processes = views_of("34_proc-mem_950_doc");
  ASSERT_EQ(processes.size(), 1U);
  ASSERT_EQ(processes[0].processes.size(), 1U);
  EXPECT_EQ(processes[0].processes[0].pid, 395864);
  EXPECT_EQ(processes[0].processes[0].name, "power_test");
  EXPECT_EQ(processes[0].processes[0].memory_bytes, 5118 * megabyte);
}

}  // namespace
}  // namespace aoecheck::test
