#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readers/shell/source_text.h"

namespace aoecheck::shell {

/// How deep quotes, substitutions and compound commands may nest.
inline constexpr std::size_t nesting_limit = 64;

/// What ends the reading of a text: a quote that nothing closes, or too deep nesting.
struct Trouble {
  enum class Kind { unterminated_quote, too_deep };
  Kind kind = Kind::unterminated_quote;
  std::size_t offset = 0;
};

/// A here-document whose body begins after the next newline.
struct HereDocument {
  std::string delimiter;
  bool strip_tabs = false;
};

/// Finds where the pieces of a shell text end, without looking into them.
class Scanner {
 public:
  explicit Scanner(const SourceText& source) : source_(source), text_(source.text) {}

  const SourceText& source() const { return source_; }
  std::size_t size() const { return text_.size(); }
  /// The byte at `offset`, NUL behind the end and inside unknown parts.
  char at(std::size_t offset) const;
  std::string_view view(std::size_t begin, std::size_t end) const {
    return text_.substr(begin, end - begin);
  }

  /// Behind blanks and line continuations.
  std::size_t after_blanks(std::size_t offset) const;
  /// The newline that ends the comment, or the end of the text.
  std::size_t after_comment(std::size_t offset) const;
  /// Behind the word that begins at `offset`; `offset` itself where an operator stands there.
  std::size_t after_word(std::size_t offset);
  /// Behind the construct that opens at `offset`: quotes, `$(`, `${`, `$((`, a backtick, `(`.
  /// Nothing where it is never closed; for quotes that is trouble.
  std::optional<std::size_t> after_construct(std::size_t offset);
  /// True where `after_construct` has something to do at `offset`.
  bool opens_construct(std::size_t offset) const;
  /// Behind `<name>` where a placeholder opens at `offset`, else nothing.
  std::optional<std::size_t> after_placeholder(std::size_t offset) const;
  /// Reads the delimiter of `<<` that stands at `offset`; gives the place behind it.
  std::size_t read_here_document(std::size_t offset, std::vector<HereDocument>& pending);
  /// Skips the bodies of `pending`, which begin at `offset`, and empties it.
  std::size_t after_bodies(std::size_t offset, std::vector<HereDocument>& pending) const;

  const std::optional<Trouble>& trouble() const { return trouble_; }
  void fail(Trouble::Kind kind, std::size_t offset);

 private:
  struct Open {
    char kind = 0;  // `"` `` ` `` `{` `(` and `a` for arithmetic
    std::size_t begin = 0;
    std::size_t parentheses = 0;
  };
  std::size_t open_at(std::size_t offset, const Open* top, Open& opened) const;
  std::optional<std::size_t> after_single_quotes(std::size_t offset, std::size_t from) const;
  std::optional<std::size_t> give_up(const std::vector<Open>& open, std::size_t single_quote);
  std::size_t step(std::size_t offset, std::vector<Open>& open,
                   std::vector<HereDocument>& documents);
  bool line_runs_tool(std::size_t offset);
  bool array_may_open(std::size_t begin, std::size_t offset) const;

  const SourceText& source_;
  std::string_view text_;
  std::optional<Trouble> trouble_;
  std::size_t line_begin_ = 1;  // the line that line_runs_ speaks of; empty at first
  std::size_t line_end_ = 0;
  bool line_runs_ = false;
};

bool is_blank(char c);
bool is_name_start(char c);
bool is_name_character(char c);
/// The end of the name that begins at `begin`; `begin` where there is none.
std::size_t after_name(std::string_view text, std::size_t begin);

}  // namespace aoecheck::shell
