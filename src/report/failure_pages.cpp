#include "report/failure_pages.h"

#include "report/page_rows.h"

namespace aoecheck {
namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

std::string_view stage_of(const CodeSpec& code, const FailureSpec* failure) {
  if (!code.stage.empty()) return code.stage;
  return failure == nullptr ? std::string_view{} : failure->stage;
}

Text fix_of(const CodeSpec& code, const FailureSpec* failure) {
  if (!code.fix.en.empty()) return code.fix;
  return failure == nullptr ? Text{} : failure->rule.fix;
}

/// "device-memory: out of device memory".
std::string word_and_phrase(std::string_view kind, std::string_view word, const Words& words) {
  return std::string(word) + ": " + words.text(std::string(kind) + '-' + std::string(word));
}

}  // namespace

Rows failure_rows(const FailureSpec& failure, const Words& words) {
  return {{words.text("page-class"), word_and_phrase("class", failure.failure_class, words)},
          {words.text("page-stage"), word_and_phrase("stage", failure.stage, words)},
          {words.text("page-layer"), std::string(failure.layer)},
          {words.text("page-role"), word_and_phrase("role", name_of(failure.role), words)}};
}

void add_failure(Json& json, const FailureSpec& failure) {
  json["class"] = failure.failure_class;
  json["stage"] = failure.stage;
  json["layer"] = failure.layer;
  json["role"] = name_of(failure.role);
  Json& lines = json["lines"] = Json::array();
  for (const LogPattern& pattern : failure.patterns)
    if (!pattern.fires.empty()) lines.push_back(pattern.fires.front());
}

void write_failure_lines(const FailureSpec& failure, const Words& words, std::ostream& out) {
  for (const LogPattern& pattern : failure.patterns) {
    if (pattern.fires.empty()) continue;
    out << "  " << words.text("page-fires") << "\n    " << pattern.fires.front() << '\n';
  }
}

void write_code_page(const CodeSpec& code, std::string_view asked, const Words& words,
                     Language language, const Catalogue& catalogue, std::ostream& out) {
  const FailureSpec* failure = catalogue.failure(code.failure);
  out << words.strong(asked);
  if (asked != code.code) out << "  (" << code.code << ')';
  out << "\n\n";
  Rows rows{{words.text("page-means"), std::string(code.meaning.in(language))}};
  const Text fix = fix_of(code, failure);
  if (!fix.en.empty()) rows.push_back({words.text("page-fix"), std::string(fix.in(language))});
  if (failure != nullptr)
    rows.push_back(
        {words.text("page-class"), word_and_phrase("class", failure->failure_class, words)});
  const std::string_view stage = stage_of(code, failure);
  if (!stage.empty())
    rows.push_back({words.text("page-stage"), word_and_phrase("stage", stage, words)});
  rows.push_back({words.text("page-failure"), std::string(code.failure)});
  write_rows(rows, out);
}

Json json_of(const CodeSpec& code, const Catalogue& catalogue) {
  const FailureSpec* failure = catalogue.failure(code.failure);
  const Text fix = fix_of(code, failure);
  return {{"code", code.code},
          {"means", code.meaning.en},
          {"fix", fix.en.empty() ? Json() : Json(fix.en)},
          {"class", failure == nullptr ? Json() : Json(failure->failure_class)},
          {"stage", stage_of(code, failure)},
          {"failure", code.failure}};
}

}  // namespace aoecheck
