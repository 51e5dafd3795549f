#include "readers/shell/glob.h"

#include <algorithm>
#include <optional>

#include "aoecheck/base/text.h"

namespace aoecheck::shell {

namespace {

/// Longer texts and patterns are not worked on: the work is the product of their lengths.
constexpr std::size_t work_limit = 1u << 20;

/// The size of the pattern element at `at`.
std::size_t element_size(std::string_view pattern, std::size_t at) {
  if (pattern[at] == '\\' && at + 1 < pattern.size()) return 2;
  if (pattern[at] != '[') return 1;
  std::size_t end = at + 1;
  if (end < pattern.size() && (pattern[end] == '!' || pattern[end] == '^')) ++end;
  if (end < pattern.size() && pattern[end] == ']') ++end;
  while (end < pattern.size() && pattern[end] != ']') ++end;
  return end < pattern.size() ? end + 1 - at : 1;
}

bool element_matches(std::string_view element, char c) {
  if (element.size() == 1) return element[0] == '?' || element[0] == c;
  if (element[0] == '\\') return element[1] == c;
  std::size_t at = 1;
  const bool negated = element[at] == '!' || element[at] == '^';
  if (negated) ++at;
  bool found = false;
  for (; at + 1 < element.size(); ++at) {
    if (at + 3 < element.size() && element[at + 1] == '-') {
      found = found || (element[at] <= c && c <= element[at + 2]);
      at += 2;
    } else {
      found = found || element[at] == c;
    }
  }
  return found != negated;
}

bool has_wildcard(std::string_view pattern) {
  return pattern.find_first_of("*?[\\") != std::string_view::npos;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t star_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
      continue;
    }
    if (p < pattern.size()) {
      const std::size_t size = element_size(pattern, p);
      if (element_matches(pattern.substr(p, size), text[t])) {
        p += size;
        ++t;
        continue;
      }
    }
    if (star == std::string_view::npos) return false;
    p = star + 1;
    t = ++star_text;
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string without_suffix(std::string_view text, std::string_view pattern, bool longest) {
  if (!has_wildcard(pattern)) {
    return std::string(text.ends_with(pattern) ? text.substr(0, text.size() - pattern.size())
                                               : text);
  }
  for (std::size_t step = 0; step <= text.size(); ++step) {
    const std::size_t begin = longest ? step : text.size() - step;
    if (matches(pattern, text.substr(begin))) return std::string(text.substr(0, begin));
  }
  return std::string(text);
}

std::string without_prefix(std::string_view text, std::string_view pattern, bool longest) {
  if (!has_wildcard(pattern)) {
    return std::string(text.starts_with(pattern) ? text.substr(pattern.size()) : text);
  }
  for (std::size_t step = 0; step <= text.size(); ++step) {
    const std::size_t end = longest ? text.size() - step : step;
    if (matches(pattern, text.substr(0, end))) return std::string(text.substr(end));
  }
  return std::string(text);
}

std::string replaced(std::string_view text, std::string_view pattern, std::string_view replacement,
                     bool all) {
  std::string result;
  std::size_t at = 0;
  bool done = pattern.empty();
  while (at < text.size()) {
    std::size_t size = 0;
    if (!done && !has_wildcard(pattern)) {
      size = text.substr(at).starts_with(pattern) ? pattern.size() : 0;
    } else if (!done) {
      for (std::size_t end = text.size(); end > at && size == 0; --end) {
        if (matches(pattern, text.substr(at, end - at))) size = end - at;
      }
    }
    if (size == 0) {
      result += text[at++];
    } else {
      result += replacement;
      at += size;
      done = !all;
    }
  }
  return result;
}

namespace {

std::optional<std::vector<std::string>> sequence(std::string_view inside, std::size_t limit) {
  const std::size_t dots = inside.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto low = to_integer(inside.substr(0, dots));
  std::string_view rest = inside.substr(dots + 2);
  std::optional<std::int64_t> step = 1;
  if (const std::size_t second = rest.find(".."); second != std::string_view::npos) {
    step = to_integer(rest.substr(second + 2));
    rest = rest.substr(0, second);
  }
  const auto high = to_integer(rest);
  constexpr std::int64_t bound = 1'000'000'000;
  if (!low || !high || !step || *step == 0) return std::nullopt;
  for (const std::int64_t number : {*low, *high, *step}) {
    if (number > bound || number < -bound) return std::nullopt;
  }
  const std::int64_t size = *step < 0 ? -*step : *step;
  if (static_cast<std::size_t>((*low < *high ? *high - *low : *low - *high) / size) >= limit) {
    return std::nullopt;
  }
  std::vector<std::string> words;
  for (std::int64_t number = *low; *low <= *high ? number <= *high : number >= *high;
       number += *low <= *high ? size : -size) {
    words.push_back(std::to_string(number));
  }
  return words;
}

struct Braces {
  std::size_t begin = 0;
  std::size_t end = 0;  // behind the closing brace
  std::vector<std::string> alternatives;
};

/// The first `{...}` of a word that is a list or a sequence.
std::optional<Braces> first_braces(std::string_view word, std::size_t limit) {
  const std::size_t begin = word.find('{');
  if (begin == std::string_view::npos) return std::nullopt;
  std::size_t depth = 0;
  std::size_t part = begin + 1;
  Braces braces;
  for (std::size_t at = begin; at < word.size(); ++at) {
    if (word[at] == '{') ++depth;
    if (word[at] == ',' && depth == 1) {
      braces.alternatives.emplace_back(word.substr(part, at - part));
      part = at + 1;
    }
    if (word[at] != '}' || --depth > 0) continue;
    braces.begin = begin;
    braces.end = at + 1;
    if (braces.alternatives.empty()) {
      auto numbers = sequence(word.substr(begin + 1, at - begin - 1), limit);
      if (!numbers) return std::nullopt;
      braces.alternatives = std::move(*numbers);
    } else {
      braces.alternatives.emplace_back(word.substr(part, at - part));
    }
    return braces;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> expand_braces(std::string_view word, std::size_t limit) {
  std::vector<std::string> words = {std::string(word)};
  constexpr int rounds = 4;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::string> next;
    bool changed = false;
    for (const std::string& one : words) {
      const auto braces = one.size() <= work_limit ? first_braces(one, limit) : std::nullopt;
      if (!braces) {
        next.push_back(one);
        continue;
      }
      changed = true;
      if (next.size() + braces->alternatives.size() > limit) return {std::string(word)};
      for (const std::string& alternative : braces->alternatives) {
        next.push_back(one.substr(0, braces->begin) + alternative + one.substr(braces->end));
      }
    }
    words = std::move(next);
    if (!changed) break;
  }
  return words;
}

}  // namespace aoecheck::shell
