#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "readers/python_values.h"
#include "readers/shell/interpreter.h"

namespace aoecheck::python {

/// Walks the statements of a Python text, gathers commands as they are built up, and hands them to
/// the shell reader.
class Statements {
 public:
  Statements(std::shared_ptr<const shell::SourceText> source, const Tokens& tokens,
             const ReadOptions& options, shell::Interpreter& interpreter)
      : source_(std::move(source)),
        evaluator_(*source_, tokens, options),
        interpreter_(interpreter) {}

  void run();

 private:
  /// A block that is open: `if x:`.
  struct Header {
    int indent = 0;
    std::string text;
    bool conditional = false;
  };
  /// A text or list under a name, which later statements may extend before it is run.
  struct Pending {
    PythonValue value;
    std::vector<Word> extras;  // added under a condition only
    int indent = 0;
    std::vector<std::string> conditions;
    bool unused = true;  // nobody ran it since it was last changed
    bool part = false;   // of something else: a command of its own only where it is run
  };

  std::size_t statement(std::size_t first);
  std::size_t header(std::size_t first);
  bool may_not_run(std::size_t first, std::size_t colon) const;
  std::size_t end_of_statement(std::size_t first) const;
  bool ends_statement(std::size_t at) const;
  bool set_variable(std::size_t first, std::size_t last);
  bool assignment(std::size_t first, std::size_t last);
  bool augmented(std::size_t first, std::size_t last);
  void touch_targets(std::size_t first, std::size_t last);
  bool list_method(std::size_t first, std::size_t last);
  void scan(std::size_t first, std::size_t last);
  void extend(const std::string& name, PythonValue value, bool one_item);
  void assign(const std::string& name, PythonValue value, bool followed);
  PythonValue take(std::size_t& at);
  bool uses(std::size_t at, const std::vector<std::size_t>& open, bool returned);

  void leave_blocks(int indent);
  void leave_function(int indent);
  void flush(const std::string& name, bool used);
  std::vector<std::string> conditions() const;

  void consider(const PythonValue& value, const std::vector<std::string>& conditions);
  void consider_text(const Word& word, const std::vector<std::string>& conditions);

  std::shared_ptr<const shell::SourceText> source_;
  Evaluator evaluator_;
  shell::Interpreter& interpreter_;
  std::vector<Header> headers_;
  std::map<int, std::string> last_if_;  // by indent
  std::map<std::string, Pending, std::less<>> pending_;
  int indent_ = 0;
};

}  // namespace aoecheck::python
