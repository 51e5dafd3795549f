#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace aoecheck {

/// Bytes of any number that are read where they are needed: a file, or a text in memory.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  virtual std::uint64_t size() const = 0;
  /// Copies up to `count` bytes from `offset` to `target`; the number copied, less than `count` at
  /// the end of the source or where reading fails.
  virtual std::size_t read_at(std::uint64_t offset, char* target, std::size_t count) const = 0;
};

/// A text in memory, which must outlive the source.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t size() const override { return bytes_.size(); }
  std::size_t read_at(std::uint64_t offset, char* target, std::size_t count) const override;

 private:
  std::string_view bytes_;
};

/// A stretch of a source. Offsets are absolute.
struct Span {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;

  std::uint64_t end() const { return offset + size; }
};

/// Reads a source through one buffer, so that small reads in order cost no calls and memory does
/// not grow with the file. Jumping over a stretch reads nothing of it.
class ByteWindow {
 public:
  explicit ByteWindow(const ByteSource& source) : source_(source) {}

  std::uint64_t size() const { return source_.size(); }
  /// The byte at `offset`, or -1 where there is none.
  int byte_at(std::uint64_t offset) {
    const std::uint64_t place = offset - start_;
    if (place < buffer_.size()) return static_cast<unsigned char>(buffer_[place]);
    return fill(offset) ? static_cast<unsigned char>(buffer_[offset - start_]) : -1;
  }
  /// The bytes of `span`, shorter where the source ends before. Nothing is allocated beyond what
  /// the source holds.
  std::string text(Span span);
  /// At least one buffered byte from `offset` on, valid until the next call; empty at the end.
  std::string_view piece(std::uint64_t offset);

 private:
  bool fill(std::uint64_t offset);

  const ByteSource& source_;
  std::string buffer_;
  std::uint64_t start_ = 0;
};

}  // namespace aoecheck
