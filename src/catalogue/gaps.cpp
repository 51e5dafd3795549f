#include "aoecheck/catalogue/gaps.h"

#include <algorithm>

namespace aoecheck {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool continues_name(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

}  // namespace

std::optional<Gap> next_gap(std::string_view text, std::size_t from) {
  for (std::size_t open = text.find('{', from); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    std::size_t end = open + 1;
    if (end == text.size() || !is_letter(text[end])) continue;
    while (end < text.size() && continues_name(text[end])) ++end;
    if (end == text.size() || text[end] != '}') continue;
    return Gap{open, end + 1, text.substr(open + 1, end - open - 1)};
  }
  return std::nullopt;
}

std::vector<std::string_view> gap_names(std::string_view text) {
  std::vector<std::string_view> names;
  for (auto gap = next_gap(text, 0); gap; gap = next_gap(text, gap->end)) {
    names.push_back(gap->name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace aoecheck
