#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/run_program.h"

namespace aoecheck::test {

/// One folder with `args`, inputs, `expected.txt` and perhaps `env`.
struct CaseFolder {
  std::filesystem::path path;
  std::string name;  // "diff/equal-by-meaning", "examples/01-first"
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
};

/// All folders with an `args` file in tests/cases/*/* and examples/*, by name.
/// `source` is the root of the sources.
std::vector<CaseFolder> case_folders(const std::filesystem::path& source);

/// The words of a line for a POSIX shell, without expansions; nothing where a quote is open.
std::optional<std::vector<std::string>> shell_words(std::string_view line);

/// The form of expected.txt: stdout; `--- stderr` and stderr where there is any; `--- exit N`.
std::string transcript(const ProgramRun& run);

/// The bytes of a file; empty where it cannot be read.
std::string file_text(const std::filesystem::path& path);

}  // namespace aoecheck::test
