#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

std::string only(std::string_view text) {
  const Lines lines = lines_of(text);
  EXPECT_EQ(lines.size(), 1u) << text;
  return lines.empty() ? std::string() : lines[0];
}

TEST(OptionGrammar, ValuesBehindEqualsOrABlank) {
  EXPECT_EQ(only("atc --model=m --framework 5"), "atc model=m framework=5");
  EXPECT_EQ(only("atc --model=a=b"), "atc model=a=b");
  EXPECT_EQ(only("atc --model="), "atc model=");
  EXPECT_EQ(only("atc --model ''"), "atc model=");
}

TEST(OptionGrammar, ASingleDashAndOtherSpellings) {
  const auto sets = sets_of("atc -framework=5 --input-shape=x:1 -input-format NCHW");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]), "atc framework=5 input_shape=x:1 input_format=NCHW");
  EXPECT_EQ(sets[0].parameters[0].spelled, "-framework");
  EXPECT_EQ(sets[0].parameters[1].spelled, "--input-shape");
  EXPECT_EQ(only("atc --model=m-x --output=a-b"), "atc model=m-x output=a-b");
}

TEST(OptionGrammar, UniqueBeginnings) {
  EXPECT_EQ(only("aoe --framewor=5 --model=m"), "aoe framework=5 model=m");
  EXPECT_EQ(only("atc --device=0 --model=m"), "atc device_id=0 model=m");
  EXPECT_EQ(only("atc --mod=m --model=n"),
            "atc model=n !ambiguous-option:--mod=m=m>mode,model,modify_mixlist");
  EXPECT_EQ(only("atc --mod m --model=n"),
            "atc model=n !ambiguous-option:--mod=m>mode,model,modify_mixlist");
}

TEST(OptionGrammar, OptionsThatTheToolDoesNotTake) {
  EXPECT_EQ(only("atc --foo=1 --bar 2 --model=m"),
            "atc model=m !unknown-option:--foo=1=1> !unknown-option:--bar=2>");
  EXPECT_EQ(only("atc --foo --model=m"), "atc model=m !unknown-option:--foo=>");
  EXPECT_EQ(only("atc --inputshape=x --model=m"),
            "atc model=m !unknown-option:--inputshape=x=x>input_shape");
  EXPECT_EQ(only("aoe --soc_version=a --model=m"),
            "aoe model=m !option-of-other-tool:--soc_version=a=a>soc_version");
  EXPECT_EQ(only("aoe --soc-version $x --model=m"),
            "aoe model=m !option-of-other-tool:--soc-version=⟦undefined-variable|$x⟧>soc_version");
  EXPECT_EQ(only("aoe --mode=1 --model=m"), "aoe model=m !option-of-other-tool:--mode=1=1>mode");
  EXPECT_EQ(only("atc -x 1 --model=m"), "atc model=m !unknown-option:-x=1>");
}

TEST(OptionGrammar, GluedValues) {
  EXPECT_EQ(only("aoe --input_shape\"x:1\" --model=m"),
            "aoe model=m !glued-value:--input_shapex:1=x:1>input_shape");
  EXPECT_EQ(only("aoe --framework5 --model=m"),
            "aoe model=m !glued-value:--framework5=5>framework");
  EXPECT_EQ(only("aoe --model./a --framework=5"),
            "aoe framework=5 !glued-value:--model./a=./a>model");
  EXPECT_EQ(only("aoe --input_shapes=1 --model=m"),
            "aoe model=m !unknown-option:--input_shapes=1=1>input_shape");
}

TEST(OptionGrammar, MissingValues) {
  EXPECT_EQ(only("atc --model=m --framework"), "atc model=m !missing-value:--framework=>framework");
  EXPECT_EQ(only("atc --framework --model=m"), "atc model=m !missing-value:--framework=>framework");
  EXPECT_EQ(only("atc --output --no-such --model=m"), "atc output=--no-such model=m");
  EXPECT_EQ(only("atc --output -x --model=m"), "atc output=-x model=m");
  EXPECT_EQ(only("atc --model=m --output ..."), "atc model=m output=⟦placeholder|...⟧ ...");
}

TEST(OptionGrammar, FlagsTakeNoWord) {
  EXPECT_EQ(only("aoe --reload --model=m"), "aoe reload= model=m");
  EXPECT_EQ(only("aoe --Fdeeper_opat x --model=m"), "aoe Fdeeper_opat= model=m !stray-word:x=x>");
}

TEST(OptionGrammar, StrayWords) {
  EXPECT_EQ(only("atc --model= ./x --log=e"), "atc model= log=e !stray-word:./x=./x>");
  EXPECT_EQ(only("atc --model=m framework=5"),
            "atc model=m !stray-word:framework=5=framework=5>framework");
  EXPECT_EQ(only("atc model=m framework=5"),
            "atc !stray-word:model=m=model=m>model !stray-word:framework=5=framework=5>framework");
  EXPECT_EQ(only("atc --model=m -- --log=e"), "atc model=m !stray-word:--log=e=--log=e>log");
}

TEST(OptionGrammar, TheLastOfARepeatedOptionCounts) {
  const auto sets = sets_of("atc --log=debug --model=m --log=info --log=error");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]), "atc model=m log=error ~log=debug ~log=info");
  EXPECT_EQ(places(sets[0]), "atc 1:1 model 1:17>1:25 log 1:38>1:44");
}

TEST(OptionGrammar, OptionsOfTheConvertWrapper) {
  EXPECT_EQ(only("msit convert aoe -m x.onnx -f5 -j=2 -w w"),
            "^msit convert aoe model=x.onnx framework=5 job_type=2 weight=w");
  EXPECT_EQ(only("aoe -m x.onnx --framework=5"), "aoe framework=5 !unknown-option:-m=x.onnx>");
  EXPECT_EQ(only("msit convert aoe -model=x"), "^msit convert aoe model=x");
}

TEST(OptionGrammar, UnknownOptionNames) {
  EXPECT_EQ(only("atc --model=m --$x=1 --${y}_shape z"),
            "atc model=m !stray-word:z=z> +--⟦undefined-variable|$x⟧=1 "
            "--⟦undefined-variable|${y}⟧_shape");
}

}  // namespace
}  // namespace aoecheck
