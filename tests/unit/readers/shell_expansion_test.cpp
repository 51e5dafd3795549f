#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

/// What `--model=TEXT` is worth behind `before`.
std::string value_of(std::string_view before, std::string_view text,
                     const ReadOptions& options = {}) {
  const auto sets =
      sets_of(std::string(before) + "\natc --model=" + std::string(text), "build.sh", options);
  EXPECT_EQ(sets.size(), 1u);
  const Parameter* model = sets.empty() ? nullptr : sets[0].find("model");
  return model == nullptr ? "not set" : shown(model->value);
}

TEST(ShellExpansion, VariablesWithAValue) {
  EXPECT_EQ(value_of("v=a.onnx", "$v"), "a.onnx");
  EXPECT_EQ(value_of("v=a", "${v}_b$v"), "a_ba");
  EXPECT_EQ(value_of("v=a; v+=b", "$v"), "ab");
  EXPECT_EQ(value_of("a=1 b=${a}2", "$b"), "12");
  EXPECT_EQ(value_of("v='a b'", "\"$v\""), "a b");
  EXPECT_EQ(value_of("v=a", "'$v'"), "$v");
  EXPECT_EQ(value_of("v=a", "\\$v"), "$v");
  EXPECT_EQ(value_of("export v=a", "$v"), "a");
  EXPECT_EQ(value_of("declare -r v=a", "$v"), "a");
  EXPECT_EQ(value_of("v=a; unset v", "x$v"), "x");
}

TEST(ShellExpansion, DefaultsAndAlternatives) {
  EXPECT_EQ(value_of("v=a", "${v:-d}"), "a");
  EXPECT_EQ(value_of("v=", "${v:-d}"), "d");
  EXPECT_EQ(value_of("v=", "x${v-d}"), "x");
  EXPECT_EQ(value_of("unset v", "${v-d}"), "d");
  EXPECT_EQ(value_of("unset v; : ${v:=d}", "$v"), "d");
  EXPECT_EQ(value_of("v=a", "${v:+b}"), "b");
  EXPECT_EQ(value_of("w=q; v=", "${v:-${w}_x}"), "q_x");
  EXPECT_EQ(value_of("", "${v:-d}"), "⟦undefined-variable|${v:-d}⟧");
  EXPECT_EQ(value_of("", "${1:-d}"), "⟦script-argument|${1:-d}⟧");
}

TEST(ShellExpansion, PatternsAreCutOffKnownValues) {
  const std::string_view v = "v=models/net.v2.onnx";
  EXPECT_EQ(value_of(v, "${v%.onnx}"), "models/net.v2");
  EXPECT_EQ(value_of(v, "${v%.*}"), "models/net.v2");
  EXPECT_EQ(value_of(v, "${v%%.*}"), "models/net");
  EXPECT_EQ(value_of(v, "${v#*/}"), "net.v2.onnx");
  EXPECT_EQ(value_of(v, "${v##*.}"), "onnx");
  EXPECT_EQ(value_of(v, "${v/net/x}"), "models/x.v2.onnx");
  EXPECT_EQ(value_of(v, "${v//e/E}"), "modEls/nEt.v2.onnx");
  EXPECT_EQ(value_of(v, "${v/n?t/x}"), "models/x.v2.onnx");
  EXPECT_EQ(value_of(v, "${v%[a-z]nnx}"), "models/net.v2.");
  EXPECT_EQ(value_of(v, "${v:0:6}"), "models");
  EXPECT_EQ(value_of(v, "${v: -4}"), "onnx");
  EXPECT_EQ(value_of(v, "${#v}"), "18");
  EXPECT_EQ(value_of("v=aBc", "${v^^}${v,,}${v^}"), "ABCabcABc");
  EXPECT_EQ(value_of("", "${v%.onnx}"), "⟦expression|${v%.onnx}⟧");
  EXPECT_EQ(value_of("", "${v//a/b}"), "⟦expression|${v//a/b}⟧");
}

TEST(ShellExpansion, Arithmetic) {
  EXPECT_EQ(value_of("a=4", "$((a*2+1))"), "9");
  EXPECT_EQ(value_of("a=4", "$(( ($a - 1) * -${a} / 3 % 5 ))"), "-4");
  EXPECT_EQ(value_of("", "$((a*2))"), "⟦arithmetic|$((a*2))⟧");
  EXPECT_EQ(value_of("a=9223372036854775807", "$((a+1))"), "⟦arithmetic|$((a+1))⟧");
  EXPECT_EQ(value_of("a=0", "$((1/a))"), "⟦arithmetic|$((1/a))⟧");
  EXPECT_EQ(value_of("a=1; ((a++))", "$a"), "⟦arithmetic|$a⟧");
}

TEST(ShellExpansion, WhatIsNotKnownKeepsItsSpelling) {
  EXPECT_EQ(value_of("", "Ascend${chip}"), "Ascend⟦undefined-variable|${chip}⟧");
  EXPECT_EQ(value_of("", "$1"), "⟦script-argument|$1⟧");
  EXPECT_EQ(value_of("", "\"$(basename x)\".onnx"), "⟦command-substitution|$(basename x)⟧.onnx");
  EXPECT_EQ(value_of("", "`date`"), "⟦command-substitution|`date`⟧");
  EXPECT_EQ(value_of("v=$(date)", "$v"), "⟦command-substitution|$v⟧");
  EXPECT_EQ(value_of("v=a_$(date)", "$v"), "a_⟦command-substitution|$(date)⟧");
  EXPECT_EQ(value_of("v=$w", "$v"), "⟦undefined-variable|$w⟧");
  EXPECT_EQ(value_of("read v", "$v"), "⟦undefined-variable|$v⟧");
  EXPECT_EQ(value_of("", "$HOME/x"), "⟦undefined-variable|$HOME⟧/x");
  EXPECT_EQ(value_of("", "$?"), "⟦expression|$?⟧");
  EXPECT_EQ(value_of("", "${!v}"), "⟦expression|${!v}⟧");
}

TEST(ShellExpansion, TheTildeIsHomeWhereAShellSaysSo) {
  EXPECT_EQ(value_of("v=~/m.onnx", "$v"), "⟦undefined-variable|~⟧/m.onnx");
  EXPECT_EQ(value_of("", "~/m.onnx"), "~/m.onnx");
  EXPECT_EQ(value_of("v=\"~/m\"", "$v"), "~/m");
}

TEST(ShellExpansion, DefinitionsSettleWhatIsNotKnown) {
  const ReadOptions options{{{"bs", "4"}, {"1", "310P3"}, {"HOME", "/root"}, {"v", "w"}}};
  EXPECT_EQ(value_of("", "${bs}_$bs", options), "4_4");
  EXPECT_EQ(value_of("", "$1", options), "310P3");
  EXPECT_EQ(value_of("", "${1:-x}", options), "310P3");
  EXPECT_EQ(value_of("shift", "$1", options), "⟦script-argument|$1⟧");
  EXPECT_EQ(value_of("x=~/a", "$x", options), "/root/a");
  EXPECT_EQ(value_of("v=$(date)", "$v", options), "w");
  EXPECT_EQ(value_of("if a; then v=b; fi", "$v", options), "w");
  EXPECT_EQ(value_of("v=known", "$v", options), "known");
  EXPECT_EQ(value_of("", "$((bs*2))", options), "8");
}

TEST(ShellExpansion, UnquotedValuesSplitIntoWords) {
  EXPECT_EQ(lines_of("o='--framework=5  --log=error'\natc $o --model=m"),
            Lines{"atc framework=5 log=error model=m"});
  EXPECT_EQ(lines_of("o='--framework=5 --log=$x'\natc \"$o\""), Lines{"atc framework=5 --log=$x"});
  EXPECT_EQ(lines_of("o=\"--model=$m --log=x\"\natc $o"),
            Lines{"atc model=⟦undefined-variable|$m⟧ log=x"});
  EXPECT_EQ(lines_of("c=\"atc --model='a b'\"\n$c"), Lines{"atc model='a !stray-word:b'=b'>"});
}

TEST(ShellExpansion, Arrays) {
  EXPECT_EQ(lines_of("a=(--model=m\n # c\n \"--output=x y\")\na+=(--log=e)\natc \"${a[@]}\""),
            Lines{"atc model=m output=x y log=e"});
  EXPECT_EQ(value_of("a=(x y z)", "${a[1]}${#a[@]}$a"), "y3x");
  EXPECT_EQ(value_of("a=(x y); i=1; a[2]=q", "${a[$i]}${a[-1]}"), "yq");
  EXPECT_EQ(value_of("declare -A a=([k]=v)", "${a[k]}"), "⟦expression|${a[k]}⟧");
}

TEST(ShellExpansion, ArgumentsThatSetGives) {
  EXPECT_EQ(value_of("set -- p q r", "$1$2$#"), "pq3");
  EXPECT_EQ(value_of("set -- p q r; shift 2", "$1$#"), "r1");
  EXPECT_EQ(value_of("set -e", "$1"), "⟦script-argument|$1⟧");
}

std::string identity_of(const ParameterSet& set, std::string_view name) {
  const Parameter* parameter = set.find(name);
  return parameter == nullptr || parameter->value.unknowns.empty()
             ? std::string()
             : parameter->value.unknowns[0].identity;
}

TEST(ShellExpansion, TheSameVariableIsTheSameValueUntilItIsAssigned) {
  const auto sets = sets_of(
      "aoe --model=$m --output=$HOME/a\n"
      "atc --model=${m} --output=~/b\n"
      "m=$(date)\n"
      "atc --model=$m\n"
      "atc --model=\"$m\"\n"
      "m=$(date)\n"
      "atc --model=$m --output=$(date)\n");
  ASSERT_EQ(sets.size(), 5u);
  EXPECT_FALSE(identity_of(sets[0], "model").empty());
  EXPECT_EQ(identity_of(sets[0], "model"), identity_of(sets[1], "model"));
  EXPECT_NE(identity_of(sets[1], "model"), identity_of(sets[2], "model"));
  EXPECT_EQ(identity_of(sets[2], "model"), identity_of(sets[3], "model"));
  EXPECT_NE(identity_of(sets[3], "model"), identity_of(sets[4], "model"));
  EXPECT_EQ(identity_of(sets[4], "output"), "");
}

TEST(ShellExpansion, TheSameExpressionIsTheSameValue) {
  const auto sets = sets_of(
      "aoe --model=${m%.x} --output=$((b*2))\n"
      "atc --model=${m%.x} --output=$((b*2))\n"
      "b=$1\n"
      "atc --model=${m#y} --output=$((b*2))\n");
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(identity_of(sets[0], "model"), identity_of(sets[1], "model"));
  EXPECT_EQ(identity_of(sets[0], "output"), identity_of(sets[1], "output"));
  EXPECT_NE(identity_of(sets[0], "model"), identity_of(sets[2], "model"));
  EXPECT_NE(identity_of(sets[0], "output"), identity_of(sets[2], "output"));
}

TEST(ShellExpansion, IdentityDependsOnTheFile) {
  const auto one = sets_of("atc --model=$m", "a.sh");
  const auto other = sets_of("atc --model=$m", "b.sh");
  EXPECT_NE(identity_of(one.at(0), "model"), identity_of(other.at(0), "model"));
}

TEST(ShellExpansion, UnknownPartsNameTheVariableToDefine) {
  const auto sets = sets_of("v=$(date)\natc --model=x${m}y --output=$1 --log=$v --mode=$(date)");
  ASSERT_EQ(sets.size(), 1u);
  const auto variable = [&](std::string_view name) {
    return sets[0].find(name)->value.unknowns.at(0).variable;
  };
  EXPECT_EQ(variable("model"), "m");
  EXPECT_EQ(variable("output"), "1");
  EXPECT_EQ(variable("log"), "v");
  EXPECT_EQ(variable("mode"), "");
  EXPECT_EQ(sets[0].find("model")->value.unknowns[0].begin, 1u);
  EXPECT_EQ(sets[0].find("model")->value.unknowns[0].end, 5u);
}

}  // namespace
}  // namespace aoecheck
