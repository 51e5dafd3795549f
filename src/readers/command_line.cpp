#include "readers/command_prefixes.h"

namespace aoecheck {

namespace {

Origin word_origin(std::size_t number) {
  return {OriginKind::command_line, {}, 0, static_cast<int>(number)};
}

/// A shell quotes nothing away any more: every word is taken as it is.
Word word_of(const std::string& text, std::size_t number) {
  Word word;
  word.value.text = text;
  word.starts.push_back(0);
  word.origins.push_back(word_origin(number));
  word.fixed.push_back(true);
  word.quoted = true;
  return word;
}

}  // namespace

Result<ParameterSet> read_command_line(const std::vector<std::string>& arguments,
                                       const Catalogue& catalogue) {
  std::vector<Word> words;
  for (const std::string& argument : arguments) {
    words.push_back(word_of(argument, words.size() + 1));
  }
  const auto command = find_command(words);
  if (command) {
    ParameterSet set = read_options(*command, catalogue);
    if (!unwrap(words).fresh_directory) set.directory = ".";
    return set;
  }
  Error error{word_origin(1), {"not-a-tool-command", {}}};
  error.message.with("word", arguments.empty() ? std::string() : arguments.front());
  return error;
}

}  // namespace aoecheck
