#include "aoecheck/base/byte_source.h"

#include <algorithm>
#include <cstring>

namespace aoecheck {
namespace {

constexpr std::size_t buffer_size = 64 * 1024;

}  // namespace

std::size_t MemorySource::read_at(std::uint64_t offset, char* target, std::size_t count) const {
  if (offset >= bytes_.size()) return 0;
  const std::string_view rest = bytes_.substr(static_cast<std::size_t>(offset), count);
  std::memcpy(target, rest.data(), rest.size());
  return rest.size();
}

bool ByteWindow::fill(std::uint64_t offset) {
  if (offset >= start_ && offset - start_ < buffer_.size()) return true;
  if (offset >= source_.size()) return false;
  start_ = offset;
  const std::uint64_t rest = source_.size() - offset;
  buffer_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(rest, buffer_size)));
  buffer_.resize(source_.read_at(offset, buffer_.data(), buffer_.size()));
  return !buffer_.empty();
}

std::string_view ByteWindow::piece(std::uint64_t offset) {
  if (!fill(offset)) return {};
  return std::string_view(buffer_).substr(static_cast<std::size_t>(offset - start_));
}

std::string ByteWindow::text(Span span) {
  std::string result;
  if (span.offset >= size()) return result;
  std::uint64_t left = std::min(span.size, size() - span.offset);
  result.reserve(static_cast<std::size_t>(left));
  for (std::uint64_t at = span.offset; left > 0;) {
    const std::string_view part =
        piece(at).substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(left, buffer_size)));
    if (part.empty()) break;
    result += part;
    at += part.size();
    left -= part.size();
  }
  return result;
}

}  // namespace aoecheck
