#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/readers/devices.h"

namespace aoecheck::devices {

/// Lines without their line ends, at most as many as any host prints.
std::vector<std::string_view> lines_of(std::string_view text);

/// Words between blanks and tabs.
std::vector<std::string_view> words_of(std::string_view text);

/// Parts between two blanks or more, or tabs.
std::vector<std::string_view> columns_of(std::string_view text);

/// A small number that is not negative; nothing for other texts.
std::optional<int> small_number(std::string_view text);

/// What npu-smi says where it cannot work, else that this is not what was expected.
Error error_of(const Input& input);

}  // namespace aoecheck::devices
