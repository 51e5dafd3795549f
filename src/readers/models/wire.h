#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "aoecheck/base/byte_source.h"

namespace aoecheck {

/// One field of a protobuf message.
struct WireField {
  enum class Type { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };
  std::uint32_t number = 0;
  Type type = Type::varint;
  std::uint64_t value = 0;  // of varint, fixed32 and fixed64
  Span payload;             // where type is bytes
  Span whole;               // tag, length and payload
};

/// Walks over the fields of one message without loading what they hold. Field numbers come from the
/// generated classes (GraphProto::kNodeFieldNumber).
class WireReader {
 public:
  WireReader(ByteWindow& window, Span message)
      : window_(window), at_(message.offset), end_(message.end()) {}

  /// The next field; false at the end of the message or where the bytes are no message.
  bool next(WireField& field);
  /// True where the walk stopped at bytes that are no field.
  bool failed() const { return failed_; }
  /// True where it stopped at the end of the file, inside a field.
  bool truncated() const { return truncated_; }
  /// Where the walk stands: after a failure, the field that is wrong.
  std::uint64_t offset() const { return at_; }

 private:
  bool read_varint(std::uint64_t& at, std::uint64_t& value);
  bool fail(std::uint64_t at, bool truncated);

  ByteWindow& window_;
  std::uint64_t at_;
  std::uint64_t end_;
  bool failed_ = false;
  bool truncated_ = false;
};

/// Fields of a message that are messages themselves and may be large: the way to its weights.
struct LargeField {
  std::uint32_t number;
  std::span<const LargeField> inside;
};

/// A message without its large fields, small enough for ParseFromString.
struct SlimMessage {
  std::string bytes;
  std::vector<WireField> dropped;  // fields left out, innermost, in file order
  bool sound = true;               // false: the bytes are no message
  std::uint64_t failure = 0;       // offset, where not sound
};

/// Copies a message and leaves out every length-delimited field of more than `limit` bytes; of such
/// fields that `large` lists, the content is copied in the same way instead.
SlimMessage slim_copy(ByteWindow& window, Span message, std::uint64_t limit,
                      std::span<const LargeField> large = {});

}  // namespace aoecheck
