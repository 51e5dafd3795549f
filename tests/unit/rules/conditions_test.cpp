#include "rules/conditions.h"

#include <initializer_list>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "catalogue/yaml_tree.h"
#include "rules/subjects.h"
#include "unit/rules/rule_examples.h"

namespace aoecheck {
namespace {

using Options = std::initializer_list<std::pair<const char*, const char*>>;

/// A value whose `?` parts are unknown.
Value value_with_gaps(std::string text) {
  Value value{std::move(text), {}};
  for (std::size_t at = value.text.find('?'); at != std::string::npos;
       at = value.text.find('?', at + 1)) {
    Unknown unknown;
    unknown.begin = at;
    unknown.end = at + 1;
    value.unknowns.push_back(unknown);
  }
  return value;
}

Parameter parameter(const char* name, const char* text) {
  Parameter result;
  result.name = name;
  result.spelled = std::string("--") + name;
  result.value = value_with_gaps(text);
  return result;
}

/// One atc command with these options, upper-case names being environment variables.
Facts facts_with(Options options) {
  ParameterSet set;
  for (const auto& [name, text] : options) {
    const bool variable = name[0] >= 'A' && name[0] <= 'Z';
    (variable ? set.environment : set.parameters).push_back(parameter(name, text));
  }
  Facts facts;
  facts.sets.push_back(std::move(set));
  return facts;
}

Truth judged(const std::string& conditions, const Facts& facts) {
  const auto tree = parse_catalogue_files({{"when", conditions}});
  EXPECT_TRUE(tree.ok()) << conditions;
  const TreeView view = tree->view();
  return all_hold(make_context(facts, source_catalogue(), 0), Node(&view, 0)["when"]);
}

Truth judged(const std::string& conditions, Options options) {
  return judged(conditions, facts_with(options));
}

TEST(Conditions, SetAndUnset) {
  EXPECT_EQ(judged("- {set: model}", {{"model", "m.onnx"}}), Truth::yes);
  EXPECT_EQ(judged("- {set: model}", {{"model", ""}}), Truth::no);
  EXPECT_EQ(judged("- {set: model}", Options{}), Truth::no);
  EXPECT_EQ(judged("- {set: model}", {{"model", "?"}}), Truth::unknown);
  EXPECT_EQ(judged("- {set: model}", {{"model", "m?.onnx"}}), Truth::yes);
  EXPECT_EQ(judged("- {set: [model, output]}", {{"model", "m"}}), Truth::no);
  EXPECT_EQ(judged("- {unset: [model, output]}", {{"model", "m"}}), Truth::no);
  EXPECT_EQ(judged("- {unset: model}", {{"model", ""}}), Truth::yes);
  EXPECT_EQ(judged("- {unset: model}", {{"model", "?"}}), Truth::unknown);
}

TEST(Conditions, TwoOf) {
  const std::string two = "- {two_of: [dynamic_batch_size, dynamic_image_size, dynamic_dims]}";
  EXPECT_EQ(judged(two, {{"dynamic_dims", "1;2"}}), Truth::no);
  EXPECT_EQ(judged(two, {{"dynamic_dims", "1;2"}, {"dynamic_batch_size", "1,2"}}), Truth::yes);
  EXPECT_EQ(judged(two, {{"dynamic_dims", "?"}, {"dynamic_batch_size", "1,2"}}), Truth::unknown);
  EXPECT_EQ(judged(two, {{"dynamic_dims", ""}, {"dynamic_batch_size", "1,2"}}), Truth::no);
}

TEST(Conditions, ValuesWithDefaults) {
  EXPECT_EQ(judged("- {value: buffer_optimize, equals: l2_optimize}", Options{}), Truth::yes);
  EXPECT_EQ(judged("- {value: input_format, equals: NHWC}", {{"framework", "3"}}), Truth::yes);
  EXPECT_EQ(judged("- {value: input_format, equals: NHWC}", {{"framework", "?"}}), Truth::unknown);
  EXPECT_EQ(judged("- {value: precision_mode, in: [a, force_fp16]}", Options{}), Truth::yes);
  EXPECT_EQ(judged("- {value: precision_mode, not_in: [a, b]}", Options{}), Truth::yes);
  EXPECT_EQ(judged("- {value: precision_mode, differs: b}", {{"precision_mode", "?"}}),
            Truth::unknown);
  EXPECT_EQ(
      judged("- {value: soc_version, starts_with: Ascend035}", {{"soc_version", "Ascend035A"}}),
      Truth::yes);
  EXPECT_EQ(judged("- {value: model, contains: bs}", {{"model", "m_bs4"}}), Truth::yes);
  EXPECT_EQ(judged("- {value: device, less: 1}", {{"device", "0"}}), Truth::yes);
  EXPECT_EQ(judged("- {value: device, greater: 1}", {{"device", "x"}}), Truth::unknown);
  EXPECT_EQ(judged("- {value: model, present: true}", {{"model", "m"}}), Truth::yes);
  EXPECT_EQ(judged("- {value: model, present: false}", {{"model", "m"}}), Truth::no);
}

TEST(Conditions, Groups) {
  const Options options{{"model", "m"}, {"output", "?"}};
  EXPECT_EQ(judged("- any: [{set: output}, {set: model}]", options), Truth::yes);
  EXPECT_EQ(judged("- any: [{set: output}, {set: weight}]", options), Truth::unknown);
  EXPECT_EQ(judged("- all: [{set: output}, {set: weight}]", options), Truth::no);
  EXPECT_EQ(judged("- all: [{set: output}, {set: model}]", options), Truth::unknown);
  EXPECT_EQ(judged("- none: [{set: output}]", options), Truth::unknown);
  EXPECT_EQ(judged("- none: [{set: weight}]", options), Truth::yes);
  EXPECT_EQ(judged("- none: [{set: model}, {set: output}]", options), Truth::no);
}

TEST(Conditions, WhatIsNotShownIsUnknown) {
  Facts facts = facts_with({{"model", "m"}});
  facts.sets[0].elided = true;
  EXPECT_EQ(judged("- {unset: output}", facts), Truth::unknown);
  EXPECT_EQ(judged("- {value: mode, equals: '0'}", facts), Truth::unknown);
  EXPECT_EQ(judged("- {set: model}", facts), Truth::yes);
  facts.sets[0].elided = false;
  facts.sets[0].extra_words = value_with_gaps("?");
  EXPECT_EQ(judged("- {unset: output}", facts), Truth::unknown);
}

TEST(Conditions, InheritedEnvironmentIsUnknown) {
  Facts facts = facts_with({{"ASCEND_CACHE_PATH", "/c"}});
  EXPECT_EQ(judged("- {set: ASCEND_CACHE_PATH}", facts), Truth::yes);
  EXPECT_EQ(judged("- {unset: TUNE_BANK_PATH}", facts), Truth::unknown);
  facts.sets[0].environment_complete = true;
  EXPECT_EQ(judged("- {unset: TUNE_BANK_PATH}", facts), Truth::yes);
}

TEST(Conditions, NamesMentionedInOrder) {
  const auto tree = parse_catalogue_files(
      {{"when",
        "- {set: [b, a]}\n- any: [{value: c, equals: x}, {property: d.e, present: true}]\n"}});
  ASSERT_TRUE(tree.ok());
  const TreeView view = tree->view();
  const Node when = Node(&view, 0)["when"];
  EXPECT_EQ(mentioned_parameters(when), (std::vector<std::string_view>{"b", "a", "c", "d"}));
  EXPECT_EQ(mentioned_properties(when), (std::vector<std::string_view>{"d.e"}));
}

// --- derived values ---

std::string read(const char* name, Options options) {
  const Facts facts = facts_with(options);
  const Subject subject = property_of(make_context(facts, source_catalogue(), 0), name);
  if (subject.state == Subject::State::absent) return "absent";
  if (subject.state == Subject::State::unknown) return "unknown";
  return subject.text;
}

TEST(Properties, OfShapes) {
  EXPECT_EQ(read("input_shape.dynamic_axes", {{"input_shape", "a:-1,3,-1;b:2"}}), "2");
  EXPECT_EQ(read("input_shape.dynamic_axes", {{"input_shape", "a:-1,x"}}), "unknown");
  EXPECT_EQ(read("input_shape.dynamic_axes", {{"input_shape", "a:?,3"}}), "unknown");
  EXPECT_EQ(read("input_shape.dynamic_axes", {}), "absent");
  EXPECT_EQ(read("input_shape.first_axis_dynamic", {{"input_shape", "a:-1,3;b:2"}}), "true");
  EXPECT_EQ(read("input_shape.first_axis_dynamic", {{"input_shape", "a:-1,-1"}}), "false");
  EXPECT_EQ(read("input_shape.other_axis_dynamic", {{"input_shape", "a:-1,3;b:2,-1"}}), "b");
  EXPECT_EQ(read("input_shape.image_axes_wrong",
                 {{"input_format", "NHWC"}, {"input_shape", "a:1,-1,-1,3"}}),
            "absent");
  EXPECT_EQ(read("input_shape.image_axes_wrong",
                 {{"input_format", "NCHW"}, {"input_shape", "a:1,-1,-1,3"}}),
            "a");
  EXPECT_EQ(read("input_shape.image_axes_wrong",
                 {{"input_format", "ND"}, {"input_shape", "a:1,-1,-1,3"}}),
            "unknown");
}

TEST(Properties, OfGears) {
  EXPECT_EQ(read("set.gears", {{"dynamic_batch_size", "1,2,4,"}}), "3");
  EXPECT_EQ(read("set.gears", {{"dynamic_batch_size", "1,2"}, {"dynamic_dims", "1;2"}}), "absent");
  EXPECT_EQ(read("set.gear_parameter", {{"dynamic_dims", "1;2"}}), "dynamic_dims");
  EXPECT_EQ(read("set.gear_duplicate", {{"dynamic_dims", "1;2;1"}}), "1");
  EXPECT_EQ(
      read("dynamic_dims.group_mismatch", {{"dynamic_dims", "1,2;3"}, {"input_shape", "a:-1,-1"}}),
      "3");
  EXPECT_EQ(read("set.shapes_stay_dynamic", {{"input_shape", "a:?,-1"}}), "true");
  EXPECT_EQ(read("set.shapes_stay_dynamic", {{"input_shape", "a:?,3"}}), "unknown");
  EXPECT_EQ(read("set.shapes_stay_dynamic", {{"input_shape", "a-1:1,3"}}), "false");
  EXPECT_EQ(read("set.shapes_stay_dynamic", {{"input_shape", "a:-1"}, {"dynamic_dims", "?"}}),
            "false");
}

TEST(Properties, OfPathsAndModels) {
  EXPECT_EQ(read("TUNE_BANK_PATH.relative", {{"TUNE_BANK_PATH", "./a"}}), "true");
  EXPECT_EQ(read("TUNE_BANK_PATH.relative", {{"TUNE_BANK_PATH", "./a?"}}), "true");
  EXPECT_EQ(read("TUNE_BANK_PATH.relative", {{"TUNE_BANK_PATH", "?/a"}}), "unknown");
  EXPECT_EQ(read("TUNE_BANK_PATH.relative", {{"TUNE_BANK_PATH", "/a"}}), "false");
  EXPECT_EQ(read("model.suffix", {{"model", "a.b/M.ONNX"}}), ".onnx");
  EXPECT_EQ(read("model.suffix", {{"model", "a.b/m"}}), "absent");
  EXPECT_EQ(read("model.suffix", {{"model", "m_?.onnx"}}), ".onnx");
  EXPECT_EQ(read("model.suffix", {{"model", "m.?"}}), "unknown");
  EXPECT_EQ(read("framework.contradicts_model", {{"model", "m.pb"}, {"framework", "5"}}), "true");
  EXPECT_EQ(read("framework.contradicts_model", {{"model", "m.bin"}, {"framework", "5"}}), "false");
}

TEST(Properties, OfDevices) {
  EXPECT_EQ(read("soc_version.known", {{"soc_version", "Ascend910B4-1"}}), "true");
  EXPECT_EQ(read("soc_version.is_family", {{"soc_version", "Ascend310P"}}), "true");
  EXPECT_EQ(read("soc_version.is_family", {{"soc_version", "Ascend910B"}}), "false");
  EXPECT_EQ(read("soc_version.members", {{"soc_version", "Ascend310P"}}),
            "Ascend310P1, Ascend310P3, Ascend310P5, Ascend310P7");
  EXPECT_EQ(read("soc_version.nearest", {{"soc_version", "310b4"}}), "Ascend310B4");
  EXPECT_EQ(read("aicore_num.out_of_range", {{"aicore_num", "9"}, {"soc_version", "Ascend310P3"}}),
            "true");
  EXPECT_EQ(read("aicore_num.out_of_range", {{"aicore_num", "9"}}), "unknown");
  EXPECT_EQ(read("aicore_num.out_of_range", {{"aicore_num", "99999999999999999999"}}), "true");
  EXPECT_EQ(read("aicore_num.second", {{"aicore_num", "20|40"}}), "40");
  EXPECT_EQ(read("aicore_num.bad_text", {{"aicore_num", "1|2|3"}}), "1|2|3");
}

TEST(Properties, AreShortenedInTexts) {
  const std::string long_name(1000, 'x');
  const Facts facts = facts_with({{"model", long_name.c_str()}});
  const Context context = make_context(facts, source_catalogue(), 0);
  EXPECT_EQ(gap_text(context, "model", {}), std::string(160, 'x') + "…");
}

}  // namespace
}  // namespace aoecheck
