#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "aoecheck/base/text.h"
#include "readers/side_grammars.h"
#include "readers/side_json.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 3> colours{"black-list", "gray-list", "white-list"};
constexpr std::array<std::string_view, 2> update_keys{"to-add", "to-remove"};
constexpr std::array<std::string_view, 3> tune_lists{"feature", "tune_ops_name", "tune_ops_type"};
constexpr std::array<std::string_view, 3> levels{"global", "graph", "session"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Message named(std::string_view id, std::string_view name) {
  Message message{std::string(id), {}};
  return std::move(message.with("name", excerpt(name)));
}

// What a mix list file asks for one operator type.
struct MixUpdate {
  std::vector<std::string> lists;  // "black-list.to-add"
  std::size_t added = 0;
  std::size_t removed = 0;
  std::size_t offset = 0;  // of the last mention
};

using MixUpdates = std::map<std::string, MixUpdate>;

// The compiler takes an operator into one list at most, out of one list at most, and not both for
// the same list.
bool contradicts(const MixUpdate& update) {
  if (update.added > 1 || update.removed > 1) return true;
  if (update.lists.size() < 2) return false;
  const auto colour = [](const std::string& list) { return list.substr(0, list.find('.')); };
  return colour(update.lists[0]) == colour(update.lists[1]);
}

void read_mix_update(SideBuilder& builder, const std::string& list, const JsonValue& update,
                     MixUpdates& updates) {
  for (const JsonValue& type : update.values) {
    if (!type.is_text()) {
      builder.remark(named("side-file-remark-wrong-kind", list), type.offset);
      continue;
    }
    if (!builder.add(list + "." + type.text, "", type.offset)) continue;
    MixUpdate& known = updates[type.text];
    known.lists.push_back(list);
    known.offset = type.offset;
    (update.key == "to-add" ? known.added : known.removed) += 1;
  }
}

void read_colour(SideBuilder& builder, const JsonValue& colour, MixUpdates& updates) {
  if (!contains(colours, colour.key)) {
    return builder.remark(named("side-file-remark-unknown-key", colour.key), colour.offset);
  }
  if (!colour.is_map()) {
    return builder.remark(named("side-file-remark-wrong-kind", colour.key), colour.offset);
  }
  for (const JsonValue& update : colour.values) {
    const std::string list = colour.key + "." + update.key;
    if (!contains(update_keys, update.key)) {
      builder.remark(named("side-file-remark-unknown-key", list), update.offset);
    } else if (!update.is_list()) {
      builder.remark(named("side-file-remark-wrong-kind", list), update.offset);
    } else {
      read_mix_update(builder, list, update, updates);
    }
  }
}

// A list of names, or one name alone.
void read_names(SideBuilder& builder, const JsonValue& names) {
  if (names.is_text()) {
    builder.add(names.key + "." + names.text, "", names.offset);
    return;
  }
  if (!names.is_list()) {
    return builder.remark(named("side-file-remark-wrong-kind", names.key), names.offset);
  }
  for (const JsonValue& name : names.values) {
    if (name.is_text()) {
      builder.add(names.key + "." + name.text, "", name.offset);
    } else {
      builder.remark(named("side-file-remark-wrong-kind", names.key), name.offset);
    }
  }
}

std::string plain_or_compact(const JsonValue& value) {
  return value.is_map() || value.is_list() ? compact_text(value) : value.text;
}

}  // namespace

Result<SideFile> read_modify_mixlist(SideBuilder& builder) {
  const Result<JsonValue> root = read_json(builder);
  if (!root) return root.error();
  if (!root->is_map()) return builder.invalid({"side-wants-map", {}}, root->offset);
  MixUpdates updates;
  for (const JsonValue& colour : root->values) read_colour(builder, colour, updates);
  for (const auto& [type, update] : updates) {
    if (!contradicts(update)) continue;
    Message message = named("side-file-remark-contradictory-lists", type);
    message.with("lists", join(update.lists, ", "));
    builder.remark(std::move(message), update.offset);
  }
  return builder.finish();
}

Result<SideFile> read_tune_ops(SideBuilder& builder) {
  const Result<JsonValue> root = read_json(builder);
  if (!root) return root.error();
  if (!root->is_map()) return builder.invalid({"side-wants-map", {}}, root->offset);
  for (const JsonValue& value : root->values) {
    if (contains(tune_lists, value.key)) {
      read_names(builder, value);
    } else {
      if (value.key != "tune_optimization_level") {
        builder.remark(named("side-file-remark-unknown-key", value.key), value.offset);
      }
      builder.add(value.key, plain_or_compact(value), value.offset);
    }
  }
  return builder.finish();
}

Result<SideFile> read_raw_ge_options(SideBuilder& builder) {
  constexpr std::string_view top = "compile options";
  const Result<JsonValue> root = read_json(builder);
  if (!root) return root.error();
  if (!root->is_map()) return builder.invalid({"side-wants-map", {}}, root->offset);
  const JsonValue* const options = root->find(top);
  if (options == nullptr) return builder.invalid(named("side-missing-key", top), root->offset);
  if (!options->is_map()) return builder.invalid({"side-wants-map", {}}, options->offset);
  for (const JsonValue& value : root->values) {
    if (value.key == top) continue;
    builder.remark(named("side-file-remark-unknown-key", value.key), value.offset);
  }
  for (const JsonValue& level : options->values) {
    if (!contains(levels, level.key)) {
      builder.remark(named("side-file-remark-unknown-key", level.key), level.offset);
    } else if (!level.is_map()) {
      builder.remark(named("side-file-remark-wrong-kind", level.key), level.offset);
    } else {
      for (const JsonValue& option : level.values) {
        builder.add(level.key + "." + option.key, plain_or_compact(option), option.offset);
      }
    }
  }
  return builder.finish();
}

Result<SideFile> read_singleop(SideBuilder& builder) {
  const Result<JsonValue> root = read_json(builder);
  if (!root) return root.error();
  if (root->is_map()) {
    builder.add("op[0]", compact_text(*root), root->offset);
    return builder.finish();
  }
  if (!root->is_list()) return builder.invalid({"side-wants-list", {}}, root->offset);
  for (std::size_t i = 0; i < root->values.size(); ++i) {
    const JsonValue& op = root->values[i];
    builder.add("op[" + std::to_string(i) + "]", compact_text(op), op.offset);
  }
  return builder.finish();
}

}  // namespace aoecheck
