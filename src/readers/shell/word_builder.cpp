#include "readers/shell/word_builder.h"

#include <algorithm>

#include "readers/words.h"

namespace aoecheck::shell {

void WordBuilder::begin(std::size_t offset) {
  if (begun_) return;
  begun_ = true;
  add_piece(offset, false);
}

void WordBuilder::add_piece(std::size_t offset, bool fixed) {
  const std::size_t start = word_.value.text.size();
  const bool replaces = !word_.starts.empty() && word_.starts.back() == start;
  if (!replaces) {
    word_.starts.push_back(start);
    word_.origins.emplace_back();
    word_.fixed.push_back(false);
  }
  word_.origins.back() = source_.origin_at(offset);
  word_.fixed.back() = fixed;
}

void WordBuilder::literal(std::size_t begin_offset, std::size_t end, bool quoted) {
  begin(begin_offset);
  word_.quoted = word_.quoted || quoted;
  for (std::size_t offset = begin_offset; offset < end;) {
    const std::size_t piece = source_.piece_at(offset);
    const bool last = piece + 1 >= source_.pieces.size();
    const std::size_t stop =
        last ? end : std::min<std::size_t>(end, source_.pieces[piece + 1].start);
    const bool fixed = !source_.pieces.empty() && source_.pieces[piece].fixed;
    const bool goes_on =
        next_literal_ == offset && !source_.pieces.empty() && source_.pieces[piece].start < offset;
    if (!goes_on) add_piece(offset, fixed);
    word_.value.text += std::string_view(source_.text).substr(offset, stop - offset);
    offset = std::max(stop, offset + 1);
  }
  next_literal_ = end;
}

void WordBuilder::text(std::string_view bytes, std::size_t offset, bool quoted) {
  begin(offset);
  add_piece(offset, true);
  word_.quoted = word_.quoted || quoted;
  word_.value.text += bytes;
  next_literal_ = static_cast<std::size_t>(-1);
}

void WordBuilder::value(const Value& part, std::size_t offset, bool quoted) {
  begin(offset);
  add_piece(offset, true);
  word_.quoted = word_.quoted || quoted;
  append(word_.value, part);
  next_literal_ = static_cast<std::size_t>(-1);
}

void WordBuilder::split(const Value& part, std::size_t offset, std::string_view separators) {
  std::size_t unknown = 0;
  std::size_t taken = 0;  // unknown parts that went into words
  std::size_t begin_piece = 0;
  const auto flush = [&](std::size_t end) {
    if (end == begin_piece) return;
    Value piece;
    piece.text = part.text.substr(begin_piece, end - begin_piece);
    for (; taken < part.unknowns.size() && part.unknowns[taken].end <= end; ++taken) {
      Unknown moved = part.unknowns[taken];
      moved.begin -= begin_piece;
      moved.end -= begin_piece;
      piece.unknowns.push_back(std::move(moved));
    }
    value(piece, offset, false);
  };
  for (std::size_t at = 0; at < part.text.size();) {
    if (unknown < part.unknowns.size() && at >= part.unknowns[unknown].begin) {
      at = std::max(at, part.unknowns[unknown++].end);
    } else if (separators.find(part.text[at]) != std::string_view::npos) {
      flush(at);
      end_word();
      begin_piece = ++at;
    } else {
      ++at;
    }
  }
  flush(part.text.size());
}

void WordBuilder::mark_quoted(std::size_t offset) {
  begin(offset);
  word_.quoted = true;
}

void WordBuilder::end_word() {
  if (begun_) words_.push_back(std::move(word_));
  word_ = {};
  begun_ = false;
  next_literal_ = static_cast<std::size_t>(-1);
}

std::vector<Word> WordBuilder::take() {
  end_word();
  return std::move(words_);
}

Word WordBuilder::take_one() {
  Word word = std::move(word_);
  word_ = {};
  begun_ = false;
  return word;
}

}  // namespace aoecheck::shell
