#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aoecheck::shell {

/// The number that a variable holds; nothing where it is not known or no number.
using NumberOf = std::function<std::optional<std::int64_t>(std::string_view)>;

/// The value of a shell arithmetic expression over + - * / % and parentheses; nothing where it has
/// other operators, something unknown, an overflow or a division by zero.
std::optional<std::int64_t> evaluate(std::string_view expression, const NumberOf& number_of);

/// The variable names in an arithmetic expression, in order.
std::vector<std::string> names_in(std::string_view expression);

/// The names that an arithmetic expression may change (`i++`, `n = 2`, `n *= 2`).
std::vector<std::string> names_changed_in(std::string_view expression);

}  // namespace aoecheck::shell
