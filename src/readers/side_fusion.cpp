#include <algorithm>
#include <array>
#include <string>

#include "aoecheck/base/text.h"
#include "readers/side_grammars.h"
#include "readers/side_json.h"

namespace aoecheck {
namespace {

constexpr std::array<std::string_view, 2> kinds{"GraphFusion", "UBFusion"};
constexpr std::array<std::string_view, 3> sections{"Switch", "Priority", "ExceptionalPass"};

bool is_switch(std::string_view value) { return value == "on" || value == "off"; }

Message unknown_switch(std::string_view name, std::string_view value) {
  Message message{"side-file-remark-unknown-switch", {}};
  return std::move(message.with("name", excerpt(name)).with("value", excerpt(value)));
}

Message wrong_kind(std::string_view id, std::string_view name) {
  Message message{std::string(id), {}};
  return std::move(message.with("name", excerpt(name)));
}

// Sections that this program does not interpret: every scalar with its path.
void flatten(SideBuilder& builder, const JsonValue& value, const std::string& path) {
  if (value.is_map()) {
    for (const JsonValue& child : value.values) flatten(builder, child, path + "." + child.key);
    return;
  }
  const bool names =
      value.is_list() && std::all_of(value.values.begin(), value.values.end(),
                                     [](const JsonValue& child) { return child.is_text(); });
  if (names) {
    for (const JsonValue& child : value.values) {
      builder.add(path + "." + child.text, "", child.offset);
    }
    return;
  }
  builder.add(path, value.is_text() ? value.text : compact_text(value), value.offset);
}

void read_pass(SideBuilder& builder, const std::string& kind, const JsonValue& pass) {
  if (pass.key.empty()) {
    Message message{"side-file-remark-empty-name", {}};
    return builder.remark(std::move(message.with("text", excerpt(pass.text))), pass.offset);
  }
  const std::string name = kind + "." + pass.key;
  if (!pass.is_text() || !is_switch(trimmed(pass.text))) {
    const std::string shown = pass.is_text() ? pass.text : compact_text(pass);
    return builder.remark(unknown_switch(name, shown), pass.offset);
  }
  if (!is_switch(pass.text)) {
    Message message{"side-file-remark-padded-switch", {}};
    message.with("name", excerpt(name)).with("value", excerpt(pass.text));
    builder.remark(std::move(message), pass.offset);
  }
  // The compiler checks the trimmed word but compares the whole one with "on".
  builder.add(name, pass.text == "on" ? "on" : "off", pass.offset);
}

void read_switches(SideBuilder& builder, const JsonValue& section) {
  if (!section.is_map()) {
    builder.remark(wrong_kind("side-file-remark-wrong-kind", section.key), section.offset);
    return;
  }
  for (const JsonValue& kind : section.values) {
    const bool known = std::find(kinds.begin(), kinds.end(), kind.key) != kinds.end();
    if (!known) {
      builder.remark(wrong_kind("side-file-remark-unknown-key", kind.key), kind.offset);
      flatten(builder, kind, "Switch." + kind.key);
    } else if (!kind.is_map()) {
      builder.remark(wrong_kind("side-file-remark-wrong-kind", kind.key), kind.offset);
    } else {
      for (const JsonValue& pass : kind.values) read_pass(builder, kind.key, pass);
    }
  }
}

Result<SideFile> read_json_form(SideBuilder& builder) {
  const Result<JsonValue> root = read_json(builder);
  if (!root) return root.error();
  if (!root->is_map()) return builder.invalid({"side-wants-map", {}}, root->offset);
  for (const JsonValue& section : root->values) {
    if (section.key == "Switch") {
      read_switches(builder, section);
      continue;
    }
    if (std::find(sections.begin(), sections.end(), section.key) == sections.end()) {
      builder.remark(wrong_kind("side-file-remark-unknown-key", section.key), section.offset);
    }
    flatten(builder, section, section.key);
  }
  return builder.finish();
}

// "Pass:on" on each line. The old form does not say which kind of fusion it means: it means both.
Result<SideFile> read_text_form(SideBuilder& builder) {
  LineWalk walk(builder.text());
  while (walk.next()) {
    const std::string_view line = walk.line();
    if (trimmed(line).empty()) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      Message problem{"side-bad-line", {}};
      return builder.invalid(std::move(problem.with("text", excerpt(line))), walk.offset());
    }
    const std::string_view name = trimmed(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (!is_switch(value)) {
      builder.remark(unknown_switch(name, value), walk.offset());
      continue;
    }
    if (name.empty()) {
      Message message{"side-file-remark-empty-name", {}};
      builder.remark(std::move(message.with("text", excerpt(line))), walk.offset());
      continue;
    }
    for (const std::string_view kind : kinds) {
      const std::string entry = std::string(kind) + "." + std::string(name);
      if (builder.add(entry, std::string(value), walk.offset())) continue;
      Message problem{"side-duplicate-pass", {}};
      return builder.invalid(std::move(problem.with("name", excerpt(name))), walk.offset());
    }
  }
  return builder.finish();
}

}  // namespace

Result<SideFile> read_fusion_switch(SideBuilder& builder) {
  const std::string_view content = trimmed(builder.text());
  if (content.empty()) return builder.invalid({"side-empty", {}}, 0);
  const bool json = content.front() == '{' || content.front() == '[';
  return json ? read_json_form(builder) : read_text_form(builder);
}

}  // namespace aoecheck
