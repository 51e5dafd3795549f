#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

Lines program(std::string_view text, const ReadOptions& options = {}) {
  return lines_of(text, "convert.py", options);
}

TEST(PythonStrings, AreReadAsShellWithTheirPlaces) {
  const auto sets = sets_of("import os\nos.system('atc --model=\"a b\" --framework=5')\n", "a.py");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]), "atc model=a b framework=5");
  EXPECT_EQ(places(sets[0]), "atc 2:12 model 2:16>2:25 framework 2:30>2:42");
}

TEST(PythonStrings, OverSeveralLines) {
  const auto sets = sets_of(
      "run(\"\"\"\n  cd b && atc --model=a \\\\\n    --log=x\n\"\"\")\nrun('atc --model=b \\\n "
      "--log=y')\n",
      "a.py");
  ASSERT_EQ(sets.size(), 2u);
  EXPECT_EQ(places(sets[0]), "atc 2:11 model 2:15>2:23 log 3:5>3:11");
  EXPECT_EQ(sets[0].directory, "b");
  EXPECT_EQ(places(sets[1]), "atc 5:6 model 5:10>5:18 log 6:2>6:8");
}

TEST(PythonStrings, EscapesAndPrefixes) {
  EXPECT_EQ(
      program("run(r'atc --model=a\\\\b')\nrun(b'atc --model=\\x')\nrun('atc --model=\\'c d\\'')"),
      (Lines{"atc model=a\\b", "atc model=x", "atc model=c d"}));
}

TEST(PythonStrings, FieldsOfFormattedStrings) {
  EXPECT_EQ(program("run(f'atc --model={m}.onnx --log={x!r:>5} --output={{o}}')"),
            Lines{"atc model=⟦expression|{m}⟧.onnx log=⟦expression|{x!r:>5}⟧ "
                  "output=⟦placeholder|{o}⟧"});
  EXPECT_EQ(program("run(f'atc --model={a[\"k\"]} --log={f(\"}\")}')"),
            Lines{"atc model=⟦expression|{a[\"k\"]}⟧ log=⟦expression|{f(\"}\")}⟧"});
}

TEST(PythonStrings, ConstantsAreKnown) {
  EXPECT_EQ(program("SOC = 'Ascend310P3'\nBS = 4\nrun(f'atc --soc_version={SOC} --model=m{BS}')"),
            Lines{"atc soc_version=Ascend310P3 model=m4"});
  EXPECT_EQ(program("run(f'atc --model={M}')\nM = 'a'"), Lines{"atc model=⟦expression|{M}⟧"});
  EXPECT_EQ(program("M = 'a'\nif x:\n  M = 'b'\nrun(f'atc --model={M}')"),
            Lines{"atc model=⟦expression|{M}⟧"});
  EXPECT_EQ(program("M = 'a'\ndef f(M):\n  run(f'atc --model={M}')"),
            Lines{"atc model=⟦expression|{M}⟧"});
  EXPECT_EQ(program("for b in [1, 4]:\n  run(f'atc --model={b}')"), Lines{"atc model=⟦loop|{b}⟧"});
  EXPECT_EQ(program("run(f'atc --model={m}')", {{{"m", "a"}}}), Lines{"atc model=a"});
}

TEST(PythonStrings, OldFormatting) {
  EXPECT_EQ(program("run('atc --model=%s --log=%d' % (a, b))"),
            Lines{"atc model=⟦format-argument|%s⟧ log=⟦format-argument|%d⟧"});
  EXPECT_EQ(program("run('atc --model={} --log={0} --output={n.x}'.format(a, n=b))"),
            Lines{"atc model=⟦format-argument|{}⟧ log=⟦format-argument|{0}⟧ "
                  "output=⟦format-argument|{n.x}⟧"});
}

TEST(PythonStrings, AreJoined) {
  const auto sets = sets_of(
      "cmd = ('atc --model=a '\n       '--log=' + lv + ' --mode=' + str(1))\nrun(cmd)", "a.py");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]), "atc model=a log=⟦expression|{lv}⟧ mode=1");
  EXPECT_EQ(places(sets[0]), "atc 1:9 model 1:13>1:21 log 2:9>2:19 mode 2:26>2:41");
  EXPECT_EQ(program("run(' '.join(['atc', '--model=a', '--log=' + x]))"),
            Lines{"atc model=a log=⟦expression|{x}⟧"});
  EXPECT_EQ(program("a = 'atc --model=m'\nb = a + ' --log=x'\nrun(b)"), Lines{"atc model=m log=x"});
  EXPECT_EQ(program("c = 'atc --model=m'\nprint('run: ' + c)\nm = 'now ' + c\nrun(c)"),
            Lines{"atc model=m"});
  EXPECT_EQ(program("c = 'atc --model=m'\nc += ' --log=x'\nc = c + ' --mode=1'\nrun(c)"),
            Lines{"atc model=m log=x mode=1"});
}

TEST(PythonStrings, SplitKeepsQuotes) {
  EXPECT_EQ(program("run(\"atc --model='a b'\".split())"),
            Lines{"atc model='a !stray-word:b'=b'>"});
  EXPECT_EQ(program("c = \"aoe --model=m --optypelist_for_implmode='Gelu'\"\nrun(c.split())"),
            Lines{"aoe model=m optypelist_for_implmode='Gelu'"});
  EXPECT_EQ(program("run(shlex.split(\"atc --model='a b'\"))"), Lines{"atc model=a b"});
}

TEST(PythonStrings, ProseIsNoCommand) {
  EXPECT_EQ(program("\"\"\"Usage:\n\natc --model=a --framework=5\n\"\"\"\n"
                    "def f():\n  '''atc --model=a'''\n  # atc --model=a\n"
                    "raise E('atc --model is required')\nprint('atc is not there')\n"
                    "log('atc -x')\nx = 'aoe failed: %s' % e\n"),
            Lines{});
}

TEST(PythonLists, AreCommands) {
  const auto sets = sets_of(
      "subprocess.run(['atc', '--model=a', '--framework', '5',\n"
      "  f'--log={lv}', '--mode', 1, '--output', out + '.om'])\n",
      "a.py");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]),
            "atc model=a framework=5 log=⟦expression|{lv}⟧ mode=1 output=⟦expression|{out}⟧.om");
  EXPECT_EQ(places(sets[0]),
            "atc 1:18 model 1:25>1:33 framework 1:38>1:53 log 2:5>2:11 mode 2:19>2:28 "
            "output 2:32>2:43");
  EXPECT_EQ(program("run(['bash', '-c', 'atc --model=a'])"), Lines{"^bash -c atc model=a"});
  EXPECT_EQ(program("run(['sudo', 'atc', '--model=a b'])"), Lines{"^sudo atc model=a b"});
  EXPECT_EQ(program("runs = ['atc --model=a', 'atc --model=b']"),
            (Lines{"atc model=a", "atc model=b"}));
}

TEST(PythonLists, GrowByStatements) {
  EXPECT_EQ(program("c = ['atc']\nc.append('--model=a')\nc.extend(['--log', 'x'])\n"
                    "c += ['--mode=1']\nc.append(more)\nrun(c)\nrun(c)"),
            Lines{"atc model=a log=x mode=1 +⟦expression|{more}⟧"});
  EXPECT_EQ(program("c = ['atc', '--model=a'] + ['--log=x']\nreturn c"),
            Lines{"atc model=a log=x"});
  EXPECT_EQ(program("c = ['atc', '--model=a']\nrun(c)\nc.append('--log=x')\nrun(c)"),
            (Lines{"atc model=a", "atc model=a log=x"}));
}

TEST(PythonLists, WhatIsAddedUnderAConditionMayBeMissing) {
  const auto sets = sets_of(
      "def f():\n  c = ['atc', '--model=a']\n  if w:\n    c.append('--weight=' + w)\n"
      "  run(c)\n",
      "a.py");
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(shown(sets[0]), "atc model=a +⟦conditional|--weight={w}⟧");
  EXPECT_EQ(conditions(sets[0]), Lines{});
  EXPECT_EQ(sets[0].extra_words->unknowns[0].reason,
            Message({"value-conditional", {}}).with("variable", "c").with("condition", "if w"));
}

TEST(PythonBlocks, AreConditions) {
  const auto sets = sets_of(
      "if a:\n  run('atc --model=a')\nelse:\n  run('atc --model=b')\n"
      "for x in y:\n  run('atc --model=c')\n"
      "if __name__ == '__main__':\n  run('atc --model=d')\n"
      "if q: run('atc --model=e')\n",
      "a.py");
  ASSERT_EQ(sets.size(), 5u);
  EXPECT_EQ(conditions(sets[0]), Lines{"if a"});
  EXPECT_EQ(conditions(sets[1]), Lines{"if a ... else"});
  EXPECT_EQ(conditions(sets[2]), Lines{"for x in y"});
  EXPECT_EQ(conditions(sets[3]), Lines{});
  EXPECT_EQ(conditions(sets[4]), Lines{"if q"});
}

TEST(PythonEnvironment, IsWhatOsEnvironGets) {
  EXPECT_EQ(program("os.environ['TUNE_BANK_PATH'] = '/b'\n"
                    "os.environ.setdefault(\"REPEAT_TUNE\", \"True\")\n"
                    "run('atc --model=a')\n"
                    "os.environ['TUNE_BANK_PATH'] = x\nrun(['atc', '--model=b'])"),
            (Lines{"atc model=a $REPEAT_TUNE=True $TUNE_BANK_PATH=/b",
                   "atc model=b $REPEAT_TUNE=True $TUNE_BANK_PATH=⟦expression|{x}⟧"}));
  EXPECT_EQ(program("if a:\n  os.environ['TUNE_BANK_PATH'] = '/b'\nrun('atc --model=a')"),
            Lines{"atc model=a $TUNE_BANK_PATH=⟦conditional|${TUNE_BANK_PATH}⟧"});
}

TEST(PythonIdentity, FollowsAssignments) {
  const auto sets = sets_of(
      "run(f'aoe --model={m} --output={a.b}')\nrun(f'atc --model={m} --output={a.b}')\n"
      "m = f()\na.b = 1\nrun(f'atc --model={m} --output={a.b}')\n"
      "def g(m):\n  run(f'atc --model={m}')\n",
      "a.py");
  ASSERT_EQ(sets.size(), 4u);
  const auto identity = [&](std::size_t set, std::string_view name) {
    return sets[set].find(name)->value.unknowns.at(0).identity;
  };
  EXPECT_FALSE(identity(0, "model").empty());
  EXPECT_EQ(identity(0, "model"), identity(1, "model"));
  EXPECT_EQ(identity(0, "output"), identity(1, "output"));
  EXPECT_NE(identity(0, "model"), identity(2, "model"));
  EXPECT_NE(identity(0, "output"), identity(2, "output"));
  EXPECT_NE(identity(2, "model"), identity(3, "model"));
}

TEST(PythonErrors, AStringWithoutEndIsOneError) {
  EXPECT_EQ(error_of("x = 1\ny = \"\"\"atc --model=a\n", "a.py"), "unterminated-quote 2:5");
  EXPECT_EQ(program("x = 'open\nrun('atc --model=a')"), Lines{"atc model=a"});
}

}  // namespace
}  // namespace aoecheck
