#include <algorithm>

#include "readers/python_values.h"
#include "readers/words.h"

// What Python's own methods make of a text.

namespace aoecheck::python {

void append(Word& whole, const Word& part) {
  const std::size_t base = whole.value.text.size();
  aoecheck::append(whole.value, part.value);
  whole.quoted = whole.quoted || part.quoted;
  for (std::size_t piece = 0; piece < part.origins.size(); ++piece) {
    const std::size_t start = base + part.starts[piece];
    if (!whole.starts.empty() && whole.starts.back() == start) {
      whole.origins.back() = part.origins[piece];
      whole.fixed.back() = part.fixed[piece];
      continue;
    }
    whole.starts.push_back(start);
    whole.origins.push_back(part.origins[piece]);
    whole.fixed.push_back(part.fixed[piece]);
  }
}

std::vector<Word> split_at_blanks(const Word& word) {
  const shell::SourceText source = shell::text_of_word(word);
  shell::WordBuilder builder(source);
  std::size_t at = 0;
  while (at < source.text.size()) {
    if (const Unknown* unknown = source.unknown_at(at)) {
      builder.value(source.value_of(*unknown), at, false);
      at = unknown->end;
    } else if (shell::is_blank(source.text[at]) || source.text[at] == '\n') {
      builder.end_word();
      ++at;
    } else {
      builder.literal(at, at + 1, false);
      ++at;
    }
  }
  return builder.take();
}

Word formatted(const Word& word) {
  Word result = word;
  std::vector<Unknown> all;
  const std::vector<Unknown>& before = word.value.unknowns;
  const std::string& text = word.value.text;
  std::size_t next = 0;  // of the unknown parts that are there already
  for (std::size_t at = 0; at < text.size();) {
    if (next < before.size() && at >= before[next].begin) {
      at = std::max(at, before[next].end);
      all.push_back(before[next++]);
      continue;
    }
    const std::size_t end = text[at] == '{' ? text.find_first_of("{}\n", at + 1) : at;
    const bool field = end != std::string::npos && text[end] == '}' && end > at &&
                       (next == before.size() || end < before[next].begin);
    if (!field) {
      at += text.substr(at, 2) == "{{" ? 2 : 1;
      continue;
    }
    Message reason{"value-format-argument", {}};
    reason.with("text", text.substr(at, end + 1 - at));
    all.push_back({at, end + 1, std::move(reason), {}, {}});
    at = end + 1;
  }
  result.value.unknowns = std::move(all);
  return result;
}

}  // namespace aoecheck::python
