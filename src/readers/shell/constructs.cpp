#include <algorithm>

#include "readers/shell/scanner.h"

// The part of the scanner that steps over quotes and substitutions. It keeps its own stack, so that
// hostile nesting costs an error and not the program's stack.

namespace aoecheck::shell {

bool Scanner::opens_construct(std::size_t offset) const {
  switch (at(offset)) {
    case '\'':
    case '"':
    case '`':
      return true;
    case '$': {
      const char next = at(offset + 1);
      return next == '(' || next == '{' || next == '\'' || next == '"';
    }
    default:
      return false;
  }
}

/// What opens at `offset` inside `top`: fills `opened` and gives the size of its opening, or 0.
std::size_t Scanner::open_at(std::size_t offset, const Open* top, Open& opened) const {
  const char c = at(offset);
  opened.begin = offset;
  opened.parentheses = 0;
  if (c == '"' || c == '`') {
    opened.kind = c;
    return 1;
  }
  if (c == '(' && top == nullptr) {
    opened.kind = '(';
    return 1;
  }
  if (c != '$') return 0;
  const char next = at(offset + 1);
  if (next == '{') {
    opened.kind = '{';
    return 2;
  }
  if (next == '(') {
    const bool arithmetic = at(offset + 2) == '(';
    opened.kind = arithmetic ? 'a' : '(';
    opened.parentheses = arithmetic ? 1 : 0;
    return arithmetic ? 3 : 2;
  }
  if (next == '"' && (top == nullptr || top->kind != '"')) {
    opened.kind = '"';
    return 2;
  }
  return 0;
}

/// Behind the closing quote of the `'` at `offset`; `from` is `$` where escapes count.
std::optional<std::size_t> Scanner::after_single_quotes(std::size_t offset,
                                                        std::size_t from) const {
  const bool escapes = from != offset;
  for (std::size_t end = offset + 1; end < text_.size(); ++end) {
    if (escapes && text_[end] == '\\') {
      ++end;
    } else if (text_[end] == '\'' && source_.unknown_at(end) == nullptr) {
      return end + 1;
    }
  }
  return std::nullopt;
}

/// The end of the text was reached. An open quote is trouble, reported where the outermost opened;
/// open parentheses and braces alone are left to the caller as plain text.
std::optional<std::size_t> Scanner::give_up(const std::vector<Open>& open,
                                            std::size_t single_quote) {
  for (const Open& one : open) {
    if (one.kind == '"' || one.kind == '`') {
      fail(Trouble::Kind::unterminated_quote, one.begin);
      return std::nullopt;
    }
  }
  if (single_quote != std::string::npos) fail(Trouble::Kind::unterminated_quote, single_quote);
  return std::nullopt;
}

/// One step over a byte that neither opens a construct nor is escaped; may close the innermost.
std::size_t Scanner::step(std::size_t offset, std::vector<Open>& open,
                          std::vector<HereDocument>& documents) {
  Open& top = open.back();
  const char c = text_[offset];
  if (top.kind == '"' || top.kind == '`') {
    if (c == top.kind) open.pop_back();
    return offset + 1;
  }
  if (top.kind == '{') {
    if (c == '}' || c == '\n') open.pop_back();
    return offset + 1;
  }
  if (c == '(') {
    ++top.parentheses;
  } else if (c == ')') {
    if (top.parentheses == 0) {
      open.pop_back();
    } else {
      --top.parentheses;
    }
  } else if (top.kind == '(' && c == '#' && offset > 0 &&
             (is_blank(text_[offset - 1]) || text_[offset - 1] == '\n')) {
    return after_comment(offset);
  } else if (top.kind == '(' && c == '<' && at(offset + 1) == '<') {
    if (at(offset + 2) == '<') return offset + 3;
    return read_here_document(offset, documents);
  } else if (c == '\n' && !documents.empty()) {
    return after_bodies(offset + 1, documents);
  }
  return offset + 1;
}

std::optional<std::size_t> Scanner::after_construct(std::size_t offset) {
  std::vector<Open> open;
  std::vector<HereDocument> documents;
  const std::size_t begin = offset;
  do {
    if (offset >= text_.size()) return give_up(open, std::string::npos);
    if (const Unknown* unknown = source_.unknown_at(offset)) {
      offset = unknown->end;
      continue;
    }
    const Open* top = open.empty() ? nullptr : &open.back();
    const bool raw = top != nullptr && top->kind == '`';
    const bool quotes =
        top == nullptr || top->kind == '(' ||
        (top->kind == '{' && (open.size() < 2 || open[open.size() - 2].kind != '"'));
    const std::size_t quote = text_[offset] == '\''                            ? offset
                              : text_[offset] == '$' && at(offset + 1) == '\'' ? offset + 1
                                                                               : std::string::npos;
    Open opened;
    if (text_[offset] == '\\') {
      offset += 2;
    } else if (!raw && quotes && quote != std::string::npos) {
      const auto end = after_single_quotes(quote, offset);
      if (!end) return give_up(open, quote);
      offset = *end;
    } else if (const std::size_t size = raw ? 0 : open_at(offset, top, opened);
               size > 0 && !(top != nullptr && top->kind == '"' && opened.kind == '"')) {
      if (open.size() >= nesting_limit) {
        fail(Trouble::Kind::too_deep, offset);
        return std::nullopt;
      }
      open.push_back(opened);
      offset += size;
    } else if (top == nullptr) {
      return offset + 1;
    } else {
      const bool broken = top->kind == '{' && text_[offset] == '\n';
      offset = step(offset, open, documents);
      if (broken && open.empty()) return std::nullopt;
    }
  } while (!open.empty() || offset == begin);
  return std::min(offset, text_.size());
}

}  // namespace aoecheck::shell
