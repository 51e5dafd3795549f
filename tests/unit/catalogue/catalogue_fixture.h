#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/catalogue/catalogue.h"
#include "catalogue/yaml_tree.h"

namespace aoecheck {

/// Smallest sound entries, for tests that look at something else.
inline std::string parameter_yaml(const std::string& name, const std::string& more = "") {
  return "- name: " + name +
         "\n  category: shape\n  type: text\n  accepted: {atc: \"yes\", aoe: \"no\"}\n"
         "  comparison: exact\n  effect: shape\n  banks: [operator]\n  evidence: source\n"
         "  summary: {en: text, zh: 文本}\n  source: [s]\n" +
         more;
}

inline std::string rule_yaml(const std::string& id, const std::string& more = "") {
  return "- id: " + id +
         "\n  phase: input\n  severity: error\n  evidence: source\n"
         "  message: {en: \"saw `{a}`\", zh: \"见到 `{a}`\"}\n  fix: {en: drop it, zh: 去掉}\n"
         "  why: {en: because, zh: 因为}\n  source: [s]\n" +
         more;
}

inline Tree tree_of(const std::vector<CatalogueFile>& files) {
  auto tree = parse_catalogue_files(files);
  return tree ? std::move(*tree) : Tree();
}

/// "file:line:column problem" of an error.
inline std::string shown(const Error& error) {
  std::string problem;
  for (const Argument& argument : error.message.arguments) {
    if (argument.name == "problem") problem = argument.text;
  }
  const Origin& origin = error.origin;
  return origin.source + ":" + std::to_string(origin.line) + ":" + std::to_string(origin.column) +
         " " + problem;
}

/// What loading says of one file: its error, or "sound".
inline std::string load_verdict(const std::vector<CatalogueFile>& files) {
  const auto tree = parse_catalogue_files(files);
  if (!tree) return shown(tree.error());
  const auto catalogue = Catalogue::load(tree->view(), {});
  return catalogue ? "sound" : shown(catalogue.error());
}

}  // namespace aoecheck
