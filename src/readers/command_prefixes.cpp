#include "readers/command_prefixes.h"

#include <algorithm>
#include <array>

#include "aoecheck/base/path.h"
#include "readers/command_prefix_tables.h"
#include "readers/words.h"

namespace aoecheck {

namespace {

template <typename List>
bool contains(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool is_letter_or_underscore(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The last component of a path whose end is known.
std::string_view known_file_name(const Word& word) {
  const std::string_view name = file_name(word.value.text);
  const std::size_t begin = word.value.text.size() - name.size();
  return word.value.unknowns.empty() || word.value.unknowns.back().end <= begin
             ? name
             : std::string_view();
}

std::optional<Tool> tool_of(std::string_view name) {
  if (name == "atc" || name == "atc.bin" || name == "pyatc" || name == "ge.pyatc") return Tool::atc;
  if (name == "aoe" || name == "aoe.bin") return Tool::aoe;
  return std::nullopt;
}

class Unwrapper {
 public:
  explicit Unwrapper(const std::vector<Word>& words) : words_(words) {}

  Unwrapped run() {
    while (at_ < words_.size() && result_.kind == Unwrapped::Kind::none) {
      if (!step()) break;
    }
    return std::move(result_);
  }

 private:
  std::string_view text() const {
    return at_ < words_.size() ? std::string_view(words_[at_].value.text) : std::string_view();
  }

  void take() { result_.wrappers.push_back(words_[at_++].value.text); }

  bool found(Unwrapped::Kind kind) {
    result_.kind = kind;
    result_.index = at_;
    return true;
  }

  bool step();
  bool shell_text();
  bool python_module();
  bool convert_wrapper();
  bool container();
  bool pod();
  bool switch_user();
  void options(const Prefix& prefix);
  void option_value(const Prefix& prefix, std::string_view option, const Word* value,
                    std::size_t offset);
  void set_variable(const Word& word);
  void apply(const Prefix& prefix);

  const std::vector<Word>& words_;
  std::size_t at_ = 0;
  Unwrapped result_;
};

/// Takes one command off the front, or finds what is run. False where it is neither.
bool Unwrapper::step() {
  const std::string_view name = known_file_name(words_[at_]);
  if (name.empty()) return false;
  if (const auto tool = tool_of(name)) {
    result_.tool = *tool;
    return found(Unwrapped::Kind::tool);
  }
  if (contains(shells, name)) return shell_text();
  if (name.starts_with("python")) return python_module();
  if (name == "msit" || name == "ait") return convert_wrapper();
  if (name == "docker" || name == "podman" || name == "nerdctl" || name == "docker-compose") {
    return container();
  }
  if (name == "kubectl") return pod();
  if (name == "su") return switch_user();
  if (name == "conda" || name == "mamba" || name == "micromamba") {
    take();
    if (text() != "run") return false;
    take();
    options(conda_run);
    return true;
  }
  for (const Prefix& prefix : prefixes) {
    if (prefix.name != name) continue;
    apply(prefix);
    return at_ < words_.size();
  }
  return false;
}

void Unwrapper::apply(const Prefix& prefix) {
  take();
  // `command -v atc` asks, it does not run.
  if (prefix.name == "command" && (text() == "-v" || text() == "-V")) {
    at_ = words_.size();
    return;
  }
  const std::size_t first_option = at_;
  options(prefix);
  bool keeps_environment = prefix.name != "sudo";
  for (std::size_t option = first_option; option < at_; ++option) {
    const std::string_view given = words_[option].value.text;
    const bool letters = given.size() > 1 && given[0] == '-' && given[1] != '-';
    if (prefix.name == "sudo") {
      keeps_environment = keeps_environment || given.starts_with("--preserve-env") ||
                          (letters && given.find('E') != std::string_view::npos);
    } else if (prefix.name == "env" && (given == "--ignore-environment" || given == "-" ||
                                        (letters && given.find('i') != std::string_view::npos))) {
      keeps_environment = false;
    }
  }
  if (!keeps_environment) result_.fresh_environment = true;
  for (int operand = 0; operand < prefix.operands && at_ < words_.size(); ++operand) take();
  while (prefix.assignments && at_ < words_.size() && assignment_name_size(text()) > 0) {
    set_variable(words_[at_]);
    take();
  }
}

void Unwrapper::set_variable(const Word& word) {
  const std::size_t size = assignment_name_size(word.value.text);
  if (size == 0) {
    result_.passed.push_back(word.value.text);
  } else {
    result_.environment.push_back(variable_of_word(word, size));
  }
}

/// Takes options, and the values of those that have one in a word of its own.
void Unwrapper::options(const Prefix& prefix) {
  while (at_ < words_.size()) {
    const Word& word = words_[at_];
    const std::string_view option = word.value.text;
    if (option == "--") {
      take();
      return;
    }
    if (option.empty() || option[0] != '-') return;
    const std::size_t equals = option.find('=');
    bool separate = false;
    if (option.starts_with("--")) {
      const std::string name = " " + std::string(option.substr(2)) + " ";
      separate = equals == std::string_view::npos &&
                 prefix.long_values.find(name) != std::string_view::npos;
      const Word* value = separate && at_ + 1 < words_.size() ? &words_[at_ + 1] : &word;
      option_value(prefix, option.substr(2, separate ? equals : equals - 2), value,
                   separate ? 0 : equals + 1);
    } else if (option.size() > 1) {
      const bool first = prefix.short_values.find(option[1]) != std::string_view::npos;
      separate = (first && option.size() == 2) ||
                 (!first && option.size() > 2 &&
                  prefix.short_values.find(option.back()) != std::string_view::npos);
      const Word* value = separate && at_ + 1 < words_.size() ? &words_[at_ + 1] : &word;
      option_value(prefix, separate ? option.substr(option.size() - 1) : option.substr(1, 1), value,
                   separate ? 0 : 2);
    }
    take();
    if (separate && at_ < words_.size()) take();
  }
}

/// What an option of `docker run` says about the command's surroundings.
void Unwrapper::option_value(const Prefix& prefix, std::string_view option, const Word* value,
                             std::size_t offset) {
  if (&prefix != &container_run || offset > value->value.text.size()) return;
  if (option == "e" || option == "env") {
    set_variable(value->tail(offset));
  } else if (option == "w" || option == "workdir") {
    const Word directory = value->tail(offset);
    result_.directory = directory.value.known() ? normal_path(directory.value.text) : "";
  }
}

/// `bash -c TEXT`; a shell that runs a file gives nothing.
bool Unwrapper::shell_text() {
  take();
  bool command = false;
  while (at_ < words_.size() && text().size() > 1 && (text()[0] == '-' || text()[0] == '+')) {
    const std::string_view option = text();
    const bool letters = option[0] == '-' && option[1] != '-';
    command = command || (letters && option.find('c') != std::string_view::npos);
    const bool separate = option == "-o" || option == "+o" || option == "--rcfile";
    take();
    if (separate && at_ < words_.size()) take();
  }
  return command && at_ < words_.size() && found(Unwrapped::Kind::script);
}

bool Unwrapper::python_module() {
  take();
  while (at_ < words_.size() && text().starts_with('-')) {
    const bool module = text() == "-m";
    take();
    if (!module) continue;
    const auto tool = tool_of(text());
    if (!tool) return false;
    result_.tool = *tool;
    return found(Unwrapped::Kind::tool);
  }
  return false;
}

bool Unwrapper::convert_wrapper() {
  take();
  if (text() != "convert") return false;
  take();
  const auto tool = tool_of(text());
  if (!tool) return false;
  result_.tool = *tool;
  return found(Unwrapped::Kind::tool);
}

/// `docker run IMAGE`, `docker exec CONTAINER`, `docker compose run SERVICE`.
bool Unwrapper::container() {
  take();
  options(container_global);
  if (text() == "compose") {
    take();
    options(container_global);
  }
  if (text() == "container") take();
  if (text() != "run" && text() != "exec") return false;
  take();
  options(container_run);
  // An unknown word can hold options, unless what follows is already the command.
  while (at_ + 1 < words_.size() && !words_[at_].quoted && !words_[at_].value.known() &&
         text().starts_with('$') && !tool_of(known_file_name(words_[at_ + 1])) &&
         !contains(shells, known_file_name(words_[at_ + 1]))) {
    take();
    options(container_run);
  }
  if (at_ >= words_.size()) return false;
  take();
  result_.fresh_environment = true;
  result_.fresh_directory = true;
  return at_ < words_.size();
}

bool Unwrapper::pod() {
  take();
  options(pod_exec);
  if (text() != "exec") return false;
  while (at_ < words_.size() && text() != "--") take();
  if (at_ < words_.size()) take();
  result_.fresh_environment = true;
  result_.fresh_directory = true;
  return at_ < words_.size();
}

/// `su USER -c TEXT`.
bool Unwrapper::switch_user() {
  while (at_ < words_.size()) {
    const bool command = text() == "-c" || text() == "--command";
    take();
    if (!command || at_ >= words_.size()) continue;
    result_.fresh_environment = true;
    return found(Unwrapped::Kind::script);
  }
  return false;
}

}  // namespace

std::size_t assignment_name_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && (is_letter_or_underscore(text[size]) ||
                                (size > 0 && text[size] >= '0' && text[size] <= '9'))) {
    ++size;
  }
  return size < text.size() && text[size] == '=' ? size : 0;
}

Parameter variable_of_word(const Word& word, std::size_t name_size) {
  const std::string name = word.value.text.substr(0, name_size);
  return make_parameter(name, name, word.tail(name_size + 1).value, word.origin_at(0),
                        word.origin_at(name_size + 1));
}

Unwrapped unwrap(const std::vector<Word>& words) { return Unwrapper(words).run(); }

std::optional<CommandWords> find_command(const std::vector<Word>& words) {
  Unwrapped found = unwrap(words);
  if (found.kind != Unwrapped::Kind::tool) return std::nullopt;
  CommandWords command;
  command.tool = found.tool;
  command.words.assign(words.begin() + static_cast<std::ptrdiff_t>(found.index), words.end());
  command.wrappers = std::move(found.wrappers);
  command.environment = std::move(found.environment);
  command.directory = std::move(found.directory);
  return command;
}

}  // namespace aoecheck
