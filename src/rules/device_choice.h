#pragma once

#include <optional>
#include <string>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/machine.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// The device that a command will use.
struct DeviceChoice {
  const Device* device = nullptr;  // nullptr where the number names none
  int number = 0;                  // as given, else 0
  int count = 0;                   // devices that the process sees
  std::string name;                // "--device", "ASCEND_DEVICE_ID"; empty: the default
  Origin origin;                   // of that
};

/// --device wins over ASCEND_DEVICE_ID; without them it is device 0. The numbers are logical, and
/// ASCEND_RT_VISIBLE_DEVICES renumbers what it lists from 0. Nothing where a number is not known.
/// Precondition: machine.devices is there.
std::optional<DeviceChoice> device_of(const ParameterSet& set, const Machine& machine);

/// Memory that models can still have: the total without what is used or kept back.
std::optional<std::uint64_t> free_bytes(const Device& device, const Catalogue& catalogue);

/// A number of the catalogue for this device; 0 where there is none.
std::uint64_t known_bytes(const Device& device, std::string_view Soc::*field,
                          const Catalogue& catalogue);

}  // namespace aoecheck
