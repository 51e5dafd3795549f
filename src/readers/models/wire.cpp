#include "readers/models/wire.h"

#include <algorithm>

namespace aoecheck {
namespace {

void append_varint(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>((value & 0x7f) | 0x80);
  bytes += static_cast<char>(value);
}

std::uint64_t little_endian(ByteWindow& window, std::uint64_t at, unsigned count) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < count; ++i)
    value |= static_cast<std::uint64_t>(window.byte_at(at + i)) << (8 * i);
  return value;
}

}  // namespace

bool WireReader::fail(std::uint64_t at, bool truncated) {
  at_ = at;
  failed_ = true;
  truncated_ = truncated;
  return false;
}

bool WireReader::read_varint(std::uint64_t& at, std::uint64_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const int byte = at < end_ ? window_.byte_at(at) : -1;
    if (byte < 0) {
      truncated_ = at >= window_.size();
      return false;
    }
    ++at;
    value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool WireReader::next(WireField& field) {
  if (failed_ || at_ >= end_) return false;
  const std::uint64_t start = at_;
  std::uint64_t at = at_;
  std::uint64_t tag = 0;
  if (!read_varint(at, tag)) return fail(start, truncated_);
  const std::uint64_t number = tag >> 3;
  if (number == 0 || number > 0x1fffffff) return fail(start, false);
  field = {};
  field.number = static_cast<std::uint32_t>(number);
  std::uint64_t size = 0;
  switch (tag & 7) {
    case 0:
      if (!read_varint(at, field.value)) return fail(start, truncated_);
      break;
    case 1:
    case 5:
      field.type = static_cast<WireField::Type>(tag & 7);
      size = (tag & 7) == 1 ? 8 : 4;
      break;
    case 2:
      field.type = WireField::Type::bytes;
      if (!read_varint(at, size)) return fail(start, truncated_);
      break;
    default:
      return fail(start, false);
  }
  if (size > end_ - at) return fail(start, size > window_.size() - std::min(at, window_.size()));
  if (field.type == WireField::Type::bytes)
    field.payload = {at, size};
  else if (size > 0)
    field.value = little_endian(window_, at, static_cast<unsigned>(size));
  at_ = at + size;
  field.whole = {start, at_ - start};
  return true;
}

SlimMessage slim_copy(ByteWindow& window, Span message, std::uint64_t limit,
                      std::span<const LargeField> large) {
  SlimMessage result;
  WireReader reader(window, message);
  for (WireField field; reader.next(field);) {
    if (field.type != WireField::Type::bytes || field.payload.size <= limit) {
      result.bytes += window.text(field.whole);
      continue;
    }
    const auto known = std::find_if(large.begin(), large.end(), [&](const LargeField& one) {
      return one.number == field.number;
    });
    if (known == large.end()) {
      result.dropped.push_back(field);
      continue;
    }
    SlimMessage inner = slim_copy(window, field.payload, limit, known->inside);
    if (!inner.sound) {
      result.sound = false;
      result.failure = inner.failure;
      return result;
    }
    append_varint(result.bytes, (static_cast<std::uint64_t>(field.number) << 3) | 2);
    append_varint(result.bytes, inner.bytes.size());
    result.bytes += inner.bytes;
    result.dropped.insert(result.dropped.end(), inner.dropped.begin(), inner.dropped.end());
  }
  result.sound = !reader.failed();
  result.failure = reader.offset();
  return result;
}

}  // namespace aoecheck
