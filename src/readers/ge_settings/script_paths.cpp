#include "readers/ge_settings/script_paths.h"

#include <algorithm>

namespace aoecheck::ge {

namespace {

using python::Token;

constexpr std::size_t most_parts = 32;
constexpr std::size_t longest_key = 128;

/// Two calls of it give the same object; of other functions that is not known.
bool names_one_object(const Path& path) {
  for (std::size_t i = 1; i < path.size(); ++i)
    if (path.parts[i] == "()" && path.parts[i - 1] != "global_options") return false;
  return true;
}

}  // namespace

std::string Path::key(std::size_t count) const {
  std::string joined;
  for (std::size_t i = 0; i < std::min(count, parts.size()); ++i) {
    if (i > 0) joined += '.';
    joined += parts[i];
  }
  return joined;
}

std::optional<std::size_t> Path::find(std::string_view part) const {
  const auto found = std::find(parts.begin(), parts.end(), part);
  if (found == parts.end()) return std::nullopt;
  return static_cast<std::size_t>(found - parts.begin());
}

std::optional<Path> Paths::read(std::size_t first, std::size_t last) const {
  if (first >= last || tokens_.token(first).kind != Token::Kind::name) return std::nullopt;
  Path path;
  const auto alias = aliases_.find(tokens_.text(first));
  if (alias != aliases_.end()) {
    path = alias->second;
  } else {
    path.parts.emplace_back(tokens_.text(first).substr(0, longest_key));
  }
  for (std::size_t at = first + 1; at < last;) {
    if (path.size() >= most_parts) return std::nullopt;
    const std::size_t close = tokens_.token(at).match;
    if (tokens_.is_sign(at, ".") && tokens_.token(at + 1).kind == Token::Kind::name) {
      path.parts.emplace_back(tokens_.text(at + 1).substr(0, longest_key));
      at += 2;
    } else if (tokens_.is_sign(at, "(") && close < last) {
      path.parts.emplace_back("()");
      at = close + 1;
    } else if (tokens_.is_sign(at, "[") && close < last && subscript(at, close, path)) {
      at = close + 1;
    } else {
      return std::nullopt;
    }
  }
  return path;
}

bool Paths::subscript(std::size_t open, std::size_t close, Path& path) const {
  if (close != open + 2) return false;
  const Token& key = tokens_.token(open + 1);
  std::string_view text = tokens_.text(open + 1);
  if (key.kind == Token::Kind::string) {
    const python::StringLiteral literal = python::parse_literal(source_.text, key);
    if (literal.formatted || literal.end < literal.begin) return false;
    text = std::string_view(source_.text).substr(literal.begin, literal.end - literal.begin);
  } else if (key.kind != Token::Kind::number) {
    return false;
  }
  path.parts.push_back('[' + std::string(text.substr(0, longest_key)) + ']');
  return true;
}

void Paths::alias(const std::string& name, const std::optional<Path>& path) {
  if (path && names_one_object(*path)) {
    aliases_.insert_or_assign(name, *path);
  } else {
    aliases_.erase(name);
  }
}

}  // namespace aoecheck::ge
