#include "readers/shell/scanner.h"

#include <algorithm>

#include "readers/words.h"

namespace aoecheck::shell {

namespace {

constexpr std::size_t placeholder_limit = 120;

bool ends_word(char c) {
  return is_blank(c) || c == '\n' || std::string_view(";&|()<>").find(c) != std::string_view::npos;
}

}  // namespace

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_name_character(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

std::size_t after_name(std::string_view text, std::size_t begin) {
  if (begin >= text.size() || !is_name_start(text[begin])) return begin;
  std::size_t end = begin + 1;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return end;
}

char Scanner::at(std::size_t offset) const {
  if (offset >= text_.size() || source_.unknown_at(offset) != nullptr) return '\0';
  return text_[offset];
}

void Scanner::fail(Trouble::Kind kind, std::size_t offset) {
  if (!trouble_) trouble_ = Trouble{kind, offset};
}

std::size_t Scanner::after_blanks(std::size_t offset) const {
  for (;;) {
    const char c = at(offset);
    if (is_blank(c)) {
      ++offset;
    } else if (c == '\\' && at(offset + 1) == '\n') {
      offset += 2;
    } else {
      return offset;
    }
  }
}

std::size_t Scanner::after_comment(std::size_t offset) const {
  return std::min(text_.find('\n', offset), text_.size());
}

bool Scanner::array_may_open(std::size_t begin, std::size_t offset) const {
  if (offset == begin || text_[offset - 1] != '=') return false;
  const std::size_t end = after_name(text_, begin);
  return end > begin && (end + 1 == offset || (end + 2 == offset && text_[end] == '+'));
}

std::size_t Scanner::after_word(std::size_t offset) {
  const std::size_t begin = offset;
  bool has_equals = false;
  while (offset < text_.size()) {
    if (const Unknown* unknown = source_.unknown_at(offset)) {
      offset = unknown->end;
      continue;
    }
    const char c = text_[offset];
    if (opens_construct(offset) || (c == '(' && array_may_open(begin, offset))) {
      const auto end = after_construct(offset);
      if (trouble_) return text_.size();
      offset = end ? *end : offset + 1;
    } else if (c == '<' && (has_equals || line_runs_tool(offset)) && after_placeholder(offset)) {
      offset = *after_placeholder(offset);
    } else if ((c == '<' || c == '>') && offset == begin && at(offset + 1) == '(') {
      const auto end = after_construct(offset + 1);
      if (!end) return offset;
      offset = *end;
    } else if (ends_word(c)) {
      break;
    } else {
      has_equals = has_equals || c == '=';
      offset += c == '\\' ? 2 : 1;
    }
  }
  return std::min(offset, text_.size());
}

std::optional<std::size_t> Scanner::after_placeholder(std::size_t offset) const {
  const std::string_view rest = text_.substr(offset, placeholder_limit);
  return rest.starts_with('<') && placeholder_size(rest) > 0
             ? std::optional(offset + placeholder_size(rest))
             : std::nullopt;
}

bool Scanner::line_runs_tool(std::size_t offset) {
  if (offset >= line_begin_ && offset < line_end_) return line_runs_;
  const auto continues = [this](std::size_t newline) {
    return newline > 0 && text_[newline - 1] == '\\';
  };
  std::size_t begin = offset;
  while (begin > 0 && (text_[begin - 1] != '\n' || continues(begin - 1))) --begin;
  std::size_t end = offset;
  while (end < text_.size() && (text_[end] != '\n' || continues(end))) ++end;
  line_begin_ = begin;
  line_end_ = end;
  line_runs_ = mentions_tool(text_.substr(begin, end - begin));
  return line_runs_;
}

std::size_t Scanner::read_here_document(std::size_t offset, std::vector<HereDocument>& pending) {
  HereDocument document;
  offset += 2;
  if (at(offset) == '-') {
    document.strip_tabs = true;
    ++offset;
  }
  offset = after_blanks(offset);
  char quote = '\0';
  for (; offset < text_.size(); ++offset) {
    const char c = text_[offset];
    if (c == '\n' || (quote == '\0' && ends_word(c))) break;
    if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    } else if (c != '\\') {
      document.delimiter += c;
    }
  }
  if (!document.delimiter.empty()) pending.push_back(std::move(document));
  return offset;
}

std::size_t Scanner::after_bodies(std::size_t offset, std::vector<HereDocument>& pending) const {
  for (const HereDocument& document : pending) {
    while (offset < text_.size()) {
      const std::size_t end = after_comment(offset);
      std::string_view line = view(offset, end);
      offset = std::min(end + 1, text_.size());
      if (document.strip_tabs)
        line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
      if (line == document.delimiter) break;
    }
  }
  pending.clear();
  return offset;
}

}  // namespace aoecheck::shell
