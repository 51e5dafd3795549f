#include "readers/models/zip_entry.h"

#include <algorithm>
#include <memory>
#include <minizip/unzip.h>

namespace aoecheck {
namespace {

constexpr std::size_t longest_name = 1024;
constexpr std::uint64_t most_entries = 100'000;

/// A source with a position, as minizip wants its files.
struct Stream {
  const ByteSource* bytes = nullptr;
  std::uint64_t at = 0;
};

voidpf open_stream(voidpf opaque, const void*, int) { return opaque; }

uLong read_stream(voidpf, voidpf stream, void* target, uLong size) {
  auto& own = *static_cast<Stream*>(stream);
  const std::size_t got = own.bytes->read_at(own.at, static_cast<char*>(target), size);
  own.at += got;
  return got;
}

uLong write_stream(voidpf, voidpf, const void*, uLong) { return 0; }

ZPOS64_T tell_stream(voidpf, voidpf stream) { return static_cast<Stream*>(stream)->at; }

long seek_stream(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  auto& own = *static_cast<Stream*>(stream);
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) offset += own.at;
  if (origin == ZLIB_FILEFUNC_SEEK_END) offset += own.bytes->size();
  if (offset > own.bytes->size()) return -1;
  own.at = offset;
  return 0;
}

int close_stream(voidpf, voidpf) { return 0; }
int error_stream(voidpf, voidpf) { return 0; }

struct CloseZip {
  void operator()(void* zip) const { unzClose(zip); }
};

bool is_named(std::string_view path, std::string_view name) {
  if (!path.ends_with(name)) return false;
  return path.size() == name.size() || path[path.size() - name.size() - 1] == '/';
}

/// Unpacks the current entry, counting what really comes out.
ZipEntry unpack(unzFile zip, const unz_file_info64& info, std::size_t limit) {
  constexpr uLong encrypted = 1;
  if ((info.flag & encrypted) != 0) return {ZipState::encrypted, {}};
  if (info.uncompressed_size > limit) return {ZipState::too_large, {}};
  if (unzOpenCurrentFile(zip) != UNZ_OK) return {ZipState::broken, {}};
  ZipEntry entry{ZipState::found, {}};
  char piece[4096];
  int got = 0;
  while ((got = unzReadCurrentFile(zip, piece, sizeof piece)) > 0) {
    entry.bytes.append(piece, static_cast<std::size_t>(got));
    if (entry.bytes.size() > limit) return {ZipState::too_large, {}};
  }
  if (unzCloseCurrentFile(zip) != UNZ_OK || got < 0) return {ZipState::broken, {}};
  return entry;
}

}  // namespace

ZipEntry read_zip_entry(const ByteSource& archive, std::string_view name, std::size_t limit) {
  Stream stream{&archive};
  zlib_filefunc64_def functions{open_stream, read_stream,  write_stream, tell_stream,
                                seek_stream, close_stream, error_stream, &stream};
  const std::unique_ptr<void, CloseZip> zip(unzOpen2_64("", &functions));
  if (zip == nullptr) return {ZipState::broken, {}};
  std::uint64_t seen = 0;
  for (int state = unzGoToFirstFile(zip.get()); state == UNZ_OK && seen < most_entries;
       state = unzGoToNextFile(zip.get()), ++seen) {
    unz_file_info64 info{};
    char path[longest_name + 1] = {};
    if (unzGetCurrentFileInfo64(zip.get(), &info, path, longest_name, nullptr, 0, nullptr, 0) !=
        UNZ_OK)
      return {ZipState::broken, {}};
    if (is_named(path, name)) return unpack(zip.get(), info, limit);
  }
  return {};
}

}  // namespace aoecheck
