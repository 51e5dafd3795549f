#pragma once

namespace aoecheck {

/// What a backslash and this byte stand for in C and in protobuf's text format; octal and
/// hexadecimal numbers apart.
constexpr char plain_escape(int byte) {
  switch (byte) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'v':
      return '\v';
    default:
      return static_cast<char>(byte);
  }
}

}  // namespace aoecheck
