#include "readers/logs/log_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <re2/re2.h>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::size_t longest_value = 256;
constexpr double kibibyte = 1024;

std::string expression_of_gap(const LogTextPart& part, bool last) {
  switch (part.form) {
    case GapForm::text:
      return last ? "(.+)" : "(.+?)";
    case GapForm::number:
      return R"((-?\d+))";
    case GapForm::hex:
      return "(0x[0-9a-fA-F]+)";
    case GapForm::kibibytes:
      return R"((\d+))";
    case GapForm::size:
      return R"((\d+(?:\.\d+)? ?(?:[KMGT]i?B|bytes|B)))";
    case GapForm::word:
      return R"(([^\s,;)\]}"']+))";
    case GapForm::anything:
      return ".*?";
    case GapForm::blanks:
      return "[ \\t]*";
    case GapForm::begin:
      return "^";
    case GapForm::end:
      return "$";
  }
  return {};
}

std::string expression_of(const std::vector<LogTextPart>& parts) {
  std::string expression = "(?s)";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].literal.empty())
      expression += expression_of_gap(parts[i], i + 1 == parts.size());
    else
      expression +=
          RE2::QuoteMeta(re2::StringPiece(parts[i].literal.data(), parts[i].literal.size()));
  }
  return expression;
}

bool is_kept(const LogTextPart& part) { return part.literal.empty() && !part.name.empty(); }

std::optional<std::int64_t> scaled(double value, double factor) {
  const double bytes = std::round(value * factor);
  if (!(bytes < static_cast<double>(std::numeric_limits<std::int64_t>::max()))) return std::nullopt;
  return static_cast<std::int64_t>(bytes);
}

/// "35.31 GiB": every unit counts by 1024, as those who print them do.
std::optional<std::int64_t> bytes_of(std::string_view text) {
  constexpr std::string_view units = "KMGT";
  const std::size_t end = text.find_first_not_of("0123456789.");
  double value = 0;
  std::from_chars(text.data(), text.data() + end, value);
  const std::size_t unit = units.find(text[text.find_first_not_of(' ', end)]);
  const double exponent = unit == std::string_view::npos ? 0 : static_cast<double>(unit) + 1;
  return scaled(value, std::pow(kibibyte, exponent));
}

std::optional<std::int64_t> hexadecimal(std::string_view text) {
  std::int64_t value = 0;
  const auto [stop, fault] = std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
  if (fault != std::errc{}) return std::nullopt;
  return value;
}

std::optional<std::int64_t> number_of(GapForm form, std::string_view text) {
  if (form == GapForm::number) return to_integer(text);
  if (form == GapForm::hex) return hexadecimal(text);
  if (form == GapForm::size) return bytes_of(text);
  if (form != GapForm::kibibytes) return std::nullopt;
  const auto value = to_integer(text);
  return value ? scaled(static_cast<double>(*value), kibibyte) : std::nullopt;
}

void add_value(const LogTextPart& part, std::string_view text, LogHit& hit) {
  const auto number = number_of(part.form, text);
  const bool is_text = part.form == GapForm::text || part.form == GapForm::word;
  if (number)
    hit.numbers.emplace_back(part.name, *number);
  else if (is_text)
    hit.texts.emplace_back(part.name, beginning(trimmed(text), longest_value));
}

}  // namespace

LogText::LogText(std::string_view text) : parts_(log_text_parts(text)) {}
LogText::LogText(LogText&&) noexcept = default;
LogText& LogText::operator=(LogText&&) noexcept = default;
LogText::~LogText() = default;

const RE2& LogText::expression() const {
  if (!expression_) expression_ = std::make_unique<RE2>(expression_of(parts_), RE2::Quiet);
  return *expression_;
}

bool LogText::fits(std::string_view line) const {
  const bool is_literal = parts_.size() == 1 && !parts_.front().literal.empty();
  return is_literal || RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), expression());
}

void LogText::take_values(std::string_view line, LogHit& hit) const {
  std::vector<re2::StringPiece> groups(
      static_cast<std::size_t>(expression().NumberOfCapturingGroups()) + 1);
  if (!expression().Match(re2::StringPiece(line.data(), line.size()), 0, line.size(),
                          RE2::UNANCHORED, groups.data(), static_cast<int>(groups.size())))
    return;
  std::size_t group = 0;
  for (const LogTextPart& part : parts_) {
    if (!is_kept(part)) continue;
    const re2::StringPiece& value = groups[++group];
    add_value(part, {value.data(), value.size()}, hit);
  }
}

bool LogText::has_gap(std::string_view name) const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [name](const LogTextPart& part) { return part.name == name; });
}

}  // namespace aoecheck
