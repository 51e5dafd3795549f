#pragma once

#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/catalogue/failures.h"
#include "catalogue/entries.h"

namespace aoecheck {

/// The entries as records, in the order given. Precondition: the checks found nothing.
std::vector<ParameterSpec> load_parameters(const std::vector<Entry>& entries);
/// Sorted by phase, then id.
std::vector<RuleSpec> load_rules(std::vector<Entry> entries);
/// In the order given.
std::vector<FailureSpec> load_failures(const std::vector<Entry>& entries);
/// Sorted by code.
std::vector<CodeSpec> load_codes(const std::vector<Entry>& entries);
std::vector<Soc> load_socs(const std::vector<Entry>& entries);
std::vector<PrecisionClass> load_precision_classes(const std::vector<Entry>& entries);

/// Helpers for the loaders.
Text text_of(Node node);
Banks banks_of(Node node);
Evidence evidence_of(Node node);
std::optional<Tool> tool_of(Node node);
std::vector<std::pair<std::string_view, std::string_view>> pairs_of(Node node);

}  // namespace aoecheck
