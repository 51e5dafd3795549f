#include "readers/file_kind.h"

#include <array>

namespace aoecheck {

namespace {

struct Magic {
  std::string_view bytes;
  std::string_view kind;
};

constexpr std::size_t looked_at = 4096;

constexpr std::array<Magic, 9> magics = {{
    {std::string_view("\x7f"
                      "ELF",
                      4),
     "ELF"},
    {std::string_view("IMOD", 4), "om"},
    {std::string_view("PK\x03\x04", 4), "zip"},
    {std::string_view("\x1f\x8b", 2), "gzip"},
    {std::string_view("BZh", 3), "bzip2"},
    {std::string_view("\xfd"
                      "7zXZ",
                      5),
     "xz"},
    {std::string_view("\x89PNG", 4), "PNG"},
    {std::string_view("\x89HDF", 4), "HDF5"},
    {std::string_view("%PDF-", 5), "PDF"},
}};

/// An ONNX model: the fields ir_version (1) and producer_name (2) of its protobuf come first.
bool looks_like_onnx(std::string_view bytes) {
  return bytes.size() > 3 && bytes[0] == '\x08' && bytes[1] > 0 && bytes[1] < 32 &&
         (bytes[2] == '\x12' || bytes[2] == '\x3a' || bytes[2] == '\x42');
}

}  // namespace

std::string_view binary_kind(std::string_view bytes) {
  for (const Magic& magic : magics) {
    if (bytes.starts_with(magic.bytes)) return magic.kind;
  }
  const bool binary = bytes.substr(0, looked_at).find('\0') != std::string_view::npos;
  if (looks_like_onnx(bytes)) return "ONNX";
  return binary ? binary_bytes : std::string_view();
}

}  // namespace aoecheck
