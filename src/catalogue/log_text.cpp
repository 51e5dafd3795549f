#include "aoecheck/catalogue/log_text.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

namespace aoecheck {
namespace {

struct FormName {
  std::string_view name;
  GapForm form;
};

constexpr std::array<FormName, 6> form_names{{{"", GapForm::text},
                                              {"n", GapForm::number},
                                              {"x", GapForm::hex},
                                              {"kb", GapForm::kibibytes},
                                              {"size", GapForm::size},
                                              {"w", GapForm::word}}};

constexpr std::string_view name_characters = "abcdefghijklmnopqrstuvwxyz0123456789_";

bool is_name(std::string_view text) {
  return !text.empty() && text.front() >= 'a' && text.front() <= 'z' &&
         text.find_first_not_of(name_characters) == std::string_view::npos;
}

/// Those that are not kept.
constexpr std::array<FormName, 4> nameless_forms{
    {{"_", GapForm::anything}, {" ", GapForm::blanks}, {"^", GapForm::begin}, {"$", GapForm::end}}};

/// The gap that stands between two braces; nothing where they are literal.
std::optional<LogTextPart> gap_of(std::string_view inside) {
  for (const FormName& row : nameless_forms)
    if (inside == row.name) return LogTextPart{{}, {}, row.form};
  const std::size_t colon = std::min(inside.find(':'), inside.size());
  const std::string_view name = inside.substr(0, colon);
  const std::string_view form = colon == inside.size() ? "" : inside.substr(colon + 1);
  if (!is_name(name)) return std::nullopt;
  const auto* known = std::find_if(form_names.begin(), form_names.end(),
                                   [&](const FormName& row) { return row.name == form; });
  if (known == form_names.end()) return std::nullopt;
  return LogTextPart{{}, name, known->form};
}

}  // namespace

std::vector<LogTextPart> log_text_parts(std::string_view text) {
  std::vector<LogTextPart> parts;
  std::size_t literal = 0;
  const auto end_literal = [&](std::size_t end) {
    if (end > literal) parts.push_back({text.substr(literal, end - literal), {}, GapForm::text});
  };
  for (std::size_t open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    const auto gap = gap_of(text.substr(open + 1, close - open - 1));
    if (!gap) continue;
    end_literal(open);
    parts.push_back(*gap);
    literal = close + 1;
  }
  end_literal(text.size());
  return parts;
}

std::string_view longest_literal(std::string_view text) {
  std::string_view longest;
  for (const LogTextPart& part : log_text_parts(text))
    if (part.literal.size() > longest.size()) longest = part.literal;
  return longest;
}

std::string log_text_problem(std::string_view text) {
  const std::vector<LogTextPart> parts = log_text_parts(text);
  for (const LogTextPart& part : parts) {
    const std::size_t open = part.literal.find('{');
    if (open == std::string_view::npos) continue;
    const std::size_t colon = part.literal.find_first_of(":}", open);
    if (colon == std::string_view::npos || part.literal[colon] != ':') continue;
    const std::string_view name = part.literal.substr(open + 1, colon - open - 1);
    if (is_name(name)) return fmt::format("`{{{}:...}}` is no gap", name);
  }
  if (longest_literal(text).size() >= least_literal) return {};
  return fmt::format("`{}` has no literal stretch of {} bytes", text, least_literal);
}

}  // namespace aoecheck
