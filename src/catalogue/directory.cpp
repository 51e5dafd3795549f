#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "aoecheck/catalogue/tree.h"
#include "catalogue/yaml_tree.h"

namespace aoecheck {
namespace {

namespace fs = std::filesystem;

Error unreadable(const std::string& path, const std::string& problem) {
  Message message{"catalogue-unreadable", {}};
  message.with("path", path).with("problem", problem);
  return {{OriginKind::file, path, 0, 0}, std::move(message)};
}

Error unreadable(const std::string& path, const std::error_code& code) {
  return unreadable(path, code.message());
}

/// The paths of all *.yaml files below the directory, sorted, relative to it.
Result<std::vector<fs::path>> yaml_files(const fs::path& directory) {
  std::vector<fs::path> paths;
  std::error_code code;
  fs::recursive_directory_iterator place(directory, code);
  while (!code && place != fs::recursive_directory_iterator()) {
    if (place->path().extension() == ".yaml") {
      paths.push_back(place->path().lexically_relative(directory));
    }
    if (paths.size() > most_catalogue_files) {
      return unreadable(directory.string(), "too many files");
    }
    place.increment(code);
  }
  if (code) return unreadable(directory.string(), code);
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<std::string> file_bytes(const fs::path& path) {
  std::error_code code;
  if (!fs::is_regular_file(path, code)) return unreadable(path.string(), "not a regular file");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return unreadable(path.string(), "cannot be opened");
  std::string bytes;
  std::string block(std::size_t{1} << 16, '\0');
  while (bytes.size() <= largest_catalogue_file) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    bytes.append(block, 0, static_cast<std::size_t>(stream.gcount()));
    if (stream.bad()) return unreadable(path.string(), "cannot be read");
    if (!stream) break;
  }
  return bytes;
}

}  // namespace

Result<Tree> read_catalogue_directory(const std::string& directory) {
  const auto paths = yaml_files(directory);
  if (!paths) return paths.error();
  std::vector<CatalogueFile> files;
  for (const fs::path& path : *paths) {
    auto bytes = file_bytes(fs::path(directory) / path);
    if (!bytes) return bytes.error();
    files.push_back({fs::path(path).replace_extension().generic_string(), std::move(*bytes)});
  }
  auto tree = parse_catalogue_files(files);
  if (tree) return tree;
  Error error = tree.error();
  error.origin.source = (fs::path(directory) / error.origin.source).string();
  return error;
}

}  // namespace aoecheck
