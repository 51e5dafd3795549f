#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

TEST(ShellLoops, AKnownListGivesOneCommandATurn) {
  EXPECT_EQ(lines_of("for b in 1 4 '8 9'; do\n  atc --model=\"m_$b\"\ndone\natc --model=\"$b\""),
            (Lines{"atc model=m_1", "atc model=m_4", "atc model=m_8 9", "atc model=8 9"}));
  EXPECT_EQ(lines_of("l='1 2'; for b in $l; do atc --model=$b; done"),
            (Lines{"atc model=1", "atc model=2"}));
  EXPECT_EQ(lines_of("a=(x y); for b in \"${a[@]}\"; do atc --model=$b; done"),
            (Lines{"atc model=x", "atc model=y"}));
  EXPECT_EQ(lines_of("set -- p q; for b; do atc --model=$b; done"),
            (Lines{"atc model=p", "atc model=q"}));
}

TEST(ShellLoops, BraceListsAndSequences) {
  EXPECT_EQ(lines_of("for b in {1,4} m{2..3}; do atc --model=$b; done"),
            (Lines{"atc model=1", "atc model=4", "atc model=m2", "atc model=m3"}));
  EXPECT_EQ(lines_of("for b in {8..2..3}; do atc --model=$b; done"),
            (Lines{"atc model=8", "atc model=5", "atc model=2"}));
}

TEST(ShellLoops, LoopsNest) {
  EXPECT_EQ(lines_of("for a in 1 2; do for b in x y; do atc --model=$a$b; done; done"),
            (Lines{"atc model=1x", "atc model=1y", "atc model=2x", "atc model=2y"}));
}

TEST(ShellLoops, AnUnknownListIsReadOnce) {
  const auto sets = sets_of("for m in $LIST; do atc --model=$m; n=1; done\natc --model=$n");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]), "atc model=⟦loop|$m⟧");
  EXPECT_EQ(conditions(sets[0]), Lines{"for m in $LIST"});
  EXPECT_EQ(shown(sets[1]), "atc model=⟦conditional|$n⟧");
  EXPECT_EQ(conditions(sets[1]), Lines{});
  for (const std::string_view list : {"*.onnx", "$(ls)", "\"$@\"", "1 $X 2", "\"${a[@]}\""}) {
    EXPECT_EQ(lines_of("for m in " + std::string(list) + "; do atc --model=$m; done"),
              Lines{"atc model=⟦loop|$m⟧"})
        << list;
  }
}

TEST(ShellLoops, AQuotedUnknownItemIsOneTurn) {
  EXPECT_EQ(lines_of("for b in 1 \"$X\"; do atc --model=$b; done"),
            (Lines{"atc model=1", "atc model=⟦undefined-variable|$X⟧"}));
}

TEST(ShellLoops, WhatAnOpenLoopAssignsIsNotKnownInIt) {
  const auto sets = sets_of(
      "b=1\nwhile [ $b -lt 9 ]; do\n  atc --model=$b\n  b=$((b*2))\ndone\n"
      "atc --model=$b");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]), "atc model=⟦loop|$b⟧");
  EXPECT_EQ(conditions(sets[0]), Lines{"while [ $b -lt 9 ]"});
  EXPECT_EQ(shown(sets[1]), "atc model=⟦conditional|$b⟧");
  EXPECT_EQ(lines_of("for ((i=1; i<4; i++)); do atc --model=$i; done"),
            Lines{"atc model=⟦loop|$i⟧"});
  EXPECT_EQ(lines_of("until x; do atc --model=m; done"), Lines{"atc model=m"});
}

TEST(ShellLoops, LongListsAreReadOnce) {
  std::string list;
  for (int item = 0; item < 65; ++item) list += " " + std::to_string(item);
  const auto sets = sets_of("for b in" + list + "; do atc --model=$b; done");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]), "atc model=⟦loop|$b⟧");
  EXPECT_EQ(conditions(sets[0]), Lines{});
}

TEST(ShellLoops, TurnsOfNestedLoopsAreBounded) {
  const std::string loops =
      "for a in {1..64}; do for b in {1..64}; do for c in 1 2; do atc --model=$a$b$c; done; done; "
      "done";
  const auto sets = sets_of(loops);
  ASSERT_EQ(sets.size(), 4096u);
  EXPECT_EQ(shown(sets[0]), "atc model=11⟦loop|$c⟧");
}

TEST(ShellBranches, CommandsCarryTheirConditions) {
  const auto sets = sets_of(
      "if [ \"$1\" = aoe ]; then\n  aoe --model=a\nelif x\nthen atc --model=b\n"
      "else\n  case $2 in\n    310|P) atc --model=c ;;\n  esac\nfi\n");
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(conditions(sets[0]), Lines{"[ \"$1\" = aoe ]"});
  EXPECT_EQ(conditions(sets[1]), Lines{"x"});
  EXPECT_EQ(conditions(sets[2]), (Lines{"! ( [ \"$1\" = aoe ] ) && ! ( x )", "case $2 in 310|P"}));
}

TEST(ShellBranches, AssignedVariablesAreKnownInsideOnly) {
  const auto sets = sets_of("if t; then s=a; atc --model=$s; fi\natc --model=$s");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]), "atc model=a");
  EXPECT_EQ(shown(sets[1]), "atc model=⟦conditional|$s⟧");
  const Unknown& unknown = sets[1].find("model")->value.unknowns.at(0);
  EXPECT_EQ(unknown.variable, "s");
  EXPECT_EQ(unknown.reason,
            Message({"value-conditional", {}}).with("variable", "s").with("condition", "t"));
}

TEST(ShellBranches, TheSameValueOnEveryWayIsKnown) {
  EXPECT_EQ(lines_of("if a; then s=x; elif b; then s=x; else s=x; fi; atc --model=$s"),
            Lines{"atc model=x"});
  EXPECT_EQ(lines_of("s=x; if a; then s=x; fi; atc --model=$s"), Lines{"atc model=x"});
  EXPECT_EQ(lines_of("if a; then s=x; else s=y; fi; atc --model=$s"),
            Lines{"atc model=⟦conditional|$s⟧"});
  EXPECT_EQ(lines_of("case $1 in a) s=x;; *) s=x;; esac; atc --model=$s"), Lines{"atc model=x"});
  EXPECT_EQ(lines_of("case $1 in a) s=x;; b) s=x;; esac; atc --model=$s"),
            Lines{"atc model=⟦conditional|$s⟧"});
}

TEST(ShellBranches, TestsBeforeAndAreConditions) {
  const auto sets = sets_of(
      "[ -f x ] && s=1 && atc --model=$s\n"
      "[[ $a == b ]] && atc --model=b\n"
      "cd x && atc --model=c\n"
      "atc --model=d || atc --model=e\n"
      "atc --model=$s\n");
  ASSERT_EQ(sets.size(), 6u);
  EXPECT_EQ(shown(sets[0]), "atc model=1");
  EXPECT_EQ(conditions(sets[0]), Lines{"[ -f x ]"});
  EXPECT_EQ(conditions(sets[1]), Lines{"[[ $a == b ]]"});
  EXPECT_EQ(conditions(sets[2]), Lines{});
  EXPECT_EQ(conditions(sets[3]), Lines{});
  EXPECT_EQ(conditions(sets[4]), Lines{"! ( atc --model=d )"});
  EXPECT_EQ(shown(sets[5]), "atc model=⟦conditional|$s⟧");
}

TEST(ShellSubshells, ForgetWhatTheyAssign) {
  EXPECT_EQ(lines_of("s=a; (s=b; cd q); atc --model=$s"), Lines{"atc model=a"});
  EXPECT_EQ(lines_of("s=a; { s=b; }; atc --model=$s"), Lines{"atc model=b"});
  EXPECT_EQ(lines_of("s=a; x | s=b; atc --model=$s"), Lines{"atc model=a"});
  EXPECT_EQ(lines_of("s=a; x=$(s=b); atc --model=$s"), Lines{"atc model=a"});
}

TEST(ShellSubshells, CommandsInSubstitutionsAreRead) {
  EXPECT_EQ(lines_of("out=$(atc --model=a 2>&1)\nb=`aoe --model=b`\necho \"$(atc --model=c)\""),
            (Lines{"atc model=a", "aoe model=b", "atc model=c"}));
  EXPECT_EQ(lines_of("if ! out=$(atc --model=a); then exit 1; fi"), Lines{"atc model=a"});
}

TEST(ShellFunctions, AreReadAtEachCall) {
  const auto sets = sets_of(
      "convert() {\n  local bs=$1\n  atc --model=$2 --output=o_$bs\n}\n"
      "bs=x\nconvert 1 a.onnx\nconvert 4 \"$M\"\natc --model=$bs");
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(shown(sets[0]), "atc model=a.onnx output=o_1");
  EXPECT_EQ(places(sets[0]), "atc 3:3 model 3:7>3:15 output 3:18>3:27");
  EXPECT_EQ(shown(sets[1]), "atc model=⟦undefined-variable|$M⟧ output=o_4");
  EXPECT_EQ(shown(sets[2]), "atc model=x");
}

TEST(ShellFunctions, NobodyCallsAreReadOnce) {
  const auto sets = sets_of("function f { atc --model=$1 --output=$1; }\ng() { atc --model=$1; }");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]), "atc model=⟦script-argument|$1⟧ output=⟦script-argument|$1⟧");
  const auto identity = [](const Parameter* one) { return one->value.unknowns.at(0).identity; };
  EXPECT_EQ(identity(sets[0].find("model")), identity(sets[0].find("output")));
  EXPECT_NE(identity(sets[0].find("model")), identity(sets[1].find("model")));
  EXPECT_EQ(sets[0].find("model")->value.unknowns[0].variable, "");
}

TEST(ShellFunctions, CallEachOtherAndNotThemselves) {
  EXPECT_EQ(lines_of("one() { atc --model=$1; }\nmain() { one a; one b; }\nmain \"$@\""),
            (Lines{"atc model=a", "atc model=b"}));
  EXPECT_EQ(lines_of("one() { atc --model=$1; }\nmain() { one a; }"), Lines{"atc model=a"});
  EXPECT_EQ(lines_of("f() { atc --model=m; f; }\nf"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("f() { atc --model=$1; }\nf \"$@\""), Lines{"atc model=⟦script-argument|$1⟧"});
}

TEST(ShellFunctions, SeeVariablesInFront) {
  EXPECT_EQ(lines_of("f() { atc --model=m; }\nTUNE_BANK_PATH=/b f\natc --model=n"),
            (Lines{"atc model=m $TUNE_BANK_PATH=/b", "atc model=n"}));
}

TEST(ShellDirectories, AreFollowed) {
  const auto sets = sets_of(
      "atc --model=a\ncd ../b || exit\natc --model=b\n(cd /c && atc --model=c)\natc --model=d\n"
      "cd \"$X\"\natc --model=e\ncd f\natc --model=f\ncd \"$(dirname \"$0\")/..\"\natc --model=g\n"
      "if x; then cd h; fi\natc --model=h\n",
      "scripts/build.sh");
  Lines directories;
  for (const ParameterSet& set : sets) directories.push_back(set.directory);
  EXPECT_EQ(directories, (Lines{"scripts", "b", "/c", "b", "", "", ".", ""}));
}

}  // namespace
}  // namespace aoecheck
