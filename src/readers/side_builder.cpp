#include "readers/side_builder.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace aoecheck {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t longest_excerpt = 120;
constexpr std::size_t most_remarks = 100;

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

SideBuilder::SideBuilder(std::string_view grammar, const Input& input)
    : name_(input.name), text_(input.bytes) {
  file_.grammar = grammar;
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  line_starts_.push_back(0);
  for (std::size_t i = text_.find('\n'); i != std::string_view::npos; i = text_.find('\n', i + 1)) {
    line_starts_.push_back(i + 1);
  }
}

Origin SideBuilder::origin(std::size_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - line_starts_.begin());
  const std::size_t column = offset - line_starts_[line - 1] + 1;
  return {OriginKind::file, name_, static_cast<int>(line), static_cast<int>(column)};
}

std::size_t SideBuilder::offset_at(int line, int column) const {
  if (line < 0 || column < 0) return 0;
  if (static_cast<std::size_t>(line) >= line_starts_.size()) return text_.size();
  const std::size_t offset = line_starts_[static_cast<std::size_t>(line)];
  return std::min(offset + static_cast<std::size_t>(column), text_.size());
}

bool SideBuilder::add(std::string name, std::string value, std::size_t offset) {
  FileEntry entry{name, std::move(value), origin(offset)};
  return entries_.try_emplace(std::move(name), std::move(entry)).second;
}

bool SideBuilder::replace(std::string name, std::string value, std::size_t offset) {
  FileEntry entry{name, std::move(value), origin(offset)};
  return entries_.insert_or_assign(std::move(name), std::move(entry)).second;
}

void SideBuilder::remark(Message message, std::size_t offset) {
  if (file_.remarks.size() < most_remarks) {
    file_.remarks.push_back({origin(offset), std::move(message)});
  } else {
    ++further_remarks_;
    last_remark_ = offset;
  }
}

Error SideBuilder::invalid(Message problem, std::size_t offset) const {
  Message message{"side-file-invalid", {}};
  message.with("grammar", file_.grammar).with("problem", std::move(problem));
  return {origin(offset), std::move(message)};
}

SideFile SideBuilder::finish() {
  for (auto& [name, entry] : entries_) file_.entries.push_back(std::move(entry));
  const auto by_place = [](const Error& left, const Error& right) {
    return std::tie(left.origin.line, left.origin.column) <
           std::tie(right.origin.line, right.origin.column);
  };
  std::stable_sort(file_.remarks.begin(), file_.remarks.end(), by_place);
  if (further_remarks_ > 0) {
    Message message{"side-file-remark-more", {}};
    message.with("count", std::to_string(further_remarks_));
    file_.remarks.push_back({origin(last_remark_), std::move(message)});
  }
  return std::move(file_);
}

bool LineWalk::next() {
  if (behind_ >= text_.size()) return false;
  offset_ = behind_;
  const std::size_t end = std::min(text_.find('\n', offset_), text_.size());
  behind_ = end + 1;
  line_ = text_.substr(offset_, end - offset_);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  return true;
}

std::string excerpt(std::string_view text) {
  if (text.size() <= longest_excerpt) return std::string(text);
  std::size_t end = longest_excerpt;
  while (end > longest_excerpt - 4 && continues_character(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace aoecheck
