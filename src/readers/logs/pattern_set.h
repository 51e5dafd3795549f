#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/failures.h"
#include "readers/logs/literal_finder.h"
#include "readers/logs/log_text.h"

namespace aoecheck {

/// A text of the catalogue and the failure that it stands for.
struct PatternRow {
  const FailureSpec* failure = nullptr;
  const LogPattern* pattern = nullptr;
  LogText text;
  std::string_view literal;
};

/// Texts that are looked for together: those of one kind of record, or all.
class PatternGroup {
 public:
  /// The rows must stay where they are.
  explicit PatternGroup(std::vector<const PatternRow*> rows);

  /// Whether the line holds the fixed part of a text; cheap.
  bool may_fit(std::string_view line) const;
  /// The row whose text fits the line of the last call of may_fit(), the longest literal first.
  /// `legible` is that line without bytes that cannot be shown. Null where none fits.
  const PatternRow* fit(std::string_view legible) const;

 private:
  std::vector<const PatternRow*> rows_;  // longest literal first
  std::vector<std::vector<std::uint32_t>> rows_of_literal_;
  std::vector<std::string_view> literals_;
  LiteralFinder finder_;
  mutable std::vector<std::uint32_t> candidates_;
};

/// All texts of the catalogue, and which of them the records of a module and level are searched
/// for.
class PatternSet {
 public:
  explicit PatternSet(const Catalogue& catalogue);

  /// For the records of a module and level; null where no text is looked for in them.
  const PatternGroup* group_of(std::string_view module, std::string_view level) const;
  const PatternGroup& everything() const { return groups_.front(); }

 private:
  std::vector<PatternRow> rows_;
  std::deque<PatternGroup> groups_;
  std::map<std::pair<std::string_view, std::string_view>, const PatternGroup*> groups_of_heads_;
};

}  // namespace aoecheck
