#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "aoecheck/readers/readers.h"
#include "readers/command_prefixes.h"
#include "readers/shell/assignment.h"
#include "readers/shell/expander.h"
#include "readers/shell/parser.h"

namespace aoecheck::shell {

/// Reads shell texts for the atc and aoe commands in them, following variables, loops, functions
/// and branches as far as the text decides them. Nothing is ever executed.
class Interpreter {
 public:
  /// `input_size` bounds the work that loops and calls may cause.
  Interpreter(const Catalogue& catalogue, const ReadOptions& options, const std::string& input,
              std::size_t input_size);
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  /// Reads one text with the variables that the texts before it left. An error is the place where
  /// reading had to stop; the commands before it are kept.
  std::optional<Error> read(const std::shared_ptr<const SourceText>& source);
  /// The same in a subshell: what it assigns is forgotten.
  std::optional<Error> read_apart(const std::shared_ptr<const SourceText>& source);

  /// A command whose words are there already, in a subshell.
  std::optional<Error> read_words(std::vector<Word> words);
  /// Conditions under which what is read next runs.
  void set_conditions(std::vector<std::string> conditions) { conditions_ = std::move(conditions); }
  void export_variable(const Parameter& variable);
  void forget_variable(const std::string& name);

  std::vector<ParameterSet>& sets() { return sets_; }
  /// Reads the functions that nobody called and gives all sets, in order of place.
  std::vector<ParameterSet> finish();

 private:
  struct Frame {
    Frame(std::shared_ptr<const SourceText> text, Lookup& lookup, Expander::RunCommands run)
        : source(std::move(text)), expander(*source, lookup, std::move(run)) {}
    std::shared_ptr<const SourceText> source;
    std::shared_ptr<const Script> script;
    Expander expander;
  };
  struct Function {
    std::string name;
    std::shared_ptr<const SourceText> source;
    std::shared_ptr<const Script> script;
    const Command* command = nullptr;
    bool called = false;
    bool active = false;
  };
  struct Chain;

  // Control flow, in control_flow.cpp.
  void run_source(const std::shared_ptr<const SourceText>& source);
  Expander::RunCommands substitutions();
  void run_list(const CommandList& list);
  void run_pipeline(const CommandList& list, std::size_t begin, std::size_t end);
  void follow_chain(Chain& chain, const CommandList& list, std::size_t previous, std::size_t begin);
  void close_chain(Chain& chain);
  void run_command(const Command& command);
  void run_branches(const Command& command);
  void run_choice(const Command& command);
  void run_loop_words(const Command& command);
  void run_loop_open(const Command& command);
  void run_turns(const Command& command, const std::string& name, std::vector<Value> items);
  void run_once(const Command& command, const std::string* name, bool conditional);
  std::optional<std::vector<Value>> loop_items(const Command& command);
  Scope::Changes run_under(const std::string& condition, const CommandList& body);
  void merge(const std::vector<Scope::Changes>& branches, bool exhaustive,
             const std::string& condition);
  void merge_variable(const std::string& name, const std::vector<const Variable*>& ends,
                      const std::string& condition);
  bool is_test(const Command& command) const;

  // Simple commands, in simple_commands.cpp and builtins.cpp.
  void run_simple(const Command& command);
  void run_words(std::vector<Word> words, std::vector<Parameter> given);
  void run_script_word(const std::vector<Word>& words, Unwrapped found,
                       std::vector<Parameter> given);
  std::vector<Parameter> environment_of(const Unwrapped& found,
                                        const std::vector<Parameter>& given) const;
  void emit(CommandWords command);
  void note_misspelled(const Parameter& variable);
  Parameter temporary(const Assignment& assignment, Range word);
  void assign(const Assignment& assignment, Range word, bool exported);
  void assign_list(const Assignment& assignment, Range word);
  void assign_element(const Assignment& assignment, Range word);
  std::vector<Value> list_items(Range inside);

  bool run_builtin(const std::string& name, const std::vector<Word>& words);
  void declare(const Command& command, std::uint32_t first);
  void export_name(const std::string& name, bool exported);
  void unset(const std::vector<Word>& words);
  void set_arguments(const std::vector<Word>& words);
  void shift_arguments(const std::vector<Word>& words);
  void change_directory(const std::vector<Word>& words);
  void read_names(const std::vector<Word>& words);
  void run_eval(const std::vector<Word>& words);

  // Functions, in functions.cpp.
  void define_function(const Command& command);
  bool call_function(const std::vector<Word>& words, const std::vector<Parameter>& given);
  void run_function(Function& function, Variable arguments);
  void run_uncalled();

  bool descend();
  void stop(Trouble::Kind kind, const Origin& origin);
  std::string_view text_of(Range range) const;
  std::string condition_text(Range range) const;
  const std::string& directory() const;
  void set_directory(std::string directory);

  const Catalogue& catalogue_;
  std::string input_;
  std::string home_directory_;  // of the input file
  Budget budget_;
  Scope own_scope_;
  Scope* scope_ = &own_scope_;
  std::unique_ptr<Lookup> lookup_;
  const ReadOptions& options_;
  Frame* frame_ = nullptr;
  std::vector<std::string> wrappers_;  // of the `bash -c` that is being read
  std::vector<std::string> conditions_;
  std::vector<std::unique_ptr<Function>> functions_;
  std::map<std::string, Function*, std::less<>> function_names_;
  std::vector<std::pair<std::string, Variable>>* locals_ = nullptr;
  std::vector<ParameterSet> sets_;
  std::vector<OptionProblem> misspelled_;  // waits for the next command
  std::set<std::string> misspelled_names_;
  std::optional<Error> error_;
  std::size_t depth_ = 0;
  std::size_t turns_ = 1;  // product of the loops around
  bool export_all_ = false;
};

/// A message about a condition that decides whether a command runs.
Message conditional(const std::string& condition);

}  // namespace aoecheck::shell
