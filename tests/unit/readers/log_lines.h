#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/log_scan.h"

// Lines of logs for the tests of the scanner, composed in the form of the catalogue's examples.

namespace aoecheck::test {

inline constexpr std::size_t megabyte = 1U << 20U;
inline constexpr std::size_t longest_text = 1024;
inline constexpr std::size_t searched_of_a_line = 64U << 10U;

inline const std::string malloc_record =
    "[ERROR] RUNTIME(8123,python3.7):2022-06-02-11:22:33.444.555 [npu_driver.cc:691]8200 "
    "DevMemAllocHugePageManaged:[LOAD][LOAD][driver interface] halMemAlloc failed: device_id=2, "
    "size=9663676416, type=2, env_type=3, drvRetCode=6!";
inline const std::string quiet_record =
    "[INFO] RUNTIME(8123,python3.7):2022-06-02-11:22:30.000.001 [runtime.cc:12]8200 Start:ready";
inline const std::string variables_record =
    "[ERROR] GE(20417,python3):2022-08-19-11:02:44.120.771 [graph_var_manager.cc:402]20990 "
    "AssignVarMem: ErrorNo: 1343225857(Parameter's invalid!) [COMP][MEM_ALLOC][Check][Param]Out of "
    "memory:current var size[7516192768] exceeds total var size[5368709120]";
inline const std::string kill_line =
    "Out of memory: Killed process 40118 (atc.bin) total-vm:41260032kB, anon-rss:29870144kB, "
    "file-rss:1204kB, shmem-rss:0kB, UID:1004 pgtables:60120kB oom_score_adj:0";

// 2022-06-02 11:22:33.444555 and so on, as if the clock were UTC.
inline constexpr std::int64_t malloc_time = 1'654'168'953'444'555;
inline constexpr std::int64_t quiet_time = 1'654'168'950'000'001;
inline constexpr std::int64_t variables_time = 1'660'906'964'120'771;

inline const LogHit& only_hit(const LogReading& reading) {
  static const LogHit none;
  EXPECT_EQ(reading.hits.size(), 1U) << printed(reading);
  return reading.hits.size() == 1 ? reading.hits.front().first.front() : none;
}

inline std::int64_t number_of(const LogHit& hit, std::string_view name) {
  const std::int64_t* const value = hit.number(name);
  EXPECT_NE(value, nullptr) << name;
  return value == nullptr ? -1 : *value;
}

inline std::string value_of(const LogHit& hit, std::string_view name) {
  const std::string* const value = hit.value(name);
  return value == nullptr ? "none" : *value;
}

inline std::string record_of(int pid) {
  return fmt::format(
      "[ERROR] ASCENDCL({},python3):2024-10-02-05:05:05.500.900 [memory.cpp:634]1 malloc: malloc "
      "physical memory failed, runtime result = 207001\n",
      pid);
}

}  // namespace aoecheck::test
