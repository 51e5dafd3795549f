// A corrected command line, read again, has no difference left.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "aoecheck/engine/engine.h"
#include "support/fake_environment.h"

namespace aoecheck {
namespace {

struct Example {
  std::string tuned;
  std::string planned;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.tuned << " | " << example.planned;
}

Outcome check(const FakeEnvironment& environment) {
  Request request;
  request.command = "check";
  request.tuned = {"tune.sh"};
  request.sources = {"build.sh"};
  request.soc = "Ascend310P3";
  const auto outcome = run_check(request, environment, Catalogue::embedded());
  EXPECT_TRUE(outcome.ok());
  return outcome.ok() ? *outcome : Outcome{};
}

class Corrected : public testing::TestWithParam<Example> {};

TEST_P(Corrected, IsConsistentWhenReadAgain) {
  const std::string tune = "aoe --framework=5 --model=net.onnx --job_type=2 ";
  const std::string build =
      "atc --framework=5 --model=net.onnx --output=net --soc_version=Ascend310P3 ";
  FakeEnvironment environment;
  environment.add_file("tune.sh", tune + GetParam().tuned);
  environment.add_file("build.sh", build + GetParam().planned);
  environment.add_file("a.ini", "Gelu=high_performance\n");
  environment.add_file("b.cfg", R"({"Switch":{"UBFusion":{"A":"off"}}})");
  const Outcome first = check(environment);
  ASSERT_EQ(first.corrected.size(), 1U);

  environment.add_file("build.sh", first.corrected.front().text);
  const Outcome second = check(environment);
  EXPECT_EQ(name_of(second.verdict), name_of(Verdict::consistent)) << first.corrected.front().text;
  EXPECT_EQ(second.counts.differ, 0U) << first.corrected.front().text;
  EXPECT_EQ(second.counts.errors, 0U) << first.corrected.front().text;
}

const std::string shape = "--input_shape='image:4,3,224,224' ";

INSTANTIATE_TEST_SUITE_P(
    Differences, Corrected,
    testing::Values(
        Example{shape, "--input_shape='image:1,3,224,224'"},
        Example{shape, "--input_shape='image:-1,3,224,224' --dynamic_batch_size=1,4"},
        Example{"--input_shape='image:-1,3,224,224' --dynamic_batch_size=1,4", shape},
        Example{shape, ""}, Example{"", shape}, Example{shape + "--out_nodes='a b:0;c:0'", shape},
        Example{shape, shape + "--output_type=FP16"}, Example{"--input_format=ND " + shape, shape},
        Example{"--precision_mode=allow_mix_precision", "--precision_mode_v2=mixed_bfloat16"},
        Example{"--precision_mode=allow_mix_precision", ""},
        Example{"", "--precision_mode_v2=mixed_float16"},
        Example{"--op_select_implmode=high_precision --optypelist_for_implmode=Gelu",
                "--op_select_implmode=high_precision_for_all"},
        Example{"--op_precision_mode=a.ini", "--op_select_implmode=high_precision"},
        Example{"", "--fusion_switch_file=b.cfg"}, Example{"--fusion_switch_file=b.cfg", ""},
        Example{"--aicore_num=1", ""}, Example{"", "--aicore_num=4"},
        Example{"--enable_small_channel=1", "--topo_sorting_mode=3"},
        Example{"--buffer_optimize=off_optimize", ""}, Example{"", "--deterministic=1"}));

TEST(Corrected, TakesTheModelThatWasTuned) {
  FakeEnvironment environment;
  environment.add_file("tune.sh", "aoe --framework=5 --model=a.onnx --job_type=2");
  environment.add_file("build.sh",
                       "atc --framework=5 --model=b.onnx --output=o --soc_version=Ascend310P3");
  const Outcome outcome = check(environment);
  ASSERT_EQ(outcome.corrected.size(), 1U);
  EXPECT_EQ(outcome.corrected.front().text,
            "atc --framework=5 --model=a.onnx --output=o --soc_version=Ascend310P3");
}

TEST(Corrected, DropsWhatTheToolRefuses) {
  FakeEnvironment environment;
  environment.add_file("tune.sh", "aoe --framework=5 --model=a.onnx --job_type=2");
  environment.add_file("build.sh",
                       "atc --framework=5 --model=a.onnx --output=o --soc_version=Ascend310P3 "
                       "--aoe_mode=1 --auto_tune_mode=RL,GA");
  const Outcome outcome = check(environment);
  ASSERT_EQ(outcome.corrected.size(), 1U);
  EXPECT_EQ(outcome.corrected.front().text,
            "atc --framework=5 --model=a.onnx --output=o --soc_version=Ascend310P3");
}

TEST(Corrected, KeepsShellVariablesOpen) {
  FakeEnvironment environment;
  environment.add_file("tune.sh",
                       "aoe --framework=5 --model=a.onnx --job_type=2 --input_shape=x:4");
  environment.add_file("build.sh",
                       "atc --framework=5 --model=a.onnx --output=\"out_${soc}\" "
                       "--soc_version=$soc --input_shape=x:1");
  const Outcome outcome = check(environment);
  ASSERT_EQ(outcome.corrected.size(), 1U);
  EXPECT_EQ(outcome.corrected.front().text,
            "atc --framework=5 --model=a.onnx --output=\"out_${soc}\" --soc_version=\"$soc\" "
            "--input_shape=x:4");
}

}  // namespace
}  // namespace aoecheck
