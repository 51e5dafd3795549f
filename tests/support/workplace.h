#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <vector>

#include "aoecheck/cli/cli.h"
#include "aoecheck/store/sessions.h"
#include "support/pty.h"
#include "support/temporary_folder.h"

namespace aoecheck::test {

using Words = std::vector<std::string>;

/// A host on which everything fits, whatever this one has.
inline const std::string large_host = AOECHECK_SOURCE_DIR "/tests/support/large_host";

inline const std::string aoe_script =
    "#!/bin/sh\n"
    "printf 'tuning %s\\n' \"$*\"; echo problem >&2\n"
    "mkdir -p \"$TUNE_BANK_PATH/Ascend310P3/unified_bank\"\n"
    "echo '{}' > \"$TUNE_BANK_PATH/Ascend310P3/unified_bank/"
    "Ascend310P3_8_AiCore_MatMulV3_runtime_kb.json\"\n"
    "echo '[{\"basic\":{}},{\"OPAT\":{\"repo_summary\":{\"total_num\":1,\"repo_add_num\":1}}}]'"
    " > aoe_result_opat_1.json\n"
    "exit ${AOE_CODE:-0}\n";
inline const std::string atc_script =
    "#!/bin/sh\nprintf 'atc %s\\n' \"$*\"; cat; exit ${ATC_CODE:-0}\n";

/// The installation of that host.
inline constexpr const char* toolkit = "/usr/local/Ascend/ascend-toolkit/latest";

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

  /// aoecheck run OWN -- WORDS, in this folder; `variables` as "NAME=value".
  Job program(Words own, Words words, Words variables = {}) const {
    return command("run", std::move(own), std::move(words), std::move(variables));
  }

  /// Any command of aoecheck on the large host, or another.
  Job command(std::string name, Words own, Words words, Words variables = {},
              std::string host = large_host) const {
    Words all{"aoecheck", std::move(name)};
    all.insert(all.end(), own.begin(), own.end());
    all.emplace_back("--");
    all.insert(all.end(), words.begin(), words.end());
    return job(
        [all = std::move(all), host = std::move(host)] {
          std::vector<const char*> arguments;
          for (const std::string& word : all) arguments.push_back(word.c_str());
          const auto environment = rooted_environment(real_environment(), host);
          const int code = aoecheck::run(static_cast<int>(arguments.size()), arguments.data(),
                                         *environment, std::cout, std::cerr, false);
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

  /// A shell script in front of PATH.
  void add_program(const std::string& name, const std::string& text) const {
    const std::string path = folder_ / ("bin/" + name);
    std::ofstream(path) << text;
    ::chmod(path.c_str(), 0755);
  }

 private:
  Job job(Job what, Words variables) const {
    return [what = std::move(what), variables = std::move(variables), home = folder_.path(),
            bank = bank()] {
      const std::string path = home + "/bin:" + std::getenv("PATH");
      ::setenv("PATH", path.c_str(), 1);
      ::setenv("HOME", home.c_str(), 1);
      ::setenv("TUNE_BANK_PATH", bank.c_str(), 1);
      ::setenv("ASCEND_HOME_PATH", toolkit, 1);
      ::setenv("ASCEND_OPP_PATH", (std::string(toolkit) + "/opp").c_str(), 1);
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

/// Output and exit code of a job whose input is `input`.
inline std::string transcript(const Job& job, const std::string& input = {}) {
  PipedJob run(job);
  run.write(input);
  run.close_input();
  std::string output = run.rest();
  return output + "exit " + std::to_string(WEXITSTATUS(run.next_status()));
}

}  // namespace aoecheck::test
