#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "readers/banks/json_cursor.h"

namespace aoecheck {

// The innermost steps of the JSON cursor: how far plain bytes, a character and a number go.

constexpr std::uint64_t each_byte(unsigned char byte) { return 0x0101010101010101ULL * byte; }

/// The number of bytes before the first that is a quote, a backslash, a control character or not
/// ASCII; 8 where there is none. A subtraction may borrow from the byte above, but only where the
/// byte itself is a hit, so the lowest hit is always a true one.
inline unsigned plain_bytes(const char* p) {
  std::uint64_t word = 0;
  std::memcpy(&word, p, sizeof word);
  const std::uint64_t control = word - each_byte(0x20);
  const std::uint64_t quote = (word ^ each_byte('"')) - each_byte(1);
  const std::uint64_t backslash = (word ^ each_byte('\\')) - each_byte(1);
  const std::uint64_t stops = (control | quote | backslash | word) & each_byte(0x80);
  return stops == 0 ? 8 : static_cast<unsigned>(std::countr_zero(stops)) / 8;
}

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// What a first byte of a UTF-8 sequence demands: its length and the range of the second byte.
struct Sequence {
  std::size_t length = 0;  // 0: no sequence begins so
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

inline Sequence sequence_of(unsigned char first) {
  if (first >= 0xC2 && first <= 0xDF) return {2};
  if (first == 0xE0) return {3, 0xA0, 0xBF};
  if (first == 0xED) return {3, 0x80, 0x9F};
  if (first >= 0xE1 && first <= 0xEF) return {3};
  if (first == 0xF0) return {4, 0x90, 0xBF};
  if (first == 0xF4) return {4, 0x80, 0x8F};
  if (first >= 0xF1 && first <= 0xF3) return {4};
  return {};
}

/// How far a number goes, and whether it is one up to there (RFC 8259).
struct NumberEnd {
  const char* place;
  bool whole;
};

inline NumberEnd end_of_digits(const char* p) {
  const char* const first = p;
  while (is_digit(*p)) ++p;
  return {p, p != first};
}

inline NumberEnd end_of_number(const char* p, JsonNumber& number) {
  constexpr int safe_digits = 18;
  const bool negative = *p == '-';
  if (negative) ++p;
  const char* const digits = p;
  std::int64_t value = 0;
  if (*p == '0') {
    ++p;
  } else {
    for (; is_digit(*p); ++p)
      if (p - digits < safe_digits) value = value * 10 + (*p - '0');
  }
  number.integral = p - digits <= safe_digits;
  number.integer = negative ? -value : value;
  NumberEnd end{p, p != digits};
  if (end.whole && *end.place == '.') {
    number.integral = false;
    end = end_of_digits(end.place + 1);
  }
  if (end.whole && (*end.place == 'e' || *end.place == 'E')) {
    number.integral = false;
    const char* const sign = end.place + 1;
    end = end_of_digits(*sign == '+' || *sign == '-' ? sign + 1 : sign);
  }
  return end;
}

}  // namespace aoecheck
