#pragma once

#include <compare>
#include <string>

namespace aoecheck {

/// What kind of place a fact was read from.
enum class OriginKind {
  file,           // source:line:column of a file
  command_line,   // a word of the command after `--`; column is the number of the word, from 1
  environment,    // a variable of this process; source is its name
  default_value,  // what the tool takes when the option is not given; source names the tool
  attribute,      // a named part of a binary model; column is the byte in its text, from 1
  setting,        // given to aoecheck itself with --set, --define or --soc; source is that option
};

/// Where a fact was read. Every value that the program reports on carries one.
/// Lines and columns count from 1, columns in bytes; 0 means that there is none.
struct Origin {
  OriginKind kind = OriginKind::file;
  std::string source;
  int line = 0;
  int column = 0;
  std::string attribute = {};  // where kind is attribute: "atc_cmdline"

  friend auto operator<=>(const Origin&, const Origin&) = default;
};

}  // namespace aoecheck
