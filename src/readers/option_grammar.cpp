#include "readers/option_grammar.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/text.h"
#include "readers/option_names.h"
#include "readers/words.h"

namespace aoecheck {

namespace {

constexpr std::string_view ellipsis = "\xE2\x80\xA6";

/// Short options of `msit convert`, whose own parser hands them on under these names.
constexpr std::array<std::pair<char, std::string_view>, 4> convert_options = {
    {{'m', "model"}, {'w', "weight"}, {'f', "framework"}, {'j', "job_type"}}};

bool is_elision(const Word& word) {
  const std::string_view text = word.value.text;
  if (word.quoted || text.empty()) return false;
  if (text == "..." || text == "....") return true;
  std::string_view rest = text;
  while (rest.starts_with(ellipsis)) rest.remove_prefix(ellipsis.size());
  return rest.empty();
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The number of dashes where the word is an option by its form: `--x`, `-xy`, `-x`.
std::size_t dashes(std::string_view text) {
  if (text.starts_with("--")) return text.size() > 2 ? 2 : 0;
  return text.size() > 1 && text[0] == '-' && is_letter(text[1]) ? 1 : 0;
}

/// What the dashes are followed by, up to `=`, as the tool spells names.
std::string name_of_option(std::string_view text) {
  std::string name(text.substr(dashes(text)));
  name.resize(std::min(name.find('='), name.size()));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// Reads the words of one command, from left to right.
class OptionReader {
 public:
  OptionReader(const CommandWords& command, const Catalogue& catalogue)
      : names_(catalogue, command.tool) {
    set_.tool = command.tool;
    const std::size_t wrappers = command.wrappers.size();
    by_convert_ = wrappers >= 2 && command.wrappers[wrappers - 1] == "convert";
    for (std::size_t at = 1; at < command.words.size(); ++at) {
      if (is_elision(command.words[at])) {
        set_.elided = true;
      } else {
        words_.push_back(&command.words[at]);
      }
    }
  }

  ParameterSet run() {
    while (at_ < words_.size()) {
      const Word& word = *words_[at_++];
      const std::string_view text = word.value.text;
      const std::size_t count = dashes(text);
      const bool unknown_name =
          !word.value.unknowns.empty() && count > 0 &&
          word.value.unknowns[0].begin < std::min(text.find('='), text.size());
      if (wholly_unknown(word.value) || unknown_name) {
        add_extra(word);
      } else if (text == "--") {
        while (at_ < words_.size()) stray(*words_[at_++]);
      } else if (count == 1 && convert_option(word)) {
        continue;
      } else if (count == 1 && (text.size() == 2 || text[2] == '=')) {
        short_option(word);
      } else if (count > 0) {
        long_option(word);
      } else {
        stray(word);
      }
    }
    return std::move(set_);
  }

 private:
  void add_extra(const Word& word) {
    if (!set_.extra_words) {
      set_.extra_words = word.value;
    } else {
      set_.extra_words->text += ' ';
      append(*set_.extra_words, word.value);
    }
  }

  void stray(const Word& word) {
    OptionProblem problem{"stray-word", word.value.text, word.value, word.origin_at(0), {}};
    const std::size_t equals = word.value.text.find('=');
    const std::string name = name_of_option(word.value.text);
    if (equals != std::string::npos && names_.takes(name)) problem.candidates.push_back(name);
    set_.problems.push_back(std::move(problem));
  }

  void problem(std::string rule, const Word& word, Value value,
               std::vector<std::string> candidates) {
    set_.problems.push_back({std::move(rule), word.value.text, std::move(value), word.origin_at(0),
                             std::move(candidates)});
  }

  bool next_is_option() const {
    return at_ < words_.size() && dashes(words_[at_]->value.text) == 2 &&
           names_.find(name_of_option(words_[at_]->value.text)).kind != OptionNames::Kind::unknown;
  }

  /// The value of an option that the tool does not take: behind `=`, or a word without dash.
  Value loose_value(const Word& word) {
    const std::size_t equals = word.value.text.find('=');
    if (equals != std::string::npos) return word.tail(equals + 1).value;
    if (at_ >= words_.size() || words_[at_]->value.text.starts_with('-')) return {};
    return words_[at_++]->value;
  }

  void set_parameter(const std::string& name, const Word& word, std::string spelled, Value value,
                     Origin origin) {
    auto& parameters = set_.parameters;
    const auto before =
        std::find_if(parameters.begin(), parameters.end(),
                     [&](const Parameter& parameter) { return parameter.name == name; });
    if (before != parameters.end()) {
      set_.overridden.push_back(std::move(*before));
      parameters.erase(before);
    }
    parameters.push_back(make_parameter(name, std::move(spelled), std::move(value),
                                        word.origin_at(0), std::move(origin)));
  }

  void take_value(const std::string& name, const Word& word) {
    const std::string& text = word.value.text;
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos) {
      set_parameter(name, word, text.substr(0, equals), word.tail(equals + 1).value,
                    word.origin_at(equals + 1));
    } else if (names_.is_flag(name)) {
      set_parameter(name, word, text, {}, word.origin_at(0));
    } else if (at_ < words_.size() && !next_is_option()) {
      const Word& value = *words_[at_++];
      set_parameter(name, word, text, value.value, value.origin_at(0));
    } else if (at_ >= words_.size() && set_.elided) {
      Message reason{"value-placeholder", {}};
      set_parameter(name, word, text,
                    unknown_value("...", std::move(reason.with("text", "...")), {}, {}),
                    word.origin_at(0));
    } else {
      problem("missing-value", word, {}, {name});
    }
  }

  /// `-m x`, `-m=x` and `-mx` behind `msit convert`; a long name behind one dash goes first.
  bool convert_option(const Word& word) {
    const std::string& text = word.value.text;
    const auto found = std::find_if(convert_options.begin(), convert_options.end(),
                                    [&](const auto& option) { return option.first == text[1]; });
    if (!by_convert_ || found == convert_options.end()) return false;
    const std::string name(found->second);
    if (text.size() == 2 || text[2] == '=') {
      take_value(name, word);
    } else if (names_.takes(name_of_option(text))) {
      return false;
    } else {
      set_parameter(name, word, text.substr(0, 2), word.tail(2).value, word.origin_at(2));
    }
    return true;
  }

  void short_option(const Word& word) {
    if (word.value.text == "-h") {
      set_parameter("help", word, "-h", {}, word.origin_at(0));
      return;
    }
    problem("unknown-option", word, loose_value(word), {});
  }

  void long_option(const Word& word) {
    const std::string name = name_of_option(word.value.text);
    OptionNames::Match match = names_.find(name);
    switch (match.kind) {
      case OptionNames::Kind::taken:
        take_value(match.names.front(), word);
        return;
      case OptionNames::Kind::ambiguous:
        problem("ambiguous-option", word, loose_value(word), std::move(match.names));
        return;
      case OptionNames::Kind::of_other_tool:
        if (names_.is_flag(name) && word.value.text.find('=') == std::string::npos) {
          problem("option-of-other-tool", word, {}, std::move(match.names));
        } else {
          problem("option-of-other-tool", word, loose_value(word), std::move(match.names));
        }
        return;
      case OptionNames::Kind::unknown:
        if (!glued(word)) {
          problem("unknown-option", word, loose_value(word), names_.near(name));
        }
        return;
    }
  }

  /// `--input_shape"x:1"`: a known name runs into its value.
  bool glued(const Word& word) {
    const std::string& text = word.value.text;
    const std::size_t begin = dashes(text);
    std::string spelled(text.substr(begin));
    std::replace(spelled.begin(), spelled.end(), '-', '_');
    for (const std::string& name : names_.prefixes_of(spelled)) {
      const std::size_t end = begin + name.size();
      const bool piece =
          std::find(word.starts.begin(), word.starts.end(), end) != word.starts.end();
      const bool other = !is_letter(text[end]) && text[end] != '_' && text[end] != '-';
      if (!piece && !other) continue;
      problem("glued-value", word, word.tail(end).value, {name});
      return true;
    }
    return false;
  }

  OptionNames names_;
  ParameterSet set_;
  std::vector<const Word*> words_;
  std::size_t at_ = 0;
  bool by_convert_ = false;
};

}  // namespace

ParameterSet read_options(const CommandWords& command, const Catalogue& catalogue) {
  ParameterSet set = OptionReader(command, catalogue).run();
  if (!command.words.empty()) set.origin = command.words.front().origin_at(0);
  set.environment_complete = command.environment_complete;
  set.wrappers = command.wrappers;
  set.conditions = command.conditions;
  set.directory = command.directory;
  const auto& variables = catalogue.variables();
  for (const Parameter& variable : command.environment) {
    if (std::binary_search(variables.begin(), variables.end(), variable.name)) {
      set.environment.push_back(variable);
    }
  }
  return set;
}

bool is_parameter_set(const ParameterSet& set) {
  if (set.extra_words) return true;
  for (const Parameter& parameter : set.parameters) {
    if (parameter.name != "help") return true;
  }
  return std::any_of(set.problems.begin(), set.problems.end(), [](const OptionProblem& problem) {
    return problem.rule != "stray-word" || !problem.candidates.empty();
  });
}

}  // namespace aoecheck
