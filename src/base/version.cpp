#include "aoecheck/base/version.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

struct Stage {
  std::string_view word;
  int stage;
};

constexpr std::array<Stage, 3> stages{{{"alpha", 0}, {"beta", 1}, {"rc", 2}}};
constexpr int release = 3;
constexpr std::size_t longest_version = 64;

struct Piece {
  int stage = release;  // release for a bare number
  std::optional<int> number;
};

std::optional<int> small_number(std::string_view digits) {
  int value = 0;
  const char* const end = digits.data() + digits.size();
  if (!all_digits(digits)) return std::nullopt;
  const auto [stop, fault] = std::from_chars(digits.data(), end, value);
  if (fault != std::errc{} || stop != end) return std::nullopt;
  return value;
}

// "8", "RC1", "alpha003", or "beta" whose number stands behind the next dot.
std::optional<Piece> piece(std::string_view text) {
  if (const auto number = small_number(text)) return Piece{release, number};
  const std::string word = lower(text);
  for (const Stage& stage : stages) {
    if (!std::string_view(word).starts_with(stage.word)) continue;
    const std::string_view digits = std::string_view(word).substr(stage.word.size());
    if (digits.empty()) return Piece{stage.stage, std::nullopt};
    const auto number = small_number(digits);
    return number ? std::optional<Piece>(Piece{stage.stage, number}) : std::nullopt;
  }
  return std::nullopt;
}

// The pieces with a word and the number behind it joined; nothing where a piece has no sense.
std::optional<std::vector<Piece>> pieces(std::string_view text) {
  std::string dotted(text);
  std::replace(dotted.begin(), dotted.end(), '-', '.');
  std::vector<Piece> result;
  for (const std::string_view part : split(dotted, '.')) {
    const auto next = piece(part);
    if (!next) return std::nullopt;
    const bool wanted = !result.empty() && !result.back().number;
    if (wanted && next->stage != release) return std::nullopt;
    if (wanted) {
      result.back().number = next->number;
    } else {
      result.push_back(*next);
    }
  }
  if (!result.back().number) return std::nullopt;
  return result;
}

}  // namespace

std::optional<CannVersion> parse_cann_version(std::string_view text) {
  if (text.size() > longest_version) return std::nullopt;
  const auto parts = pieces(text);
  if (!parts) return std::nullopt;
  std::size_t next = 0;
  std::array<int, 3> numbers{};
  while (next < parts->size() && next < numbers.size() && (*parts)[next].stage == release) {
    numbers[next] = *(*parts)[next].number;
    ++next;
  }
  const std::size_t left = parts->size() - next;
  if (next < 2 || left > 2) return std::nullopt;
  CannVersion version{numbers[0], numbers[1], numbers[2]};
  if (left > 0 && (*parts)[next].stage != release) {
    version.stage = (*parts)[next].stage;
    version.stage_number = *(*parts)[next].number;
    ++next;
  }
  if (next < parts->size()) {
    version.substage = (*parts)[next].stage;
    version.substage_number = *(*parts)[next].number;
    ++next;
  }
  return next == parts->size() ? std::optional<CannVersion>(version) : std::nullopt;
}

}  // namespace aoecheck
