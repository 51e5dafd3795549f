#include <algorithm>

#include "aoecheck/readers/readers.h"
#include "readers/words.h"

namespace aoecheck {

namespace {

std::size_t piece_of(const Word& word, std::size_t offset) {
  const auto after = std::upper_bound(word.starts.begin(), word.starts.end(), offset);
  return after == word.starts.begin() ? 0
                                      : static_cast<std::size_t>(after - word.starts.begin()) - 1;
}

bool is_fixed(const Word& word, std::size_t piece) {
  return piece < word.fixed.size() && word.fixed[piece];
}

}  // namespace

Origin Word::origin_at(std::size_t offset) const {
  if (origins.empty()) return {};
  const std::size_t piece = std::min(piece_of(*this, offset), origins.size() - 1);
  Origin origin = origins[piece];
  if (origin.kind == OriginKind::file && !is_fixed(*this, piece) && offset >= starts[piece]) {
    origin.column += static_cast<int>(offset - starts[piece]);
  }
  return origin;
}

Word Word::tail(std::size_t count) const {
  Word rest;
  count = std::min(count, value.text.size());
  rest.quoted = quoted;
  rest.value.text = value.text.substr(count);
  for (const Unknown& unknown : value.unknowns) {
    if (unknown.end <= count) continue;
    Unknown moved = unknown;
    moved.begin = unknown.begin > count ? unknown.begin - count : 0;
    moved.end = unknown.end - count;
    rest.value.unknowns.push_back(std::move(moved));
  }
  if (origins.empty()) return rest;
  const std::size_t first = std::min(piece_of(*this, count), origins.size() - 1);
  rest.starts.push_back(0);
  rest.origins.push_back(origin_at(count));
  rest.fixed.push_back(is_fixed(*this, first));
  for (std::size_t piece = first + 1; piece < origins.size(); ++piece) {
    rest.starts.push_back(starts[piece] - count);
    rest.origins.push_back(origins[piece]);
    rest.fixed.push_back(is_fixed(*this, piece));
  }
  return rest;
}

Parameter make_parameter(std::string name, std::string spelled, Value value, Origin option_origin,
                         Origin origin) {
  Parameter parameter;
  parameter.name = std::move(name);
  parameter.spelled = std::move(spelled);
  parameter.value = std::move(value);
  parameter.option_origin = std::move(option_origin);
  parameter.origin = std::move(origin);
  return parameter;
}

}  // namespace aoecheck
