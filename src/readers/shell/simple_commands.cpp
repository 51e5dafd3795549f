#include <algorithm>

#include "aoecheck/base/path.h"
#include "aoecheck/base/text.h"
#include "readers/option_grammar.h"
#include "readers/shell/interpreter.h"
#include "readers/shell/misspelled.h"
#include "readers/words.h"

// Simple commands: assignments, and the words that may run atc or aoe.

namespace aoecheck::shell {

void Interpreter::run_simple(const Command& command) {
  std::vector<std::pair<Assignment, Range>> assignments;
  std::uint32_t index = 0;
  for (; index < command.word_count; ++index) {
    const Range word = frame_->script->words[command.first_word + index];
    auto assignment = parse_assignment(*frame_->source, word);
    if (!assignment) break;
    assignments.emplace_back(std::move(*assignment), word);
  }
  if (index == command.word_count) {
    for (const auto& [assignment, word] : assignments) assign(assignment, word, export_all_);
    return;
  }
  if (declares_variables(text_of(frame_->script->words[command.first_word + index]))) {
    declare(command, index);
    return;
  }
  std::vector<Parameter> given;
  for (const auto& [assignment, word] : assignments) given.push_back(temporary(assignment, word));
  std::vector<Word> words;
  for (; index < command.word_count; ++index) {
    frame_->expander.words(frame_->script->words[command.first_word + index], words);
  }
  run_words(std::move(words), std::move(given));
}

void Interpreter::run_words(std::vector<Word> words, std::vector<Parameter> given) {
  if (words.empty() || error_) return;
  const bool timed = words.size() > 1 && words[0].value.text == "time" &&
                     function_names_.contains(words[1].value.text);
  if (timed) words.erase(words.begin());
  if (words[0].value.known() &&
      (run_builtin(words[0].value.text, words) || call_function(words, given))) {
    return;
  }
  Unwrapped found = unwrap(words);
  if (found.kind == Unwrapped::Kind::none) return;
  for (const Parameter& variable : given) note_misspelled(variable);
  for (const Parameter& variable : found.environment) note_misspelled(variable);
  if (found.kind == Unwrapped::Kind::script) {
    run_script_word(words, std::move(found), std::move(given));
    return;
  }
  CommandWords command;
  command.tool = found.tool;
  command.environment = environment_of(found, given);
  command.directory = found.fresh_directory ? found.directory : directory();
  command.wrappers = wrappers_;
  command.wrappers.insert(command.wrappers.end(), found.wrappers.begin(), found.wrappers.end());
  command.words.assign(
      std::make_move_iterator(words.begin() + static_cast<std::ptrdiff_t>(found.index)),
      std::make_move_iterator(words.end()));
  emit(std::move(command));
}

/// The variables of the catalogue that a command sees; a later one of the same name wins.
std::vector<Parameter> Interpreter::environment_of(const Unwrapped& found,
                                                   const std::vector<Parameter>& given) const {
  std::vector<Parameter> environment;
  const auto add = [&environment](const Parameter& variable) {
    std::erase_if(environment, [&](const Parameter& old) { return old.name == variable.name; });
    environment.push_back(variable);
  };
  const auto add_exported = [&](const std::string& name) {
    const Variable* variable = scope_->find(name);
    if (variable == nullptr || !variable->exported || variable->array) return;
    const Found value = lookup_->find(name, "${" + name + "}");
    if (value.state == Found::State::unset || variable->state != Variable::State::set) return;
    add(make_parameter(name, name, value.values[0], variable->name_origin, variable->value_origin));
  };
  for (const std::string_view name : catalogue_.variables()) {
    if (!found.fresh_environment) add_exported(std::string(name));
  }
  for (const Parameter& variable : given) {
    if (!found.fresh_environment) add(variable);
  }
  for (const std::string& name : found.passed) {
    add_exported(name);
    for (const Parameter& variable : given) {
      if (variable.name == name) add(variable);
    }
  }
  for (const Parameter& variable : found.environment) add(variable);
  return environment;
}

void Interpreter::emit(CommandWords command) {
  for (Word& word : command.words) mark_placeholders(word.value);
  for (Parameter& variable : command.environment) mark_placeholders(variable.value);
  for (const std::string& condition : conditions_) {
    command.conditions.push_back(conditional(condition));
  }
  ParameterSet set = read_options(command, catalogue_);
  if (!is_parameter_set(set)) return;
  std::move(misspelled_.begin(), misspelled_.end(), std::back_inserter(set.problems));
  misspelled_.clear();
  sets_.push_back(std::move(set));
}

/// Keeps an exported name that looks like a misspelled one for the next command.
void Interpreter::note_misspelled(const Parameter& variable) {
  if (misspelled_names_.contains(variable.name)) return;
  const auto candidates = misspelled_candidates(variable.name, catalogue_.variables());
  if (candidates.empty()) return;
  misspelled_names_.insert(variable.name);
  misspelled_.push_back(
      {"unknown-variable", variable.name, variable.value, variable.option_origin, candidates});
}

/// `bash -c TEXT` and its like: the text is read by a shell that sees what is exported.
void Interpreter::run_script_word(const std::vector<Word>& words, Unwrapped found,
                                  std::vector<Parameter> given) {
  constexpr std::size_t variable_cost = 64;
  Scope child;
  if (!found.fresh_environment) {
    const std::vector<std::string> names = scope_->exported();
    if (!budget_.spend(names.size() * variable_cost)) return;
    for (const std::string& name : names) child.set(name, *scope_->find(name));
  }
  for (const std::string& name : found.passed) {
    if (const Variable* variable = scope_->find(name)) child.set(name, *variable);
  }
  child.continue_from(*scope_);
  if (!found.fresh_environment) {
    found.environment.insert(found.environment.begin(), given.begin(), given.end());
  }
  auto lookup = std::make_unique<Lookup>(child, options_, input_, budget_);
  std::vector<Value> arguments;
  for (std::size_t at = found.index + 2; at < words.size(); ++at) {
    arguments.push_back(words[at].value);
  }
  lookup->assign_array(std::string(arguments_name), std::move(arguments), {});
  const std::string directory_there = found.fresh_directory ? found.directory : directory();
  Scope* const outer_scope = std::exchange(scope_, &child);
  lookup_.swap(lookup);
  auto* const outer_locals = std::exchange(locals_, nullptr);
  const std::size_t outer_wrappers = wrappers_.size();
  wrappers_.insert(wrappers_.end(), found.wrappers.begin(), found.wrappers.end());
  for (const Parameter& variable : found.environment) export_variable(variable);
  set_directory(directory_there);
  run_source(std::make_shared<const SourceText>(text_of_word(words[found.index])));
  wrappers_.resize(outer_wrappers);
  locals_ = outer_locals;
  lookup_.swap(lookup);
  scope_ = outer_scope;
  scope_->continue_from(child);
}

Parameter Interpreter::temporary(const Assignment& assignment, Range word) {
  const Word value = frame_->expander.joined(assignment.value);
  return make_parameter(assignment.name, assignment.name, value.value,
                        frame_->source->origin_at(word.begin), value.origin_at(0));
}

}  // namespace aoecheck::shell
