#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "aoecheck/base/byte_source.h"
#include "aoecheck/base/digest.h"

namespace aoecheck {

enum class JsonKind { object, array, text, number, boolean, null, none };

/// A number as it stands; `integer` holds its value where it is one and fits in 64 bits.
struct JsonNumber {
  std::string_view text;
  std::int64_t integer = 0;
  bool integral = false;
};

/// A value that holds no others.
struct JsonScalar {
  JsonNumber number;
  std::string_view text;  // raw, between the quotes
  bool boolean = false;
};

/// Reads JSON of any size in order through one buffer: the caller asks for what it expects and the
/// rest is skipped, checked all the same (grammar, escapes, UTF-8, at most 256 levels). The first
/// fault stops it: from then on every question is answered in the negative. Texts that it hands
/// out are valid until the next call.
class JsonCursor {
 public:
  /// With `lines`, a value ends where its line ends, as in JSON lines.
  JsonCursor(const ByteSource& source, bool lines);

  /// What the next value is, none at the end, after a fault, or where no value begins.
  JsonKind peek();

  bool enter_object();
  /// The name of the next member, without its quotes; false at the end of the object.
  bool next_member(std::string_view& name);
  bool enter_array();
  /// Whether another element follows; false at the end of the array.
  bool next_element();

  /// The raw text between the quotes; `text_is_plain` tells that it holds no escapes.
  bool read_text(std::string_view& text);
  bool text_is_plain() const { return plain_; }
  bool read_number(JsonNumber& number);
  /// Reads whatever scalar comes next into the part that fits and tells which; an object or an
  /// array is only told.
  JsonKind read_scalar(JsonScalar& scalar);
  /// Any value, checked and passed over.
  bool skip();

  /// From here on every byte passed over is added to `digest`, until it is taken off with nullptr.
  void set_tap(Md5* digest);

  bool failed() const { return fault_ != nullptr; }
  /// The id of the message that says what is wrong; nullptr without a fault.
  const char* fault() const { return fault_; }
  /// Forgets a fault and goes on behind the line in which it is.
  void skip_line();
  /// Passes blanks (with `lines`, not the end of the line); true where a line or the input ends.
  bool at_line_end();
  bool at_end();

  /// From 1: where the cursor is; after a fault, where that was found. Columns count bytes.
  std::uint64_t line() const { return line_; }
  std::uint64_t column() const { return offset() - line_start_ + 1; }
  std::uint64_t offset() const {
    return buffer_offset_ + static_cast<std::uint64_t>(at_ - begin());
  }
  bool starts_with_mark() const { return mark_; }
  /// The last byte of the input is a line feed. Precondition: at_end().
  bool ends_with_line_feed() const { return last_byte_ == '\n'; }

 private:
  /// An object or array that is open.
  struct Level {
    bool object = false;
    bool fresh = true;  // no part of it was read yet
  };
  static constexpr int deepest = 256;

  const char* begin() const { return buffer_.data(); }
  bool fail(const char* fault);
  bool more();
  bool need(std::size_t count);
  char skip_blanks();
  bool skip_to_colon();
  bool scan_text();
  bool pass_obstacle();
  bool pass_sequence();
  bool pass_escape();
  bool scan_number(JsonNumber& number);
  bool scan_word(std::string_view word);
  bool skip_scalar(char first);
  bool enter(char open, bool object);
  bool follow(char close);
  void count_line();

  const ByteSource& source_;
  std::string buffer_;           // what was read, and zeros behind it that stop every scan
  const char* at_ = nullptr;     // the cursor
  const char* end_ = nullptr;    // of what was read
  const char* token_ = nullptr;  // what more() must keep begins here
  std::size_t length_ = 0;       // of the text at token_
  const char* tap_from_ = nullptr;
  Md5* tap_ = nullptr;
  std::uint64_t buffer_offset_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;
  const char* fault_ = nullptr;
  int depth_ = 0;
  std::array<Level, deepest> levels_{};
  bool lines_ = false;
  bool plain_ = true;
  bool mark_ = false;
  char last_byte_ = 0;
};

}  // namespace aoecheck
