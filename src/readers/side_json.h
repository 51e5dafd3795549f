#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"
#include "readers/side_builder.h"

namespace aoecheck {

/// A JSON value with the place where it stands.
struct JsonValue {
  enum class Kind { null, boolean, number, text, list, map };

  Kind kind = Kind::null;
  std::string key;                // in a map
  std::string text;               // scalars; numbers in their shortest form, so that 1.0 is 1
  std::vector<JsonValue> values;  // of a list or map; of equal keys only the last one
  std::size_t offset = 0;         // of the key in a map, else of the value

  bool is_map() const { return kind == Kind::map; }
  bool is_list() const { return kind == Kind::list; }
  bool is_text() const { return kind == Kind::text; }
  /// The value under a key of a map, nullptr where there is none.
  const JsonValue* find(std::string_view name) const;
};

/// The whole text of the builder as one JSON value; a key given twice becomes a remark. Errors:
/// side-not-json with the place: broken syntax, a NUL byte, bytes that are not UTF-8, deeper than
/// 64 levels, more than 262144 values.
Result<JsonValue> read_json(SideBuilder& builder);

/// Without blanks, keys sorted.
std::string compact_text(const JsonValue& value);

}  // namespace aoecheck
