#pragma once

#include "aoecheck/report/report.h"

namespace aoecheck {

/// The JSON report, schemas/json/report.schema.json; English in every language.
void write_json(const Outcome& outcome, const Catalogue& catalogue, const ReportOptions& options,
                std::ostream& out);

}  // namespace aoecheck
