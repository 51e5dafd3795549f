#include "readers/side_json.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "aoecheck/base/text.h"

namespace aoecheck {
namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t most_values = 1U << 18U;
constexpr std::string_view between_tokens = " \t\r\n,:";

// Builds the tree from the parser's events. The parser does not tell where a token began, so a
// cursor of its own walks over the text in step with the events.
class TreeHandler {
 public:
  using Json = nlohmann::json;

  explicit TreeHandler(SideBuilder& builder) : builder_(builder), text_(builder.text()) {}

  bool null() { return scalar(JsonValue::Kind::null, "null"); }
  bool boolean(bool value) { return scalar(JsonValue::Kind::boolean, value ? "true" : "false"); }
  bool number_integer(Json::number_integer_t value) { return number(std::to_string(value)); }
  bool number_unsigned(Json::number_unsigned_t value) { return number(std::to_string(value)); }
  bool number_float(Json::number_float_t value, const std::string&) {
    return number(fmt::format("{}", value));
  }
  bool string(std::string& value) { return scalar(JsonValue::Kind::text, std::move(value)); }
  bool binary(Json::binary_t&) { return false; }

  bool key(std::string& name) {
    key_offset_ = skip_token();
    key_ = std::move(name);
    return true;
  }
  bool start_object(std::size_t) { return open(JsonValue::Kind::map); }
  bool start_array(std::size_t) { return open(JsonValue::Kind::list); }
  bool end_object() {
    drop_repeated_keys(*open_.back());
    return close();
  }
  bool end_array() { return close(); }

  bool parse_error(std::size_t position, const std::string&, const std::exception&) {
    const std::size_t last = position == 0 ? 0 : std::min(position - 1, text_.size());
    if (trimmed(text_.substr(last)).empty()) return fail({"json-unfinished", {}}, text_.size());
    // Inside a string the byte that breaks it is of interest, elsewhere the token from its begin.
    const std::size_t first = text_.find_first_not_of(between_tokens, cursor_);
    const std::string_view token =
        first <= last ? text_.substr(first, last - first + 1) : std::string_view{};
    const bool in_string = token.starts_with('"') && (token.size() == 1 || !token.ends_with('"'));
    const bool whole = !token.empty() && !in_string;
    Message message{"json-unexpected", {}};
    message.with("text", excerpt(whole ? token : text_.substr(last, 1)));
    return fail(std::move(message), whole ? first : last);
  }

  bool fail(Message message, std::size_t offset) {
    Message problem{"side-not-json", {}};
    problem.with("detail", std::move(message));
    error_ = builder_.invalid(std::move(problem), offset);
    return false;
  }

  Result<JsonValue> result() {
    if (error_) return *error_;
    return std::move(root_);
  }

 private:
  // The offset of the next token; the cursor goes behind it.
  std::size_t skip_token() {
    const std::size_t begin =
        std::min(text_.find_first_not_of(between_tokens, cursor_), text_.size() - 1);
    const char first = text_[begin];
    cursor_ = begin + 1;
    if (first == '"') {
      while (cursor_ < text_.size() && text_[cursor_] != '"') {
        cursor_ += text_[cursor_] == '\\' ? 2 : 1;
      }
      ++cursor_;
    } else if (std::string_view("{}[]").find(first) == std::string_view::npos) {
      cursor_ = std::min(text_.find_first_of(" \t\r\n,:]}", cursor_), text_.size());
    }
    return begin;
  }

  JsonValue* place(JsonValue::Kind kind) {
    const std::size_t offset = skip_token();
    if (++count_ > most_values) {
      Message message{"json-too-many-values", {}};
      message.with("limit", std::to_string(most_values));
      fail(std::move(message), offset);
      return nullptr;
    }
    JsonValue* value = &root_;
    if (!open_.empty()) value = &open_.back()->values.emplace_back();
    const bool in_map = !open_.empty() && open_.back()->is_map();
    value->kind = kind;
    value->offset = in_map ? key_offset_ : offset;
    if (in_map) value->key = std::move(key_);
    return value;
  }

  bool scalar(JsonValue::Kind kind, std::string text) {
    JsonValue* const value = place(kind);
    if (value != nullptr) value->text = std::move(text);
    return value != nullptr;
  }
  bool number(std::string text) { return scalar(JsonValue::Kind::number, std::move(text)); }

  bool open(JsonValue::Kind kind) {
    JsonValue* const value = place(kind);
    if (value == nullptr) return false;
    if (open_.size() >= deepest) {
      Message message{"json-too-deep", {}};
      message.with("limit", std::to_string(deepest));
      return fail(std::move(message), cursor_ - 1);
    }
    open_.push_back(value);
    return true;
  }

  bool close() {
    skip_token();
    open_.pop_back();
    return true;
  }

  void drop_repeated_keys(JsonValue& map) {
    std::vector<std::size_t> order(map.values.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
      return map.values[left].key < map.values[right].key;
    });
    std::vector<bool> dropped(order.size(), false);
    bool any = false;
    for (std::size_t i = 1; i < order.size(); ++i) {
      const JsonValue& later = map.values[order[i]];
      if (map.values[order[i - 1]].key != later.key) continue;
      dropped[order[i - 1]] = true;
      any = true;
      Message message{"side-file-remark-duplicate-last-counts", {}};
      builder_.remark(std::move(message.with("name", excerpt(later.key))), later.offset);
    }
    if (!any) return;
    std::vector<JsonValue> kept;
    for (std::size_t i = 0; i < dropped.size(); ++i) {
      if (!dropped[i]) kept.push_back(std::move(map.values[i]));
    }
    map.values = std::move(kept);
  }

  SideBuilder& builder_;
  std::string_view text_;
  JsonValue root_;
  std::vector<JsonValue*> open_;
  std::string key_;
  std::size_t key_offset_ = 0;
  std::size_t cursor_ = 0;
  std::size_t count_ = 0;
  std::optional<Error> error_;
};

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write_compact(const JsonValue& value, std::string& out) {
  if (value.is_text()) {
    out += quoted(value.text);
    return;
  }
  if (!value.is_map() && !value.is_list()) {
    out += value.text;
    return;
  }
  std::vector<const JsonValue*> order;
  order.reserve(value.values.size());
  for (const JsonValue& child : value.values) order.push_back(&child);
  if (value.is_map()) {
    std::sort(order.begin(), order.end(),
              [](const JsonValue* left, const JsonValue* right) { return left->key < right->key; });
  }
  out += value.is_map() ? "{" : "[";
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0) out += ",";
    if (value.is_map()) out += quoted(order[i]->key) + ":";
    write_compact(*order[i], out);
  }
  out += value.is_map() ? "}" : "]";
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  const auto found = std::find_if(values.begin(), values.end(),
                                  [&](const JsonValue& value) { return value.key == name; });
  return is_map() && found != values.end() ? &*found : nullptr;
}

Result<JsonValue> read_json(SideBuilder& builder) {
  TreeHandler handler(builder);
  const std::string_view text = builder.text();
  // The parser takes a NUL byte for the end of the text and would not look at what follows.
  const std::size_t nul = text.find('\0');
  if (nul != std::string_view::npos) {
    handler.fail({"json-nul-byte", {}}, nul);
    return handler.result();
  }
  try {
    nlohmann::json::sax_parse(text.begin(), text.end(), &handler);
  } catch (const std::exception&) {
    handler.fail({"json-unfinished", {}}, text.size());
  }
  return handler.result();
}

std::string compact_text(const JsonValue& value) {
  std::string text;
  write_compact(value, text);
  return text;
}

}  // namespace aoecheck
