#include "engine/bank_places.h"

#include <gtest/gtest.h>

#include "support/fake_environment.h"

namespace aoecheck::test {
namespace {

using Strings = std::vector<std::string>;

const std::string soc = "Ascend910B3";
const std::string home_bank = "/home/u/Ascend/latest/data/aoe/custom";

Parameter parameter(const std::string& name, const std::string& value) {
  Parameter result;
  result.name = name;
  result.value.text = value;
  return result;
}

/// What is given: a `T`une path, a `C`ache path, an `O`perator option, a `G`raph option.
ParameterSet command(Tool tool, std::string_view given) {
  ParameterSet set;
  set.tool = tool;
  set.environment_complete = true;
  const auto has = [&](char each) { return given.find(each) != std::string_view::npos; };
  if (has('T')) set.environment.push_back(parameter("TUNE_BANK_PATH", "/tune"));
  if (has('C')) set.environment.push_back(parameter("ASCEND_CACHE_PATH", "/cache"));
  if (has('O')) set.parameters.push_back(parameter("op_bank_path", "/op"));
  if (has('G')) set.parameters.push_back(parameter("mdl_bank_path", "/mdl"));
  set.parameters.push_back(parameter("soc_version", soc));
  return set;
}

/// State of every directory that is named, as the table below spells it.
enum class State { existing, missing, unreadable };

FakeEnvironment world(State state) {
  FakeEnvironment environment;
  environment.set_variable("HOME", "/home/u");
  if (state == State::missing) return environment;
  const std::string graph = "ascend910b3_l2cache.json";
  const std::string matmul = soc + "_20_AiCore_matmul.json";
  for (const std::string& base : {std::string("/tune"), std::string("/op"),
                                  std::string("/cache/aoe_data"), home_bank + "/op"})
    environment.add_file(base + '/' + soc + "/unified_bank/" + matmul, "{}");
  for (const std::string& base : {std::string("/tune"), std::string("/mdl"),
                                  std::string("/cache/aoe_data"), home_bank + "/graph/" + soc})
    environment.add_file(base + '/' + graph, "");
  if (state == State::unreadable)
    for (const char* base : {"/tune", "/op", "/mdl", "/cache/aoe_data"}) environment.deny(base);
  return environment;
}

std::string chosen(const ParameterSet& set, BankKind kind, const char* cann,
                   const Environment& environment) {
  for (const BankPlace& place : bank_places(set, soc, parse_cann_version(cann), environment))
    if (place.kind == kind) return place.chosen() == nullptr ? "?" : place.chosen()->directory;
  return "-";
}

/// One combination with the directories that the page gives (1.1 to 1.3), written by hand.
struct Row {
  std::string_view given;
  std::string unified;
  std::string runtime_81;
  std::string runtime_90;
  std::string graph;        // all directories hold a bank
  std::string graph_falls;  // the named directories are missing or not readable
};

const std::string u = "/" + soc + "/unified_bank";
const std::string tune = "/tune" + u;
const std::string cache = "/cache/aoe_data" + u;
const std::string own = home_bank + "/op" + u;
const std::string own_90 = "/home/u/Ascend/cann/data/aoe/custom/op" + u;
const std::string own_graph = home_bank + "/graph/" + soc;

const std::vector<Row>& read_rows() {
  static const std::vector<Row> rows = {
      {"", own, own, own_90, own_graph, own_graph},
      {"T", tune, tune, tune, "/tune", own_graph},
      {"C", cache, cache, cache, "/cache/aoe_data", own_graph},
      {"O", "/op" + u, own, own_90, own_graph, own_graph},
      {"G", own, own, own_90, "/mdl", own_graph},
      {"TC", tune, tune, tune, "/tune", own_graph},
      {"TO", tune, tune, tune, "/tune", own_graph},
      {"TG", tune, tune, tune, "/mdl", own_graph},
      {"CO", "/op" + u, cache, cache, "/cache/aoe_data", own_graph},
      {"CG", cache, cache, cache, "/mdl", own_graph},
      {"OG", "/op" + u, own, own_90, "/mdl", own_graph},
      {"TCO", tune, tune, tune, "/tune", own_graph},
      {"TCG", tune, tune, tune, "/mdl", own_graph},
      {"TOG", tune, tune, tune, "/mdl", own_graph},
      {"COG", "/op" + u, cache, cache, "/mdl", own_graph},
      {"TCOG", tune, tune, tune, "/mdl", own_graph}};
  return rows;
}

TEST(BankPlaces, AConversionReadsWhatThePageSays) {
  for (const State state : {State::existing, State::missing, State::unreadable}) {
    const FakeEnvironment environment = world(state);
    for (const Row& row : read_rows()) {
      const ParameterSet set = command(Tool::atc, row.given);
      const std::string at = std::string(row.given) + std::to_string(static_cast<int>(state));
      for (const char* cann : {"8.1.RC1", "9.0.0"}) {
        // An operator bank is never looked for in a second place.
        EXPECT_EQ(chosen(set, BankKind::unified, cann, environment), row.unified) << at;
        EXPECT_EQ(chosen(set, BankKind::graph, cann, environment),
                  state == State::existing ? row.graph : row.graph_falls)
            << at;
      }
      EXPECT_EQ(chosen(set, BankKind::runtime, "8.1.RC1", environment), row.runtime_81) << at;
      EXPECT_EQ(chosen(set, BankKind::runtime, "9.0.0", environment), row.runtime_90) << at;
    }
  }
}

TEST(BankPlaces, TuningWritesWhatThePageSays) {
  const std::vector<std::pair<std::string_view, Strings>> rows = {
      {"", {own, own, own_graph}},
      {"T", {tune, tune, "/tune"}},
      {"C", {cache, cache, "/cache/aoe_data"}},
      {"TC", {tune, tune, "/tune"}},
      {"OG", {own, own, own_graph}},
      {"TCOG", {tune, tune, "/tune"}}};
  for (const State state : {State::existing, State::missing, State::unreadable}) {
    const FakeEnvironment environment = world(state);
    for (const auto& [given, expected] : rows) {
      const ParameterSet set = command(Tool::aoe, given);
      for (const char* cann : {"8.1.RC1", "9.0.0"}) {
        EXPECT_EQ(chosen(set, BankKind::unified, cann, environment), expected[0]) << given;
        EXPECT_EQ(chosen(set, BankKind::runtime, cann, environment), expected[1]) << given;
        EXPECT_EQ(chosen(set, BankKind::graph, cann, environment), expected[2]) << given;
      }
    }
  }
}

TEST(BankPlaces, TheCachePathDidNotCountBefore70) {
  const FakeEnvironment environment = world(State::existing);
  const ParameterSet set = command(Tool::atc, "C");
  EXPECT_EQ(chosen(set, BankKind::unified, "6.0.1", environment), own);
  EXPECT_EQ(chosen(set, BankKind::unified, "7.0.0", environment), cache);
}

TEST(BankPlaces, OlderChipsHaveCubeAndVectorBanks) {
  FakeEnvironment environment;
  environment.set_variable("HOME", "/home/u");
  const auto kinds = [&](const std::string& name) {
    Strings result;
    for (const BankPlace& place :
         bank_places(command(Tool::atc, "T"), name, std::nullopt, environment))
      result.emplace_back(name_of(place.kind));
    return result;
  };
  EXPECT_EQ(kinds("Ascend310P3"), (Strings{"cube", "vector", "runtime", "graph"}));
  EXPECT_EQ(kinds("Ascend910B"), (Strings{"cube", "vector", "runtime", "graph"}));
  EXPECT_EQ(kinds("Ascend910B2"), (Strings{"unified", "runtime", "graph"}));
  EXPECT_EQ(kinds("Ascend310B4"), (Strings{"unified", "runtime", "graph"}));
}

TEST(BankPlaces, WhatIsNotKnownIsSaid) {
  const FakeEnvironment environment = world(State::existing);
  ParameterSet set = command(Tool::atc, "O");
  set.environment_complete = false;
  const auto places = bank_places(set, soc, std::nullopt, environment);
  EXPECT_EQ(places[0].unknown.id, "place-variable-outside");
  EXPECT_EQ(places[0].chosen()->name, "op_bank_path");
  set = command(Tool::atc, "T");
  set.environment[0].value.text = "${bank}";
  set.environment[0].value.unknowns.push_back({0, 7, {"unset", {}}, "bank", {}});
  EXPECT_EQ(bank_places(set, soc, std::nullopt, environment)[0].unknown.id, "place-value-unknown");
  set = command(Tool::atc, "T");
  set.environment[0].value.text = "";
  EXPECT_EQ(chosen(set, BankKind::unified, "8.1.RC1", environment), own);
}

TEST(BankPlaces, RelativePathsStartWhereTheCommandDoes) {
  FakeEnvironment environment = world(State::existing);
  environment.set_working_directory("/here");
  ParameterSet set = command(Tool::atc, "T");
  set.environment[0].value.text = "./bank/";
  EXPECT_EQ(chosen(set, BankKind::unified, "8.1.RC1", environment), "/here/bank" + u);
  set.directory = "/project";
  EXPECT_EQ(chosen(set, BankKind::unified, "8.1.RC1", environment), "/project/bank" + u);
}

TEST(BankPlaces, ServiceAndBuffersSwitchBanksOff) {
  const FakeEnvironment environment = world(State::existing);
  ParameterSet set = command(Tool::atc, "T");
  set.parameters.push_back(parameter("buffer_optimize", "off_optimize"));
  for (const BankPlace& place : bank_places(set, soc, std::nullopt, environment))
    EXPECT_EQ(place.off.empty(), place.kind != BankKind::graph);
  set.environment.push_back(parameter("CANN_KNOWLEDGE_BANK_PROCESS_NUM", "0"));
  EXPECT_EQ(bank_places(set, soc, std::nullopt, environment)[0].off.id, "place-service-off");
}

/// Findings about one or two commands.
std::vector<std::string> rules_of(std::vector<ParameterSet> sets, const Environment& environment,
                                  const char* cann = "9.0.0") {
  Facts facts;
  facts.sets = std::move(sets);
  facts.cann = parse_cann_version(cann);
  facts.tuned_soc = soc;
  std::vector<BankPlace> places;
  for (std::size_t i = 0; i < facts.sets.size(); ++i)
    for (BankPlace& place : bank_places(facts.sets[i], soc, facts.cann, environment)) {
      place.set = i;
      places.push_back(std::move(place));
    }
  Strings rules;
  for (const Finding& finding : judge_places(facts, places, environment, Catalogue::embedded()))
    rules.push_back(finding.rule);
  return rules;
}

TEST(BankPlaceFindings, ADirectoryThatCannotBeUsed) {
  FakeEnvironment environment = world(State::existing);
  EXPECT_EQ(rules_of({command(Tool::atc, "T")}, environment), Strings{});
  environment.set_access("/tune", {true, false, true});
  EXPECT_EQ(rules_of({command(Tool::atc, "T")}, environment), Strings{"bank-directory-unusable"});
  EXPECT_EQ(rules_of({command(Tool::atc, "T")}, world(State::missing)),
            Strings{"bank-directory-unusable"});
  EXPECT_EQ(rules_of({command(Tool::atc, "")}, world(State::missing)), Strings{});
}

TEST(BankPlaceFindings, WrittenHereReadThere) {
  const FakeEnvironment environment = world(State::existing);
  const ParameterSet tuning = command(Tool::aoe, "T");
  EXPECT_EQ(rules_of({tuning, command(Tool::atc, "T")}, environment), Strings{});
  EXPECT_EQ(rules_of({tuning, command(Tool::atc, "")}, environment),
            (Strings{"bank-written-elsewhere", "bank-written-elsewhere"}));
  ParameterSet open = command(Tool::atc, "");
  open.environment_complete = false;
  EXPECT_EQ(rules_of({tuning, open}, environment), Strings{});
}

TEST(BankPlaceFindings, ATuningForTheAttachedDeviceIsTakenForTheSameSoc) {
  const FakeEnvironment environment = world(State::existing);
  Facts facts;
  facts.sets = {command(Tool::aoe, "T"), command(Tool::atc, "T")};
  facts.sets[0].parameters.clear();
  std::vector<BankPlace> places = bank_places(facts.sets[0], "", std::nullopt, environment);
  for (BankPlace& place : bank_places(facts.sets[1], soc, std::nullopt, environment)) {
    place.set = 1;
    places.push_back(std::move(place));
  }
  EXPECT_TRUE(judge_places(facts, places, environment, Catalogue::embedded()).empty());
}

TEST(BankPlaceFindings, AGraphBankThatIsYetToBeWrittenWillBeFound) {
  FakeEnvironment environment;
  environment.set_variable("HOME", "/home/u").add_directory("/tune/" + soc);
  environment.add_directory("/mdl");
  EXPECT_EQ(rules_of({command(Tool::aoe, "T"), command(Tool::atc, "TG")}, environment), Strings{});
}

TEST(BankPlaceFindings, LinksMayMakeTwoDirectoriesOne) {
  FakeEnvironment environment = world(State::existing);
  environment.add_link("/cache/aoe_data", "/tune");
  EXPECT_EQ(rules_of({command(Tool::aoe, "T"), command(Tool::atc, "C")}, environment), Strings{});
}

TEST(BankPlaceFindings, TheRuntimeBankKnowsNoOptionAndHasMoved) {
  FakeEnvironment environment = world(State::existing);
  const std::string name = "/" + soc + "_20_AiCore_MatMulV3_runtime_kb.json";
  environment.add_file("/op" + u + name, "");
  EXPECT_EQ(rules_of({command(Tool::atc, "O")}, environment),
            Strings{"runtime-bank-ignores-option"});
  EXPECT_EQ(rules_of({command(Tool::atc, "TO")}, environment),
            Strings{"runtime-bank-ignores-option"});
  environment.add_file(own + name, "");
  EXPECT_EQ(rules_of({command(Tool::atc, "")}, environment), Strings{"runtime-bank-default-moved"});
  EXPECT_EQ(rules_of({command(Tool::atc, "")}, environment, "8.1.RC1"), Strings{});
  environment.add_link("/home/u/Ascend/cann", "/home/u/Ascend/latest");
  EXPECT_EQ(rules_of({command(Tool::atc, "")}, environment), Strings{});
}

TEST(BankPlaceFindings, BanksOneDirectoryTooHighOrTooLow) {
  FakeEnvironment environment;
  environment.set_variable("HOME", "/home/u").add_directory("/tune");
  EXPECT_EQ(rules_of({command(Tool::atc, "T")}, environment),
            Strings{"bank-soc-directory-missing"});
  const std::string name = soc + "_20_AiCore_matmul.json";
  FakeEnvironment low = environment;
  low.add_file("/tune/unified_bank/" + name, "{}");
  EXPECT_EQ(rules_of({command(Tool::atc, "T")}, low)[0], "bank-lies-elsewhere");
  FakeEnvironment guide = environment;
  guide.add_file("/tune/op/" + soc + "/unified_bank/" + name, "{}");
  EXPECT_EQ(rules_of({command(Tool::atc, "T")}, guide)[0], "bank-lies-elsewhere");
}

TEST(BankPlaceFindings, KernelsOlderThanTheBank) {
  FakeEnvironment environment = world(State::existing);
  const std::string kernels = "/home/u/atc_data/kernel_cache/" + soc;
  PathStatus old_one;
  old_one.modified = 100;
  PathStatus new_one;
  new_one.modified = 200;
  environment.add_file(kernels + "/te_conv2d_1.o", "").add_file(kernels + "/te_conv2d_1.json", "");
  environment.set_status(kernels + "/te_conv2d_1.o", old_one);
  environment.set_status(tune + "/" + soc + "_20_AiCore_matmul.json", new_one);
  ParameterSet set = command(Tool::atc, "T");
  EXPECT_EQ(rules_of({set}, environment), Strings{});
  set.parameters.push_back(parameter("op_compiler_cache_mode", "enable"));
  EXPECT_EQ(rules_of({set}, environment), Strings{"kernel-cache-older-than-bank"});
  environment.set_status(kernels + "/te_conv2d_1.o", new_one);
  EXPECT_EQ(rules_of({set}, environment), Strings{});
}

}  // namespace
}  // namespace aoecheck::test
