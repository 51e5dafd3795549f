#include "readers/shell/parser.h"

#include <algorithm>
#include <array>

namespace aoecheck::shell {

namespace {

Range range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
}

constexpr std::array<std::string_view, 9> closing_words = {"then", "elif", "else", "fi", "do",
                                                           "done", "esac", "}",    "in"};

}  // namespace

bool Parser::enter() {
  if (depth_ >= nesting_limit) {
    scanner_.fail(Trouble::Kind::too_deep, token_.begin);
    token_ = {Mark::end, scanner_.size(), scanner_.size()};
    return false;
  }
  ++depth_;
  return true;
}

bool Parser::redirect_at(std::size_t offset, std::size_t& size) const {
  std::size_t at = offset;
  while (scanner_.at(at) >= '0' && scanner_.at(at) <= '9') ++at;
  if (at == offset && scanner_.at(at) == '&' && scanner_.at(at + 1) == '>') ++at;
  const char c = scanner_.at(at);
  if (c != '<' && c != '>') return false;
  if (at == offset && scanner_.at(at + 1) == '(') return false;
  const std::string_view rest = scanner_.view(at, std::min(at + 3, scanner_.size()));
  for (const std::string_view text : {"<<<", "<<-", "&>>", "<<", ">>", ">|", "<>", "<&", ">&"}) {
    if (rest.starts_with(text)) {
      size = at - offset + text.size();
      return true;
    }
  }
  size = at - offset + 1;
  return true;
}

Parser::Mark Parser::operator_at(std::size_t offset, std::size_t& size) {
  const char c = scanner_.at(offset);
  const char next = scanner_.at(offset + 1);
  size = 1;
  switch (c) {
    case '\n':
      return Mark::newline;
    case ';':
      if (next != ';' && next != '&') return Mark::semicolon;
      size = next == ';' && scanner_.at(offset + 2) == '&' ? 3 : 2;
      return Mark::double_semicolon;
    case '&':
      if (next != '&') return Mark::ampersand;
      size = 2;
      return Mark::both;
    case '|':
      if (next == '|') {
        size = 2;
        return Mark::either;
      }
      size = next == '&' ? 2 : 1;
      return Mark::pipe;
    case '(':
      return Mark::open;
    case ')':
      return Mark::close;
    default:
      return Mark::word;
  }
}

void Parser::advance() {
  previous_end_ = token_.end;
  std::size_t offset = token_.end;
  if (token_.mark == Mark::newline && !documents_.empty()) {
    offset = scanner_.after_bodies(offset, documents_);
  }
  offset = scanner_.after_blanks(offset);
  if (scanner_.at(offset) == '#') offset = scanner_.after_comment(offset);
  if (offset >= scanner_.size() || scanner_.trouble()) {
    token_ = {Mark::end, scanner_.size(), scanner_.size()};
    return;
  }
  std::size_t size = 0;
  const Mark mark = operator_at(offset, size);
  const bool word_at_bracket = scanner_.at(offset) == '<' && scanner_.after_word(offset) > offset;
  if (std::size_t redirect = 0; !word_at_bracket && redirect_at(offset, redirect)) {
    token_ = {Mark::redirect, offset, offset + redirect};
    return;
  }
  if (mark != Mark::word) {
    token_ = {mark, offset, offset + size};
    return;
  }
  const std::size_t end = scanner_.after_word(offset);
  if (scanner_.trouble()) {
    token_ = {Mark::end, scanner_.size(), scanner_.size()};
  } else {
    token_ = {Mark::word, offset, std::max(end, offset + 1)};
  }
}

void Parser::skip_redirect() {
  const std::string_view text = token_text();
  const bool document = text.ends_with("<<-") || (text.ends_with("<<") && !text.ends_with("<<<"));
  if (document) {
    const std::size_t begin = token_.begin + text.find("<<");
    token_.end = scanner_.read_here_document(begin, documents_);
    advance();
    return;
  }
  advance();
  if (token_.mark == Mark::word) advance();
}

void Parser::skip_newlines() {
  while (token_.mark == Mark::newline) advance();
}

void Parser::skip_separators() {
  while (token_.mark == Mark::newline || token_.mark == Mark::semicolon) advance();
}

bool Parser::at_word(std::string_view text) const {
  return token_.mark == Mark::word && token_text() == text;
}

bool Parser::take_word(std::string_view text) {
  if (!at_word(text)) return false;
  advance();
  return true;
}

bool Parser::at_closing_word() const {
  return token_.mark == Mark::word &&
         std::find(closing_words.begin(), closing_words.end(), token_text()) != closing_words.end();
}

void Parser::add_word() {
  script_->words.push_back(range_of(token_.begin, token_.end));
  advance();
}

std::shared_ptr<Script> Parser::next() {
  if (token_.mark == Mark::end) return nullptr;
  auto script = std::make_shared<Script>();
  script_ = script.get();
  depth_ = 0;
  parse_list(script->commands, true);
  // What closes nothing at the top level is passed over.
  while (token_.mark == Mark::close || token_.mark == Mark::double_semicolon ||
         token_.mark == Mark::newline || at_closing_word()) {
    advance();
  }
  return script;
}

/// Commands up to a word or sign that closes the list, or, where `one_line`, up to the newline.
void Parser::parse_list(CommandList& list, bool one_line) {
  Command::Link link = Command::Link::sequence;
  for (;;) {
    if (one_line && token_.mark == Mark::newline) return;
    if (!one_line || link != Command::Link::sequence) skip_newlines();
    if (token_.mark == Mark::end || token_.mark == Mark::close ||
        token_.mark == Mark::double_semicolon || at_closing_word()) {
      return;
    }
    if (!parse_command(list, link)) return;
    link = Command::Link::sequence;
    switch (token_.mark) {
      case Mark::both:
        link = Command::Link::on_success;
        break;
      case Mark::either:
        link = Command::Link::on_failure;
        break;
      case Mark::pipe:
        link = Command::Link::pipe;
        break;
      case Mark::ampersand:
        if (!list.empty()) list.back().background = true;
        break;
      case Mark::semicolon:
        break;
      default:
        continue;
    }
    advance();
    if (link != Command::Link::sequence) skip_newlines();
  }
}

/// One command. Always moves forward; false where the text is over.
bool Parser::parse_command(CommandList& list, Command::Link link) {
  Command command;
  command.link = link;
  const std::size_t begin = token_.begin;
  while (at_word("!")) {
    command.negated = !command.negated;
    advance();
  }
  if (!parse_compound(command)) parse_simple(command);
  while (command.compound && token_.mark == Mark::redirect) skip_redirect();
  if (token_.begin == begin && token_.mark != Mark::end) advance();
  command.range = range_of(begin, previous_end_);
  list.push_back(std::move(command));
  return token_.mark != Mark::end;
}

void Parser::parse_simple(Command& command) {
  command.first_word = static_cast<std::uint32_t>(script_->words.size());
  const std::size_t first = script_->words.size();
  for (;;) {
    if (token_.mark == Mark::redirect) {
      skip_redirect();
    } else if (token_.mark == Mark::word) {
      add_word();
    } else {
      break;
    }
  }
  // `word (`: no shell text at all; the rest of the line is passed over.
  if (token_.mark == Mark::open && script_->words.size() > first) {
    while (token_.mark != Mark::newline && token_.mark != Mark::end) advance();
  }
  command.word_count = static_cast<std::uint32_t>(script_->words.size() - first);
}

}  // namespace aoecheck::shell
