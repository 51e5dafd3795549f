#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "readers/shell/source_text.h"
#include "readers/shell/syntax.h"

namespace aoecheck::shell {

/// A raw word of the form NAME=value, NAME+=value, NAME[index]=value or NAME=(words).
struct Assignment {
  std::string name;
  bool append = false;
  bool list = false;
  std::optional<Range> subscript;
  Range value;  // for a list: between the parentheses
};

std::optional<Assignment> parse_assignment(const SourceText& source, Range word);

/// The commands whose arguments are assignments.
bool declares_variables(std::string_view command);

/// The names of variables that the commands assign, in any branch, read from their text alone.
void gather_assigned(const CommandList& list, const Script& script, const SourceText& source,
                     std::set<std::string>& names);

/// The first words of the simple commands, which may name functions.
void gather_commands(const CommandList& list, const Script& script, const SourceText& source,
                     std::set<std::string>& names);

}  // namespace aoecheck::shell
