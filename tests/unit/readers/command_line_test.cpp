#include "unit/readers/reading.h"

namespace aoecheck {
namespace {

using namespace reading;

TEST(CommandLine, WordsAreTakenAsTheyAre) {
  const auto set = read_command_line({"atc", "--model=$m <x> {y}", "--log", "...", "--output=a b"},
                                     Catalogue::embedded());
  ASSERT_TRUE(set);
  EXPECT_EQ(shown(*set), "atc model=$m <x> {y} log=... output=a b");
  EXPECT_EQ(set->directory, ".");
  const Origin third{OriginKind::command_line, "", 0, 3};
  EXPECT_EQ(set->find("log")->option_origin, third);
  EXPECT_EQ(set->find("log")->origin, (Origin{OriginKind::command_line, "", 0, 4}));
  EXPECT_EQ(set->find("output")->origin, (Origin{OriginKind::command_line, "", 0, 5}));
}

TEST(CommandLine, PrefixesAndTheirVariables) {
  const auto set = read_command_line(
      {"env", "TUNE_BANK_PATH=/b", "X=1", "nice", "aoe", "--model=m"}, Catalogue::embedded());
  ASSERT_TRUE(set);
  EXPECT_EQ(shown(*set), "^env TUNE_BANK_PATH=/b X=1 nice aoe model=m $TUNE_BANK_PATH=/b");
  const auto container =
      read_command_line({"docker", "run", "img", "atc", "--model=m"}, Catalogue::embedded());
  ASSERT_TRUE(container);
  EXPECT_EQ(container->directory, "");
}

TEST(CommandLine, OtherCommandsAreAnError) {
  const auto set = read_command_line({"ls", "atc"}, Catalogue::embedded());
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().message, Message({"not-a-tool-command", {}}).with("word", "ls"));
  EXPECT_FALSE(read_command_line({}, Catalogue::embedded()));
}

TEST(ReadSets, BinaryFilesAreNamedByTheirKind) {
  const auto kind_of = [](std::string_view bytes) {
    const auto sets = read_sets({"x", bytes}, Catalogue::embedded(), {});
    return sets ? std::string("text")
                : sets.error().message.id + " " + sets.error().message.arguments.at(0).text;
  };
  EXPECT_EQ(kind_of(std::string_view("\x7f"
                                     "ELF\0",
                                     5)),
            "not-a-parameter-source ELF");
  EXPECT_EQ(kind_of("PK\x03\x04"), "not-a-parameter-source zip");
  EXPECT_EQ(kind_of("\x1f\x8b"), "not-a-parameter-source gzip");
  EXPECT_EQ(kind_of("IMOD"), "not-a-parameter-source om");
  EXPECT_EQ(kind_of(std::string_view("\x08\x07\x12\x07pytorch\0", 12)),
            "not-a-parameter-source ONNX");
  EXPECT_EQ(kind_of(std::string_view("a\0b", 3)), "not-a-parameter-source binary");
  EXPECT_EQ(kind_of(std::string_view("'\0b", 3)), "not-a-parameter-source binary");
  EXPECT_EQ(kind_of(std::string_view("\0\natc --model=m", 15)), "text");
  EXPECT_EQ(kind_of(""), "text");
  EXPECT_EQ(kind_of("no command"), "text");
}

TEST(ReadSets, TheMostSpecificReaderIsTaken) {
  const auto reader_of = [](std::string name, std::string_view bytes) {
    for (const SetReader& reader : set_readers()) {
      if (reader.recognise({name, bytes})) return std::string(reader.name);
    }
    return std::string();
  };
  EXPECT_EQ(reader_of("a.sh", "import x\n"), "shell");
  EXPECT_EQ(reader_of("a", "import os\nos.system('x')\n"), "python");
  EXPECT_EQ(reader_of("a", "from os import path\n"), "python");
  EXPECT_EQ(reader_of("a", "#!/usr/bin/env python3\n"), "python");
  EXPECT_EQ(reader_of("a.py", ""), "python");
  EXPECT_EQ(reader_of("README", "text\n```bash\nimport os\n```\n"), "markdown");
  EXPECT_EQ(reader_of("a.md", "no block"), "markdown");
  EXPECT_EQ(reader_of("a", "#!/bin/sh\ncat <<E\n```\n```\nE\n"), "shell");
  EXPECT_EQ(reader_of("a", "import -window root x.png\n"), "shell");
}

}  // namespace
}  // namespace aoecheck
