// The catalogue that is compiled in: parameters, devices and precision classes make sense together.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "aoecheck/catalogue/catalogue.h"
#include "unit/catalogue/catalogue_fixture.h"

namespace aoecheck {
namespace {

namespace fs = std::filesystem;

CatalogueFile file_of(const std::string& name) {
  std::ifstream stream(fs::path(AOECHECK_SOURCE_DIR "/schemas/catalogue") / (name + ".yaml"));
  return {name, {std::istreambuf_iterator<char>(stream), {}}};
}

/// Everything but rules and messages, which tests of their own look at.
std::vector<CatalogueFile> data_files() {
  std::vector<CatalogueFile> files{file_of("devices"), file_of("file_grammars"),
                                   file_of("precision_classes")};
  const fs::path folder(AOECHECK_SOURCE_DIR "/schemas/catalogue/parameters");
  for (const auto& entry : fs::directory_iterator(folder)) {
    files.push_back(file_of("parameters/" + entry.path().stem().string()));
  }
  return files;
}

class CatalogueData : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto tree = parse_catalogue_files(data_files());
    ASSERT_TRUE(tree) << shown(tree.error());
    tree_ = std::move(*tree);
    auto loaded = Catalogue::load(tree_.view(), {});
    ASSERT_TRUE(loaded) << shown(loaded.error());
    catalogue_ = std::move(*loaded);
  }
  static void TearDownTestSuite() { catalogue_.reset(); }

  void SetUp() override { ASSERT_NE(catalogue_, nullptr); }

  static const ParameterSpec& parameter(std::string_view name) {
    static const ParameterSpec none;
    const ParameterSpec* found = catalogue_->parameter(name);
    EXPECT_NE(found, nullptr) << name;
    return found == nullptr ? none : *found;
  }

  inline static Tree tree_;
  inline static std::unique_ptr<Catalogue> catalogue_;
};

bool is_variable(const ParameterSpec& spec) {
  return spec.atc == Acceptance::environment || spec.aoe == Acceptance::environment;
}

TEST_F(CatalogueData, ParametersAreSortedAndUnique) {
  const auto& all = catalogue_->parameters();
  EXPECT_GE(all.size(), 130U);
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LT(all[i - 1].name, all[i].name);
}

TEST_F(CatalogueData, VariablesAreSpelledLikeVariables) {
  for (const ParameterSpec& spec : catalogue_->parameters()) {
    const bool upper = std::all_of(spec.name.begin(), spec.name.end(), [](char c) {
      return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    EXPECT_EQ(upper, is_variable(spec)) << spec.name;
    EXPECT_EQ(spec.atc == Acceptance::environment, spec.aoe == Acceptance::environment)
        << spec.name;
  }
}

TEST_F(CatalogueData, AliasesNameOneParameterEach) {
  std::map<std::pair<std::string_view, std::string_view>, std::string_view> seen;
  for (const ParameterSpec& spec : catalogue_->parameters()) {
    for (const auto& alias : spec.aliases) {
      const auto [place, added] = seen.try_emplace(alias, spec.name);
      // The TensorFlow name of job_type has an entry of its own.
      EXPECT_TRUE(added || alias.second == "aoe_mode") << spec.name << " and " << place->second;
      EXPECT_FALSE(alias.second.empty()) << spec.name;
    }
  }
}

TEST_F(CatalogueData, DeprecatedOnesHaveAReplacement) {
  for (const ParameterSpec& spec : catalogue_->parameters()) {
    const bool deprecated =
        spec.atc == Acceptance::deprecated || spec.aoe == Acceptance::deprecated;
    EXPECT_TRUE(!deprecated || !spec.replacement.empty()) << spec.name;
  }
}

TEST_F(CatalogueData, FamiliesFitTheNames) {
  EXPECT_GE(catalogue_->socs().size(), 66U);
  for (const Soc& soc : catalogue_->socs()) {
    // A family is the beginning of the name: Ascend910_9392 is of Ascend910_93.
    EXPECT_TRUE(soc.name.starts_with(soc.family)) << soc.name;
    EXPECT_FALSE(soc.ai_cores.empty()) << soc.name;
    EXPECT_FALSE(soc.vector_cores.empty()) << soc.name;
  }
  const Soc* soc = catalogue_->soc("Ascend310P3");
  ASSERT_NE(soc, nullptr);
  EXPECT_EQ(soc->family, "Ascend310P");
  EXPECT_EQ(soc->ai_cores, std::vector<int>{8});
  EXPECT_EQ(soc->memory_size, "24000000000");
}

TEST_F(CatalogueData, EveryPrecisionModeIsInOneClass) {
  std::map<std::string_view, int> v1, v2;
  for (const PrecisionClass& item : catalogue_->precision_classes()) {
    for (const auto mode : item.v1) ++v1[mode];
    for (const auto mode : item.v2) ++v2[mode];
  }
  for (const auto value : parameter("precision_mode").values) EXPECT_EQ(v1[value], 1) << value;
  for (const auto value : parameter("precision_mode_v2").values) EXPECT_EQ(v2[value], 1) << value;
  EXPECT_EQ(v1.size(), parameter("precision_mode").values.size());
  EXPECT_EQ(v2.size(), parameter("precision_mode_v2").values.size());
}

TEST_F(CatalogueData, WhatAoeDoesNotTake) {
  for (const char* name : {"soc_version", "precision_mode_v2", "topo_sorting_mode", "oo_level"}) {
    EXPECT_EQ(parameter(name).aoe, Acceptance::no) << name;
  }
  for (const char* name : {"op_bank_path", "mdl_bank_path", "core_type", "deterministic"}) {
    EXPECT_EQ(parameter(name).aoe, Acceptance::api_only) << name;
  }
  for (const char* name : {"job_type", "device", "ip", "port", "tune_ops_file"}) {
    EXPECT_EQ(parameter(name).aoe, Acceptance::yes) << name;
    EXPECT_EQ(parameter(name).atc, Acceptance::no) << name;
  }
  EXPECT_EQ(parameter("auto_tune_mode").atc, Acceptance::rejected);
  EXPECT_EQ(parameter("precision_mode").aoe_values.size(), 4U);
  EXPECT_EQ(parameter("op_select_implmode").aoe_values.size(), 2U);
}

TEST_F(CatalogueData, TheDocumentedListMustMatch) {
  for (const char* name : {"input_format",
                           "input_shape",
                           "output_type",
                           "insert_op_conf",
                           "fusion_switch_file",
                           "enable_scope_fusion_passes",
                           "enable_small_channel",
                           "out_nodes",
                           "input_fp16_nodes",
                           "is_input_adjust_hw_layout",
                           "is_output_adjust_hw_layout",
                           "precision_mode",
                           "op_precision_mode",
                           "modify_mixlist",
                           "keep_dtype",
                           "op_select_implmode",
                           "optypelist_for_implmode",
                           "dynamic_batch_size",
                           "dynamic_image_size",
                           "dynamic_dims"}) {
    EXPECT_EQ(parameter(name).evidence, Evidence::documented) << name;
    EXPECT_NE(parameter(name).comparison, "ignored") << name;
    EXPECT_EQ(parameter(name).atc, Acceptance::yes) << name;
    EXPECT_EQ(parameter(name).aoe, Acceptance::yes) << name;
  }
}

TEST_F(CatalogueData, ComparedFilesHaveAGrammar) {
  for (const ParameterSpec& spec : catalogue_->parameters()) {
    if (spec.comparison != "file") continue;
    EXPECT_NE(spec.file_grammar, "") << spec.name;
  }
}

TEST_F(CatalogueData, InputFormatDependsOnTheFramework) {
  const auto& defaults = parameter("input_format").defaults;
  ASSERT_EQ(defaults.size(), 2U);
  EXPECT_EQ(defaults[0].value, "NHWC");
  EXPECT_EQ(defaults[0].framework, "3");
  EXPECT_EQ(defaults[1].value, "NCHW");
  EXPECT_EQ(defaults[1].framework, "");
}

}  // namespace
}  // namespace aoecheck
