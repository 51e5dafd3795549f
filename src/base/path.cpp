#include "aoecheck/base/path.h"

#include <vector>

#include "aoecheck/base/text.h"

namespace aoecheck {

std::string normal_path(std::string_view path) {
  const bool absolute = !path.empty() && path.front() == '/';
  std::vector<std::string> parts;
  for (const std::string_view part : split(path, '/')) {
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.emplace_back(part);
    } else if (!parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!absolute) {
      parts.emplace_back(part);
    }
  }
  if (absolute) return "/" + join(parts, "/");
  return parts.empty() ? "." : join(parts, "/");
}

std::string joined_path(std::string_view directory, std::string_view path) {
  const bool absolute = !path.empty() && path.front() == '/';
  if (absolute || directory.empty()) return normal_path(path);
  return normal_path(std::string(directory) + "/" + std::string(path));
}

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view parent_path(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return path.substr(0, slash == 0 ? 1 : slash);
}

}  // namespace aoecheck
