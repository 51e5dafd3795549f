#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "aoecheck/report/report.h"

namespace aoecheck {

/// The catalogue itself, for `params`, `rules` and `explain`; as text or as JSON.
void write_parameter_list(const Catalogue& catalogue, const ReportOptions& options, bool json,
                          std::ostream& out);
void write_parameter_page(const ParameterSpec& parameter, const Catalogue& catalogue,
                          const ReportOptions& options, bool json, std::ostream& out);
void write_rule_list(const Catalogue& catalogue, const ReportOptions& options, bool json,
                     std::ostream& out);

/// What `explain` found for a name: an error code, rules or failures, or both.
struct Explanation {
  std::string_view name;           // as it was asked for
  const CodeSpec* code = nullptr;  // null where the name is no error code of the catalogue
  std::vector<const RuleSpec*> rules;
};
void write_explanation(const Explanation& found, const Catalogue& catalogue,
                       const ReportOptions& options, bool json, std::ostream& out);

}  // namespace aoecheck
