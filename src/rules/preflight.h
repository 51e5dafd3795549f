#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "aoecheck/rules/rules.h"

namespace aoecheck {

/// The rules of preflight, one table per file; preflight.cpp joins them. Facts::machine is there.
std::span<const Rule> host_rules();
std::span<const Rule> limit_rules();
std::span<const Rule> device_rules();

/// The memory that a command can have here, swap included.
struct Room {
  std::uint64_t usable = 0;
  std::uint64_t swap = 0;

  std::uint64_t all() const { return usable + swap; }
};

/// Nothing where the host's memory could not be read.
std::optional<Room> room_of(const Host& host);

/// Where the figure of the usable memory comes from: the group's limit, else /proc/meminfo.
Origin place_of_room(const Host& host);

}  // namespace aoecheck
