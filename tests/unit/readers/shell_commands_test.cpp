#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

TEST(ShellCommands, OnlyCommandPositionCounts) {
  for (const std::string_view text :
       {"echo atc --model=m", "which aoe --x", "cd atc --model=m", "pip install aoe --upgrade",
        "man atc --model=m", "if command -v atc --model=m; then :; fi", "atc", "aoe", "atc --help",
        "atc -h", "atc model conversion failed", "./aoe.sh --model=m", "my-atc --model=m",
        "ls | grep atc --model=m", "bash atc --model=m", "[ atc = --model=m ]"}) {
    EXPECT_EQ(lines_of(text), Lines{}) << text;
  }
}

TEST(ShellCommands, EverySpellingOfTheToolCounts) {
  EXPECT_EQ(lines_of("/usr/local/Ascend/atc/bin/atc --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("$HOME/bin/aoe --model=m"), Lines{"aoe model=m"});
  EXPECT_EQ(lines_of("atc.bin --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("pyatc --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("python3 -u -m ge.pyatc --model=m"), Lines{"^python3 -u -m atc model=m"});
  EXPECT_EQ(lines_of("tool=atc; $tool --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("! atc --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("$ atc --model=m"), Lines{"^$ atc model=m"});
}

TEST(ShellCommands, PrefixesAreTakenOff) {
  for (const std::string_view prefix :
       {"sudo",
        "sudo -E",
        "sudo -u me",
        "sudo -Eu me",
        "time",
        "nohup",
        "env",
        "env -u X",
        "nice",
        "nice -n 5",
        "nice -5",
        "stdbuf -oL",
        "taskset -c 0-3",
        "taskset 0xf",
        "numactl -N 0 --membind=0",
        "timeout 10m",
        "timeout -s KILL --foreground 10m",
        "exec",
        "command",
        "builtin",
        "conda run -n x",
        "srun -p gpu --ntasks=1",
        "msit convert",
        "ait convert",
        "sudo nohup nice -n 5",
        "docker run --rm img",
        "docker exec -it c",
        "podman run -v /a:/b --device /dev/davinci0 -w /w --entrypoint=x img",
        "docker compose run svc"}) {
    const std::string command = std::string(prefix) + " atc --model=m";
    EXPECT_EQ(lines_of(command), Lines{"^" + std::string(prefix) + " atc model=m"}) << command;
  }
  EXPECT_EQ(lines_of("sudo X=1 atc --model=m"), Lines{"^sudo X=1 atc model=m"});
}

TEST(ShellCommands, DockerOptionsWithUnknownWords) {
  EXPECT_EQ(lines_of("docker run $IMG atc --model=m"), Lines{"^docker run $IMG atc model=m"});
  EXPECT_EQ(lines_of("docker run $OPTS img bash -c 'atc --model=m'"),
            Lines{"^docker run $OPTS img bash -c atc model=m"});
}

TEST(ShellCommands, TextsForAShellAreReadWithTheirPlaces) {
  const auto sets = sets_of(
      "bash -lc \"cd b && atc --model=$m --output='x y'\"\n"
      "sh -c 'atc --model=$1 \\\n  --log=$2' name a b");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]), "^bash -lc atc model=⟦undefined-variable|$m⟧ output=x y");
  EXPECT_EQ(places(sets[0]), "atc 1:19 model 1:23>1:31 output 1:34>1:44");
  EXPECT_EQ(sets[0].directory, "b");
  EXPECT_EQ(shown(sets[1]), "^sh -c atc model=a log=b");
  EXPECT_EQ(places(sets[1]), "atc 2:8 model 2:12>2:20 log 3:3>3:9");
  EXPECT_EQ(lines_of("eval \"atc --model=m\" --log=x"), Lines{"atc model=m log=x"});
}

TEST(ShellCommands, UnknownWordsMayHoldOptions) {
  EXPECT_EQ(lines_of("atc --model=m $ARGS \"$@\" --log $L"),
            Lines{"atc model=m log=⟦undefined-variable|$L⟧ "
                  "+⟦undefined-variable|$ARGS⟧ ⟦script-argument|$@⟧"});
  EXPECT_EQ(lines_of("atc \"$@\""), Lines{"atc +⟦script-argument|$@⟧"});
}

TEST(ShellEnvironment, ExportedVariablesOfTheCatalogueCount) {
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH=./b OTHER=1\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=./b"});
  EXPECT_EQ(lines_of("TUNE_BANK_PATH=./b\natc --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("TUNE_BANK_PATH=./b\nexport TUNE_BANK_PATH\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=./b"});
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH=a\nTUNE_BANK_PATH=b\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=b"});
  EXPECT_EQ(lines_of("declare -x TUNE_BANK_PATH=a\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=a"});
  EXPECT_EQ(lines_of("set -a\nTUNE_BANK_PATH=a\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=a"});
  EXPECT_EQ(lines_of("export \"TUNE_BANK_PATH=a\"\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=a"});
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH=a\nunset TUNE_BANK_PATH\natc --model=m"),
            Lines{"atc model=m"});
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH=a\nexport -n TUNE_BANK_PATH\natc --model=m"),
            Lines{"atc model=m"});
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH\natc --model=m"), Lines{"atc model=m"});
}

TEST(ShellEnvironment, VariablesInFrontCountForOneCommand) {
  EXPECT_EQ(lines_of("export TUNE_BANK_PATH=a\nTUNE_BANK_PATH=b atc --model=m\natc --model=n"),
            (Lines{"atc model=m $TUNE_BANK_PATH=b", "atc model=n $TUNE_BANK_PATH=a"}));
  EXPECT_EQ(lines_of("env TUNE_BANK_PATH=b atc --model=m"),
            Lines{"^env TUNE_BANK_PATH=b atc model=m $TUNE_BANK_PATH=b"});
}

TEST(ShellEnvironment, OriginsAreThoseOfTheAssignment) {
  const auto sets = sets_of("export X=1 TUNE_BANK_PATH=\"a\"\natc --model=m");
  ASSERT_EQ(sets.size(), 1u);
  const Parameter* bank = sets[0].find_environment("TUNE_BANK_PATH");
  ASSERT_NE(bank, nullptr);
  EXPECT_EQ(place(bank->option_origin), "1:12");
  EXPECT_EQ(place(bank->origin), "1:28");
  EXPECT_FALSE(sets[0].environment_complete);
}

TEST(ShellEnvironment, UnderAConditionItIsNotKnown) {
  EXPECT_EQ(lines_of("if x; then export TUNE_BANK_PATH=a; fi\natc --model=m"),
            Lines{"atc model=m $TUNE_BANK_PATH=⟦conditional|${TUNE_BANK_PATH}⟧"});
}

TEST(ShellEnvironment, SomePrefixesKeepItOut) {
  const std::string before = "export TUNE_BANK_PATH=a\n";
  EXPECT_EQ(lines_of(before + "sudo atc --model=m"), Lines{"^sudo atc model=m"});
  EXPECT_EQ(lines_of(before + "sudo -E atc --model=m"),
            Lines{"^sudo -E atc model=m $TUNE_BANK_PATH=a"});
  EXPECT_EQ(lines_of(before + "env -i atc --model=m"), Lines{"^env -i atc model=m"});
  EXPECT_EQ(lines_of(before + "docker run img atc --model=m"),
            Lines{"^docker run img atc model=m"});
  EXPECT_EQ(lines_of(before + "docker run -e TUNE_BANK_PATH img atc --model=m"),
            Lines{"^docker run -e TUNE_BANK_PATH img atc model=m $TUNE_BANK_PATH=a"});
  EXPECT_EQ(lines_of(before + "docker run --env=TUNE_BANK_PATH=/x img atc --model=m"),
            Lines{"^docker run --env=TUNE_BANK_PATH=/x img atc model=m $TUNE_BANK_PATH=/x"});
  EXPECT_EQ(lines_of(before + "bash -c 'atc --model=m'"),
            Lines{"^bash -c atc model=m $TUNE_BANK_PATH=a"});
}

TEST(ShellEnvironment, ContainersHaveTheirOwnDirectory) {
  const auto sets = sets_of("docker run img atc --model=m\ndocker run -w /w img atc --model=m");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(sets[0].directory, "");
  EXPECT_EQ(sets[1].directory, "/w");
}

TEST(ShellEnvironment, MisspelledNamesAreAProblemOfTheNextCommand) {
  const auto sets = sets_of("export TBE_PARALLEL_COMPILER=1\natc --model=m\natc --model=n");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(shown(sets[0]),
            "atc model=m !unknown-variable:TBE_PARALLEL_COMPILER=1>TE_PARALLEL_COMPILER");
  EXPECT_EQ(place(sets[0].problems[0].origin), "1:8");
  EXPECT_EQ(shown(sets[1]), "atc model=n");
  EXPECT_EQ(lines_of("atc --model=m\nexport TUNE_BANK_PATHS=x"),
            Lines{"atc model=m !unknown-variable:TUNE_BANK_PATHS=x>TUNE_BANK_PATH"});
  EXPECT_EQ(lines_of("TUNE_BANK_PAHT=x atc --model=m"),
            Lines{"atc model=m !unknown-variable:TUNE_BANK_PAHT=x>TUNE_BANK_PATH"});
  EXPECT_EQ(lines_of("export LD_LIBRARY_PATH=x SHORT=1\natc --model=m"), Lines{"atc model=m"});
  EXPECT_EQ(lines_of("export TUNE_BANK_PATHS=x"), Lines{});
}

TEST(ShellCommands, ANameCanSpanFilesOfEveryKind) {
  EXPECT_EQ(sets_of("atc --model=m", "a.sh").at(0).origin,
            (Origin{OriginKind::file, "a.sh", 1, 1}));
}

}  // namespace
}  // namespace aoecheck
