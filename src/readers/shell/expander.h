#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "readers/shell/lookup.h"
#include "readers/shell/scanner.h"
#include "readers/shell/syntax.h"
#include "readers/shell/word_builder.h"

namespace aoecheck::shell {

/// Turns raw words into words: quotes removed, expansions done where they are known.
class Expander {
 public:
  /// Reads bytes [begin, end) of the source as commands of a subshell.
  using RunCommands = std::function<void(std::size_t begin, std::size_t end)>;

  Expander(const SourceText& source, Lookup& lookup, RunCommands run)
      : source_(source), scanner_(source), lookup_(lookup), run_(std::move(run)) {}

  /// One raw word, as any number of words.
  void words(Range range, std::vector<Word>& out);
  /// One raw word without splitting: the value of an assignment, the subject of a `case`.
  Word joined(Range range);

 private:
  enum class Context { words, joined, quoted };

  void expand(std::size_t begin, std::size_t end, Context context);
  std::size_t plain(std::size_t begin, std::size_t end, Context context);
  std::size_t escape(std::size_t offset, std::size_t end, Context context);
  std::size_t single_quotes(std::size_t offset, std::size_t end);
  std::size_t ansi_quotes(std::size_t offset, std::size_t end);
  std::size_t dollar(std::size_t offset, std::size_t end, Context context);
  std::size_t substitution(std::size_t offset, std::size_t end, Context context);
  std::size_t tilde(std::size_t offset, std::size_t end, Context context);
  bool expands_braces(Range range, std::vector<Word>& out);

  void braced(std::size_t begin, std::size_t end, std::size_t inner, Context context);
  void arithmetic(std::size_t begin, std::size_t end, Context context);
  Found parameter(std::size_t begin, std::size_t end, std::size_t inner);
  Found subscripted(std::string_view name, std::string_view index, std::string_view spelled);
  Found operated(Found found, std::string_view name, std::string_view spelled, std::size_t begin,
                 std::size_t end);
  Found defaulted(Found found, std::string_view name, std::string_view spelled, std::size_t begin,
                  std::size_t end);
  Found cut(const Found& found, std::string_view name, std::string_view spelled, std::size_t begin,
            std::size_t end);
  Value operand(std::size_t begin, std::size_t end);

  void insert(const Found& found, std::size_t offset, Context context, bool star);
  std::string separators() const;

  const SourceText& source_;
  Scanner scanner_;
  Lookup& lookup_;
  RunCommands run_;
  WordBuilder* builder_ = nullptr;
};

}  // namespace aoecheck::shell
