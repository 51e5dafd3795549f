#pragma once

#include "aoecheck/report/report.h"

namespace aoecheck {

/// For people at a terminal of 80 columns; understood without colour.
void write_text(const Outcome& outcome, const Catalogue& catalogue, const ReportOptions& options,
                std::ostream& out);

}  // namespace aoecheck
