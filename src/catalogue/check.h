#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/catalogue/tree.h"
#include "catalogue/entries.h"

namespace aoecheck {

/// `catalogue-invalid` at the node.
Error invalid_entry(Node node, std::string problem);

/// Each entry by itself: keys, forms, words, texts in both languages, no name twice. The first
/// thing that is wrong.
std::optional<Error> check_structure(Node root);

/// What entries say of each other: names of parameters, grammars, families, message ids, and the
/// conditions of rules. Precondition: check_structure found nothing in either.
std::optional<Error> check_meaning(Node base, Node overlay);

/// The conditions of a rule. A subject is a parameter of the catalogue, with or without a
/// `.property`, or begins with `source.`, `command.` or `set.`.
std::optional<Error> check_conditions(Node conditions, const std::vector<Entry>& parameters);

}  // namespace aoecheck
