#pragma once

#include <memory>
#include <string_view>

#include "readers/shell/scanner.h"
#include "readers/shell/syntax.h"

namespace aoecheck::shell {

/// Turns a shell text into commands, one line (with what it opens) at a time, so that memory is
/// bounded by the largest construct. Lenient: what makes no sense is read as simple commands or
/// skipped, and the next line is read afresh.
class Parser {
 public:
  explicit Parser(const SourceText& source) : scanner_(source) { advance(); }

  /// The commands of the next line; nullptr at the end of the text or after trouble.
  std::shared_ptr<Script> next();

  const std::optional<Trouble>& trouble() const { return scanner_.trouble(); }

 private:
  enum class Mark {
    word,
    semicolon,
    double_semicolon,
    ampersand,
    both,
    either,
    pipe,
    open,
    close,
    redirect,
    newline,
    end
  };
  struct Token {
    Mark mark = Mark::end;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  void advance();
  Mark operator_at(std::size_t offset, std::size_t& size);
  bool redirect_at(std::size_t offset, std::size_t& size) const;
  void skip_redirect();
  void skip_newlines();
  void skip_separators();
  bool at_word(std::string_view text) const;
  bool take_word(std::string_view text);
  bool at_closing_word() const;
  std::string_view token_text() const { return scanner_.view(token_.begin, token_.end); }

  void parse_list(CommandList& list, bool one_line);
  bool parse_command(CommandList& list, Command::Link link);
  bool parse_compound(Command& command);
  void parse_simple(Command& command);
  void parse_test(Command& command);
  void parse_if(Command& command);
  void parse_case(Command& command);
  void parse_case_branch(Compound& compound);
  bool parse_for(Command& command);
  void parse_while(Command& command);
  bool parse_function(Command& command);
  void parse_body(CommandList& body);
  void parse_enclosed(Command& command, Command::Kind kind);
  void parse_arithmetic(Command& command, std::size_t open);
  bool enter();
  void add_word();
  std::vector<Range> take_pattern_words();

  Scanner scanner_;
  Token token_;
  std::size_t previous_end_ = 0;  // end of the token before
  std::vector<HereDocument> documents_;
  std::size_t depth_ = 0;
  Script* script_ = nullptr;
};

}  // namespace aoecheck::shell
