#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/base/text.h"
#include "aoecheck/readers/readers.h"

// Reads texts in tests and shows what was read as one line each, so that expectations are literals.

namespace aoecheck::reading {

inline std::string place(const Origin& origin) {
  return std::to_string(origin.line) + ":" + std::to_string(origin.column);
}

/// The text with unknown parts as ⟦reason|text⟧, the reason without "value-".
inline std::string shown(const Value& value) {
  std::string text;
  std::size_t at = 0;
  for (const Unknown& unknown : value.unknowns) {
    text += value.text.substr(at, unknown.begin - at);
    text += "⟦" + unknown.reason.id.substr(6) + "|";
    text += value.text.substr(unknown.begin, unknown.end - unknown.begin) + "⟧";
    at = unknown.end;
  }
  return text + value.text.substr(at);
}

/// "^wrappers", tool, "name=value" ..., "~overridden=value", "!rule:word=value>candidates",
/// "$VARIABLE=value", "...", "+extra".
inline std::vector<std::string> fields(const ParameterSet& set) {
  std::vector<std::string> all;
  if (!set.wrappers.empty()) all.push_back("^" + join(set.wrappers, " "));
  all.emplace_back(name_of(set.tool));
  for (const Parameter& one : set.parameters) all.push_back(one.name + "=" + shown(one.value));
  for (const Parameter& one : set.overridden) {
    all.push_back("~" + one.name + "=" + shown(one.value));
  }
  for (const OptionProblem& one : set.problems) {
    all.push_back("!" + one.rule + ":" + one.word + "=" + shown(one.value) + ">" +
                  join(one.candidates, ","));
  }
  for (const Parameter& one : set.environment)
    all.push_back("$" + one.name + "=" + shown(one.value));
  if (set.elided) all.emplace_back("...");
  if (set.extra_words) all.push_back("+" + shown(*set.extra_words));
  return all;
}

inline std::string shown(const ParameterSet& set) { return join(fields(set), " "); }

/// "atc 1:1 model 1:5>1:13": where the tool, and each option and its value, stand.
inline std::string places(const ParameterSet& set) {
  std::string text = std::string(name_of(set.tool)) + " " + place(set.origin);
  for (const Parameter& one : set.parameters) {
    text += " " + one.name + " " + place(one.option_origin) + ">" + place(one.origin);
  }
  return text;
}

inline std::vector<std::string> conditions(const ParameterSet& set) {
  std::vector<std::string> all;
  for (const Message& condition : set.conditions) {
    EXPECT_EQ(condition.id, "command-conditional");
    all.push_back(condition.arguments.at(0).text);
  }
  return all;
}

inline std::vector<ParameterSet> sets_of(std::string_view text,
                                         const std::string& name = "build.sh",
                                         const ReadOptions& options = {}) {
  auto sets = read_sets({name, text}, Catalogue::embedded(), options);
  if (sets) return std::move(*sets);
  ADD_FAILURE() << sets.error().message.id << " at " << place(sets.error().origin);
  return {};
}

inline std::vector<std::string> lines_of(std::string_view text,
                                         const std::string& name = "build.sh",
                                         const ReadOptions& options = {}) {
  std::vector<std::string> lines;
  for (const ParameterSet& set : sets_of(text, name, options)) lines.push_back(shown(set));
  return lines;
}

/// The error as "rule line:column", or "" where the text was read.
inline std::string error_of(std::string_view text, const std::string& name = "build.sh") {
  const auto sets = read_sets({name, text}, Catalogue::embedded(), {});
  if (sets) return {};
  return sets.error().message.id + " " + place(sets.error().origin);
}

using Lines = std::vector<std::string>;

}  // namespace aoecheck::reading
