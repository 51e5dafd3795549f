#pragma once

#include <string_view>
#include <vector>

#include "aoecheck/catalogue/tree.h"
#include "rules/context.h"

namespace aoecheck {

/// The answer of a condition; unknown where it rests on a value that is not known.
enum class Truth { no, unknown, yes };

/// Whether all conditions of the list hold. The grammar of conditions is that of the catalogue:
/// set, unset, two_of, value, property, any, all, none. A condition of another form never holds.
Truth all_hold(const Context& context, Node conditions);

/// The options and variables that the conditions name, in their order, each once.
std::vector<std::string_view> mentioned_parameters(Node conditions);

/// The derived values that the conditions name. For checks of the catalogue.
std::vector<std::string_view> mentioned_properties(Node conditions);

}  // namespace aoecheck
