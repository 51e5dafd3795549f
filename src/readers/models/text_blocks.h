#pragma once

#include <cstdint>
#include <string>

#include <google/protobuf/message.h>

#include "aoecheck/base/byte_source.h"

namespace aoecheck {

/// One field of a message in protobuf's text format.
struct TextField {
  std::string name;
  bool block = false;            // `name { … }`, `name: { … }`, `name < … >`
  bool quoted = false;           // a scalar between quotes
  std::string value;             // of a scalar: unescaped text, number or identifier; cut at 1 MiB
  std::uint64_t value_size = 0;  // its full length in bytes
  Span content;                  // of a block: what stands between its braces
  std::uint64_t line = 0;        // where the name stands, from 1
  std::uint64_t content_line = 0;  // where the content of a block begins
};

/// Walks over the fields of a text-format message in a source of any size, comments skipped. Also
/// walks inside a block: give its content and the line in which it begins. `name: [a, b]` gives one
/// field for each element.
class TextReader {
 public:
  TextReader(ByteWindow& window, Span message, std::uint64_t first_line = 1)
      : window_(window), at_(message.offset), end_(message.end()), line_(first_line) {}

  /// The next field; false at the end or where the text is none.
  bool next(TextField& field);
  bool failed() const { return failed_; }
  bool truncated() const { return truncated_; }  // the end came inside a block or string
  std::uint64_t line() const { return line_; }   // where the walk stands
  std::uint64_t offset() const { return at_; }

 private:
  int peek() { return at_ < end_ ? window_.byte_at(at_) : -1; }
  int take();
  void skip_blanks();
  void skip_separators();
  bool read_name(TextField& field);
  bool read_value(TextField& field);
  bool read_block(TextField& field, int open);
  bool read_strings(TextField& field);
  bool read_string(TextField& field);
  void read_escape(TextField& field);
  bool read_scalar(TextField& field);
  bool skip_string(int quote);
  bool fail(bool truncated);

  ByteWindow& window_;
  std::uint64_t at_;
  std::uint64_t end_;
  std::uint64_t line_;
  bool in_list_ = false;
  std::string list_name_;
  bool failed_ = false;
  bool truncated_ = false;
};

/// What filling a message left out.
struct TextFill {
  bool sound = true;
  bool truncated = false;
  std::uint64_t line = 0;           // where not sound
  std::uint64_t dropped_bytes = 0;  // of texts and blocks that were too large: weights
};

/// Fills `message` from the text of a block. Unlike protobuf's own parser it skips what the trimmed
/// schema does not have, takes unknown enum names as the default, leaves out texts and blocks of
/// more than `limit` bytes below the top level, and needs no more memory than the message.
TextFill fill_from_text(ByteWindow& window, const TextField& block, std::uint64_t limit,
                        google::protobuf::Message& message);

}  // namespace aoecheck
