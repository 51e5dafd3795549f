#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "aoecheck/base/text.h"
#include "readers/side_grammars.h"

namespace aoecheck {
namespace {

constexpr std::size_t deepest = 8;
constexpr std::string_view space = " \t\r\n";
constexpr std::string_view first_layer = "enable_first_layer_quantization";

constexpr std::array<std::string_view, 6> known{
    first_layer,
    "calibration.config_file",
    "calibration.infer_aicore_num",
    "calibration.infer_soc",
    "calibration.input_data_dir",
    "calibration.input_shape",
};
// Where the calibration runs and what it prints: without influence on the result.
constexpr std::array<std::string_view, 4> ignored{
    "calibration.infer_device_id",
    "calibration.infer_ip",
    "calibration.infer_port",
    "calibration.log",
};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name_character(char character) {
  return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z') ||
         (character >= 'A' && character <= 'Z') || character == '_';
}

// `key: value` and `key { … }`. The documented examples write paths and shapes without quotes,
// which the text format of protobuf does not allow, so that this is read by hand.
class CompressionParser {
 public:
  explicit CompressionParser(SideBuilder& builder) : builder_(builder), text_(builder.text()) {}

  Result<SideFile> read() {
    while (skip_space()) {
      if (const auto error = read_item()) return *error;
    }
    if (!path_.empty()) return bad_line(text_.size());
    return builder_.finish();
  }

 private:
  // To the next byte that is no blank and in no comment; false at the end.
  bool skip_space() {
    for (;;) {
      at_ = std::min(text_.find_first_not_of(space, at_), text_.size());
      if (at_ == text_.size() || text_[at_] != '#') break;
      at_ = std::min(text_.find('\n', at_), text_.size());
    }
    return at_ < text_.size();
  }

  std::optional<Error> read_item() {
    const std::size_t begin = at_;
    if (text_[at_] == '}') {
      if (path_.empty()) return bad_line(begin);
      path_.pop_back();
      ++at_;
      return std::nullopt;
    }
    while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
    const std::string_view key = text_.substr(begin, at_ - begin);
    skip_blanks();
    const bool colon = at_ < text_.size() && text_[at_] == ':';
    if (colon) ++at_;
    skip_blanks();
    const std::size_t behind = at_;
    if (key.empty()) return bad_line(begin);
    if (skip_space() && text_[at_] == '{') {
      ++at_;
      if (path_.size() >= deepest) return bad_line(begin);
      path_.emplace_back(key);
      return std::nullopt;
    }
    at_ = behind;
    if (!colon) return bad_line(begin);
    const auto value = read_value();
    if (!value || value->empty()) return bad_line(begin);
    return add(key, *value, begin);
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size()); }

  std::optional<std::string_view> read_value() {
    std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view value = text_.substr(at_, end - at_);
    if (value.starts_with('"') || value.starts_with('\'')) {
      const std::size_t close = value.find(value.front(), 1);
      if (close == std::string_view::npos) return std::nullopt;
      at_ += close + 1;
      return value.substr(1, close - 1);
    }
    if (value.starts_with('#')) return std::nullopt;
    value = value.substr(0, value.find(" #"));
    value = value.substr(0, value.find('}'));
    at_ += value.size();
    return trimmed(value);
  }

  std::optional<Error> add(std::string_view key, std::string_view value, std::size_t offset) {
    std::vector<std::string> parts = path_;
    parts.emplace_back(key);
    const std::string name = join(parts, ".");
    if (contains(ignored, name)) return std::nullopt;
    Message message{"side-file-remark-unknown-key", {}};
    message.with("name", excerpt(name));
    if (!contains(known, name)) builder_.remark(std::move(message), offset);
    if (name == first_layer && lower(value) == "false") return std::nullopt;
    if (builder_.add(name, std::string(value), offset)) return std::nullopt;
    Message problem{"side-duplicate-key", {}};
    return builder_.invalid(std::move(problem.with("name", excerpt(name))), offset);
  }

  Error bad_line(std::size_t offset) const {
    const std::size_t begin = std::min(offset, text_.size());
    const std::size_t end = std::min(text_.find('\n', begin), text_.size());
    const std::string_view line = trimmed(text_.substr(begin, end - begin));
    if (line.empty()) return builder_.invalid({"side-unfinished-block", {}}, begin);
    Message problem{"side-bad-line", {}};
    return builder_.invalid(std::move(problem.with("text", excerpt(line))), begin);
  }

  SideBuilder& builder_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> path_;
};

}  // namespace

Result<SideFile> read_compression(SideBuilder& builder) {
  return CompressionParser(builder).read();
}

}  // namespace aoecheck
