#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "catalogue/keys.h"

namespace aoecheck {
namespace {

using Json = nlohmann::json;
using Words = std::set<std::string>;

class CatalogueSchema : public testing::Test {
 protected:
  CatalogueSchema()
      : schema_(
            Json::parse(std::ifstream(AOECHECK_SOURCE_DIR "/schemas/json/catalogue.schema.json"))) {
  }

  Json resolved(const Json& node) const {
    if (!node.contains("$ref")) return node;
    const std::string target = node["$ref"];
    return resolved(schema_["$defs"][target.substr(target.rfind('/') + 1)]);
  }

  // The one map among what a list's items may be, or the map itself.
  Json map_of(const Json& node) const {
    const Json found = resolved(node);
    if (found.contains("properties")) return found;
    if (found.contains("items")) return map_of(found["items"]);
    for (const Json& choice : found.value("anyOf", Json::array())) {
      const Json map = map_of(choice);
      if (!map.is_null()) return map;
    }
    return nullptr;
  }

  Words words_of(const Json& node) const {
    const Json found = resolved(node);
    if (found.contains("enum")) return found["enum"].get<Words>();
    return found.contains("items") ? words_of(found["items"]) : Words{};
  }

  void compare(std::span<const KeySpec> keys, const Json& map, const std::string& where) const {
    ASSERT_TRUE(map.is_object()) << where;
    EXPECT_EQ(map["additionalProperties"], false) << where;
    Words names, required;
    for (const KeySpec& key : keys) {
      const std::string name(key.name);
      names.insert(name);
      if (key.required) required.insert(name);
      if (!map["properties"].contains(name)) continue;
      const Json& property = map["properties"][name];
      EXPECT_EQ(words_of(property), Words(key.words.begin(), key.words.end())) << where << name;
      if (!key.keys.empty()) compare(key.keys, map_of(property), where + name + ".");
    }
    Words properties;
    for (const auto& item : map["properties"].items()) properties.insert(item.key());
    EXPECT_EQ(properties, names) << where;
    EXPECT_EQ(map.value("required", Json::array()).get<Words>(), required) << where;
  }

  Json schema_;
};

TEST_F(CatalogueSchema, HasTheKeysOfTheLoader) {
  const std::pair<const Section*, std::string> definitions[] = {
      {&parameters_section, "parameter"},
      {&rules_section, "rule"},
      {&failures_section, "failure"},
      {&codes_section, "code"},
      {&messages_section, "message"},
      {&devices_section, "device"},
      {&precision_classes_section, "precision_class"},
      {&file_grammars_section, "file_grammar"}};
  EXPECT_EQ(std::size(definitions), sections().size());
  for (const auto& [section, name] : definitions) {
    compare(section->keys, schema_["$defs"][name], name + ": ");
  }
}

TEST_F(CatalogueSchema, HasTheTestsOfConditions) {
  Words tests(condition_tests().begin(), condition_tests().end());
  tests.insert("value");
  bool found = false;
  for (const Json& choice : schema_["$defs"]["condition"]["oneOf"]) {
    if (!choice["properties"].contains("value")) continue;
    Words properties;
    for (const auto& item : choice["properties"].items()) properties.insert(item.key());
    EXPECT_EQ(properties, tests);
    found = true;
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace aoecheck
