#include <chrono>

#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

/// Reads whatever it is; the test is that it ends, soon, and nothing breaks.
void read_anything(const std::string& text, const std::string& name = "build.sh") {
  const auto start = std::chrono::steady_clock::now();
  const auto sets = read_sets({name, text}, Catalogue::embedded(), {});
  if (!sets) EXPECT_FALSE(sets.error().message.id.empty());
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  EXPECT_LT(spent.count(), 20.0) << name << " of " << text.size()
                                 << " bytes: " << text.substr(0, 40);
}

TEST(HostileShell, NestingHasALimit) {
  EXPECT_EQ(error_of(repeated("$(", 100000)), "input-too-deep 1:129");
  EXPECT_EQ(error_of(repeated("\"$(", 100000)), "input-too-deep 1:97");
  EXPECT_EQ(error_of(repeated("( ", 100000)), "input-too-deep 1:129");
  EXPECT_EQ(error_of(repeated("{ ", 100000)), "input-too-deep 1:129");
  EXPECT_EQ(error_of(repeated("if ", 100000)), "input-too-deep 1:193");
  EXPECT_EQ(error_of(repeated("while x; do ", 100000)), "input-too-deep 1:769");
  EXPECT_EQ(error_of(repeated("case x in a) ", 100000)), "input-too-deep 1:833");
  EXPECT_EQ(error_of(repeated("f() { ", 100000)).substr(0, 14), "input-too-deep");
  EXPECT_EQ(error_of("x=$((" + repeated("(", 10000) + "1" + repeated(")", 10000) + "))\n"), "");
  EXPECT_EQ(error_of("v=a; x=" + repeated("${v:-", 60) + repeated("}", 60) + "\n"), "");
  EXPECT_EQ(error_of("X='eval \"$X\"'; eval \"$X\""), "input-too-deep 1:22");
}

TEST(HostileShell, LongLinesAndManyLines) {
  const std::string million(1 << 20, 'a');
  EXPECT_EQ(lines_of("atc --model=" + million).at(0).size(), million.size() + 10);
  read_anything(repeated("atc --model=m --framework=5\n", 10000));
  read_anything(repeated("a ", 30000));
  read_anything(repeated("a;", 30000));
  read_anything(repeated("\n", 1 << 20));
  read_anything(repeated("x=1\n", 30000) + "atc --model=$x");
  read_anything("atc " + repeated("--x ", 30000));
  read_anything("atc " + repeated("--model=m ", 30000));
  read_anything("atc " + repeated("<", 1 << 20));
  read_anything(repeated("<<a ", 30000));
  read_anything(repeated("cat <<a\n", 30000));
  read_anything(repeated("echo ${x\n", 30000));
  read_anything(repeated("f() { :; }\n", 20000) + "f\n");
  read_anything(repeated("[ x ] && y=1\n", 30000));
  read_anything("atc --model=" + repeated("{", 1 << 20));
}

TEST(HostileShell, ValuesDoNotGrowWithoutEnd) {
  read_anything("x=aaaaaaaaaaaaaaaa\n" + repeated("x=$x$x\n", 200) + "atc --model=$x");
  read_anything("x=" + std::string(1 << 19, 'a') + "\n" + repeated("y=$x\natc --model=$y\n", 500));
  read_anything("export TUNE_BANK_PATH=" + std::string(1 << 19, 'a') + "\n" +
                repeated("atc --model=m\n", 5000));
  read_anything(repeated("a+=(x)\n", 20000));
  read_anything(repeated("s+=x\n", 20000));
  read_anything("x=" + std::string(4096, 'a') + "\n" + repeated("y=${x%%*b*c}\n", 2000));
  read_anything(repeated("cd a\n", 30000));
  read_anything(repeated("echo {1..4000}\n", 10000));
  read_anything("X='eval \"$X\"; eval \"$X\"'; eval \"$X\"");
}

TEST(HostileShell, CallsAndTurnsAreBounded) {
  std::string calls = "f0() { atc --model=m; }\n";
  for (int level = 1; level < 40; ++level) {
    const std::string before = "f" + std::to_string(level - 1);
    calls += "f" + std::to_string(level) + "() { " + before + "; " + before + "; }\n";
  }
  read_anything(calls + "f39\n");
  read_anything(repeated("for a in {1..64}; do ", 8) + "x=1; " + repeated("done; ", 8));
  read_anything(repeated("for a in $x; do b=1; ", 60) + repeated("done; ", 60));
}

TEST(HostileShell, BytesOfAnyKind) {
  EXPECT_EQ(lines_of("atc --model=\xC4\xA3\xD0\xCD.onnx\n"),
            Lines{"atc model=\xC4\xA3\xD0\xCD.onnx"});
  read_anything(std::string("atc --model=a\0b\n", 16));
  std::string bytes;
  unsigned state = 1;
  for (int i = 0; i < 200000; ++i) {
    state = state * 1664525u + 1013904223u;
    bytes += static_cast<char>(state >> 24);
  }
  read_anything(bytes);
  read_anything(bytes, "a.py");
  read_anything(bytes, "a.md");
}

TEST(HostilePython, NestingAndLength) {
  for (const std::string_view piece : {"(",
                                       "[",
                                       "{",
                                       "f\"{",
                                       "f'{f\"{",
                                       "'a' +",
                                       "a = b = ",
                                       "a + ",
                                       "def f(",
                                       "lambda ",
                                       "for ",
                                       "x=[x]\n",
                                       "x=x+x\n",
                                       "\"\"\"",
                                       "'",
                                       "\"atc \" \"--m=\" ",
                                       "if x:\n",
                                       "if x: ",
                                       "a;",
                                       "a=1;",
                                       "x.append(",
                                       "c=['atc']\nc+=['--model']\n",
                                       "os.environ['A']='b'\n",
                                       "#",
                                       "\\\n",
                                       "cmd = 'atc --model=a --log=b'\nrun(cmd)\n",
                                       "'{' ",
                                       "r\"\\\" "}) {
    read_anything(repeated(piece, 4000), "a.py");
  }
  std::string grows = "a0 = 'aaaaaaaaaaaaaaaa'\n";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    grows += "a" + std::to_string(i) + " = " + before + " + " + before + "\n";
  }
  read_anything(grows, "a.py");
}

TEST(HostileMarkdown, FencesWithoutEnd) {
  for (const std::string_view piece : {"```\n", "~~~sh\n", "> ```\n", "```\n'\n",
                                       "- ```bash\n$ a\n", "````\n```\n", "1. ", "> "}) {
    read_anything(repeated(piece, 20000), "a.md");
  }
}

}  // namespace
}  // namespace aoecheck
