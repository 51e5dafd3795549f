#include "readers/shell/source_text.h"

#include <algorithm>

namespace aoecheck::shell {

std::size_t SourceText::piece_at(std::size_t offset) const {
  const auto after =
      std::upper_bound(pieces.begin(), pieces.end(), offset,
                       [](std::size_t wanted, const Piece& piece) { return wanted < piece.start; });
  return after == pieces.begin() ? 0 : static_cast<std::size_t>(after - pieces.begin()) - 1;
}

Place SourceText::place_at(std::size_t offset) const {
  if (pieces.empty()) return {};
  const Piece& piece = pieces[piece_at(offset)];
  Place place = piece.place;
  if (!piece.fixed && offset >= piece.start) place.column += static_cast<int>(offset - piece.start);
  return place;
}

Origin SourceText::origin_at(std::size_t offset) const {
  const Place place = place_at(offset);
  return {OriginKind::file, name, place.line, place.column};
}

const Unknown* SourceText::unknown_at(std::size_t offset) const {
  if (unknowns.empty()) return nullptr;
  const auto after = std::upper_bound(
      unknowns.begin(), unknowns.end(), offset,
      [](std::size_t wanted, const Unknown& unknown) { return wanted < unknown.begin; });
  if (after == unknowns.begin()) return nullptr;
  const Unknown& candidate = *(after - 1);
  return offset < candidate.end ? &candidate : nullptr;
}

Value SourceText::value_of(const Unknown& unknown) const {
  Value value{text.substr(unknown.begin, unknown.end - unknown.begin), {unknown}};
  value.unknowns[0].begin = 0;
  value.unknowns[0].end = value.text.size();
  return value;
}

SourceText text_of_file(const Input& input) {
  SourceText source;
  source.name = input.name;
  std::string_view bytes = input.bytes;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  source.text.reserve(bytes.size());
  int line = 1;
  for (std::size_t begin = 0; begin < bytes.size();) {
    source.pieces.push_back({static_cast<std::uint32_t>(source.text.size()), {line++, 1}, false});
    const std::size_t newline = bytes.find('\n', begin);
    const std::size_t end = newline == std::string_view::npos ? bytes.size() : newline + 1;
    std::string_view content = bytes.substr(begin, end - begin);
    const bool carriage_return = content.ends_with("\r\n");
    if (carriage_return) content.remove_suffix(2);
    source.text += content;
    if (carriage_return) source.text += '\n';
    begin = end;
  }
  return source;
}

SourceText slice(const SourceText& source, std::size_t begin, std::size_t end) {
  SourceText part;
  part.name = source.name;
  part.text = source.text.substr(begin, end - begin);
  if (!source.pieces.empty()) {
    const std::size_t first = source.piece_at(begin);
    part.pieces.push_back({0, source.place_at(begin), source.pieces[first].fixed});
    for (std::size_t at = first + 1; at < source.pieces.size(); ++at) {
      if (source.pieces[at].start >= end) break;
      part.pieces.push_back(source.pieces[at]);
      part.pieces.back().start -= static_cast<std::uint32_t>(begin);
    }
  }
  for (const Unknown& unknown : source.unknowns) {
    if (unknown.begin < begin || unknown.end > end) continue;
    part.unknowns.push_back(unknown);
    part.unknowns.back().begin -= begin;
    part.unknowns.back().end -= begin;
  }
  return part;
}

SourceText text_of_word(const Word& word) { return text_of_words({word}); }

SourceText text_of_words(const std::vector<Word>& words) {
  SourceText source;
  for (const Word& word : words) {
    if (!source.text.empty()) source.text += ' ';
    const std::size_t base = source.text.size();
    if (source.name.empty() && !word.origins.empty()) source.name = word.origins.front().source;
    source.text += word.value.text;
    for (Unknown unknown : word.value.unknowns) {
      unknown.begin += base;
      unknown.end += base;
      source.unknowns.push_back(std::move(unknown));
    }
    for (std::size_t piece = 0; piece < word.origins.size(); ++piece) {
      const Origin& origin = word.origins[piece];
      const bool fixed = piece < word.fixed.size() && word.fixed[piece];
      source.pieces.push_back({static_cast<std::uint32_t>(base + word.starts[piece]),
                               {origin.line, origin.column},
                               fixed || origin.kind != OriginKind::file});
    }
  }
  return source;
}

}  // namespace aoecheck::shell
