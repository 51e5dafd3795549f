#include "support/schema.h"

#include <algorithm>

namespace aoecheck::test {
namespace {

using Json = nlohmann::json;

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

std::string type_violation(const Json& value, const Json& type, const std::string& place) {
  const Json types = type.is_array() ? type : Json::array({type});
  const bool fits = std::any_of(types.begin(), types.end(), [&](const Json& name) {
    return has_type(value, name.get<std::string>());
  });
  return fits ? "" : place + ": not of type " + type.dump();
}

std::string object_violation(const Json& value, const Json& schema, const Json& document,
                             const std::string& place) {
  for (const Json& key : schema.value("required", Json::array()))
    if (!value.contains(key.get<std::string>())) return place + ": lacks " + key.dump();
  const Json properties = schema.value("properties", Json::object());
  const Json others = schema.value("additionalProperties", Json(true));
  for (const auto& [key, item] : value.items()) {
    const std::string inner = place + "." + key;
    if (!properties.contains(key) && others == Json(false)) return inner + ": not in the schema";
    const Json& rule = properties.contains(key) ? properties[key] : others;
    if (!rule.is_object()) continue;
    if (std::string found = schema_violation(item, rule, document, inner); !found.empty())
      return found;
  }
  return "";
}

std::string choice_violation(const Json& value, const Json& choices, const Json& document,
                             const std::string& place) {
  for (const Json& choice : choices)
    if (schema_violation(value, choice, document, place).empty()) return "";
  return place + ": fits no alternative";
}

}  // namespace

std::string schema_violation(const Json& value, const Json& schema, const Json& document,
                             const std::string& place) {
  if (schema.contains("$ref")) {
    const std::string pointer = schema["$ref"].get<std::string>().substr(1);
    return schema_violation(value, document.at(Json::json_pointer(pointer)), document, place);
  }
  if (schema.contains("oneOf")) return choice_violation(value, schema["oneOf"], document, place);
  if (schema.contains("const") && value != schema["const"]) return place + ": another constant";
  if (schema.contains("enum") &&
      std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
    return place + ": " + value.dump() + " is not in the list";
  if (schema.contains("minimum") && value.is_number() && value < schema["minimum"])
    return place + ": below the minimum";
  if (schema.contains("type"))
    if (std::string found = type_violation(value, schema["type"], place); !found.empty())
      return found;
  if (value.is_object()) return object_violation(value, schema, document, place);
  if (value.is_array() && schema.contains("items"))
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string inner = place + "[" + std::to_string(i) + "]";
      if (std::string found = schema_violation(value[i], schema["items"], document, inner);
          !found.empty())
        return found;
    }
  return "";
}

}  // namespace aoecheck::test
