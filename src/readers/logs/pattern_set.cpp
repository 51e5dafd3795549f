#include "readers/logs/pattern_set.h"

#include <algorithm>

namespace aoecheck {
namespace {

using Rows = std::vector<const PatternRow*>;

std::vector<PatternRow> rows_of(const Catalogue& catalogue) {
  std::vector<PatternRow> rows;
  for (const FailureSpec& failure : catalogue.failures())
    for (const LogPattern& pattern : failure.patterns)
      for (const std::string_view text : pattern.texts)
        rows.push_back({&failure, &pattern, LogText(text), longest_literal(text)});
  std::stable_sort(rows.begin(), rows.end(), [](const PatternRow& left, const PatternRow& right) {
    return left.literal.size() > right.literal.size();
  });
  return rows;
}

std::vector<std::string_view> literals_of(const Rows& rows) {
  std::vector<std::string_view> literals;
  for (const PatternRow* row : rows)
    if (std::find(literals.begin(), literals.end(), row->literal) == literals.end())
      literals.push_back(row->literal);
  return literals;
}

}  // namespace

PatternGroup::PatternGroup(Rows rows)
    : rows_(std::move(rows)), literals_(literals_of(rows_)), finder_(literals_) {
  rows_of_literal_.resize(literals_.size());
  for (std::uint32_t row = 0; row < rows_.size(); ++row) {
    const auto place = std::find(literals_.begin(), literals_.end(), rows_[row]->literal);
    rows_of_literal_[static_cast<std::size_t>(place - literals_.begin())].push_back(row);
  }
}

bool PatternGroup::may_fit(std::string_view line) const {
  candidates_.clear();
  finder_.find(line, [this](std::uint32_t literal) {
    const std::vector<std::uint32_t>& rows = rows_of_literal_[literal];
    candidates_.insert(candidates_.end(), rows.begin(), rows.end());
  });
  if (candidates_.size() < 2) return !candidates_.empty();
  std::sort(candidates_.begin(), candidates_.end());
  candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());
  return true;
}

const PatternRow* PatternGroup::fit(std::string_view legible) const {
  for (const std::uint32_t row : candidates_)
    if (rows_[row]->text.fits(legible)) return rows_[row];
  return nullptr;
}

PatternSet::PatternSet(const Catalogue& catalogue) : rows_(rows_of(catalogue)) {
  Rows all;
  std::map<std::pair<std::string_view, std::string_view>, Rows> rows_of_heads;
  for (const PatternRow& row : rows_) {
    all.push_back(&row);
    for (const std::string_view level : row.pattern->levels)
      for (const std::string_view module : row.pattern->modules)
        rows_of_heads[{module, level}].push_back(&row);
  }
  groups_.emplace_back(std::move(all));
  for (auto& [head, rows] : rows_of_heads)
    groups_of_heads_[head] = &groups_.emplace_back(std::move(rows));
}

const PatternGroup* PatternSet::group_of(std::string_view module, std::string_view level) const {
  const auto place = groups_of_heads_.find({module, level});
  return place == groups_of_heads_.end() ? nullptr : place->second;
}

}  // namespace aoecheck
