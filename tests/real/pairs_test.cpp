// The pairs of real commands: `diff` blames exactly the parameters that the pair's verdict lists.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "aoecheck/engine/engine.h"
#include "support/fake_environment.h"

namespace aoecheck {
namespace {

using Json = nlohmann::json;

/// Reasons that only a model can settle; others say that a variable or the device is not known.
const std::set<std::string> model_reasons{"needs-model", "model-files-not-here"};

std::filesystem::path data_folder() {
  const char* folder = std::getenv("AOECHECK_REAL_DATA");
  return folder == nullptr ? std::filesystem::path{} : std::filesystem::path(folder);
}

std::map<std::string, Json> read_commands() {
  std::map<std::string, Json> commands;
  std::ifstream file(data_folder() / "commands" / "commands.jsonl");
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) {
      Json command = Json::parse(line);
      commands.emplace(command["id"].get<std::string>(), std::move(command));
    }
  return commands;
}

/// "input_shape(name)" names the parameter and what of it differs.
std::set<std::string> parameters_of(const Json& list) {
  std::set<std::string> names;
  for (const std::string name : list) names.insert(name.substr(0, name.find('(')));
  return names;
}

/// What `diff` blames: differences, and what only a model could decide.
std::set<std::string> blamed(const Outcome& outcome) {
  std::set<std::string> names;
  for (const Comparison& item : outcome.pairings.front().compared)
    if (item.answer == Answer::differ ||
        (item.answer == Answer::unknown && model_reasons.contains(item.reason.id)))
      names.insert(item.parameter);
  return names;
}

Outcome difference(const FakeEnvironment& environment, const std::string& tuned,
                   const std::string& planned) {
  Request request;
  request.command = "diff";
  request.sources = {tuned, planned};
  const auto outcome = run_diff(request, environment, Catalogue::embedded());
  EXPECT_TRUE(outcome.ok()) << (outcome.ok() ? "" : outcome.error().message.id);
  return outcome.ok() ? *outcome : Outcome{};
}

class Pairs : public testing::Test {
 protected:
  void SetUp() override {
    if (data_folder().empty()) GTEST_SKIP() << "AOECHECK_REAL_DATA is not set";
    commands_ = read_commands();
    std::ifstream file(data_folder() / "commands" / "pairs.json");
    pairs_ = Json::parse(file);
    ASSERT_FALSE(pairs_.empty());
  }

  std::map<std::string, Json> commands_;
  Json pairs_;
};

TEST_F(Pairs, BlameExactlyWhatTheVerdictLists) {
  for (const Json& pair : pairs_) {
    for (const std::string aoe : pair["aoe"]) {
      for (const std::string atc : pair["atc"]) {
        FakeEnvironment environment;
        environment.add_file("tune.sh", commands_.at(aoe)["command"]);
        environment.add_file("build.sh", commands_.at(atc)["command"]);
        const Outcome outcome = difference(environment, "tune.sh", "build.sh");
        if (outcome.pairings.empty()) continue;
        EXPECT_EQ(blamed(outcome), parameters_of(pair["inconsistent_on"])) << pair["pair_id"];
        if (pair["verdict"] == "consistent")
          EXPECT_EQ(outcome.counts.errors, 0U) << pair["pair_id"];
      }
    }
  }
}

TEST_F(Pairs, OfOneScriptShareItsVariables) {
  for (const Json& pair : pairs_) {
    if (pair["pair_id"] != "find_best_batchsize") continue;
    FakeEnvironment environment;
    std::string script;
    for (const char* side : {"aoe", "atc"})
      script += commands_.at(pair[side][0].get<std::string>())["command"].get<std::string>() + "\n";
    environment.add_file("find.sh", script);
    const Outcome outcome = difference(environment, "find.sh:1", "find.sh:2");
    ASSERT_FALSE(outcome.pairings.empty());
    for (const Comparison& item : outcome.pairings.front().compared)
      if (item.parameter != "soc_version")
        EXPECT_TRUE(item.answer == Answer::match || item.answer == Answer::ignored)
            << item.parameter;
    return;
  }
  FAIL() << "the pair is gone";
}

}  // namespace
}  // namespace aoecheck
