#include <algorithm>

#include "readers/shell/parser.h"

// Compound commands: if, case, loops, groups and functions.

namespace aoecheck::shell {

namespace {

Range range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
}

}  // namespace

/// Tries each compound command; false where the token begins a simple one.
bool Parser::parse_compound(Command& command) {
  if (token_.mark == Mark::open) {
    const std::size_t open = token_.begin;
    if (scanner_.at(open + 1) == '(') {
      parse_arithmetic(command, open);
    } else {
      parse_enclosed(command, Command::Kind::subshell);
    }
    return true;
  }
  if (token_.mark != Mark::word) return false;
  const std::string_view text = token_text();
  if (text == "{") {
    parse_enclosed(command, Command::Kind::group);
  } else if (text == "if") {
    parse_if(command);
  } else if (text == "case") {
    parse_case(command);
  } else if (text == "while" || text == "until") {
    parse_while(command);
  } else if (text == "[[") {
    parse_test(command);
  } else if (text == "for" || text == "select") {
    return parse_for(command);
  } else {
    return parse_function(command);
  }
  return true;
}

void Parser::parse_enclosed(Command& command, Command::Kind kind) {
  if (!enter()) return;
  command.kind = kind;
  command.compound = std::make_unique<Compound>();
  Branch branch;
  advance();
  parse_list(branch.body, false);
  if (kind == Command::Kind::group) {
    take_word("}");
  } else if (token_.mark == Mark::close) {
    advance();
  }
  command.compound->branches.push_back(std::move(branch));
  --depth_;
}

/// `(( ... ))` at `open`; a text without the two closing parentheses is passed over to the newline.
void Parser::parse_arithmetic(Command& command, std::size_t open) {
  command.kind = Command::Kind::arithmetic;
  const auto end = scanner_.after_construct(open);
  token_.end = end ? *end : scanner_.after_comment(open);
  token_.mark = Mark::word;
  advance();
}

void Parser::parse_test(Command& command) {
  command.kind = Command::Kind::test;
  command.first_word = static_cast<std::uint32_t>(script_->words.size());
  const std::size_t first = script_->words.size();
  while (token_.mark != Mark::newline && token_.mark != Mark::end && !at_word("]]")) {
    if (token_.mark == Mark::word) {
      add_word();
    } else {
      advance();
    }
  }
  if (!take_word("]]") && token_.mark == Mark::newline) return;
  command.word_count = static_cast<std::uint32_t>(script_->words.size() - first);
}

void Parser::parse_if(Command& command) {
  if (!enter()) return;
  command.kind = Command::Kind::branches;
  command.compound = std::make_unique<Compound>();
  Compound& compound = *command.compound;
  do {
    advance();
    Branch branch;
    const std::size_t begin = token_.begin;
    parse_list(branch.condition, false);
    branch.condition_text = range_of(begin, previous_end_);
    take_word("then");
    parse_list(branch.body, false);
    compound.branches.push_back(std::move(branch));
  } while (at_word("elif"));
  if (take_word("else")) {
    Branch branch;
    parse_list(branch.body, false);
    branch.condition_text = compound.branches.front().condition_text;
    compound.branches.push_back(std::move(branch));
    compound.exhaustive = true;
  }
  take_word("fi");
  --depth_;
}

void Parser::parse_case(Command& command) {
  if (!enter()) return;
  command.kind = Command::Kind::choice;
  command.compound = std::make_unique<Compound>();
  const std::size_t begin = token_.begin;
  advance();
  command.first_word = static_cast<std::uint32_t>(script_->words.size());
  if (token_.mark == Mark::word) {
    add_word();
    command.word_count = 1;
  }
  skip_newlines();
  take_word("in");
  command.compound->head = range_of(begin, previous_end_);
  skip_separators();
  while (token_.mark != Mark::end && !at_word("esac")) {
    parse_case_branch(*command.compound);
    skip_separators();
  }
  take_word("esac");
  --depth_;
}

/// `pattern | pattern) list ;;`. Always moves forward.
void Parser::parse_case_branch(Compound& compound) {
  if (token_.mark == Mark::open) advance();
  Branch branch;
  const std::size_t begin = token_.begin;
  const bool everything = at_word("*");
  while (token_.mark != Mark::close && token_.mark != Mark::newline && token_.mark != Mark::end) {
    advance();
  }
  branch.condition_text = range_of(begin, previous_end_);
  if (token_.mark == Mark::close) {
    advance();
    parse_list(branch.body, false);
    compound.exhaustive = compound.exhaustive || everything;
    compound.branches.push_back(std::move(branch));
  }
  if (token_.mark == Mark::double_semicolon || token_.mark == Mark::close ||
      (at_closing_word() && !at_word("esac"))) {
    advance();
  }
}

void Parser::parse_body(CommandList& body) {
  skip_separators();
  if (take_word("do")) {
    parse_list(body, false);
    take_word("done");
  } else if (take_word("{")) {
    parse_list(body, false);
    take_word("}");
  }
}

void Parser::parse_while(Command& command) {
  if (!enter()) return;
  command.kind = Command::Kind::loop_open;
  command.compound = std::make_unique<Compound>();
  Branch branch;
  const std::size_t begin = token_.begin;
  advance();
  parse_list(branch.condition, false);
  command.compound->head = range_of(begin, previous_end_);
  parse_body(branch.body);
  command.compound->branches.push_back(std::move(branch));
  --depth_;
}

/// False where what follows `for` is no loop: then the line is a simple command.
bool Parser::parse_for(Command& command) {
  const Token start = token_;
  const std::size_t begin = token_.begin;
  const std::size_t before = previous_end_;
  advance();
  const bool arithmetic = token_.mark == Mark::open && scanner_.at(token_.begin + 1) == '(';
  const bool named = token_.mark == Mark::word && !token_text().empty() &&
                     after_name(token_text(), 0) == token_text().size();
  if ((!arithmetic && !named) || !enter()) {
    token_ = start;
    previous_end_ = before;
    return false;
  }
  command.kind = arithmetic ? Command::Kind::loop_open : Command::Kind::loop_words;
  command.compound = std::make_unique<Compound>();
  command.first_word = static_cast<std::uint32_t>(script_->words.size());
  const std::size_t first = script_->words.size();
  if (arithmetic) {
    Command head;
    parse_arithmetic(head, token_.begin);
  } else {
    command.compound->name = range_of(token_.begin, token_.end);
    advance();
    skip_newlines();
    command.compound->has_words = take_word("in");
    while (command.compound->has_words && token_.mark == Mark::word) add_word();
  }
  command.word_count = static_cast<std::uint32_t>(script_->words.size() - first);
  command.compound->head = range_of(begin, previous_end_);
  Branch branch;
  parse_body(branch.body);
  command.compound->branches.push_back(std::move(branch));
  --depth_;
  return true;
}

/// `name() body` and `function name body`; false where the word is no function's name.
bool Parser::parse_function(Command& command) {
  Range name = range_of(token_.begin, token_.end);
  if (at_word("function")) {
    advance();
    if (token_.mark != Mark::word) return false;
    name = range_of(token_.begin, token_.end);
    advance();
    if (token_.mark == Mark::open) {
      advance();
      if (token_.mark == Mark::close) advance();
    }
  } else {
    const std::size_t open = scanner_.after_blanks(token_.end);
    if (scanner_.at(open) != '(') return false;
    const std::size_t close = scanner_.after_blanks(open + 1);
    if (scanner_.at(close) != ')') return false;
    token_ = {Mark::close, close, close + 1};
    advance();
  }
  if (!enter()) return true;
  skip_newlines();
  command.kind = Command::Kind::function;
  command.compound = std::make_unique<Compound>();
  command.compound->name = name;
  Branch branch;
  if (token_.mark == Mark::open || token_.mark == Mark::word) {
    parse_command(branch.body, Command::Link::sequence);
  }
  command.compound->branches.push_back(std::move(branch));
  --depth_;
  return true;
}

}  // namespace aoecheck::shell
