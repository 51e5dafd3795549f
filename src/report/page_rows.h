#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace aoecheck {

/// Rows of a label and a text, the text wrapped beside its label.
void write_rows(const std::vector<std::vector<std::string>>& rows, std::ostream& out);

}  // namespace aoecheck
