#pragma once

#include <span>

#include "aoecheck/rules/rules.h"

namespace aoecheck {

/// The rules written in C++, one table per file; all.cpp joins them.
std::span<const Rule> option_rules();
std::span<const Rule> value_rules();
std::span<const Rule> side_file_rules();
std::span<const Rule> model_input_rules();
std::span<const Rule> model_output_rules();
std::span<const Rule> model_aipp_rules();
std::span<const Rule> built_rules();

}  // namespace aoecheck
