#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace aoecheck {

/// See Environment::output_of. The program gets no input, and its errors go nowhere.
std::optional<std::string> program_output(const std::vector<std::string>& words,
                                          std::chrono::milliseconds limit);

}  // namespace aoecheck
