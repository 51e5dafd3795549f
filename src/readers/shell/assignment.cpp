#include "readers/shell/assignment.h"

#include <algorithm>
#include <array>

#include "readers/shell/arithmetic.h"
#include "readers/shell/scanner.h"

namespace aoecheck::shell {

namespace {

Range range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
}

std::string_view view_of(const SourceText& source, Range range) {
  return std::string_view(source.text).substr(range.begin, range.end - range.begin);
}

/// Calls `visit` with the raw words of each simple command, however deep.
template <typename Visit>
void each_simple(const CommandList& list, const Script& script, const Visit& visit) {
  for (const Command& command : list) {
    visit(command);
    if (!command.compound) continue;
    for (const Branch& branch : command.compound->branches) {
      each_simple(branch.condition, script, visit);
      each_simple(branch.body, script, visit);
    }
  }
}

void gather_from_words(const Command& command, const Script& script, const SourceText& source,
                       std::set<std::string>& names) {
  std::uint32_t index = 0;
  for (; index < command.word_count; ++index) {
    const auto assignment = parse_assignment(source, script.words[command.first_word + index]);
    if (!assignment) break;
    names.insert(assignment->name);
  }
  if (index >= command.word_count) return;
  const std::string_view first = view_of(source, script.words[command.first_word + index]);
  const bool reads = first == "read" || first == "getopts" || first == "mapfile" ||
                     first == "readarray" || first == "unset";
  if (!reads && !declares_variables(first) && first != "let") return;
  if (first == "getopts") names.insert("OPTARG");
  for (++index; index < command.word_count; ++index) {
    const Range word = script.words[command.first_word + index];
    if (const auto assignment = parse_assignment(source, word)) {
      names.insert(assignment->name);
    } else if (first == "let") {
      for (std::string& name : names_changed_in(view_of(source, word)))
        names.insert(std::move(name));
    } else if (const std::string_view text = view_of(source, word);
               reads && !text.empty() && after_name(text, 0) == text.size()) {
      names.insert(std::string(text));
    }
  }
}

}  // namespace

std::optional<Assignment> parse_assignment(const SourceText& source, Range word) {
  const std::string_view text = view_of(source, word);
  std::size_t at = after_name(text, 0);
  if (at == 0 || at >= text.size() || source.unknown_at(word.begin) != nullptr) return std::nullopt;
  Assignment assignment;
  assignment.name = std::string(text.substr(0, at));
  if (text[at] == '[') {
    const std::size_t close = text.find(']', at);
    if (close == std::string_view::npos) return std::nullopt;
    assignment.subscript = range_of(word.begin + at + 1, word.begin + close);
    at = close + 1;
  }
  if (at < text.size() && text[at] == '+') {
    assignment.append = true;
    ++at;
  }
  if (at >= text.size() || text[at] != '=') return std::nullopt;
  ++at;
  assignment.list = at < text.size() && text[at] == '(' && text.back() == ')';
  assignment.value = assignment.list ? range_of(word.begin + at + 1, word.end - 1)
                                     : range_of(word.begin + at, word.end);
  return assignment;
}

bool declares_variables(std::string_view command) {
  constexpr std::array<std::string_view, 5> names = {"declare", "export", "local", "readonly",
                                                     "typeset"};
  return std::find(names.begin(), names.end(), command) != names.end();
}

void gather_assigned(const CommandList& list, const Script& script, const SourceText& source,
                     std::set<std::string>& names) {
  each_simple(list, script, [&](const Command& command) {
    if (command.kind == Command::Kind::simple) {
      gather_from_words(command, script, source, names);
    } else if (command.kind == Command::Kind::arithmetic) {
      for (std::string& name : names_changed_in(view_of(source, command.range))) {
        names.insert(std::move(name));
      }
    } else if (command.kind == Command::Kind::loop_words && command.compound) {
      names.insert(std::string(view_of(source, command.compound->name)));
    }
  });
}

void gather_commands(const CommandList& list, const Script& script, const SourceText& source,
                     std::set<std::string>& names) {
  each_simple(list, script, [&](const Command& command) {
    if (command.kind != Command::Kind::simple || command.word_count == 0) return;
    names.insert(std::string(view_of(source, script.words[command.first_word])));
  });
}

}  // namespace aoecheck::shell
