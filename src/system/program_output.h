#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "aoecheck/system/environment.h"

namespace aoecheck {

/// See Environment::output_of. The program gets no input.
ProgramOutput program_output(const std::vector<std::string>& words,
                             std::chrono::milliseconds limit);

}  // namespace aoecheck
