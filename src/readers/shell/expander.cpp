#include "readers/shell/expander.h"

#include <algorithm>

#include "readers/shell/glob.h"
#include "readers/words.h"

namespace aoecheck::shell {

namespace {

constexpr std::size_t brace_words_limit = 4096;
constexpr std::size_t brace_word_size_limit = 4096;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

void Expander::words(Range range, std::vector<Word>& out) {
  if (expands_braces(range, out)) return;
  WordBuilder builder(source_);
  WordBuilder* const outer = std::exchange(builder_, &builder);
  expand(range.begin, range.end, Context::words);
  builder_ = outer;
  std::vector<Word> made = builder.take();
  std::move(made.begin(), made.end(), std::back_inserter(out));
}

Word Expander::joined(Range range) {
  WordBuilder builder(source_);
  WordBuilder* const outer = std::exchange(builder_, &builder);
  expand(range.begin, range.end, Context::joined);
  builder_ = outer;
  Word word = builder.take_one();
  if (word.origins.empty()) {
    word.origins.push_back(source_.origin_at(range.begin));
    word.starts.push_back(0);
    word.fixed.push_back(false);
  }
  return word;
}

/// `{a,b}` and `{1..8}` in a word without any quote or expansion.
bool Expander::expands_braces(Range range, std::vector<Word>& out) {
  const std::string_view raw = scanner_.view(range.begin, range.end);
  if (raw.size() > brace_word_size_limit || raw.find('{') == std::string_view::npos ||
      raw.find_first_of("'\"$`\\") != std::string_view::npos ||
      source_.unknown_at(range.begin) != nullptr) {
    return false;
  }
  if (lookup_.budget().left < brace_words_limit) return false;
  const std::vector<std::string> texts = expand_braces(raw, brace_words_limit);
  std::size_t size = 0;
  for (const std::string& text : texts) size += text.size() + sizeof(Word);
  if (texts.size() < 2) return false;
  if (!lookup_.budget().spend(size)) {
    // What could not be afforded was worked out all the same: that must not go on.
    lookup_.budget().left = 0;
    return false;
  }
  for (const std::string& text : texts) {
    WordBuilder builder(source_);
    builder.text(text, range.begin, false);
    out.push_back(builder.take_one());
  }
  return true;
}

void Expander::expand(std::size_t begin, std::size_t end, Context context) {
  const bool quoted = context == Context::quoted;
  for (std::size_t offset = begin; offset < end;) {
    if (const Unknown* unknown = source_.unknown_at(offset)) {
      builder_->value(source_.value_of(*unknown), offset, quoted);
      offset = unknown->end;
      continue;
    }
    const char c = source_.text[offset];
    const bool tilde_stands =
        c == '~' && !quoted &&
        (offset == begin || (context == Context::joined && source_.text[offset - 1] == ':'));
    if (c == '\\') {
      offset = escape(offset, end, context);
    } else if (c == '$') {
      offset = dollar(offset, end, context);
    } else if (c == '`') {
      offset = substitution(offset, end, context);
    } else if (c == '\'' && !quoted) {
      offset = single_quotes(offset, end);
    } else if (c == '"' && !quoted) {
      const auto close = scanner_.after_construct(offset);
      if (!close || *close > end) {
        builder_->literal(offset, end, true);
        return;
      }
      builder_->mark_quoted(offset);
      expand(offset + 1, *close - 1, Context::quoted);
      offset = *close;
    } else if (tilde_stands) {
      offset = tilde(offset, end, context);
    } else {
      offset = plain(offset, end, context);
    }
  }
}

/// The longest run of bytes without meaning.
std::size_t Expander::plain(std::size_t begin, std::size_t end, Context context) {
  const bool quoted = context == Context::quoted;
  std::size_t stop = begin + 1;
  const std::string_view special = quoted ? "\\$`" : "\\$`'\"";
  for (; stop < end; ++stop) {
    const char c = source_.text[stop];
    if (special.find(c) != std::string_view::npos || source_.unknown_at(stop) != nullptr) break;
    if (c == '~' && context == Context::joined && source_.text[stop - 1] == ':') break;
  }
  builder_->literal(begin, stop, quoted);
  return stop;
}

std::size_t Expander::escape(std::size_t offset, std::size_t end, Context context) {
  const std::size_t next = offset + 1;
  if (next >= end) {
    builder_->literal(offset, end, context == Context::quoted);
    return end;
  }
  const char c = source_.text[next];
  if (c == '\n') return next + 1;
  if (context == Context::quoted && std::string_view("$`\"\\").find(c) == std::string_view::npos) {
    builder_->literal(offset, next + 1, true);
  } else {
    builder_->literal(next, next + 1, true);
  }
  return next + 1;
}

std::size_t Expander::single_quotes(std::size_t offset, std::size_t end) {
  builder_->mark_quoted(offset + 1 < end ? offset + 1 : offset);
  const std::size_t close = std::min(source_.text.find('\'', offset + 1), end);
  std::size_t at = offset + 1;
  while (at < close) {
    if (const Unknown* unknown = source_.unknown_at(at)) {
      builder_->value(source_.value_of(*unknown), at, true);
      at = unknown->end;
      continue;
    }
    std::size_t stop = at + 1;
    while (stop < close && source_.unknown_at(stop) == nullptr) ++stop;
    builder_->literal(at, stop, true);
    at = stop;
  }
  return std::min(close + 1, end);
}

/// `$'...'`; `offset` is that of the dollar sign.
std::size_t Expander::ansi_quotes(std::size_t offset, std::size_t end) {
  builder_->mark_quoted(offset);
  constexpr std::string_view letters = "ntrabefv\\'\"?";
  constexpr std::string_view bytes = "\n\t\r\a\b\x1b\f\v\\'\"?";
  std::size_t at = offset + 2;
  while (at < end && source_.text[at] != '\'') {
    if (source_.text[at] != '\\' || at + 1 >= end) {
      builder_->literal(at, at + 1, true);
      ++at;
      continue;
    }
    const char c = source_.text[at + 1];
    const std::size_t letter = letters.find(c);
    if (letter != std::string_view::npos) {
      builder_->text(bytes.substr(letter, 1), at, true);
      at += 2;
    } else if (is_digit(c) || c == 'x') {
      const int base = c == 'x' ? 16 : 8;
      std::size_t stop = at + (c == 'x' ? 2 : 1);
      int code = 0;
      for (std::size_t most = stop + (c == 'x' ? 2 : 3); stop < std::min(most, end); ++stop) {
        const std::size_t digit =
            std::string_view("0123456789abcdef").find(static_cast<char>(source_.text[stop] | 0x20));
        if (digit >= static_cast<std::size_t>(base)) break;
        code = code * base + static_cast<int>(digit);
      }
      const char byte = static_cast<char>(code & 0xFF);
      builder_->text(std::string_view(&byte, 1), at, true);
      at = stop;
    } else {
      builder_->literal(at, at + 2, true);
      at += 2;
    }
  }
  return std::min(at + 1, end);
}

std::size_t Expander::dollar(std::size_t offset, std::size_t end, Context context) {
  const char next = offset + 1 < end ? scanner_.at(offset + 1) : '\0';
  if (next == '(' || next == '{') return substitution(offset, end, context);
  if (next == '\'' && context != Context::quoted) return ansi_quotes(offset, end);
  if (next == '"' && context != Context::quoted) return offset + 1;
  std::size_t stop = std::min(after_name(source_.text, offset + 1), end);
  if (stop == offset + 1 &&
      (is_digit(next) ||
       (next != '\0' && std::string_view("@*#?$!-").find(next) != std::string_view::npos))) {
    stop = offset + 2;
  }
  if (stop == offset + 1) {
    builder_->literal(offset, offset + 1, context == Context::quoted);
    return offset + 1;
  }
  const Found found = lookup_.find(scanner_.view(offset + 1, stop), scanner_.view(offset, stop));
  insert(found, offset, context, next == '*');
  return stop;
}

/// `$(...)`, `$((...))`, `${...}` and backticks.
std::size_t Expander::substitution(std::size_t offset, std::size_t end, Context context) {
  const auto close = scanner_.after_construct(offset);
  if (!close || *close > end) {
    builder_->literal(offset, offset + 1, context == Context::quoted);
    return offset + 1;
  }
  const std::string_view spelled = scanner_.view(offset, *close);
  if (spelled.starts_with("${")) {
    braced(offset, *close, offset + 2, context);
  } else if (spelled.starts_with("$((") && spelled.ends_with("))")) {
    arithmetic(offset, *close, context);
  } else {
    const std::size_t opening = spelled.starts_with("$(") ? 2 : 1;
    run_(offset + opening, *close - 1);
    insert({Found::State::unknown, false, {Lookup::opaque("value-command-substitution", spelled)}},
           offset, context, false);
  }
  return *close;
}

std::size_t Expander::tilde(std::size_t offset, std::size_t end, Context context) {
  const char next = offset + 1 < end ? source_.text[offset + 1] : '/';
  if (next != '/' && next != ':') return plain(offset, end, context);
  Found home = lookup_.find("HOME", "~");
  if (home.values.size() == 1) builder_->value(home.values[0], offset, false);
  return offset + 1;
}

std::string Expander::separators() const {
  const Variable* variable = lookup_.scope().find("IFS");
  if (variable != nullptr && variable->state == Variable::State::set &&
      (*variable->values)[0].known()) {
    return (*variable->values)[0].text;
  }
  return " \t\n";
}

void Expander::insert(const Found& found, std::size_t offset, Context context, bool star) {
  if (found.state == Found::State::unset) return;
  const bool quoted = context == Context::quoted;
  for (std::size_t index = 0; index < found.values.size(); ++index) {
    if (context == Context::words) {
      if (index > 0) builder_->end_word();
      builder_->split(found.values[index], offset, separators());
    } else {
      const bool joins = star || context == Context::joined;
      if (index > 0 && joins) builder_->text(" ", offset, quoted);
      if (index > 0 && !joins) builder_->end_word();
      builder_->value(found.values[index], offset, quoted);
    }
  }
}

}  // namespace aoecheck::shell
