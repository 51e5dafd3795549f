#include "readers/ge_settings/arithmetic.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>

namespace aoecheck::ge {

namespace {

using Number = std::int64_t;
using Exact = std::optional<Number>;

Exact product(Number left, Number right) {
  Number result = 0;
  if (__builtin_mul_overflow(left, right, &result)) return std::nullopt;
  return result;
}

Exact power(Number base, Number exponent) {
  Exact result = 1;
  for (Number i = 0; i < exponent && result; ++i) {
    result = product(*result, base);
    if (result == 0 || (base == 1 && result == 1)) break;
    if (base == -1 && i > 64) return std::nullopt;
  }
  return result;
}

Computed too_large() {
  Computed computed;
  computed.too_large = true;
  return computed;
}

/// What is not known of both.
Computed unknown_of(const Computed& left, const Computed& right) {
  Computed computed;
  computed.variable = left.variable.empty() ? right.variable : left.variable;
  computed.too_large = left.too_large || right.too_large;
  return computed;
}

}  // namespace

Computed integer(Number number) {
  Computed computed;
  computed.kind = Computed::Kind::integer;
  computed.number = number;
  return computed;
}

Computed literal(std::string_view spelled) {
  std::string digits(spelled.substr(0, 80));
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  int base = 10;
  if (digits.size() > 2 && digits[0] == '0') {
    const char mark = static_cast<char>(digits[1] | 0x20);
    base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
    if (base != 10) digits.erase(0, 2);
  }
  if (!digits.empty() && (digits.back() == 'L' || digits.back() == 'l')) digits.pop_back();
  // Python 2 reads 010 to base 8, Python 3 refuses it.
  if (base == 10 && digits.size() > 1 && digits[0] == '0') return {};
  Number number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, number, base);
  if (stop != end || digits.empty()) return {};
  if (fault == std::errc::result_out_of_range) return too_large();
  return fault == std::errc{} ? integer(number) : Computed{};
}

Computed combined(std::string_view operation, const Computed& left, const Computed& right) {
  if (!left.is_integer() || !right.is_integer()) return unknown_of(left, right);
  const Number a = left.number;
  const Number b = right.number;
  Number result = 0;
  bool exact = true;
  if (operation == "+") {
    exact = !__builtin_add_overflow(a, b, &result);
  } else if (operation == "-") {
    exact = !__builtin_sub_overflow(a, b, &result);
  } else if (operation == "*") {
    exact = !__builtin_mul_overflow(a, b, &result);
  } else if (operation == "//" && a >= 0 && b > 0) {
    result = a / b;
  } else if (operation == "%" && a >= 0 && b > 0) {
    result = a % b;
  } else if (operation == ">>" && a >= 0 && b >= 0) {
    result = b > 62 ? 0 : a >> b;
  } else if (operation == "<<" && b >= 0) {
    exact = a == 0 || (b <= 62 && !__builtin_mul_overflow(a, Number{1} << b, &result));
  } else if (operation == "**" && b >= 0) {
    const Exact value = power(a, b);
    exact = value.has_value();
    result = value.value_or(0);
  } else {
    return {};
  }
  return exact ? integer(result) : too_large();
}

}  // namespace aoecheck::ge
