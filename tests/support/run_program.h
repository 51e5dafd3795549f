#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace aoecheck::test {

/// What one start of the program left behind.
struct ProgramRun {
  std::string out;
  std::string err;
  int exit_code = 0;
};

/// Runs the program in this process with the real environment: `arguments` without the program's
/// own name, in `directory`. Variables of this process are hidden except `environment`, HOME
/// (/home/user) and PATH; directory and variables are restored afterwards.
ProgramRun run_program(const std::vector<std::string>& arguments,
                       const std::filesystem::path& directory,
                       const std::map<std::string, std::string>& environment = {});

}  // namespace aoecheck::test
