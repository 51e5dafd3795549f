#include "unit/probes/host_trees.h"

namespace aoecheck::test {
namespace {

constexpr std::uint64_t kib = 1024;
constexpr std::uint64_t mib = 1024 * kib;
constexpr std::uint64_t gib = 1024 * mib;
/// A limit that must be known as "unlimited".
constexpr ProcessLimit unlimited{};

const std::string v1 = "/sys/fs/cgroup/memory";
const std::string v2 = "/sys/fs/cgroup";
const std::string id = "4f1c0e7d9a3b5862c7e410f9d2ab6c38e5071f94b2d86ac35e19f0472b8dc6a1";

}  // namespace

/// Sizes as in memory-and-logs.md 3: what a group leaves is limit - usage + inactive_file +
/// slab_reclaimable; usable is the least over the levels and MemAvailable.
const std::vector<ExpectedHost>& unlimited_hosts() {
  static const std::vector<ExpectedHost> hosts{
      {.name = "bare-x86",
       .total = 394823176 * kib,
       .usable = 256 * gib,
       .swap_total = 8388604 * kib,
       .usable_swap = 8388604 * kib,
       .group_kills = 0,
       .cpus = 96,
       .address_space = unlimited,
       .processes = ProcessLimit{1541532, 1541532},
       .open_files = ProcessLimit{1048576, 1048576},
       .tasks_limit = 338321,  // of user-1000.slice; the session's own is `max`
       .tasks_used = 412,
       .tasks_file = v2 + "/user.slice/user-1000.slice/pids.max",
       .killed = std::vector<Killed>{}},
      {.name = "bare-small",
       .total = 15 * gib,
       .usable = 11 * gib,
       .swap_total = 2097148 * kib,
       .usable_swap = 2097148 * kib,
       .version = 1,
       .group_kills = 0,
       .cpus = 6},  // 0-3,6-7
      {.name = "wsl2",
       .total = 7969180 * kib,
       .usable = 6656 * mib,  // 6815744 kB
       .swap_total = 2 * gib,
       .usable_swap = 1536 * mib,
       .version = 1,  // the unified hierarchy is mounted as well, without controllers
       .cpus = 12,
       .wsl = true},
      {.name = "board-8g-310b",
       .total = 7759460 * kib,
       .usable = 4608 * mib,  // 4718592 kB
       .cpus = 4,
       .device_shares_memory = true},
      {.name = "board-310b-swap",
       .total = 12 * gib,
       .usable = 8 * gib,
       .swap_total = 24 * gib,
       .usable_swap = 20 * gib,  // 4 GiB are in use
       .device_shares_memory = true},
      // A 310 without a bus address is the board's own (memory-and-logs.md 1.2).
      {.name = "board-310-rc",
       .total = 8093696 * kib,
       .usable = 2 * gib,
       .device_shares_memory = true},
      {.name = "card-310-ep", .total = 64 * gib, .usable = 48 * gib},
      {.name = "swap-only",
       .total = 16 * gib,
       .usable = 512 * mib,
       .swap_total = 64 * gib,
       .usable_swap = 60 * gib,
       .group_kills = 0},
      {.name = "pages-64k",
       .total = 512 * gib,
       .usable = 400 * gib,
       .version = 1,  // 9223372036854710272 is no limit with pages of 64 KiB
       .group_kills = 0,
       .cpus = 128,
       .huge_pages = 2 * gib},  // 4 pages of 524288 kB
      {.name = "strict-overcommit",
       .total = 128 * gib,
       .usable = 48 * gib,
       .commit_left = 1536 * mib},  // 67108864 kB - 65536000 kB
      // More is committed than the limit allows: nothing is left.
      {.name = "overcommitted", .total = 128 * gib, .usable = 48 * gib, .commit_left = 0},
      // Containers run here, but this process is in none.
      {.name = "bare-docker-host", .total = 128 * gib, .usable = 100 * gib},
      {.name = "huge-pages-reserved",
       .total = 256 * gib,
       .usable = 110 * gib,       // MemAvailable already lacks them
       .huge_pages = 128 * gib},  // 65536 pages of 2048 kB
      {.name = "other-aoe-running",
       .total = 128 * gib,
       .usable = 100 * gib,
       .cpus = 32,
       .running = {{2101, "aoe", "chen", 9 * gib, "1"},
                   {2102, "atc.bin", "2005", 5 * gib, "3"},  // no such user in /etc/passwd
                   {2103, "opc", "chen", 512 * mib, "2"},    // by ASCEND_DEVICE_ID
                   {2104, "ccec", "chen", 0, ""},            // a zombie has no memory
                   {2105, "bisheng", "root", 256 * mib, ""}}},
      {.name = "limits-low",
       .total = 128 * gib,
       .usable = 100 * gib,
       .cpus = 32,
       .address_space = ProcessLimit{8 * gib, 16 * gib},
       .processes = ProcessLimit{256, 512},
       .open_files = ProcessLimit{1024, 4096},
       .tasks_limit = 512,
       .tasks_used = 498,
       .tasks_file = v2 + "/user.slice/user-1000.slice/session-3.scope/pids.max"},
  };
  return hosts;
}

const std::vector<ExpectedHost>& hosts_with_v1_groups() {
  static const std::string pod = "pod8d2f61c3-70be-4c19-a5e4-b3f92c06d17a";
  static const std::vector<ExpectedHost> hosts{
      {.name = "docker-v1",
       .total = 128 * gib,
       .usable = 6 * gib,  // 8 - 3 + 1 GiB
       .swap_total = 33554428 * kib,
       .usable_swap = 7680 * mib,  // memory and swap: (16 - 8) - (3.5 - 3) GiB
       .version = 1,
       .limits = {8 * gib},
       .tightest = v1,  // /docker/ID is what is mounted there
       .tightest_file = "memory.limit_in_bytes",
       .tightest_limit = 8 * gib,
       .group_swap = 7680 * mib,
       .group_kills = 1,
       .cpus = 32,
       .cpu_quota = 2.5,
       .surroundings = Surroundings::docker},
      {.name = "k8s-v1",
       .total = 754 * gib,
       .usable = 7 * gib,  // pod 48 - 44 + 3 GiB; container 64 - 10 + 2; kubepods 500 - 120 + 20
       .version = 1,
       .limits = {64 * gib, 48 * gib, 500 * gib},
       .tightest = v1 + "/kubepods/burstable/" + pod,
       .tightest_file = "memory.limit_in_bytes",
       .tightest_limit = 48 * gib,
       .group_kills = 0,
       .cpus = 128,
       .cpu_quota = 6.0,     // of the pod; the container's own is 8
       .tasks_limit = 1024,  // of the pod
       .tasks_used = 210,
       .tasks_file = "/sys/fs/cgroup/pids/kubepods/burstable/" + pod + "/pids.max",
       .surroundings = Surroundings::kubernetes},
      {.name = "k8s-v1-hidden-pod",
       .total = 754 * gib,
       .usable = 40 * gib,  // hierarchical_memory_limit 48 - 10 + 2 GiB; the container 64 - 10 + 2
       .version = 1,
       .limits = {64 * gib, 48 * gib},
       .tightest = v1,
       .tightest_limit = 48 * gib,
       .group_kills = 0,
       .surroundings = Surroundings::kubernetes},
      {.name = "page-cache-full-container",
       .total = 1008 * gib,
       // 32 GiB - 29742649344 (27.7 GiB) + 26 GiB of inactive files
       .usable = 32534376448,
       .version = 1,
       .limits = {32 * gib},
       .tightest = v1,
       .tightest_file = "memory.limit_in_bytes",
       .tightest_limit = 32 * gib,
       .group_kills = 0,
       .surroundings = Surroundings::docker},
  };
  return hosts;
}

const std::vector<ExpectedHost>& hosts_with_v2_groups() {
  static const std::string pod = v2 + "/kubepods.slice/kubepods-burstable.slice/" +
                                 "kubepods-burstable-pod8d2f61c3_70be_4c19_a5e4_b3f92c06d17a.slice";
  static const std::vector<ExpectedHost> hosts{
      {.name = "docker-v2-private-namespace",
       .total = 128 * gib,
       .usable = 14976 * mib,  // 16384 - 2048 + 512 + 128 MiB
       .swap_total = 8388604 * kib,
       .usable_swap = 0,
       .limits = {16 * gib},
       .tightest = v2,
       .tightest_file = "memory.max",
       .tightest_limit = 16 * gib,
       .group_swap = 0,
       .group_kills = 0,
       .cpus = 16,
       .address_space = unlimited,
       .processes = unlimited,
       .open_files = ProcessLimit{1048576, 1048576},
       .tasks_limit = 2048,
       .tasks_used = 37,
       .tasks_file = v2 + "/pids.max",
       .surroundings = Surroundings::docker},
      {.name = "docker-v2-host-namespace",
       .total = 64 * gib,
       .usable = 3328 * mib,  // 12 - 11 + 2 + 0.25 GiB
       .swap_total = 4 * gib,
       .usable_swap = 4 * gib,
       .limits = {12 * gib},
       .tightest = v2 + "/system.slice/docker-" + id + ".scope",
       .tightest_file = "memory.max",
       .tightest_limit = 12 * gib,
       .group_kills = 0,
       .surroundings = Surroundings::docker},
      {.name = "docker-v2-bound-group",
       .total = 64 * gib,
       .usable = 2560 * mib,  // 6 - 5 + 1.5 GiB; below it, in the group `job`, 4 - 1 GiB
       .limits = {4 * gib, 6 * gib},
       .tightest = v2,  // the container's group is all that is mounted
       .tightest_file = "memory.max",
       .tightest_limit = 6 * gib,
       .surroundings = Surroundings::docker},
      {.name = "k8s-v2",
       .total = 754 * gib,
       .usable = 13 * gib,  // container 48 - 40 + 4 + 1 GiB; pod 80 - 50 + 5; all 480 - 200 + 35
       .limits = {48 * gib, 80 * gib, 480 * gib},
       .tightest = pod + "/cri-containerd-" + id + ".scope",
       .tightest_file = "memory.high",  // memory.max is 64 GiB
       .tightest_limit = 48 * gib,
       .group_swap = 0,
       .group_kills = 0,
       .cpus = 128,
       .cpu_quota = 16.0,    // of the pod; the container's own is `max`
       .tasks_limit = 4096,  // of the pod
       .tasks_used = 300,
       .tasks_file = pod + "/pids.max",
       .surroundings = Surroundings::kubernetes},
      {.name = "k8s-v2-private-namespace",
       .total = 256 * gib,
       .usable = 0,  // memory.high 20 - 23 + 1 GiB is not below 0
       .limits = {20 * gib},
       .tightest = v2,
       .tightest_file = "memory.high",
       .tightest_limit = 20 * gib,
       .surroundings = Surroundings::kubernetes},
      {.name = "nested-limits-v2",
       .total = 256 * gib,
       .usable = 6 * gib,  // 40 - 36 + 1.5 + 0.5 GiB; below it 64 - 20 + 2 and 32 - 2 + 1
       .swap_total = 16 * gib,
       .usable_swap = 2 * gib,  // 8 - 6 GiB; below it 4 - 1 GiB and `max`
       .limits = {32 * gib, 64 * gib, 40 * gib},
       .tightest = v2 + "/slurm.slice",
       .tightest_file = "memory.max",
       .tightest_limit = 40 * gib,
       .group_swap = 2 * gib,
       .group_kills = 0},
      {.name = "leaf-without-controller",
       .total = 128 * gib,
       .usable = 15 * gib,  // 20 - 5 GiB: memory is accounted to the group above
       .limits = {20 * gib},
       .tightest = v2 + "/system.slice/tune.service",
       .tightest_file = "memory.max",
       .tightest_limit = 20 * gib,
       .group_kills = 2},
      {.name = "cpu-quota-container",
       .total = 256 * gib,
       .usable = 200 * gib,
       .group_kills = 0,
       .cpus = 64,
       .cpu_quota = 4.0,  // 400000 of 100000
       .surroundings = Surroundings::docker},
      {.name = "cpuset-container",
       .total = 256 * gib,
       .usable = 31 * gib,  // 32 - 1 GiB; without memory.stat nothing is reclaimable
       .limits = {32 * gib},
       .tightest = v2,
       .tightest_file = "memory.max",
       .tightest_limit = 32 * gib,
       .group_kills = 0,
       .cpus = 4,
       .surroundings = Surroundings::container},
      {.name = "container-on-full-host",
       .total = 64 * gib,
       .usable = 6 * gib,  // MemAvailable; the group would leave 16 - 1 GiB
       .limits = {16 * gib},
       .group_kills = 0,
       .surroundings = Surroundings::docker},
      {.name = "killed-before",
       .total = 128 * gib,
       .usable = 29 * gib,  // 32 - 4 + 1 GiB
       .limits = {32 * gib},
       .tightest = v2,
       .tightest_file = "memory.max",
       .tightest_limit = 32 * gib,
       .group_kills = 3,
       // Resident are anonymous, file and shared memory together.
       .killed = std::vector<Killed>{{31337, "aoe", (16777216 + 2048) * kib, false},
                                     {40012, "atc.bin", (8126464 + 65536 + 4096) * kib, true},
                                     {2871, "python3.7", (27262976 + 1024) * kib, false},
                                     {5120, "ccec", 2097152 * kib, true}},
       .surroundings = Surroundings::docker},
  };
  return hosts;
}

const std::vector<ExpectedHost>& hosts_that_hide() {
  static const std::vector<ExpectedHost> hosts{
      {.name = "unreadable",
       .swap_total = {},
       .version = 0,
       .groups_readable = false,
       .available_known = false},
      {.name = "unmounted-groups",
       .total = 64 * gib,
       .usable = 48 * gib,
       .version = 0,
       .surroundings = Surroundings::docker,  // by the name of the group
       .groups_readable = false},
      {.name = "garbled",
       .swap_total = {},
       .killed = std::vector<Killed>{},
       .groups_readable = false,
       .available_known = false},
      // The last figure may be 503 kB or 50331648 kB.
      {.name = "cut-short",
       .total = 64 * gib,
       .swap_total = {},
       .processes = ProcessLimit{60963, 60963},
       .available_known = false},
      // Other controllers limit even where that of memory is switched off.
      {.name = "board-without-memory-controller",
       .total = 7759460 * kib,
       .usable = 4608 * mib,
       .version = 0,
       .cpu_quota = 1.5,
       .tasks_limit = 200,
       .tasks_used = 37,
       .tasks_file = "/sys/fs/cgroup/pids/system.slice/tune.service/pids.max",
       .groups_readable = false},
      // The limit and the kills that can be seen are those of other processes.
      {.name = "foreign-group", .total = 64 * gib, .usable = 48 * gib, .groups_readable = false},
  };
  return hosts;
}

}  // namespace aoecheck::test
