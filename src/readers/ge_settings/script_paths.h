#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/python_values.h"

namespace aoecheck::ge {

/// `config.graph_options.rewrite_options.custom_optimizers.add()` as its parts: names, "()" for a
/// call, "[key]" for a subscript.
struct Path {
  std::vector<std::string> parts;

  std::size_t size() const { return parts.size(); }
  /// The part that many from the end, 0 the last; empty where there is none.
  std::string_view back(std::size_t from_end = 0) const {
    return from_end < parts.size() ? std::string_view(parts[parts.size() - 1 - from_end])
                                   : std::string_view();
  }
  /// The first `count` parts as one text.
  std::string key(std::size_t count) const;
  /// Where the part stands first; nothing where it does not.
  std::optional<std::size_t> find(std::string_view part) const;
};

/// Reads what expressions name, through other names for the same thing.
class Paths {
 public:
  Paths(const shell::SourceText& source, const python::Evaluator& tokens)
      : source_(source), tokens_(tokens) {}

  /// Tokens [first, last); nothing where they are more than a path.
  std::optional<Path> read(std::size_t first, std::size_t last) const;
  /// `name` stands for `path` from here on, or, without one, for something of its own.
  void alias(const std::string& name, const std::optional<Path>& path);

 private:
  bool subscript(std::size_t open, std::size_t close, Path& path) const;

  const shell::SourceText& source_;
  const python::Evaluator& tokens_;
  std::map<std::string, Path, std::less<>> aliases_;
};

}  // namespace aoecheck::ge
