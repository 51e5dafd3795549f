#include "aoecheck/readers/ge_settings.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

namespace aoecheck::test {
namespace {

using Way = GeSettings::Way;

std::vector<GeSettings> read(const std::string& text, const ReadOptions& options = {}) {
  const auto settings = read_ge_settings({"train.py", text}, options);
  EXPECT_TRUE(settings.ok());
  return settings ? *settings : std::vector<GeSettings>{};
}

/// The value of the one setting that a text of one way makes; "?" and the text where unknown.
std::string value_of(const std::string& expression, const std::string& before = "",
                     const ReadOptions& options = {}) {
  const auto all = read(
      before + "op.parameter_map[\"graph_memory_max_size\"].s = " + expression + "\n", options);
  if (all.size() != 1 || all[0].settings.size() != 1) return "not one setting";
  const Value& value = all[0].settings[0].value;
  return (value.known() ? "" : "?") + value.text;
}

std::string text_of(const GeSettings& settings, std::string_view name) {
  const GeSetting* setting = settings.find(name);
  return setting == nullptr ? "not set" : setting->value.text;
}

std::string place_of(const Origin& origin) {
  return origin.source + ':' + std::to_string(origin.line) + ':' + std::to_string(origin.column);
}

const std::string vendor_example = R"py(import tensorflow as tf
from npu_bridge.npu_init import *
config = tf.ConfigProto()
custom_op = config.graph_options.rewrite_options.custom_optimizers.add()
custom_op.name = "NpuOptimizer"
custom_op.parameter_map["graph_memory_max_size"].s = tf.compat.as_bytes(str(16*1024 * 1024 * 1024))
custom_op.parameter_map["variable_memory_max_size"].s = tf.compat.as_bytes(str(15*1024 * 1024 * 1024))
config.graph_options.rewrite_options.remapping = RewriterConfig.OFF
config.graph_options.rewrite_options.memory_optimization = RewriterConfig.OFF
)py";

TEST(GeSettingsScript, OfTheVendorsSession) {
  const auto all = read(vendor_example);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].way, Way::session);
  EXPECT_EQ(place_of(all[0].origin), "train.py:5:1");
  ASSERT_EQ(all[0].settings.size(), 2U);
  EXPECT_EQ(all[0].settings[0].name, "graph_memory_max_size");
  EXPECT_EQ(all[0].settings[0].value.text, "17179869184");
  EXPECT_EQ(place_of(all[0].settings[0].origin), "train.py:6:54");
  EXPECT_EQ(text_of(all[0], "variable_memory_max_size"), "16106127360");
  EXPECT_EQ(all[0].remapping_off, true);
  EXPECT_EQ(all[0].memory_optimization_off, true);
}

TEST(GeSettingsScript, ValuesAreComputedAsPythonDoes) {
  EXPECT_EQ(value_of("tf.compat.as_bytes(str(26*1024 * 1024 * 1024))"), "27917287424");
  EXPECT_EQ(value_of("tf.compat.as_bytes(\"26 * 1024 * 1024 * 1024\")"), "26 * 1024 * 1024 * 1024");
  EXPECT_EQ(value_of("b'21474836480'"), "21474836480");
  EXPECT_EQ(value_of("str(26 << 30).encode('utf-8')"), "27917287424");
  EXPECT_EQ(value_of("str(26*1024**3)"), "27917287424");
  EXPECT_EQ(value_of("str((31 - 5) * (1 << 30))"), "27917287424");
  EXPECT_EQ(value_of("'26*1024' '*1024*1024'"), "26*1024*1024*1024");
  EXPECT_EQ(value_of("\"26\" + \"G\""), "26G");
  EXPECT_EQ(value_of("str(2 + 3 * 4 - -1)"), "15");
  EXPECT_EQ(value_of("str(0x400 * 1_024)"), "1048576");
  EXPECT_EQ(value_of("str(int('31') * 1024 // 32)"), "992");
  EXPECT_EQ(value_of("str(26 * 1024L)"), "26624");
  EXPECT_EQ(value_of("2 ** 3 ** 2"), "512");
  EXPECT_EQ(value_of("-2 ** 2"), "-4");
}

TEST(GeSettingsScript, NamesAssignedOnceAreConstants) {
  EXPECT_EQ(value_of("str(26 * GB)", "GB = 1024 * 1024 * 1024\n"), "27917287424");
  EXPECT_EQ(value_of("str(n * GB)", "GB = 1 << 30\nn: int = 16\n"), "17179869184");
  EXPECT_EQ(value_of("f\"{n}*1024\"", "n = 26\n"), "26*1024");
  EXPECT_EQ(value_of("str(GB)", "GB = 1\nGB = 2\n"), "?{str(GB)}");
  EXPECT_EQ(value_of("str(GB)", "GB = 1\nGB += 2\n"), "?{str(GB)}");
  EXPECT_EQ(value_of("str(n)", "for n in range(3):\n  pass\n"), "?{str(n)}");
  EXPECT_EQ(value_of("str(n)", "def f(n=5):\n  pass\n"), "?{str(n)}");
}

TEST(GeSettingsScript, DefinitionsSettleNames) {
  const ReadOptions options{{{"gib", "1073741824"}, {"size", "26*1024"}}};
  EXPECT_EQ(value_of("str(26 * gib)", "", options), "27917287424");
  EXPECT_EQ(value_of("size", "", options), "26*1024");
  EXPECT_EQ(value_of("str(gib)", "gib = 7\n", options), "7");
}

TEST(GeSettingsScript, WhatCannotBeComputedIsUnknown) {
  EXPECT_EQ(value_of("str(FLAGS.graph_size)"), "?{str(FLAGS.graph_size)}");
  EXPECT_EQ(value_of("str(26 if big else 5)"), "?{str(26 if big else 5)}");
  EXPECT_EQ(value_of("str(26.5 * 1024)"), "?{str(26.5 * 1024)}");
  EXPECT_EQ(value_of("str(52 / 2)"), "?{str(52 / 2)}");
  EXPECT_EQ(value_of("\"%d\" % size"), "?{\"%d\" % size}");
  EXPECT_EQ(value_of("os.environ['SIZE']"), "?{os.environ['SIZE']}");
  EXPECT_EQ(value_of("\"{}\".format(size)"), "?{\"{}\".format(size)}");
  const auto all = read("op.parameter_map['graph_memory_max_size'].s = str(n * 1024)\n");
  ASSERT_EQ(all.size(), 1U);
  const Unknown& unknown = all[0].settings[0].value.unknowns.front();
  EXPECT_EQ(unknown.reason.id, "value-arithmetic");
  EXPECT_EQ(unknown.variable, "n");
}

TEST(GeSettingsScript, NumbersAbove64BitsAreNotComputed) {
  for (const char* text : {"str(1024 ** 7)", "str(1 << 63)", "str(9223372036854775807 + 1)",
                           "str(99999999999999999999)", "str(4294967296 * 4294967296)"}) {
    const auto all = read(std::string("op.parameter_map['graph_memory_max_size'].s = ") + text);
    ASSERT_EQ(all.size(), 1U) << text;
    ASSERT_FALSE(all[0].settings[0].value.known()) << text;
    EXPECT_EQ(all[0].settings[0].value.unknowns[0].reason.id, "value-above-64-bits") << text;
  }
}

TEST(GeSettingsScript, OtherOptionsHaveOtherTypes) {
  const auto all = read(
      "op.name = 'NpuOptimizer'\n"
      "op.parameter_map['static_memory_policy'].i = 2\n"
      "op.parameter_map['external_weight'].b = True\n"
      "op.parameter_map['aoe_mode'].s = tf.compat.as_bytes('2')\n"
      "op.parameter_map['precision_mode'].s = tf.compat.as_bytes('allow_mix_precision')\n"
      "op.parameter_map['graph_memory_max_size'].s = None\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].settings.size(), 3U);
  EXPECT_EQ(text_of(all[0], "static_memory_policy"), "2");
  EXPECT_EQ(text_of(all[0], "external_weight"), "True");
  EXPECT_EQ(text_of(all[0], "aoe_mode"), "2");
}

TEST(GeSettingsScript, ALaterValueOfTheSameNameCounts) {
  const auto all = read(
      "op.parameter_map['static_memory_policy'].i = 2\n"
      "op.parameter_map['static_memory_policy'].i = 0\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].settings.size(), 2U);
  EXPECT_EQ(text_of(all[0], "static_memory_policy"), "0");
}

TEST(GeSettingsScript, OfAnEstimator) {
  const auto all = read(
      "memory = MemoryConfig(static_memory_policy=3, atomic_clean_policy=1)\n"
      "run_config = NPURunConfig(\n"
      "    model_dir=flags.dir,\n"
      "    graph_memory_max_size=str(26*1024*1024*1024),  # most of it\n"
      "    variable_memory_max_size=str(5*1024*1024*1024),\n"
      "    memory_config=memory)\n"
      "other = npu.NPURunConfig(memory_config=MemoryConfig(static_memory_policy=0))\n"
      "plain = NPURunConfig(model_dir='x')\n");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].way, Way::estimator);
  EXPECT_EQ(place_of(all[0].origin), "train.py:2:14");
  EXPECT_EQ(text_of(all[0], "graph_memory_max_size"), "27917287424");
  EXPECT_EQ(text_of(all[0], "variable_memory_max_size"), "5368709120");
  EXPECT_EQ(text_of(all[0], "static_memory_policy"), "3");
  EXPECT_EQ(place_of(all[0].settings[0].origin), "train.py:4:27");
  EXPECT_FALSE(all[0].remapping_off.has_value());
  EXPECT_EQ(text_of(all[1], "static_memory_policy"), "0");
}

TEST(GeSettingsScript, OfGlobalOptions) {
  const auto all = read(
      "npu_device.global_options().variable_memory_max_size=10*1024*1024*1024\n"
      "npu_device.global_options().graph_memory_max_size=str(\"21*1024*1024*1024\")\n"
      "opts = npu.global_options()\n"
      "opts.memory_config.static_memory_policy = 4\n"
      "opts.precision_mode = 'x'\n"
      "npu_device.open().as_default()\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].way, Way::tf2);
  EXPECT_EQ(text_of(all[0], "variable_memory_max_size"), "10737418240");
  EXPECT_EQ(text_of(all[0], "graph_memory_max_size"), "21*1024*1024*1024");
  EXPECT_EQ(text_of(all[0], "static_memory_policy"), "4");
}

TEST(GeSettingsScript, OfTheEnvironment) {
  const auto all = read(
      "import os\n"
      "os.environ['ASCEND_DEVICE_ID'] = '0'\n"
      "os.environ[\"GE_USE_STATIC_MEMORY\"]= \"1\"\n"
      "os.environ.setdefault('AOE_MODE', '2')\n"
      "# os.environ['GE_USE_STATIC_MEMORY'] = '0'\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].way, Way::environment);
  EXPECT_EQ(text_of(all[0], "GE_USE_STATIC_MEMORY"), "1");
  EXPECT_EQ(text_of(all[0], "AOE_MODE"), "2");
  EXPECT_EQ(place_of(all[0].settings[0].origin), "train.py:3:37");
}

TEST(GeSettingsScript, RewritesThatAreNotOffAreSeen) {
  const std::string begin =
      "custom_op = config.graph_options.rewrite_options.custom_optimizers.add()\n"
      "custom_op.name = 'NpuOptimizer'\n";
  auto all = read(begin);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].remapping_off, false);
  EXPECT_EQ(all[0].memory_optimization_off, false);
  all = read(begin + "config.graph_options.rewrite_options.remapping = RewriterConfig.OFF\n");
  EXPECT_EQ(all.at(0).remapping_off, true);
  EXPECT_EQ(all.at(0).memory_optimization_off, false);
  all = read(begin + "config.graph_options.rewrite_options.remapping = chosen\n");
  EXPECT_FALSE(all.at(0).remapping_off.has_value());
}

TEST(GeSettingsScript, RewritesAreFollowedThroughNames) {
  const auto all = read(
      "rewrites = session_config.graph_options.rewrite_options\n"
      "npu = rewrites.custom_optimizers.add()\n"
      "npu.name = \"NpuOptimizer\"\n"
      "rewrites.remapping = rewriter_config_pb2.RewriterConfig.OFF\n"
      "session_config.graph_options.rewrite_options.memory_optimization = RewriterConfig.OFF\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].remapping_off, true);
  EXPECT_EQ(all[0].memory_optimization_off, true);
}

TEST(GeSettingsScript, RewritesBelongToTheirFunction) {
  const std::string session =
      "  config = tf.ConfigProto()\n"
      "  op = config.graph_options.rewrite_options.custom_optimizers.add()\n"
      "  op.name = 'NpuOptimizer'\n";
  const auto all = read("def train():\n" + session +
                        "  config.graph_options.rewrite_options.remapping = RewriterConfig.OFF\n"
                        "def evaluate():\n" +
                        session);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].remapping_off, true);
  EXPECT_EQ(all[1].remapping_off, false);
}

TEST(GeSettingsScript, NothingIsSaidOfRewritesThatOthersMaySwitchOff) {
  // The options of the session come from elsewhere, or go through the adapter's own helper.
  auto all = read("def configure(op):\n  op.name = 'NpuOptimizer'\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_FALSE(all[0].remapping_off.has_value());
  all = read(
      "op = config.graph_options.rewrite_options.custom_optimizers.add()\n"
      "op.name = 'NpuOptimizer'\n"
      "sess = tf.Session(config=npu_config_proto(config_proto=config))\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_FALSE(all[0].remapping_off.has_value());
}

TEST(GeSettingsScript, RewritesOfSomethingThatIsNotKnownMayBeThoseOfTheOptimizer) {
  const std::string optimizer =
      "  op = config.graph_options.rewrite_options.custom_optimizers.add()\n"
      "  op.name = 'NpuOptimizer'\n";
  const auto all = read("def train():\n" + optimizer +
                        "def switch_off(cfg):\n"
                        "  cfg.graph_options.rewrite_options.remapping = RewriterConfig.OFF\n"
                        "def both(config):\n"
                        "  config.graph_options.rewrite_options.remapping = RewriterConfig.OFF\n");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_FALSE(all[0].remapping_off.has_value());
  EXPECT_EQ(all[0].memory_optimization_off, false);
  const auto given = read("if True:\n" + optimizer +
                          "  g = tf.GraphOptions(rewrite_options=RewriterConfig(remapping=off))\n");
  ASSERT_EQ(given.size(), 1U);
  EXPECT_FALSE(given[0].remapping_off.has_value());
}

TEST(GeSettingsScript, OtherOptimizersAreLeftOut) {
  const auto all = read(
      "op = config.graph_options.rewrite_options.custom_optimizers.add()\n"
      "op.name = 'GpuOptimizer'\n"
      "layer.name = 'NpuOptimizerLayer'\n"
      "config.name = name\n");
  EXPECT_TRUE(all.empty());
}

TEST(GeSettingsScript, SettingsUnderConditionsCount) {
  const auto all = read(
      "if use_npu: op.parameter_map['static_memory_policy'].i = 2\n"
      "else:\n"
      "  with tf.Session(config=NPURunConfig(static_memory_policy=1)) as s:\n"
      "    pass\n");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(text_of(all[0], "static_memory_policy"), "2");
  EXPECT_EQ(text_of(all[1], "static_memory_policy"), "1");
}

TEST(GeSettingsRaw, OptionsOfGeHaveTheNamesOfTheAdapter) {
  const std::string text =
      "{\n"
      "  \"ge.graphMemoryMaxSize\": \"22548578304\",\n"
      "  \"ge.variableMemoryMaxSize\" : 10737418240,\n"
      "  \"ge.exec.staticMemoryPolicy\": \"2\", \"ge.externalWeight\": null, \"ge.x\": [1]\n"
      "}\n";
  const auto all = read(text);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].way, Way::raw);
  EXPECT_EQ(place_of(all[0].origin), "train.py:1:1");
  ASSERT_EQ(all[0].settings.size(), 3U);
  EXPECT_EQ(all[0].settings[0].name, "graph_memory_max_size");
  EXPECT_EQ(all[0].settings[0].value.text, "22548578304");
  EXPECT_EQ(place_of(all[0].settings[0].origin), "train.py:2:28");
  EXPECT_EQ(all[0].settings[1].value.text, "10737418240");
  EXPECT_EQ(place_of(all[0].settings[1].origin), "train.py:3:32");
  EXPECT_EQ(text_of(all[0], "static_memory_policy"), "2");
}

TEST(GeSettingsRaw, ObjectsMayStandInOneOrInAList) {
  const std::string options = "{\"ge.graphMemoryMaxSize\": \"1\"}";
  EXPECT_EQ(read("{\"global\": " + options + ", \"session\": " + options + "}").size(), 2U);
  EXPECT_EQ(read("[" + options + ", 1, " + options + "]").size(), 2U);
  EXPECT_TRUE(read("{\"a\": {\"b\": " + options + "}}").empty());
}

TEST(GeSettings, AreRecognisedByContent) {
  EXPECT_TRUE(recognise_ge_settings({"t.py", vendor_example}));
  EXPECT_TRUE(recognise_ge_settings({"t", "import npu\nnpu.global_options().x = 1\n"}));
  EXPECT_TRUE(recognise_ge_settings({"o.json", " {\"ge.graphMemoryMaxSize\": \"1\"}"}));
  EXPECT_FALSE(recognise_ge_settings({"t.py", "import tensorflow as tf\n"}));
  EXPECT_FALSE(recognise_ge_settings({"t.sh", "export GE_USE_STATIC_MEMORY=1\npython t.py\n"}));
  EXPECT_FALSE(recognise_ge_settings({"o.json", "{\"ge.other\": 1}"}));
  EXPECT_FALSE(recognise_ge_settings({"x", ""}));
}

TEST(GeSettings, BrokenTextsAreErrorsOrTolerated) {
  EXPECT_EQ(read_ge_settings({"t.py", "x = \"\"\"never closed"}, {}).error().message.id,
            "unterminated-quote");
  EXPECT_EQ(read_ge_settings({"o", "{\"ge.graphMemoryMaxSize\": "}, {}).error().message.id,
            "side-file-invalid");
  EXPECT_EQ(read("op.parameter_map['graph_memory_max_size'].s =\n").size(), 0U);
  EXPECT_EQ(read("op.parameter_map['graph_memory_max_size").size(), 0U);
  EXPECT_EQ(read("NPURunConfig(graph_memory_max_size=str(1").size(), 1U);
  EXPECT_TRUE(read(std::string("\0\xFF = 1\n", 7)).empty());
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST(GeSettings, DepthAndSizeAreNoProblem) {
  const std::string target = "op.parameter_map['graph_memory_max_size'].s = ";
  const std::size_t many = 20000;
  read(target + std::string(many, '(') + "1" + std::string(many, ')') + "\n");
  read(target + repeated("str(", many) + "\n");
  read(target + repeated("-", many) + "1\n");
  read(target + repeated("2**", many) + "1\n");
  read(target + "1" + repeated("*1", many) + "\n");
  read(repeated("NPURunConfig(graph_memory_max_size=", many));
  read(repeated("a = ", many) + "1\n");
  read("m = MemoryConfig(" + repeated("static_memory_policy=1,", 2000) + ")\n" +
       repeated("NPURunConfig(memory_config=m)\n", 2000));
  std::string doubling = "a0 = 'x'\n";
  for (int i = 0; i < 60; ++i)
    doubling += "a" + std::to_string(i + 1) + " = a" + std::to_string(i) + " + a" +
                std::to_string(i) + "\n";
  read(doubling + target + "a60\n");
  read(repeated("x = x.y\n", many));
  read(repeated("op.name = 'NpuOptimizer'\n", 2000));
}

}  // namespace
}  // namespace aoecheck::test
