#pragma once

#include <string>
#include <string_view>

#include "aoecheck/model/network_model.h"

namespace aoecheck {

/// Who wrote the model, and what shows it: the program of the command that it keeps, or else, for a
/// converted model, its name and place.
void find_maker(std::string_view command, bool converted, NetworkModel& model);

/// What a converted model proves of its conversion without keeping the command.
ParameterSet proven_parameters(const NetworkModel& model);

/// The operator of type Case that chooses between gears.
inline constexpr std::string_view gear_operator = "ascend_mbatch_shape_case";

}  // namespace aoecheck
