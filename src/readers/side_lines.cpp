#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "aoecheck/base/text.h"
#include "readers/side_grammars.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 8> precision_modes{
    "enable_float_32_execution",
    "enable_hi_float_32_execution",
    "high_performance",
    "high_precision",
    "keep_fp16",
    "norm_class",
    "super_performance",
    "support_out_of_bound_index",
};
constexpr std::array<std::string_view, 2> debug_keys{"op_debug_config", "op_debug_list"};
constexpr std::string_view op_type = "OpType::";
constexpr std::string_view input_dtypes = "InputDtype";
constexpr std::string_view output_dtypes = "OutputDtype";

Message remark_on(std::string_view id, std::string_view argument, std::string_view text) {
  Message message{std::string(id), {}};
  return std::move(message.with(std::string(argument), excerpt(text)));
}

Message bad_line(std::string_view line) {
  return remark_on("side-file-remark-bad-line", "text", line);
}

Message first_counts(std::string_view name) {
  return remark_on("side-file-remark-duplicate-first-counts", "name", name);
}

// "a, B ,," -> "a,b": trimmed, lower case, without what is left open at the end.
std::string dtype_list(std::string_view text) {
  std::vector<std::string> types;
  for (const std::string_view piece : split(text, ',')) types.push_back(lower(trimmed(piece)));
  while (!types.empty() && types.back().empty()) types.pop_back();
  return join(types, ",");
}

// The list behind a keyword and its colon, up to `end`.
std::string dtypes_behind(std::string_view line, std::size_t keyword, std::size_t size,
                          std::size_t end) {
  const std::size_t begin = std::min(keyword + size + 1, end);
  return dtype_list(line.substr(begin, end - begin));
}

// "name:InputDtype:t,…,OutputDtype:t,…" without its head; empty where it has neither list, or the
// outputs stand first: the compiler then refuses the file.
std::string dtypes_value(std::string_view line) {
  const std::size_t in = line.find(input_dtypes);
  const std::size_t out = line.find(output_dtypes);
  const bool has_in = in != std::string_view::npos;
  const bool has_out = out != std::string_view::npos;
  if ((!has_in && !has_out) || (has_in && has_out && in > out)) return {};
  std::string value;
  if (has_in) {
    const std::size_t end = has_out ? out : line.size();
    value = "input:" + dtypes_behind(line, in, input_dtypes.size(), end);
  }
  if (has_out) {
    if (has_in) value += ";";
    value += "output:" + dtypes_behind(line, out, output_dtypes.size(), line.size());
  }
  return value;
}

void read_precision_line(SideBuilder& builder, std::string_view line, std::string_view section,
                         std::size_t offset) {
  const std::size_t equal = line.find('=');
  const std::string_view key = trimmed(line.substr(0, equal));
  const std::string_view mode = trimmed(line.substr(equal + 1));
  if (key.empty()) {
    return builder.remark(remark_on("side-file-remark-empty-name", "text", line), offset);
  }
  if (mode.empty()) {
    return builder.remark(remark_on("side-file-remark-empty-value", "name", key), offset);
  }
  if (std::find(precision_modes.begin(), precision_modes.end(), mode) == precision_modes.end()) {
    Message message = remark_on("side-file-remark-unknown-mode", "name", key);
    return builder.remark(std::move(message.with("mode", excerpt(mode))), offset);
  }
  const std::string name = std::string(section) + "." + std::string(key);
  if (!builder.add(name, std::string(mode), offset)) builder.remark(first_counts(key), offset);
}

// The last line of a key counts.
struct DebugSetting {
  std::string_view value;
  std::size_t offset = 0;
};
using DebugSettings = std::map<std::string_view, DebugSetting>;

void note_debug_setting(SideBuilder& builder, std::string_view setting, std::size_t offset,
                        DebugSettings& settings) {
  const std::size_t equal = setting.find('=');
  const std::string_view key = trimmed(setting.substr(0, equal));
  const bool known = std::find(debug_keys.begin(), debug_keys.end(), key) != debug_keys.end();
  if (equal == std::string_view::npos || !known) return builder.remark(bad_line(setting), offset);
  const DebugSetting latest{setting.substr(equal + 1), offset};
  if (settings.insert_or_assign(key, latest).second) return;
  builder.remark(remark_on("side-file-remark-duplicate-last-counts", "name", key), offset);
}

void add_debug_setting(SideBuilder& builder, std::string_view key, const DebugSetting& setting) {
  bool any = false;
  for (const std::string_view piece : split(setting.value, ',')) {
    const std::string_view word = trimmed(piece);
    if (word.empty()) continue;
    any = true;
    const std::size_t type = word.find("::");
    const std::string name = type == std::string_view::npos
                                 ? std::string(word)
                                 : std::string(op_type) + std::string(word.substr(type + 2));
    builder.add(std::string(key) + "." + name, "", setting.offset);
  }
  if (any) return;
  builder.remark(remark_on("side-file-remark-empty-value", "name", key), setting.offset);
}

}  // namespace

Result<SideFile> read_keep_dtype(SideBuilder& builder) {
  LineWalk walk(builder.text());
  while (walk.next()) {
    const std::string_view line = trimmed(walk.line());
    if (line.empty()) continue;
    if (!line.starts_with(op_type)) {
      builder.add("name:" + std::string(line), "", walk.offset());
      continue;
    }
    const std::string_view type = trimmed(line.substr(op_type.size()));
    if (type.empty()) {
      builder.remark(remark_on("side-file-remark-empty-name", "text", line), walk.offset());
    } else {
      builder.add("type:" + std::string(type), "", walk.offset());
    }
  }
  return builder.finish();
}

Result<SideFile> read_customize_dtypes(SideBuilder& builder) {
  LineWalk walk(builder.text());
  while (walk.next()) {
    std::string_view line = walk.line();
    if (trimmed(line).empty()) {
      builder.remark({"side-file-remark-blank-line", {}}, walk.offset());
      continue;
    }
    const bool is_type = line.starts_with(op_type);
    line = trimmed(is_type ? line.substr(op_type.size()) : line);
    const std::size_t colon = line.find(':');
    const std::string value = dtypes_value(line);
    if (colon == std::string_view::npos || colon == 0 || value.empty()) {
      Message message = remark_on("side-file-remark-refused-line", "text", walk.line());
      builder.remark(std::move(message), walk.offset());
      continue;
    }
    const std::string name = std::string(line.substr(0, colon));
    if (!builder.add((is_type ? "type:" : "name:") + name, value, walk.offset())) {
      builder.remark(first_counts(name), walk.offset());
    }
  }
  return builder.finish();
}

Result<SideFile> read_compress_weight(SideBuilder& builder) {
  LineWalk walk(builder.text());
  while (walk.next()) {
    for (const std::string_view piece : split(walk.line(), ';')) {
      const std::string_view name = trimmed(piece);
      if (!name.empty()) builder.add(std::string(name), "", walk.offset());
    }
  }
  return builder.finish();
}

Result<SideFile> read_op_precision(SideBuilder& builder) {
  std::string_view section = "ByOpType";
  LineWalk walk(builder.text());
  while (walk.next()) {
    const std::string_view line = walk.line();
    const std::string_view word = trimmed(line);
    if (word.empty() || line.front() == '#') continue;
    if (line.find('=') != std::string_view::npos) {
      read_precision_line(builder, line, section, walk.offset());
    } else if (word == "[ByNodeName]" || word == "[ByOpType]") {
      section = word.substr(1, word.size() - 2);
    } else {
      builder.remark(bad_line(line), walk.offset());
    }
  }
  return builder.finish();
}

Result<SideFile> read_op_name_map(SideBuilder& builder) {
  LineWalk walk(builder.text());
  while (walk.next()) {
    const std::string_view line = trimmed(walk.line());
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    const std::string_view from = trimmed(line.substr(0, colon));
    const bool pair = colon != std::string_view::npos;
    const std::string_view to = pair ? trimmed(line.substr(colon + 1)) : std::string_view{};
    if (from.empty() || to.empty()) {
      Message problem{"side-bad-line", {}};
      return builder.invalid(std::move(problem.with("text", excerpt(line))), walk.offset());
    }
    if (builder.replace(std::string(from), std::string(to), walk.offset())) continue;
    Message message = remark_on("side-file-remark-duplicate-last-counts", "name", from);
    builder.remark(std::move(message), walk.offset());
  }
  return builder.finish();
}

Result<SideFile> read_op_debug(SideBuilder& builder) {
  DebugSettings settings;
  LineWalk walk(builder.text());
  while (walk.next()) {
    const std::string_view line = trimmed(walk.line());
    if (line.empty() || line.front() == '#') continue;
    for (const std::string_view setting : split(line, ';')) {
      if (trimmed(setting).empty()) continue;
      note_debug_setting(builder, setting, walk.offset(), settings);
    }
  }
  for (const auto& [key, setting] : settings) add_debug_setting(builder, key, setting);
  return builder.finish();
}

}  // namespace aoecheck
