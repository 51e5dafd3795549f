#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "aoecheck/model/value.h"
#include "aoecheck/readers/readers.h"

namespace aoecheck::shell {

/// A line and a column, from 1.
struct Place {
  int line = 0;
  int column = 0;
};

/// Text to read as shell, with the place in the user's file of each byte: a whole file, the lines
/// of a code block, or a word such as the one behind `bash -c`.
struct SourceText {
  struct Piece {
    std::uint32_t start = 0;  // where it begins in `text`
    Place place;              // of its first byte
    bool fixed = false;       // every byte has that place
  };
  std::string name;
  std::string text;
  std::vector<Piece> pieces;      // by start, from 0
  std::vector<Unknown> unknowns;  // parts that are not known; never read as syntax

  Place place_at(std::size_t offset) const;
  Origin origin_at(std::size_t offset) const;
  /// Index of the piece that holds `offset`.
  std::size_t piece_at(std::size_t offset) const;
  /// The unknown part that begins at or covers `offset`; nullptr where there is none.
  const Unknown* unknown_at(std::size_t offset) const;
  /// That part as a value of its own.
  Value value_of(const Unknown& unknown) const;
};

/// The text of a file: a byte order mark is left out, CR LF is LF, one piece a line.
SourceText text_of_file(const Input& input);

/// Bytes [begin, end) of a text, with their places.
SourceText slice(const SourceText& source, std::size_t begin, std::size_t end);

/// The text of a word, with its unknown parts and origins.
SourceText text_of_word(const Word& word);

/// The texts of several words with a blank between them.
SourceText text_of_words(const std::vector<Word>& words);

}  // namespace aoecheck::shell
