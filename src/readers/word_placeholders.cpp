#include <algorithm>

#include "readers/words.h"

namespace aoecheck {

namespace {

bool is_identifier_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::size_t placeholder_limit = 120;
constexpr std::string_view dots = "...";
constexpr std::string_view ellipsis = "\xE2\x80\xA6";

/// `{name}` not behind `$`: its size, else 0.
std::size_t braces_size(std::string_view text, std::size_t at) {
  if (at > 0 && text[at - 1] == '$') return 0;
  std::size_t end = at + 1;
  while (end < text.size() && is_identifier_byte(text[end])) ++end;
  if (end == at + 1 || end >= text.size() || text[end] != '}' || is_digit(text[at + 1])) return 0;
  return end + 1 - at;
}

/// `{}` or `{0}`: its size, else 0.
std::size_t format_braces_size(std::string_view text, std::size_t at) {
  if (at > 0 && text[at - 1] == '$') return 0;
  std::size_t end = at + 1;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end < text.size() && text[end] == '}' ? end + 1 - at : 0;
}

/// `%s`, `%d`, `%(name)s`: its size, else 0. A letter behind it makes it plain text.
std::size_t percent_size(std::string_view text, std::size_t at) {
  if (at > 0 && text[at - 1] == '%') return 0;
  std::size_t end = at + 1;
  if (end < text.size() && text[end] == '(') {
    ++end;
    while (end < text.size() && is_identifier_byte(text[end])) ++end;
    if (end >= text.size() || text[end] != ')') return 0;
    ++end;
  }
  if (end >= text.size() || std::string_view("sdifr").find(text[end]) == std::string_view::npos) {
    return 0;
  }
  ++end;
  const char next = end < text.size() ? text[end] : '\0';
  const bool letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
  return letter && next != 'x' ? 0 : end - at;
}

/// `...` between separators, or `…` anywhere: its size, else 0.
std::size_t dots_size(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with(ellipsis)) return ellipsis.size();
  if (!text.substr(at).starts_with(dots)) return 0;
  constexpr std::string_view separators = "=/:,;";
  const auto separates = [&](std::size_t index) {
    return index >= text.size() || separators.find(text[index]) != std::string_view::npos;
  };
  return (at == 0 || separates(at - 1)) && separates(at + dots.size()) ? dots.size() : 0;
}

struct Found {
  std::size_t size = 0;
  std::string_view reason;
};

Found placeholder_at(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case '<':
      return {placeholder_size(text.substr(at, placeholder_limit)), "value-placeholder"};
    case '{':
      if (const std::size_t size = format_braces_size(text, at)) {
        return {size, "value-format-argument"};
      }
      return {braces_size(text, at), "value-placeholder"};
    case '%':
      return {percent_size(text, at), "value-format-argument"};
    case '.':
    case '\xE2':
      return {dots_size(text, at), "value-placeholder"};
    default:
      return {};
  }
}

}  // namespace

std::size_t placeholder_size(std::string_view text) {
  if (text.size() < 3 || text[0] != '<') return 0;
  constexpr std::string_view excluded = "<\n\"'`$;&";
  const char first = text[1];
  if (first == ' ' || first == '\t' || first == '(' || first == '=' || first == '>') return 0;
  for (std::size_t end = 1; end < text.size(); ++end) {
    if (text[end] == '>') return text[end - 1] == ' ' || text[end - 1] == '\t' ? 0 : end + 1;
    if (excluded.find(text[end]) != std::string_view::npos) return 0;
  }
  return 0;
}

bool mentions_tool(std::string_view text) {
  for (std::size_t at = 0; at + 3 <= text.size(); ++at) {
    if (text[at] != 'a') continue;
    const std::string_view word = text.substr(at, 3);
    if (word != "atc" && word != "aoe") continue;
    const bool begins = at == 0 || !is_identifier_byte(text[at - 1]);
    const bool ends = at + 3 == text.size() || !is_identifier_byte(text[at + 3]);
    if ((begins || text.substr(0, at).ends_with("py")) && ends) return true;
  }
  return false;
}

void mark_placeholders(Value& value) {
  std::vector<Unknown> all;
  std::size_t next = 0;  // the first unknown part that is not passed yet
  const std::string_view text = value.text;
  for (std::size_t at = 0; at < text.size();) {
    if (next < value.unknowns.size() && at >= value.unknowns[next].begin) {
      at = std::max(at, value.unknowns[next].end);
      all.push_back(std::move(value.unknowns[next++]));
      continue;
    }
    const Found found = placeholder_at(text, at);
    const bool overlaps =
        next < value.unknowns.size() && at + found.size > value.unknowns[next].begin;
    if (found.size == 0 || overlaps) {
      ++at;
      continue;
    }
    Message reason{std::string(found.reason), {}};
    reason.with("text", std::string(text.substr(at, found.size)));
    all.push_back({at, at + found.size, std::move(reason), {}, {}});
    at += found.size;
  }
  for (; next < value.unknowns.size(); ++next) all.push_back(std::move(value.unknowns[next]));
  value.unknowns = std::move(all);
}

void append(Value& whole, const Value& part) {
  const std::size_t base = whole.text.size();
  whole.text += part.text;
  for (Unknown unknown : part.unknowns) {
    unknown.begin += base;
    unknown.end += base;
    whole.unknowns.push_back(std::move(unknown));
  }
}

Value unknown_value(std::string text, Message reason, std::string variable, std::string identity) {
  const std::size_t size = text.size();
  return {std::move(text),
          {{0, size, std::move(reason), std::move(variable), std::move(identity)}}};
}

bool wholly_unknown(const Value& value) {
  return value.unknowns.size() == 1 && value.unknowns[0].begin == 0 &&
         value.unknowns[0].end == value.text.size();
}

}  // namespace aoecheck
