#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/failures.h"
#include "readers/logs/head.h"
#include "readers/logs/literal_finder.h"
#include "readers/logs/log_text.h"

namespace aoecheck {

/// All texts of the catalogue, and which of them the records of a module and level are searched
/// for.
class PatternSet {
 public:
  /// Which texts count; by number of the text.
  using Selection = std::vector<bool>;

  explicit PatternSet(const Catalogue& catalogue);

  /// For the records with this head; null where no text is looked for in them.
  const Selection* selection_of(const PlogHead& head) const;
  const Selection& everything() const { return everything_; }

  /// Whether the line holds the fixed part of a text that counts; cheap.
  bool may_fit(std::string_view line, const Selection& selection);
  /// The failure whose text fits the line of the last call of may_fit(), the longest text first.
  /// `legible` is that line without bytes that cannot be shown. Null where none fits.
  const FailureSpec* fit(std::string_view legible, LogHit& hit) const;

 private:
  struct Row {
    const FailureSpec* failure;
    const LogPattern* pattern;
    LogText text;
    std::string_view literal;
  };

  void collect(const Catalogue& catalogue);
  void share_literals();
  void select();

  std::vector<Row> rows_;  // longest literal first
  std::vector<std::vector<std::uint32_t>> rows_of_literal_;
  std::optional<LiteralFinder> finder_;
  std::map<std::pair<std::string_view, std::string_view>, Selection> selections_;
  std::vector<std::string_view> levels_;  // that any text is looked for in
  Selection everything_;
  std::vector<std::uint32_t> candidates_;
};

}  // namespace aoecheck
