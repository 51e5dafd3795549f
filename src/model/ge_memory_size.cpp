#include <algorithm>
#include <cstdint>
#include <limits>

#include "aoecheck/model/ge_settings.h"

// ParseMemoryMallocSize of GE, step by step (memory-and-logs.md 1.4).

namespace aoecheck {
namespace {

constexpr std::uint64_t largest_size = 256ULL << 30U;

/// Without the blanks around it. GE leaves a text of nothing but blanks as it is.
std::string_view without_blanks(std::string_view factor) {
  const std::size_t first = factor.find_first_not_of(' ');
  if (first == std::string_view::npos) return factor;
  return factor.substr(first, factor.find_last_not_of(' ') - first + 1);
}

bool only_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// strtoul with base 0 of a text of digits: a leading 0 makes it octal, reading stops at 8 and 9,
/// no digits give 0, what does not fit gives the largest number.
std::uint64_t number_of(std::string_view digits) {
  const std::uint64_t base = digits.starts_with('0') ? 8 : 10;
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t number = 0;
  for (const char c : digits) {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (digit >= base) break;
    if (number > (largest - digit) / base) return largest;
    number = number * base + digit;
  }
  return number;
}

/// GE's own test of the product looks at the low 32 bits of the factor only.
bool seems_to_overflow(std::uint64_t product, std::uint64_t factor) {
  return product != 0 &&
         static_cast<std::uint32_t>(factor) > std::numeric_limits<std::uint64_t>::max() / product;
}

}  // namespace

GeMemorySize ge_memory_size(std::string_view text) {
  GeMemorySize size;
  if (text.empty()) {
    size.problem = "empty";
    return size;
  }
  std::uint64_t product = 1;
  // As getline splits: no factor behind a `*` that ends the text.
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('*', begin), text.size());
    const std::string_view factor = without_blanks(text.substr(begin, end - begin));
    begin = end + 1;
    if (!only_digits(factor)) {
      size.problem = "not-digits";
      return size;
    }
    const std::uint64_t number = number_of(factor);
    size.octal = size.octal || (factor.size() > 1 && factor.front() == '0');
    if (seems_to_overflow(product, number) || number > largest_size ||
        product * number > largest_size) {
      size.problem = "too-large";
      return size;
    }
    product *= number;
  }
  size.bytes = product;
  return size;
}

}  // namespace aoecheck
