#pragma once

#include <string_view>
#include <vector>

#include "aoecheck/readers/readers.h"
#include "readers/shell/source_text.h"

namespace aoecheck::shell {

/// Collects the bytes of words with their origins while a raw word is expanded.
class WordBuilder {
 public:
  explicit WordBuilder(const SourceText& source) : source_(source) {}

  /// Bytes [begin, end) of the source as they stand.
  void literal(std::size_t begin, std::size_t end, bool quoted);
  /// Text that an escape or expansion at `offset` gave.
  void text(std::string_view bytes, std::size_t offset, bool quoted);
  void value(const Value& part, std::size_t offset, bool quoted);
  /// An unquoted value: its known blanks (`separators`) end words.
  void split(const Value& part, std::size_t offset, std::string_view separators);
  /// An empty pair of quotes makes a word too.
  void mark_quoted(std::size_t offset);
  void end_word();

  bool at_word_start() const { return !begun_; }
  /// Everything collected; the builder is empty afterwards.
  std::vector<Word> take();
  /// The same as one word, also where nothing was collected.
  Word take_one();

 private:
  void add_piece(std::size_t offset, bool fixed);
  void begin(std::size_t offset);

  const SourceText& source_;
  std::vector<Word> words_;
  Word word_;
  bool begun_ = false;
  std::size_t next_literal_ = static_cast<std::size_t>(-1);  // where the last piece goes on
};

}  // namespace aoecheck::shell
