#include "support/run_program.h"

#include <cstdlib>
#include <sstream>
#include <unistd.h>
#include <utility>

#include "aoecheck/cli/cli.h"
#include "aoecheck/system/environment.h"

namespace aoecheck::test {
namespace {

/// The variables and the directory of this process, replaced for as long as this lives.
class Surroundings {
 public:
  Surroundings(const std::filesystem::path& directory,
               const std::map<std::string, std::string>& variables)
      : directory_(std::filesystem::current_path()) {
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string text = *entry;
      const auto equals = text.find('=');
      if (equals != std::string::npos) saved_[text.substr(0, equals)] = text.substr(equals + 1);
    }
    replace_variables(variables);
    const std::map<std::string, std::string> fixed = {{"HOME", "/home/user"}, {"PATH", "/bin"}};
    for (const auto& [name, value] : fixed) setenv(name.c_str(), value.c_str(), 0);
    std::filesystem::current_path(directory);
  }
  ~Surroundings() {
    std::error_code ignored;
    std::filesystem::current_path(directory_, ignored);
    replace_variables(saved_);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;

 private:
  static void replace_variables(const std::map<std::string, std::string>& variables) {
    clearenv();
    for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  }

  std::filesystem::path directory_;
  std::map<std::string, std::string> saved_;
};

}  // namespace

ProgramRun run_program(const std::vector<std::string>& arguments,
                       const std::filesystem::path& directory,
                       const std::map<std::string, std::string>& environment) {
  std::vector<const char*> argv = {"aoecheck"};
  for (const auto& argument : arguments) argv.push_back(argument.c_str());
  const int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);

  std::ostringstream out, err;
  const Surroundings surroundings(directory, environment);
  const int exit_code = run(argc, argv.data(), real_environment(), out, err);
  return {std::move(out).str(), std::move(err).str(), exit_code};
}

}  // namespace aoecheck::test
