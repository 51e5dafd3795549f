#include "engine/device_names.h"

#include <algorithm>
#include <array>
#include <vector>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 2> families{"Ascend910", "Ascend910B"};

constexpr std::array<std::string_view, 7> healths{"OK",      "Warning", "Alarm", "Critical",
                                                  "UNKNOWN", "Offline", "NA"};

std::string without_blanks(std::string_view text) {
  std::string result(text);
  std::erase_if(result, [](char c) { return c == ' ' || c == '\t'; });
  return result;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(text, ' '))
    if (!trimmed(word).empty()) words.push_back(trimmed(word));
  return words;
}

}  // namespace

std::string soc_of_device_name(std::string_view name, const Catalogue& catalogue) {
  const std::string plain = without_blanks(name);
  for (const std::string& candidate : {plain, "Ascend" + plain, "Ascend910_" + plain}) {
    const bool family = std::find(families.begin(), families.end(), candidate) != families.end();
    if (!family && catalogue.soc(candidate) != nullptr) return candidate;
  }
  return {};
}

std::vector<std::string> device_names(std::string_view table) {
  constexpr std::size_t shortest_name = 3;  // "310"; shorter words are numbers of chips
  std::vector<std::string> names;
  for (const std::string_view line : split(table, '\n')) {
    const std::vector<std::string_view> cells = split(line, '|');
    for (std::size_t i = 2; i < cells.size(); ++i) {
      const std::vector<std::string_view> health = words_of(cells[i]);
      const std::vector<std::string_view> before = words_of(cells[i - 1]);
      const bool healthy = !health.empty() && std::find(healths.begin(), healths.end(),
                                                        health.front()) != healths.end();
      if (!healthy || before.empty() || before.back().size() < shortest_name) continue;
      std::string name(before.back());
      if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace aoecheck
