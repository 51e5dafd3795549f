#include "aoecheck/model/parameter_set.h"

#include <gtest/gtest.h>

#include "aoecheck/model/outcome.h"

namespace aoecheck {
namespace {

Parameter parameter(std::string name, std::string text) {
  Parameter result;
  result.name = std::move(name);
  result.value.text = std::move(text);
  return result;
}

TEST(ParameterSet, FindsOptionsAndVariablesApart) {
  ParameterSet set;
  set.parameters = {parameter("model", "m.onnx"), parameter("output", "o")};
  set.environment = {parameter("TUNE_BANK_PATH", "/bank")};
  EXPECT_EQ(set.find("output")->value.text, "o");
  EXPECT_EQ(set.find("TUNE_BANK_PATH"), nullptr);
  EXPECT_EQ(set.find_environment("TUNE_BANK_PATH")->value.text, "/bank");
  EXPECT_EQ(set.find_environment("model"), nullptr);
}

TEST(Names, AreThoseOfTheReports) {
  EXPECT_EQ(name_of(Answer::match), "match");
  EXPECT_EQ(name_of(Answer::differ), "differ");
  EXPECT_EQ(name_of(Answer::unknown), "unknown");
  EXPECT_EQ(name_of(Answer::ignored), "ignored");
  EXPECT_EQ(name_of(Severity::error), "error");
  EXPECT_EQ(name_of(Severity::warning), "warning");
  EXPECT_EQ(name_of(Severity::note), "note");
  EXPECT_EQ(name_of(Evidence::documented), "documented");
  EXPECT_EQ(name_of(Evidence::source), "source");
  EXPECT_EQ(name_of(Evidence::indirect), "indirect");
  EXPECT_EQ(name_of(Evidence::inferred), "inferred");
  EXPECT_EQ(name_of(Verdict::consistent), "consistent");
  EXPECT_EQ(name_of(Verdict::inconsistent), "inconsistent");
  EXPECT_EQ(name_of(Verdict::undecided), "undecided");
}

}  // namespace
}  // namespace aoecheck
