#include "readers/models/command_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "aoecheck/readers/readers.h"
#include "readers/option_names.h"

namespace aoecheck {
namespace {

/// How atc calls itself (main_impl.cc), and the names under which it is installed.
constexpr std::array<std::string_view, 5> atc_names{"atc", "atc.bin", "pyatc", "ge.pyatc",
                                                    "pyatc.py"};
constexpr std::array<std::string_view, 3> aoe_names{"aoe", "aoe.bin", "aoebin"};

struct Token {
  std::string text;
  std::size_t at = 0;
};

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  for (const std::string_view part : split(text, ' ')) {
    tokens.push_back({std::string(part), at});
    at += part.size() + 1;
  }
  while (!tokens.empty() && tokens.back().text.empty()) tokens.pop_back();
  return tokens;
}

template <typename Names>
bool is_named(std::string_view word, const Names& names) {
  return std::find(names.begin(), names.end(), file_name(word)) != names.end();
}

/// The token that is the program; the first one where none has a name that is known.
std::size_t program_of(const std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size() && !tokens[i].text.starts_with("--"); ++i)
    if (is_named(tokens[i].text, atc_names) || is_named(tokens[i].text, aoe_names)) return i;
  return 0;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_option(std::string_view token) {
  const std::size_t dashes = std::min(token.find_first_not_of('-'), token.size());
  return (dashes == 1 || dashes == 2) && token.size() > dashes && is_letter(token[dashes]);
}

std::string option_name(std::string_view token) {
  token.remove_prefix(token.find_first_not_of('-'));
  std::string name(token.substr(0, token.find('=')));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Puts the words together again.
class Joiner {
 public:
  Joiner(const Origin& origin, const OptionNames& names) : origin_(origin), names_(names) {}

  void add(const Token& token) {
    if (is_option(token.text)) return add_option(token);
    if (words_.empty() || value_complete_) return continue_value(token);
    add_word(token);
    value_complete_ = true;
  }

  std::vector<Word> take_words() { return std::move(words_); }
  std::vector<Message> take_remarks() { return std::move(remarks_); }

 private:
  void add_option(const Token& token) {
    const std::string name = option_name(token.text);
    if (names_.find(name).kind == OptionNames::Kind::unknown)
      remarks_.push_back(Message{"quotes-lost-ambiguous", {}}.with("word", token.text));
    option_ = name;
    value_complete_ = token.text.find('=') != std::string::npos;
    add_word(token);
  }

  /// A conversion that succeeded had no stray words: this one belongs to the value before it.
  void continue_value(const Token& token) {
    if (words_.empty()) return add_word(token);
    words_.back().value.text += ' ' + token.text;
    Message remark = Message{"quotes-lost-joined", {}}.with("parameter", option_);
    if (remarks_.empty() || !(remarks_.back() == remark)) remarks_.push_back(std::move(remark));
  }

  void add_word(const Token& token) {
    Word word;
    word.value.text = token.text;
    word.quoted = true;
    add_piece(word, token.at, 0);
    const std::size_t mark = is_option(token.text) ? token.text.find('=') : std::string::npos;
    if (mark != std::string::npos) add_piece(word, token.at, mark + 1);
    words_.push_back(std::move(word));
  }

  void add_piece(Word& word, std::size_t at, std::size_t start) {
    Origin origin = origin_;
    origin.column = std::max(origin.column, 1) + static_cast<int>(at + start);
    word.origins.push_back(std::move(origin));
    word.starts.push_back(start);
    word.fixed.push_back(true);
  }

  std::vector<Word> words_;
  std::vector<Message> remarks_;
  const Origin& origin_;
  const OptionNames& names_;
  std::string option_;
  bool value_complete_ = true;
};

const GeOption* option_of(const std::map<std::string, GeOption>& options, std::string_view key) {
  const auto found = options.find(std::string(key));
  return found == options.end() || found->second.value.empty() ? nullptr : &found->second;
}

bool has_value(const std::map<std::string, GeOption>& options, std::string_view key,
               std::string_view value) {
  const GeOption* option = option_of(options, key);
  return option != nullptr && (value.empty() || option->value == value);
}

/// A tuning session: AOE sets ge.buildMode, the TensorFlow adapter takes aoe_mode.
bool is_tuning(const std::map<std::string, GeOption>& options) {
  return has_value(options, "ge.buildMode", "tuning") || has_value(options, "aoe_mode", "");
}

}  // namespace

bool is_aoe_command(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  return !tokens.empty() && is_named(tokens[program_of(tokens)].text, aoe_names);
}

ParameterSet read_command_text(std::string_view text, const Origin& origin,
                               const Catalogue& catalogue) {
  const std::vector<Token> tokens = tokens_of(text);
  CommandWords command;
  command.tool = is_aoe_command(text) ? Tool::aoe : Tool::atc;
  const OptionNames names(catalogue, command.tool);
  Joiner joiner(origin, names);
  for (std::size_t i = program_of(tokens) + 1; i < tokens.size(); ++i) joiner.add(tokens[i]);
  Word program;
  program.value.text = name_of(command.tool);
  program.origins.push_back(origin);
  program.starts.push_back(0);
  program.fixed.push_back(true);
  command.words.push_back(std::move(program));
  std::vector<Word> words = joiner.take_words();
  std::move(words.begin(), words.end(), std::back_inserter(command.words));
  ParameterSet set = read_options(command, catalogue);
  set.origin = origin;
  set.remarks = joiner.take_remarks();
  return set;
}

ParameterSet read_ge_options(const std::map<std::string, GeOption>& options, const Origin& origin,
                             const Catalogue& catalogue) {
  ParameterSet set;
  set.origin = origin;
  set.tool = is_tuning(options) ? Tool::aoe : Tool::atc;
  for (const ParameterSpec& spec : catalogue.parameters()) {
    for (const auto& [front_end, key] : spec.aliases) {
      const GeOption* option = front_end == "ge" ? option_of(options, key) : nullptr;
      if (option == nullptr || set.find(spec.name) != nullptr) continue;
      Parameter parameter;
      parameter.name = spec.name;
      parameter.spelled = key;
      parameter.value.text = option->value;
      parameter.option_origin = option->origin;
      parameter.origin = option->origin;
      set.parameters.push_back(std::move(parameter));
    }
  }
  if (has_value(options, "ge.graphRunMode", "1")) set.unrecorded = {"options-of-training", {}};
  return set;
}

}  // namespace aoecheck
