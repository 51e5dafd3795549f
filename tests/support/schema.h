#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace aoecheck::test {

/// What of `value` breaks `schema`, as "place: reason"; empty where it obeys. Knows the keywords
/// that schemas/json uses: type, const, enum, properties, required, additionalProperties, items,
/// $ref within the document, oneOf, minimum.
std::string schema_violation(const nlohmann::json& value, const nlohmann::json& schema,
                             const nlohmann::json& document, const std::string& place = "");

}  // namespace aoecheck::test
