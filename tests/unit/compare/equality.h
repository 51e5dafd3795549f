#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "support/fake_environment.h"

namespace aoecheck {

/// Two commands, one parameter of theirs, and how it must compare.
struct Example {
  std::string rule;
  std::string tuned;    // options of the tuned command
  std::string planned;  // options of the planned command
  std::string parameter;
  Answer answer = Answer::match;
  std::vector<std::pair<std::string, std::string>> files;
};

inline void PrintTo(const Example& example, std::ostream* out) {
  *out << example.rule << ": " << example.tuned << " | " << example.planned;
}

/// Options that begin with a tool's name stand as they are; others belong to aoe and atc.
inline std::string command(const std::string& options, std::string_view tool) {
  if (options.starts_with("atc ") || options.starts_with("aoe ") || options.starts_with("export "))
    return options;
  const std::string common = " --framework=5 --model=net.onnx ";
  return std::string(tool) + common + options;
}

inline const Comparison* compared(const Outcome& outcome, const std::string& parameter) {
  for (const Comparison& item : outcome.pairings.front().compared)
    if (item.parameter == parameter) return &item;
  return nullptr;
}

/// Compares the two commands of an example as `diff` does, its files beside them.
inline void expect_answer(const Example& example) {
  FakeEnvironment environment;
  environment.add_file("tune.sh", command(example.tuned, "aoe") + "\n");
  environment.add_file("build.sh", command(example.planned, "atc") + "\n");
  for (const auto& [name, bytes] : example.files) environment.add_file(name, bytes);
  Request request;
  request.command = "diff";
  request.sources = {"tune.sh", "build.sh"};
  const auto outcome = run_diff(request, environment, Catalogue::embedded());
  ASSERT_TRUE(outcome.ok()) << outcome.error().message.id;
  const Comparison* item = compared(*outcome, example.parameter);
  ASSERT_NE(item, nullptr) << "not compared";
  EXPECT_EQ(name_of(item->answer), name_of(example.answer))
      << item->tuned.canonical << " | " << item->planned.canonical << " | " << item->reason.id;
  if (item->answer == Answer::unknown) EXPECT_FALSE(item->reason.empty());
}

}  // namespace aoecheck
