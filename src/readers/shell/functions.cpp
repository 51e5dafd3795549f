#include <algorithm>

#include "readers/shell/interpreter.h"
#include "readers/words.h"

// Functions: read at each call with the arguments of the call; once, with unknown arguments, where
// the text never calls them.

namespace aoecheck::shell {

void Interpreter::define_function(const Command& command) {
  const Compound& compound = *command.compound;
  auto function = std::make_unique<Function>();
  function->name = std::string(text_of(compound.name));
  function->source = frame_->source;
  function->script = frame_->script;
  function->command = &command;
  function_names_[function->name] = function.get();
  functions_.push_back(std::move(function));
}

/// True where the words call a function of the text.
bool Interpreter::call_function(const std::vector<Word>& words,
                                const std::vector<Parameter>& given) {
  const auto found = function_names_.find(words[0].value.text);
  if (found == function_names_.end()) return false;
  Function& function = *found->second;
  const Range range = function.command->range;
  if (function.active || !budget_.spend(range.end - range.begin)) return true;
  Variable arguments;
  const bool passes_all =
      words.size() == 2 && (words[1].value.text == "$@" || words[1].value.text == "$*");
  bool known = true;
  std::vector<Value> values;
  for (std::size_t at = 1; at < words.size(); ++at) {
    known = known && words[at].value.text != "$@" && words[at].value.text != "$*";
    values.push_back(words[at].value);
  }
  if (passes_all && !known) {
    const Variable* own = scope_->find(arguments_name);
    if (own != nullptr) arguments = *own;
  } else {
    arguments.array = true;
    arguments.generation = scope_->next_generation();
    if (known) {
      arguments.state = Variable::State::set;
      arguments.values = std::make_shared<const std::vector<Value>>(std::move(values));
    }
  }
  std::vector<std::pair<std::string, Variable>> outer;
  for (const Parameter& variable : given) {
    const Variable* before = scope_->find(variable.name);
    outer.emplace_back(variable.name, before == nullptr ? Variable{} : *before);
    export_variable(variable);
  }
  run_function(function, std::move(arguments));
  for (auto& [name, variable] : outer) scope_->set(name, std::move(variable));
  return true;
}

void Interpreter::run_function(Function& function, Variable arguments) {
  if (!descend()) return;
  function.called = true;
  function.active = true;
  const Variable* before = scope_->find(arguments_name);
  const Variable outer_arguments = before == nullptr ? Variable{} : *before;
  scope_->set(std::string(arguments_name), std::move(arguments));
  std::vector<std::pair<std::string, Variable>> locals;
  auto* const outer_locals = std::exchange(locals_, &locals);
  Frame frame(function.source, *lookup_, substitutions());
  frame.script = function.script;
  Frame* const outer = std::exchange(frame_, &frame);
  run_list(function.command->compound->branches[0].body);
  frame_ = outer;
  locals_ = outer_locals;
  std::reverse(locals.begin(), locals.end());
  for (auto& [name, variable] : locals) scope_->set(name, std::move(variable));
  scope_->set(std::string(arguments_name), outer_arguments);
  function.active = false;
  --depth_;
}

void Interpreter::run_uncalled() {
  std::set<std::string> mentioned;
  for (const auto& function : functions_) {
    if (function->called) continue;
    gather_commands(function->command->compound->branches[0].body, *function->script,
                    *function->source, mentioned);
  }
  // Those that another one calls come last: by then the call may have read them.
  for (const bool last : {false, true}) {
    std::size_t index = 0;
    while (index < functions_.size()) {
      Function& function = *functions_[index++];  // reading one may define others
      if (function.called || error_ || mentioned.contains(function.name) != last) continue;
      Variable arguments;
      arguments.array = true;
      arguments.generation = scope_->next_generation();
      run_function(function, std::move(arguments));
    }
  }
}

}  // namespace aoecheck::shell
