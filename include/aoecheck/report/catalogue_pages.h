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
void write_rule_page(const RuleSpec& rule, const Catalogue& catalogue, const ReportOptions& options,
                     bool json, std::ostream& out);

}  // namespace aoecheck
