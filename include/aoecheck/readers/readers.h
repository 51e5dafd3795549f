#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "aoecheck/base/result.h"
#include "aoecheck/catalogue/catalogue.h"
#include "aoecheck/model/parameter_set.h"

namespace aoecheck {

/// Bytes to read, with the name under which findings point at them.
struct Input {
  std::string name;  // "build.sh"
  std::string_view bytes;
};

/// What settles unknowns while reading.
struct ReadOptions {
  std::map<std::string, std::string> definitions;  // --define: variable -> value
};

/// A reader of parameter sets. `recognise` is cheap and never fails; `read` may, with the place.
/// A text without any command is not an error: it has no sets.
struct SetReader {
  std::string_view name;  // "shell", "markdown", "python", "capture"
  bool (*recognise)(const Input&);
  Result<std::vector<ParameterSet>> (*read)(const Input&, const Catalogue&, const ReadOptions&);
};

/// All of them, most specific first; src/readers/all.cpp. The shell reader takes every text.
std::span<const SetReader> set_readers();

/// The set readers in turn: the first that recognises the input reads it. Binary bytes that none
/// recognises are an error that says what was seen.
Result<std::vector<ParameterSet>> read_sets(const Input& input, const Catalogue& catalogue,
                                            const ReadOptions& options);

/// One set as a capture or a session keeps it: the text of its JSON object. Errors: rule
/// `saved-capture-invalid`.
Result<ParameterSet> read_saved_set(const Input& input, const Catalogue& catalogue);

/// A word of a command before the option grammar has looked at it.
struct Word {
  Value value;
  std::vector<Origin> origins;      // of the bytes of value.text, one per piece; see origin_at
  std::vector<std::size_t> starts;  // where each piece begins in value.text, ascending from 0
  bool quoted = false;              // some part was quoted: never an elision or operator
  std::vector<bool> fixed;  // pieces that an expansion gave: all bytes have the piece's origin

  /// Where byte `offset` of the text was written.
  Origin origin_at(std::size_t offset) const;
  /// The word without its first `count` bytes, unknown parts and origins kept.
  Word tail(std::size_t count) const;
};

/// A command as found: its words, the tool's own word first.
struct CommandWords {
  Tool tool = Tool::atc;
  std::vector<Word> words;  // words[0] is `atc` or `aoe`, or a path that ends in it
  std::vector<std::string> wrappers;
  std::vector<Parameter> environment;  // exported or given in front, catalogue names only
  std::vector<Message> conditions;
  std::string directory;
  bool environment_complete = false;
};

/// ATC's own option grammar (parameters.md B0) over the words: single dash, `-` and `_`, unique
/// prefixes, `--name=value` and `--name value`, duplicates, stray words, elision by a last `...`.
ParameterSet read_options(const CommandWords& command, const Catalogue& catalogue);

/// If `words` is a command that runs atc or aoe, possibly behind prefixes (sudo, time, nohup, env,
/// docker run IMAGE, msit convert): the command from the tool's own word on, else nothing.
std::optional<CommandWords> find_command(const std::vector<Word>& words);

/// A command after `--`: `arguments` are its words, origins are word numbers.
Result<ParameterSet> read_command_line(const std::vector<std::string>& arguments,
                                       const Catalogue& catalogue);

/// Reads a side file of the named grammar (catalogue: file_grammars). Errors: rule
/// `side-file-invalid` with place and what was expected.
Result<SideFile> read_side_file(std::string_view grammar, const Input& input);

/// True where the grammar has a parser; "bytes" grammars have none and are compared by digest.
bool has_side_file_reader(std::string_view grammar);

}  // namespace aoecheck
