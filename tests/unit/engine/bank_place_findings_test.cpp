#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/bank_places.h"
#include "support/temporary_folder.h"

namespace aoecheck::test {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

const std::string soc = "Ascend910B3";
const std::string matmul = soc + "_20_AiCore_matmul.json";
const std::string runtime = soc + "_20_AiCore_MatMulV3_runtime_kb.json";

/// Directories of the real file system; no default bank unless a test makes one.
class BankPlacesOnDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const char* home = std::getenv("HOME"); home != nullptr) home_ = home;
    ::setenv("HOME", path("home").c_str(), 1);
  }
  void TearDown() override {
    if (home_)
      ::setenv("HOME", home_->c_str(), 1);
    else
      ::unsetenv("HOME");
    for (const std::string& path : closed_) fs::permissions(path, fs::perms::owner_all);
  }

  std::string path(const std::string& below) const { return root_ / below; }

  void add_file(const std::string& below) const {
    fs::create_directories(fs::path(path(below)).parent_path());
    std::ofstream(path(below)) << "{}";
  }
  void add_bank(const std::string& base) const {
    add_file(base + "/" + soc + "/unified_bank/" + matmul);
  }
  void restrict_to(const std::string& below, fs::perms rights) {
    fs::permissions(path(below), rights);
    closed_.push_back(path(below));
  }

  /// A command with one option or variable.
  ParameterSet command(Tool tool, const std::string& name, const std::string& value) const {
    ParameterSet set;
    set.tool = tool;
    set.directory = root_.path();
    set.environment_complete = true;
    Parameter given;
    given.name = name;
    given.value.text = value;
    (name == "TUNE_BANK_PATH" || name == "ASCEND_CACHE_PATH" ? set.environment : set.parameters)
        .push_back(given);
    Parameter chip;
    chip.name = "soc_version";
    chip.value.text = soc;
    set.parameters.push_back(chip);
    return set;
  }

  static std::vector<BankPlace> places(const ParameterSet& set) {
    return bank_places(set, soc, parse_cann_version("8.1.RC1"), real_environment());
  }
  static std::vector<Finding> findings(const ParameterSet& set) {
    Facts facts;
    facts.sets = {set};
    return judge_places(facts, places(set), real_environment(), Catalogue::embedded());
  }
  static Strings rules(const ParameterSet& set) {
    Strings result;
    for (const Finding& finding : findings(set)) result.push_back(finding.rule);
    return result;
  }

  TemporaryFolder root_;
  Strings closed_;
  std::optional<std::string> home_;
};

class BankPlacesOfAnotherUser : public BankPlacesOnDisk {
 protected:
  void SetUp() override {
    BankPlacesOnDisk::SetUp();
    if (::geteuid() == 0) GTEST_SKIP() << "root may read and write every directory";
  }
};

TEST_F(BankPlacesOnDisk, ABankWithAllRightsIsQuiet) {
  add_bank("bank");
  const ParameterSet set = command(Tool::atc, "TUNE_BANK_PATH", path("bank"));
  EXPECT_EQ(places(set)[0].chosen()->files, 1U);
  EXPECT_EQ(rules(set), Strings{});
}

TEST_F(BankPlacesOnDisk, AFileIsNoDirectory) {
  add_file("bank");
  const auto found = findings(command(Tool::aoe, "TUNE_BANK_PATH", path("bank")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "bank-directory-unusable");
  EXPECT_EQ(found[0].severity, Severity::error);
  EXPECT_EQ(found[0].code, "EC0006");
}

TEST_F(BankPlacesOnDisk, LinksAreFollowed) {
  add_bank("real");
  fs::create_directory_symlink("real", path("link"));
  const ParameterSet set = command(Tool::atc, "TUNE_BANK_PATH", path("link"));
  EXPECT_EQ(places(set)[0].chosen()->files, 1U);
  EXPECT_EQ(rules(set), Strings{});
}

TEST_F(BankPlacesOnDisk, ALinkInACircleIsUnusable) {
  fs::create_symlink("circle", path("circle"));
  EXPECT_EQ(rules(command(Tool::atc, "TUNE_BANK_PATH", path("circle"))),
            Strings{"bank-directory-unusable"});
}

TEST_F(BankPlacesOnDisk, ARelativePathStartsAtTheCommand) {
  add_bank("bank");
  for (const char* spelling : {"bank", "./bank", "bank///", "other/../bank"}) {
    const ParameterSet set = command(Tool::atc, "op_bank_path", spelling);
    EXPECT_EQ(places(set)[0].chosen()->directory, path("bank/" + soc + "/unified_bank"));
    EXPECT_EQ(places(set)[0].chosen()->files, 1U) << spelling;
  }
}

TEST_F(BankPlacesOnDisk, OnlyFilesOfTheKindCount) {
  const std::string directory = "bank/" + soc + "/unified_bank/";
  for (const std::string& name : {matmul, runtime, matmul + ".aoe", std::string("notes.txt")})
    add_file(directory + name);
  for (const BankPlace& place : places(command(Tool::atc, "TUNE_BANK_PATH", path("bank"))))
    EXPECT_EQ(place.chosen()->files, place.kind == BankKind::graph ? 0U : 1U);
}

TEST_F(BankPlacesOnDisk, AnOptionThatTheRuntimeReaderDoesNotKnow) {
  add_file("bank/" + soc + "/unified_bank/" + runtime);
  EXPECT_EQ(rules(command(Tool::atc, "op_bank_path", path("bank"))),
            Strings{"runtime-bank-ignores-option"});
}

TEST_F(BankPlacesOnDisk, APathOfAnyLengthOrBytesIsJudged) {
  const std::string longer_than_any = path(std::string(100'000, 'a'));
  for (const std::string& value : {longer_than_any, path("\xff\x1b[31m"), path("a\nb")})
    EXPECT_EQ(rules(command(Tool::atc, "TUNE_BANK_PATH", value)),
              Strings{"bank-directory-unusable"});
}

TEST_F(BankPlacesOfAnotherUser, ReadWriteAndEnterAreNeededEvenForReading) {
  add_bank("bank");
  const std::vector<std::pair<fs::perms, std::string>> rows = {
      {fs::perms::owner_read | fs::perms::owner_exec, "right-write"},
      {fs::perms::owner_write | fs::perms::owner_exec, "right-read"},
      {fs::perms::owner_read | fs::perms::owner_write, "right-search"}};
  for (const auto& [rights, missing] : rows) {
    restrict_to("bank", rights);
    for (const Tool tool : {Tool::atc, Tool::aoe}) {
      const auto found = findings(command(tool, "TUNE_BANK_PATH", path("bank")));
      ASSERT_EQ(found.size(), 1U) << missing;
      EXPECT_EQ(found[0].rule, "bank-directory-unusable");
      const Message& problem = found[0].message.arguments.back().messages.front();
      EXPECT_EQ(problem.arguments.front().messages.front().id, missing);
    }
  }
}

TEST_F(BankPlacesOfAnotherUser, ADirectoryBehindAClosedOneIsNotReachable) {
  add_bank("closed/bank");
  restrict_to("closed", fs::perms::none);
  const auto found = findings(command(Tool::atc, "TUNE_BANK_PATH", path("closed/bank")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message.arguments.back().messages.front().id, "place-not-reachable");
}

TEST_F(BankPlacesOfAnotherUser, ClosedDirectoriesBelowTheNamedOneAreTold) {
  add_bank("bank");
  for (const std::string& closed : {std::string("bank/") + soc, "bank/" + soc + "/unified_bank"}) {
    restrict_to(closed, fs::perms::none);
    const auto found = findings(command(Tool::atc, "TUNE_BANK_PATH", path("bank")));
    fs::permissions(path(closed), fs::perms::owner_all);
    ASSERT_EQ(found.size(), 1U) << closed;
    EXPECT_EQ(found[0].rule, "bank-directory-unusable");
    EXPECT_EQ(found[0].severity, Severity::error);
    EXPECT_EQ(found[0].fix.id, "place-open");
  }
}

TEST_F(BankPlacesOfAnotherUser, AClosedDefaultMayHoldABankOrNot) {
  const std::string base = "home/Ascend/latest/data/aoe/custom/op";
  add_bank(base);
  restrict_to(base, fs::perms::none);
  const auto found = findings(command(Tool::atc, "buffer_optimize", "l2_optimize"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "bank-directory-unusable");
  EXPECT_EQ(found[0].severity, Severity::warning);
}

TEST_F(BankPlacesOnDisk, AGraphOptionThatIsPassedOverIsTold) {
  add_file("tune/ascend910b3_l2cache.json");
  add_bank("tune");
  ParameterSet set = command(Tool::atc, "TUNE_BANK_PATH", path("tune"));
  set.parameters.push_back(command(Tool::atc, "mdl_bank_path", path("nope")).parameters[0]);
  const BankPlace graph = places(set).back();
  EXPECT_EQ(graph.chosen()->name, "TUNE_BANK_PATH");
  EXPECT_EQ(graph.candidates[0].reason.id, "place-absent-next");
  const auto found = findings(set);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "bank-directory-unusable");
  EXPECT_EQ(found[0].severity, Severity::warning);
  EXPECT_EQ(found[0].parameter, "mdl_bank_path");
  EXPECT_EQ(found[0].code, "");
}

TEST_F(BankPlacesOnDisk, AGraphBankInTheLayoutOfTheGuideIsFound) {
  add_bank("tune");
  add_file("tune/graph/ascend910b3_l2cache.json");
  const auto found = findings(command(Tool::atc, "TUNE_BANK_PATH", path("tune")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "bank-lies-elsewhere");
  EXPECT_FALSE(found[0].banks.operator_bank);
  EXPECT_EQ(found[0].message.arguments.back().text, "--mdl_bank_path=" + path("tune/graph"));
}

TEST_F(BankPlacesOnDisk, TheCacheKeepsBanksInADirectoryOfItsOwn) {
  fs::create_directories(path("cache/aoe_data/" + soc + "/unified_bank"));
  EXPECT_EQ(rules(command(Tool::atc, "ASCEND_CACHE_PATH", path("cache"))), Strings{});
  fs::remove_all(path("cache/aoe_data/" + soc));
  const auto found = findings(command(Tool::atc, "ASCEND_CACHE_PATH", path("cache")));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rule, "bank-soc-directory-missing");
  EXPECT_EQ(found[0].message.arguments.front().text, path("cache/aoe_data"));
}

TEST_F(BankPlacesOnDisk, WithoutHomeThereIsNoDefault) {
  for (const bool empty : {true, false}) {
    if (empty)
      ::setenv("HOME", "", 1);
    else
      ::unsetenv("HOME");
    for (const BankPlace& place : places(command(Tool::atc, "buffer_optimize", "l2_optimize"))) {
      EXPECT_EQ(place.chosen()->directory, "");
      EXPECT_EQ(place.unknown.id, "place-no-home");
    }
  }
}

TEST_F(BankPlacesOnDisk, AVariableThatIsSetToNothingIsNotSetOutside) {
  ParameterSet set = command(Tool::atc, "TUNE_BANK_PATH", "");
  set.environment.push_back(command(Tool::atc, "ASCEND_CACHE_PATH", "").environment[0]);
  set.environment_complete = false;
  for (const BankPlace& place : places(set)) {
    EXPECT_EQ(place.chosen()->name, "default");
    EXPECT_TRUE(place.unknown.empty());
  }
}

TEST_F(BankPlacesOnDisk, WhatMayBeSetOutsideMakesNoError) {
  const ParameterSet tuning = command(Tool::aoe, "TUNE_BANK_PATH", path("a"));
  ParameterSet planned = command(Tool::atc, "op_bank_path", path("b"));
  add_bank("a");
  add_bank("b");
  const auto judged = [&](bool complete) {
    planned.environment_complete = complete;
    Facts facts;
    facts.sets = {tuning, planned};
    std::vector<BankPlace> all = places(tuning);
    for (BankPlace& place : places(planned)) {
      place.set = 1;
      all.push_back(std::move(place));
    }
    return judge_places(facts, all, real_environment(), Catalogue::embedded());
  };
  const auto open = judged(false);
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(open[0].rule, "bank-written-elsewhere");
  EXPECT_EQ(open[0].severity, Severity::warning);
  EXPECT_EQ(open[0].notes[0].message.id, "place-variable-outside");
  EXPECT_EQ(judged(true)[0].severity, Severity::error);
}

TEST_F(BankPlacesOnDisk, OnlyAKnownKernelCacheAndRealBanksAreCompared) {
  const std::string kernel = "home/atc_data/kernel_cache/" + soc + "/te_matmul_1.o";
  const std::string directory = "bank/" + soc + "/unified_bank/";
  add_bank("bank");
  add_file(kernel);
  add_file(directory + matmul + ".aoe");
  const auto now = fs::file_time_type::clock::now();
  const auto age = [&](const std::string& file, int hours) {
    fs::last_write_time(path(file), now - std::chrono::hours(hours));
  };
  age(kernel, 2);
  age(directory + matmul, 1);
  ParameterSet set = command(Tool::atc, "TUNE_BANK_PATH", path("bank"));
  set.parameters.push_back(command(Tool::atc, "op_compiler_cache_mode", "enable").parameters[0]);
  EXPECT_EQ(rules(set), Strings{"kernel-cache-older-than-bank"});
  age(directory + matmul, 3);
  EXPECT_EQ(rules(set), Strings{});
  age(directory + matmul, 1);
  set.parameters.push_back(command(Tool::atc, "op_compiler_cache_dir", "$X").parameters[0]);
  set.parameters.back().value.unknowns.push_back({0, 2, {"unset", {}}, "X", {}});
  EXPECT_EQ(rules(set), Strings{});
}

}  // namespace
}  // namespace aoecheck::test
