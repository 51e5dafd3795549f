#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/readers/readers.h"

namespace aoecheck {

/// What the words of a simple command run once the commands in front of it are taken off.
struct Unwrapped {
  enum class Kind {
    none,    // neither atc nor aoe
    tool,    // words[index] is the tool
    script,  // words[index] is shell text: `bash -c TEXT`
  };
  Kind kind = Kind::none;
  Tool tool = Tool::atc;
  std::size_t index = 0;
  std::vector<std::string> wrappers;   // the words in front
  std::vector<Parameter> environment;  // set by env, sudo or docker -e
  std::vector<std::string> passed;     // docker -e NAME: handed on from outside
  bool fresh_environment = false;      // exported variables do not reach the command
  bool fresh_directory = false;        // a container: `directory` counts, "" = not known
  std::string directory;
};

Unwrapped unwrap(const std::vector<Word>& words);

/// The size of NAME in `NAME=value`; 0 where the text is no assignment.
std::size_t assignment_name_size(std::string_view text);

/// The variable that the word NAME=value sets, its name `name_size` bytes long.
Parameter variable_of_word(const Word& word, std::size_t name_size);

}  // namespace aoecheck
