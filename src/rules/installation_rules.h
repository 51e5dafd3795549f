#pragma once

#include <span>

#include "aoecheck/rules/rules.h"

namespace aoecheck {

/// What of CANN is installed and whether its environment works. Without Facts::machine they are
/// silent.
std::span<const Rule> installation_rules();

}  // namespace aoecheck
