#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "aoecheck/catalogue/failures.h"
#include "report/words.h"

namespace aoecheck {

/// What the entry of a failure tells beyond that of a rule: class, stage, layer, role.
std::vector<std::vector<std::string>> failure_rows(const FailureSpec& failure, const Words& words);
void add_failure(nlohmann::ordered_json& json, const FailureSpec& failure);

/// One line for every pattern of the failure that it fits.
void write_failure_lines(const FailureSpec& failure, const Words& words, std::ostream& out);

/// The page of an error code; `asked` is a code of the family where the entry is that of one.
void write_code_page(const CodeSpec& code, std::string_view asked, const Words& words,
                     Language language, const Catalogue& catalogue, std::ostream& out);
nlohmann::ordered_json json_of(const CodeSpec& code, const Catalogue& catalogue);

}  // namespace aoecheck
