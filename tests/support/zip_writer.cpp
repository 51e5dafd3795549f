#include "support/zip_writer.h"

#include <algorithm>
#include <cstring>
#include <minizip/zip.h>

namespace aoecheck::test {
namespace {

/// The archive in memory, with the position of the writer.
struct Target {
  std::string bytes;
  std::size_t at = 0;
};

Target& target_of(voidpf opaque) { return *static_cast<Target*>(opaque); }

voidpf open_target(voidpf opaque, const void*, int) { return opaque; }

uLong read_target(voidpf, voidpf stream, void* out, uLong size) {
  Target& target = target_of(stream);
  const std::size_t count = std::min<std::size_t>(size, target.bytes.size() - target.at);
  std::memcpy(out, target.bytes.data() + target.at, count);
  target.at += count;
  return count;
}

uLong write_target(voidpf, voidpf stream, const void* data, uLong size) {
  Target& target = target_of(stream);
  if (target.at + size > target.bytes.size()) target.bytes.resize(target.at + size);
  std::memcpy(target.bytes.data() + target.at, data, size);
  target.at += size;
  return size;
}

ZPOS64_T tell_target(voidpf, voidpf stream) { return target_of(stream).at; }

long seek_target(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  Target& target = target_of(stream);
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) offset += target.at;
  if (origin == ZLIB_FILEFUNC_SEEK_END) offset += target.bytes.size();
  target.at = offset;
  return 0;
}

int nothing(voidpf, voidpf) { return 0; }

}  // namespace

std::string write_zip(const std::vector<std::pair<std::string, std::string>>& files) {
  Target target;
  zlib_filefunc64_def functions{open_target, read_target, write_target, tell_target,
                                seek_target, nothing,     nothing,      &target};
  const zipFile zip = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
  for (const auto& [path, content] : files) {
    zipOpenNewFileInZip(zip, path.c_str(), nullptr, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                        Z_BEST_COMPRESSION);
    zipWriteInFileInZip(zip, content.data(), static_cast<unsigned>(content.size()));
    zipCloseFileInZip(zip);
  }
  zipClose(zip, nullptr);
  return target.bytes;
}

}  // namespace aoecheck::test
