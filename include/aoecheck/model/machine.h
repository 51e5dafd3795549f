#pragma once

#include <optional>
#include <vector>

#include "aoecheck/model/device.h"
#include "aoecheck/model/host.h"
#include "aoecheck/model/installation.h"

namespace aoecheck {

/// Everything that preflight read from the machine.
struct Machine {
  Host host;
  std::optional<DeviceTable> devices;
  Message devices_unknown;             // why there is no table
  std::vector<DeviceMapping> mapping;  // empty where it was not needed or not to be had
  Installation installation;
};

}  // namespace aoecheck
