#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "readers/shell/arithmetic.h"
#include "readers/shell/interpreter.h"
#include "readers/words.h"

// Builtin commands that change what variables, arguments or the directory are.

namespace aoecheck::shell {

namespace {

constexpr std::size_t directory_size_limit = 4096;

bool is_name(const Value& value) {
  return value.known() && !value.text.empty() && after_name(value.text, 0) == value.text.size();
}

Message undefined_reason(const std::string& variable) {
  Message reason{"value-undefined-variable", {}};
  return reason.with("variable", variable);
}

/// `$(dirname "$0")` and its spellings: the directory of the script itself.
bool names_script_directory(std::string_view text) {
  const bool of_script = text.find("$0") != std::string_view::npos ||
                         text.find("BASH_SOURCE") != std::string_view::npos;
  return (text.starts_with("$(dirname ") || text.starts_with("`dirname ")) && of_script &&
         text.find_first_of(";|&") == std::string_view::npos;
}

}  // namespace

bool Interpreter::run_builtin(const std::string& name, const std::vector<Word>& words) {
  using Action = void (Interpreter::*)(const std::vector<Word>&);
  struct Builtin {
    std::string_view name;
    Action action;
  };
  static constexpr std::array<Builtin, 12> builtins = {{
      {"cd", &Interpreter::change_directory},
      {"eval", &Interpreter::run_eval},
      {"getopts", &Interpreter::read_names},
      {"let", &Interpreter::read_names},
      {"mapfile", &Interpreter::read_names},
      {"popd", &Interpreter::change_directory},
      {"pushd", &Interpreter::change_directory},
      {"read", &Interpreter::read_names},
      {"readarray", &Interpreter::read_names},
      {"set", &Interpreter::set_arguments},
      {"shift", &Interpreter::shift_arguments},
      {"unset", &Interpreter::unset},
  }};
  for (const Builtin& builtin : builtins) {
    if (builtin.name != name) continue;
    (this->*builtin.action)(words);
    return true;
  }
  if (name == "printf" && words.size() > 2 && words[1].value.text == "-v" &&
      is_name(words[2].value)) {
    lookup_->make_unknown(words[2].value.text, undefined_reason(words[2].value.text));
    return true;
  }
  return false;
}

void Interpreter::unset(const std::vector<Word>& words) {
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (is_name(words[at].value)) forget_variable(words[at].value.text);
  }
}

/// read, getopts, mapfile and let: the variables they fill are not known.
void Interpreter::read_names(const std::vector<Word>& words) {
  const std::string& command = words[0].value.text;
  if (command == "getopts") lookup_->make_unknown("OPTARG", undefined_reason("OPTARG"));
  for (std::size_t at = command == "getopts" ? 2 : 1; at < words.size(); ++at) {
    const std::string& text = words[at].value.text;
    if (command == "let") {
      for (const std::string& name : names_changed_in(text)) {
        Message reason{"value-arithmetic", {}};
        lookup_->make_unknown(name, reason.with("text", clipped(text)));
      }
    } else if (text.starts_with('-')) {
      const bool has_value = text.size() == 2 && std::string_view("ptndiuNOsCc").find(text[1]) !=
                                                     std::string_view::npos;
      if (has_value && command != "getopts") ++at;
    } else if (is_name(words[at].value)) {
      lookup_->make_unknown(text, undefined_reason(text));
    }
  }
}

void Interpreter::set_arguments(const std::vector<Word>& words) {
  std::size_t at = 1;
  for (; at < words.size(); ++at) {
    const std::string& text = words[at].value.text;
    if (text == "--") {
      ++at;
      break;
    }
    if (text.size() < 2 || (text[0] != '-' && text[0] != '+')) break;
    const bool named = text == "-o" || text == "+o";
    const bool all = named ? at + 1 < words.size() && words[at + 1].value.text == "allexport"
                           : text.find('a') != std::string::npos;
    if (all) export_all_ = text[0] == '-';
    if (named) ++at;
  }
  const bool cleared = at == words.size() && words.size() > 1 && words.back().value.text == "--";
  if (at >= words.size() && !cleared) return;
  std::vector<Value> arguments;
  bool known = true;
  for (; at < words.size(); ++at) {
    known = known && (words[at].quoted || words[at].value.known()) &&
            words[at].value.text.find("$@") == std::string::npos;
    arguments.push_back(words[at].value);
  }
  const bool same = arguments.size() == 1 && arguments[0].text == "$@" && !known;
  if (same) return;
  Variable variable;
  variable.array = true;
  variable.generation = scope_->next_generation();
  if (known) {
    variable.state = Variable::State::set;
    variable.values = std::make_shared<const std::vector<Value>>(std::move(arguments));
  }
  scope_->set(std::string(arguments_name), std::move(variable));
}

void Interpreter::shift_arguments(const std::vector<Word>& words) {
  const auto count =
      words.size() > 1 ? to_integer(words[1].value.text) : std::optional<std::int64_t>(1);
  const Variable* before = scope_->find(arguments_name);
  Variable variable = before == nullptr ? Variable{} : *before;
  const bool small = count && *count >= 0 && *count < 1000 && variable.shifted < 1'000'000;
  if (variable.state == Variable::State::set) {
    std::vector<Value> rest = *variable.values;
    const std::size_t drop = small ? static_cast<std::size_t>(*count) : rest.size();
    rest.erase(rest.begin(),
               rest.begin() + static_cast<std::ptrdiff_t>(std::min(drop, rest.size())));
    variable.values = std::make_shared<const std::vector<Value>>(std::move(rest));
  } else if (small) {
    variable.shifted += static_cast<int>(*count);
  } else {
    variable.array = true;
    variable.generation = scope_->next_generation();
  }
  scope_->set(std::string(arguments_name), std::move(variable));
}

void Interpreter::change_directory(const std::vector<Word>& words) {
  std::size_t at = 1;
  while (at < words.size() && words[at].value.text.size() > 1 && words[at].value.text[0] == '-')
    ++at;
  Variable changed;
  changed.generation = scope_->next_generation();
  scope_->set("PWD", std::move(changed));
  if (at >= words.size() || words[0].value.text == "popd" || words[at].value.text == "-") {
    set_directory("");
    return;
  }
  Value target = words[at].value;
  mark_placeholders(target);
  std::string start = directory();
  if (!target.known() && target.unknowns.size() == 1 && target.unknowns[0].begin == 0 &&
      names_script_directory(target.text.substr(0, target.unknowns[0].end))) {
    start = home_directory_;
    target = known_value("." + target.text.substr(target.unknowns[0].end));
  }
  const bool absolute = target.text.starts_with('/');
  if (!target.known() || (start.empty() && !absolute)) {
    set_directory("");
  } else {
    set_directory(joined_path(start, target.text));
  }
}

const std::string& Interpreter::directory() const {
  static const std::string unknown;
  const Variable* variable = scope_->find(directory_name);
  return variable == nullptr ? unknown : variable->values->front().text;
}

void Interpreter::set_directory(std::string directory) {
  if (directory.size() > directory_size_limit) directory.clear();
  scope_->set(std::string(directory_name),
              variable_of(known_value(std::move(directory)), scope_->next_generation()));
}

/// `eval WORDS`: the words joined are read as commands of this shell.
void Interpreter::run_eval(const std::vector<Word>& words) {
  const std::vector<Word> rest(words.begin() + 1, words.end());
  run_source(std::make_shared<const SourceText>(text_of_words(rest)));
}

}  // namespace aoecheck::shell
