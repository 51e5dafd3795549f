#include "readers/logs/pattern_set.h"

#include <algorithm>

namespace aoecheck {

PatternSet::PatternSet(const Catalogue& catalogue) {
  collect(catalogue);
  share_literals();
  select();
}

void PatternSet::collect(const Catalogue& catalogue) {
  for (const FailureSpec& failure : catalogue.failures())
    for (const LogPattern& pattern : failure.patterns)
      for (const std::string_view text : pattern.texts)
        rows_.push_back({&failure, &pattern, LogText(text), longest_literal(text)});
  std::stable_sort(rows_.begin(), rows_.end(), [](const Row& left, const Row& right) {
    return left.literal.size() > right.literal.size();
  });
}

void PatternSet::share_literals() {
  std::map<std::string_view, std::uint32_t> numbers;
  std::vector<std::string_view> literals;
  for (std::uint32_t row = 0; row < rows_.size(); ++row) {
    const auto [place, added] =
        numbers.emplace(rows_[row].literal, static_cast<std::uint32_t>(literals.size()));
    if (added) {
      literals.push_back(rows_[row].literal);
      rows_of_literal_.emplace_back();
    }
    rows_of_literal_[place->second].push_back(row);
  }
  finder_.emplace(literals);
}

void PatternSet::select() {
  everything_.assign(rows_.size(), true);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const LogPattern& pattern = *rows_[row].pattern;
    for (const std::string_view level : pattern.levels) {
      if (std::find(levels_.begin(), levels_.end(), level) == levels_.end())
        levels_.push_back(level);
      for (const std::string_view module : pattern.modules) {
        Selection& selection = selections_[{module, level}];
        selection.resize(rows_.size());
        selection[row] = true;
      }
    }
  }
}

const PatternSet::Selection* PatternSet::selection_of(const PlogHead& head) const {
  if (std::find(levels_.begin(), levels_.end(), head.level) == levels_.end()) return nullptr;
  const auto place = selections_.find({head.module, head.level});
  return place == selections_.end() ? nullptr : &place->second;
}

bool PatternSet::may_fit(std::string_view line, const Selection& selection) {
  candidates_.clear();
  finder_->find(line, [&](std::uint32_t literal) {
    for (const std::uint32_t row : rows_of_literal_[literal])
      if (selection[row]) candidates_.push_back(row);
  });
  if (candidates_.empty()) return false;
  std::sort(candidates_.begin(), candidates_.end());
  candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());
  return true;
}

const FailureSpec* PatternSet::fit(std::string_view legible, LogHit& hit) const {
  for (const std::uint32_t row : candidates_)
    if (rows_[row].text.fits(legible, hit)) return rows_[row].failure;
  return nullptr;
}

}  // namespace aoecheck
