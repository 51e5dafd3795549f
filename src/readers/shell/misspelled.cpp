#include "readers/shell/misspelled.h"

#include <algorithm>
#include <numeric>

namespace aoecheck::shell {

namespace {

constexpr std::size_t shortest_name = 12;
constexpr std::size_t distance_limit = 2;

std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] == right[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> misspelled_candidates(std::string_view name,
                                               const std::vector<std::string_view>& names) {
  if (name.size() < shortest_name) return {};
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string_view candidate : names) {
    if (candidate == name) return {};
    const std::size_t longer = std::max(name.size(), candidate.size());
    const std::size_t shorter = std::min(name.size(), candidate.size());
    if (longer - shorter > distance_limit) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance <= distance_limit) near.emplace_back(distance, candidate);
  }
  std::sort(near.begin(), near.end());
  std::vector<std::string> candidates;
  for (auto& one : near) candidates.push_back(std::move(one.second));
  return candidates;
}

}  // namespace aoecheck::shell
