#include "readers/option_names.h"

#include <algorithm>

#include "aoecheck/base/text.h"

namespace aoecheck {

namespace {

constexpr std::size_t longest_name = 64;
/// "Did you mean" costs the most per word: it is worth it for the first words only.
constexpr int searches_limit = 32;

bool is_option(Acceptance acceptance) {
  return acceptance != Acceptance::no && acceptance != Acceptance::environment;
}

}  // namespace

bool OptionNames::takes(std::string_view name) const {
  return std::binary_search(names_.begin(), names_.end(), name);
}

bool OptionNames::is_flag(std::string_view name) const {
  const ParameterSpec* spec = catalogue_.parameter(name);
  return spec != nullptr && spec->type == "flag";
}

bool OptionNames::of_other_tool(std::string_view name) const {
  const ParameterSpec* spec = catalogue_.parameter(name);
  return spec != nullptr && (is_option(spec->atc) || is_option(spec->aoe));
}

OptionNames::Match OptionNames::find(std::string_view name) const {
  if (name.empty()) return {};
  if (takes(name)) return {Kind::taken, {std::string(name)}};
  std::vector<std::string> beginnings;
  for (auto at = std::lower_bound(names_.begin(), names_.end(), name);
       at != names_.end() && at->starts_with(name); ++at) {
    beginnings.emplace_back(*at);
  }
  if (beginnings.size() == 1) return {Kind::taken, std::move(beginnings)};
  // getopt would call `aoe --mode` ambiguous; that it is an option of atc says more.
  if (of_other_tool(name)) return {Kind::of_other_tool, {std::string(name)}};
  if (beginnings.empty()) return {};
  return {Kind::ambiguous, std::move(beginnings)};
}

std::vector<std::string> OptionNames::near(std::string_view name) {
  if (name.size() > longest_name || ++searches_ > searches_limit) return {};
  std::vector<std::string_view> likely;
  for (const std::string_view candidate : names_) {
    const std::size_t longer = std::max(candidate.size(), name.size());
    const std::size_t shorter = std::min(candidate.size(), name.size());
    if ((longer - shorter) * 3 <= name.size()) likely.push_back(candidate);
  }
  const std::string_view found = nearest(name, likely);
  return found.empty() ? std::vector<std::string>{} : std::vector<std::string>{std::string(found)};
}

std::vector<std::string> OptionNames::prefixes_of(std::string_view text) const {
  std::vector<std::string> found;
  for (const std::string_view name : names_) {
    if (text.size() > name.size() && text.starts_with(name)) found.emplace_back(name);
  }
  std::sort(found.begin(), found.end(),
            [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  return found;
}

}  // namespace aoecheck
