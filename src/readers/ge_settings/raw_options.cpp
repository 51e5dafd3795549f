#include "readers/ge_settings/raw_options.h"

#include "readers/ge_settings/names.h"
#include "readers/side_json.h"
#include "readers/words.h"

namespace aoecheck::ge {

namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view adapter_name(std::string_view raw) {
  for (const OptionName& option : option_names)
    if (!option.raw.empty() && option.raw == raw) return option.name;
  return {};
}

/// Behind the key that begins at `offset`, its colon and blanks.
std::size_t value_offset(std::string_view text, std::size_t offset) {
  std::size_t at = offset + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  at = text.find(':', std::min(at, text.size()));
  if (at == std::string_view::npos) return offset;
  at = text.find_first_not_of(blanks, at + 1);
  return at == std::string_view::npos ? offset : at;
}

void take_map(const JsonValue& map, const SideBuilder& builder, std::vector<GeSettings>& all) {
  GeSettings settings;
  settings.way = GeSettings::Way::raw;
  settings.origin = builder.origin(map.offset);
  for (const JsonValue& value : map.values) {
    const std::string_view name = adapter_name(value.key);
    const bool scalar = !value.is_map() && !value.is_list() && value.kind != JsonValue::Kind::null;
    if (name.empty() || !scalar) continue;
    settings.settings.push_back({std::string(name), known_value(value.text),
                                 builder.origin(value_offset(builder.text(), value.offset))});
  }
  if (!settings.settings.empty()) all.push_back(std::move(settings));
}

}  // namespace

bool recognise_raw_options(std::string_view head) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const std::size_t begin = head.find_first_not_of(blanks);
  if (begin == std::string_view::npos || (head[begin] != '{' && head[begin] != '[')) return false;
  for (const OptionName& option : option_names) {
    if (option.raw.empty()) continue;
    if (head.find('"' + std::string(option.raw) + '"') != std::string_view::npos) return true;
  }
  return false;
}

Result<std::vector<GeSettings>> read_raw_options(const Input& input) {
  SideBuilder builder("raw_ge_options", input);
  const auto root = read_json(builder);
  if (!root) return root.error();
  std::vector<GeSettings> all;
  if (root->is_map()) take_map(*root, builder, all);
  for (const JsonValue& value : root->values)
    if (value.is_map()) take_map(value, builder, all);
  return all;
}

}  // namespace aoecheck::ge
