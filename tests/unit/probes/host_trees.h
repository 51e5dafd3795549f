#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/model/host.h"

namespace aoecheck::test {

struct Killed {
  std::int64_t pid;
  std::string name;
  std::uint64_t resident_bytes;
  bool in_group;
};

struct Running {
  std::int64_t pid;
  std::string name;
  std::string user;
  std::uint64_t resident_bytes;
  std::string device;
};

/// What must be read from one tree below tests/support/hosts; nothing = must be unknown.
struct ExpectedHost {
  std::string name;
  std::optional<std::uint64_t> total = {};
  std::optional<std::uint64_t> usable = {};
  std::optional<std::uint64_t> swap_total = 0;
  std::uint64_t usable_swap = 0;
  int version = 2;
  std::vector<std::uint64_t> limits = {};  // of the groups, from the process's own upwards
  std::string tightest = {};               // its directory; empty = no group decides
  std::string tightest_file = {};
  std::uint64_t tightest_limit = 0;
  std::optional<std::uint64_t> group_swap = {};
  std::optional<std::uint64_t> group_kills = {};
  std::optional<int> cpus = {};
  std::optional<double> cpu_quota = {};
  std::optional<ProcessLimit> address_space = {};
  std::optional<ProcessLimit> processes = {};
  std::optional<ProcessLimit> open_files = {};
  std::optional<std::uint64_t> tasks_limit = {};
  std::uint64_t tasks_used = 0;
  std::string tasks_file = {};
  std::uint64_t huge_pages = 0;
  std::optional<std::uint64_t> commit_left = {};
  std::vector<Running> running = {};
  std::optional<std::vector<Killed>> killed = {};  // nothing = no kernel log to be had
  Surroundings surroundings = Surroundings::bare;
  bool wsl = false;
  bool device_shares_memory = false;
  bool groups_readable = true;
  bool available_known = true;
};

/// Hosts that limit no memory by groups, those that do by version 1 and 2, and those that do not
/// show everything.
const std::vector<ExpectedHost>& unlimited_hosts();
const std::vector<ExpectedHost>& hosts_with_v1_groups();
const std::vector<ExpectedHost>& hosts_with_v2_groups();
const std::vector<ExpectedHost>& hosts_that_hide();

}  // namespace aoecheck::test
