#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>

#include <gtest/gtest.h>

#include "aoecheck/cli/cli.h"
#include "aoecheck/store/sessions.h"
#include "support/pty.h"
#include "support/temporary_folder.h"

namespace aoecheck::test {
namespace {

using Words = std::vector<std::string>;

const std::string aoe_script =
    "#!/bin/sh\n"
    "printf 'tuning %s\\n' \"$*\"; echo problem >&2\n"
    "mkdir -p \"$TUNE_BANK_PATH/Ascend310P3/unified_bank\"\n"
    "echo '{}' > \"$TUNE_BANK_PATH/Ascend310P3/unified_bank/"
    "Ascend310P3_8_AiCore_MatMulV3_runtime_kb.json\"\n"
    "echo '[{\"basic\":{}},{\"OPAT\":{\"repo_summary\":{\"total_num\":1,\"repo_add_num\":1}}}]'"
    " > aoe_result_opat_1.json\n"
    "exit ${AOE_CODE:-0}\n";
const std::string atc_script = "#!/bin/sh\nprintf 'atc %s\\n' \"$*\"; cat; exit ${ATC_CODE:-0}\n";

/// A folder with programs aoe and atc in front of PATH, a bank, and nothing else of this world.
class Workplace {
 public:
  Workplace() {
    std::filesystem::create_directories(folder_ / "bin");
    std::filesystem::create_directories(bank());
    add_program("aoe", aoe_script);
    add_program("atc", atc_script);
  }

  std::string bank() const { return folder_ / "bank"; }

  /// aoecheck run -- words, in this folder; `variables` as "NAME=value".
  Job program(Words own, Words words, Words variables = {}) const {
    return job(
        [own = std::move(own), words = std::move(words)] {
          Words all{"aoecheck", "run"};
          all.insert(all.end(), own.begin(), own.end());
          all.emplace_back("--");
          all.insert(all.end(), words.begin(), words.end());
          std::vector<const char*> arguments;
          for (const std::string& word : all) arguments.push_back(word.c_str());
          const int code = aoecheck::run(static_cast<int>(arguments.size()), arguments.data(),
                                         real_environment(), std::cout, std::cerr, false);
          std::cout.flush();
          std::cerr.flush();
          return code;
        },
        std::move(variables));
  }

  /// The same command without aoecheck.
  Job bare(Words words, Words variables = {}) const {
    return job(bare_command(std::move(words)), std::move(variables));
  }

  Sessions sessions() const {
    const auto read = read_sessions(bank(), real_environment(), Catalogue::embedded());
    return read ? *read : Sessions{};
  }

 private:
  void add_program(const std::string& name, const std::string& text) const {
    const std::string path = folder_ / ("bin/" + name);
    std::ofstream(path) << text;
    ::chmod(path.c_str(), 0755);
  }

  Job job(Job what, Words variables) const {
    return [what = std::move(what), variables = std::move(variables), home = folder_.path(),
            bank = bank()] {
      const std::string path = home + "/bin:" + std::getenv("PATH");
      ::setenv("PATH", path.c_str(), 1);
      ::setenv("HOME", home.c_str(), 1);
      ::setenv("TUNE_BANK_PATH", bank.c_str(), 1);
      for (const std::string& variable : variables) {
        const std::size_t mark = variable.find('=');
        ::setenv(variable.substr(0, mark).c_str(), variable.substr(mark + 1).c_str(), 1);
      }
      std::filesystem::current_path(home);
      return what();
    };
  }

  TemporaryFolder folder_;
};

Words aoe(const std::string& shape) {
  return {"aoe", "--model=net.onnx", "--framework=5", "--input_shape=" + shape, "--job_type=2"};
}
Words atc(const std::string& shape) {
  return {"atc",          "--model=net.onnx",       "--framework=5",
          "--output=net", "--input_shape=" + shape, "--soc_version=Ascend310P3"};
}

/// Output and exit code of a job whose input is `input`.
std::string transcript(const Job& job, const std::string& input = {}) {
  PipedJob run(job);
  run.write(input);
  run.close_input();
  std::string output = run.rest();
  return output + "exit " + std::to_string(WEXITSTATUS(run.next_status()));
}

TEST(Run, LeavesInputOutputAndExitCodeAsTheyAre) {
  for (const char* code : {"0", "1", "77"}) {
    const Workplace place;
    const Words variables = {std::string("ATC_CODE=") + code, std::string("AOE_CODE=") + code};
    const std::string input = "a\tb\nno line feed";
    EXPECT_EQ(transcript(place.program({}, atc("x:1"), variables), input),
              transcript(place.bare(atc("x:1"), variables), input));
    EXPECT_EQ(transcript(place.program({}, aoe("x:1"), variables)),
              transcript(place.bare(aoe("x:1"), variables)));
  }
}

TEST(Run, RecordsATuning) {
  const Workplace place;
  transcript(place.program({}, aoe("x:1")));
  const Sessions sessions = place.sessions();
  ASSERT_EQ(sessions.list.size(), 1U);
  const Session& session = sessions.list.front();
  EXPECT_EQ(session.argv, aoe("x:1"));
  EXPECT_EQ(session.exit_code, 0);
  EXPECT_TRUE(session.before.empty());
  ASSERT_EQ(session.after.size(), 1U);
  EXPECT_EQ(session.soc, "Ascend310P3");
  EXPECT_EQ(session.soc_source, SocSource::bank_file);
  EXPECT_GT(session.peak_bytes.value_or(0), 100'000U);
  EXPECT_NE(session.peak_measure, PeakMeasure::none);
  ASSERT_EQ(session.results.size(), 1U);
  EXPECT_EQ(session.results.front().counts.at("repo_add_num"), 1);
  EXPECT_FALSE(session.rebuilt);
  transcript(place.program({}, aoe("x:1"), {"AOE_CODE=3"}));
  ASSERT_EQ(place.sessions().list.size(), 2U);
  EXPECT_EQ(place.sessions().list.back().exit_code, 3);
  EXPECT_EQ(place.sessions().list.back().before.size(), 1U);
}

TEST(Run, RefusesAConversionThatMisses) {
  const Workplace place;
  transcript(place.program({}, aoe("x:1")));
  EXPECT_EQ(transcript(place.program({}, atc("x:1"))), transcript(place.bare(atc("x:1"))));
  const std::string refused = transcript(place.program({}, atc("x:8"), {"ATC_CODE=9"}));
  EXPECT_TRUE(refused.ends_with("exit 125")) << refused;
  EXPECT_EQ(refused.find("atc --model"), std::string::npos);
  EXPECT_EQ(transcript(place.program({"--force"}, atc("x:8"), {"ATC_CODE=9"})),
            transcript(place.bare(atc("x:8"), {"ATC_CODE=9"})));
  EXPECT_EQ(transcript(place.program({"--fail-on=never"}, atc("x:8"))),
            transcript(place.bare(atc("x:8"))));
}

TEST(Run, WhatItCannotStartHasTheCodeOfAShell) {
  const Workplace place;
  Words missing = atc("x:1");
  missing.front() = "./nowhere/atc";
  EXPECT_EQ(transcript(place.program({}, missing)), "exit 127");
  EXPECT_EQ(transcript(place.program({}, {"ls"})), "exit 125");
  EXPECT_EQ(transcript(place.program({}, {})), "exit 125");
}

TEST(Run, ABankThatCannotBeWrittenDoesNotChangeTheRun) {
  const Workplace place;
  std::ofstream(place.bank() + '/' + std::string(session_file_name)) << "something else\n";
  EXPECT_EQ(transcript(place.program({}, aoe("x:1"))), transcript(place.bare(aoe("x:1"))));
}

TEST(Run, AReportGoesToAFile) {
  const Workplace place;
  const std::string file = place.bank() + "/report.json";
  transcript(place.program({"--format=json:" + file}, atc("x:1")));
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_NE(text.str().find("\"command\": \"run\""), std::string::npos);
}

TEST(Run, ATerminalShowsTheSame) {
  const Workplace place;
  TerminalJob wrapped(place.program({}, aoe("x:1")));
  TerminalJob bare(place.bare(aoe("x:1")));
  EXPECT_EQ(wrapped.rest(), bare.rest());
}

}  // namespace
}  // namespace aoecheck::test
