#include "readers/banks/json_cursor.h"

#include <algorithm>
#include <cstring>

#include "readers/banks/json_scan.h"

namespace aoecheck {
namespace {

constexpr std::size_t usual_buffer = 128 * 1024;
constexpr std::size_t largest_buffer = 2 * 1024 * 1024;
/// Zeros behind the bytes read: a word of eight may be loaded at the last of them.
constexpr std::size_t padding = 8;

}  // namespace

JsonCursor::JsonCursor(const ByteSource& source, bool lines) : source_(source), lines_(lines) {
  const std::uint64_t size = std::min<std::uint64_t>(source.size(), usual_buffer);
  buffer_.resize(std::max<std::size_t>(static_cast<std::size_t>(size), 1) + padding);
  at_ = end_ = token_ = begin();
  more();
  mark_ = std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with("\xEF\xBB\xBF");
  if (mark_) at_ += 3;
}

bool JsonCursor::fail(const char* fault) {
  if (fault_ == nullptr) fault_ = fault;
  return false;
}

/// Reads on; what begins at token_ is kept, and the cursor moves with it. False at the end.
bool JsonCursor::more() {
  const auto kept = static_cast<std::size_t>(end_ - token_);
  const auto ahead = at_ - token_;
  if (tap_ != nullptr) tap_->add({tap_from_, static_cast<std::size_t>(token_ - tap_from_)});
  buffer_offset_ += static_cast<std::uint64_t>(token_ - begin());
  std::memmove(buffer_.data(), token_, kept);
  std::size_t room = buffer_.size() - padding;
  if (kept == room && buffer_offset_ + kept < source_.size()) {
    if (room >= largest_buffer) fail("json-text-too-long");
    room = std::min(2 * room, largest_buffer);
    buffer_.resize(room + padding);
  }
  const std::size_t got =
      source_.read_at(buffer_offset_ + kept, buffer_.data() + kept, room - kept);
  std::memset(buffer_.data() + kept + got, 0, padding);
  token_ = tap_from_ = begin();
  at_ = token_ + ahead;
  end_ = token_ + kept + got;
  if (got > 0) last_byte_ = *(end_ - 1);
  return got > 0;
}

/// Sees to it that `count` bytes from the cursor on are in the buffer.
bool JsonCursor::need(std::size_t count) {
  while (static_cast<std::size_t>(end_ - at_) < count)
    if (!more()) return false;
  return true;
}

void JsonCursor::count_line() {
  ++line_;
  line_start_ = offset();
}

/// The next byte that is no blank, 0 at the end; the cursor stands on it.
inline char JsonCursor::skip_blanks() {
  for (;;) {
    const char c = *at_;
    if (c > ' ') return c;
    if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '\n') {
      if (lines_) return c;
      ++at_;
      count_line();
    } else {
      constexpr char no_blank = '\x01';
      if (c != 0 || at_ != end_) return c == 0 ? no_blank : c;
      token_ = at_;
      if (!more()) return 0;
    }
  }
}

JsonKind JsonCursor::peek() {
  if (failed()) return JsonKind::none;
  switch (const char c = skip_blanks(); c) {
    case '{':
      return JsonKind::object;
    case '[':
      return JsonKind::array;
    case '"':
      return JsonKind::text;
    case 't':
    case 'f':
      return JsonKind::boolean;
    case 'n':
      return JsonKind::null;
    default:
      return c == '-' || is_digit(c) ? JsonKind::number : JsonKind::none;
  }
}

inline bool JsonCursor::enter(char open, bool object) {
  if (failed()) return false;
  if (skip_blanks() != open) return fail("json-value-of-other-kind");
  if (depth_ == deepest) return fail("json-deeper-than-levels");
  ++at_;
  levels_[static_cast<std::size_t>(depth_++)] = {object, true};
  return true;
}

bool JsonCursor::enter_object() { return enter('{', true); }
bool JsonCursor::enter_array() { return enter('[', false); }

/// Passes the comma before a further part; false behind the `close` of the object or array.
inline bool JsonCursor::follow(char close) {
  if (failed() || depth_ == 0) return false;
  const char c = skip_blanks();
  Level& level = levels_[static_cast<std::size_t>(depth_ - 1)];
  if (c == close) {
    ++at_;
    --depth_;
    return false;
  }
  if (level.fresh) {
    level.fresh = false;
    return true;
  }
  if (c != ',') return fail(c == 0 ? "json-ends-early" : "json-comma-expected");
  ++at_;
  return true;
}

bool JsonCursor::next_element() { return follow(']'); }

/// Passes the colon behind a name, which stays in the buffer.
bool JsonCursor::skip_to_colon() {
  for (;;) {
    const char c = *at_;
    if (c == ':') break;
    if (c == '\n' && !lines_) {
      ++at_;
      count_line();
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c != 0 || at_ != end_ || !more()) {
      return fail("json-colon-expected");
    }
  }
  ++at_;
  return true;
}

bool JsonCursor::next_member(std::string_view& name) {
  if (!follow('}')) return false;
  if (skip_blanks() != '"') return fail("json-name-expected");
  if (!scan_text()) return false;
  if (*at_ == ':')
    ++at_;
  else if (!skip_to_colon())
    return false;
  name = {token_, length_};
  return true;
}

/// The cursor stands on a byte beyond ASCII inside a text.
bool JsonCursor::pass_sequence() {
  const Sequence sequence = sequence_of(static_cast<unsigned char>(*at_));
  if (sequence.length == 0 || !need(sequence.length)) return fail("json-not-utf8");
  const auto second = static_cast<unsigned char>(at_[1]);
  bool good = second >= sequence.low && second <= sequence.high;
  for (std::size_t i = 2; i < sequence.length; ++i)
    good = good && (static_cast<unsigned char>(at_[i]) & 0xC0U) == 0x80U;
  if (!good) return fail("json-not-utf8");
  at_ += sequence.length;
  return true;
}

/// The cursor stands on a backslash inside a text.
bool JsonCursor::pass_escape() {
  constexpr std::string_view short_escapes = "\"\\/bfnrt";
  constexpr std::size_t long_escape = 6;
  plain_ = false;
  if (!need(2)) return fail("json-ends-early");
  if (short_escapes.find(at_[1]) != std::string_view::npos) {
    at_ += 2;
    return true;
  }
  if (at_[1] != 'u') return fail("json-escape-unknown");
  if (!need(long_escape)) return fail("json-ends-early");
  if (!std::all_of(at_ + 2, at_ + long_escape, is_hex)) return fail("json-escape-unknown");
  at_ += long_escape;
  return true;
}

/// The cursor stands on what is no plain byte of a text and not its end.
bool JsonCursor::pass_obstacle() {
  if (*at_ == '\\') return pass_escape();
  if (static_cast<unsigned char>(*at_) >= 0x80) return pass_sequence();
  if (at_ != end_)
    return fail(lines_ && *at_ == '\n' ? "json-ends-early" : "json-control-character");
  return more() || fail("json-ends-early");
}

/// The text at the quote under the cursor, which then stands behind its end.
inline bool JsonCursor::scan_text() {
  plain_ = true;
  const char* p = at_ + 1;
  token_ = p;
  for (;;) {
    const unsigned plain = plain_bytes(p);
    p += plain;
    if (plain == 8) continue;
    if (*p == '"') break;
    at_ = p;
    if (!pass_obstacle()) return false;
    p = at_;
  }
  length_ = static_cast<std::size_t>(p - token_);
  at_ = p + 1;
  return true;
}

bool JsonCursor::read_text(std::string_view& text) {
  if (failed()) return false;
  if (skip_blanks() != '"') return fail("json-value-of-other-kind");
  if (!scan_text()) return false;
  text = {token_, length_};
  return true;
}

/// The number under the cursor. One that ends with the buffer may go on behind it.
inline bool JsonCursor::scan_number(JsonNumber& number) {
  token_ = at_;
  NumberEnd end = end_of_number(token_, number);
  for (bool further = true; further && end.place == end_;) {
    further = more();
    end = end_of_number(token_, number);
  }
  if (!end.whole) return fail("json-number-broken");
  number.text = {token_, static_cast<std::size_t>(end.place - token_)};
  at_ = end.place;
  return true;
}

bool JsonCursor::read_number(JsonNumber& number) {
  if (failed()) return false;
  const char c = skip_blanks();
  return c == '-' || is_digit(c) ? scan_number(number) : fail("json-value-of-other-kind");
}

bool JsonCursor::scan_word(std::string_view word) {
  token_ = at_;
  if (!need(word.size())) return fail("json-ends-early");
  if (std::string_view(at_, word.size()) != word) return fail("json-no-value");
  at_ += word.size();
  return true;
}

inline bool JsonCursor::skip_scalar(char first) {
  if (first == '"') return scan_text();
  if (is_digit(first) || (first == '-' && (lines_ || at_[1] != 'I'))) {
    JsonNumber number;
    return scan_number(number);
  }
  if (first == 't') return scan_word("true");
  if (first == 'f') return scan_word("false");
  if (first == 'n') return scan_word("null");
  // Python writes and reads these three.
  if (!lines_ && first == 'N') return scan_word("NaN");
  if (!lines_ && first == 'I') return scan_word("Infinity");
  if (!lines_ && first == '-') return scan_word("-Infinity");
  return fail(first == 0 ? "json-ends-early" : "json-no-value");
}

JsonKind JsonCursor::read_scalar(JsonScalar& scalar) {
  const auto read = [](bool good, JsonKind kind) { return good ? kind : JsonKind::none; };
  if (failed()) return JsonKind::none;
  const char c = skip_blanks();
  if (is_digit(c)) return read(scan_number(scalar.number), JsonKind::number);
  switch (c) {
    case '"':
      if (!scan_text()) return JsonKind::none;
      scalar.text = {token_, length_};
      return JsonKind::text;
    case 't':
    case 'f':
      scalar.boolean = c == 't';
      return read(skip_scalar(c), JsonKind::boolean);
    case '{':
      return JsonKind::object;
    case '[':
      return JsonKind::array;
    case '-':
      if (is_digit(at_[1]) || lines_) return read(scan_number(scalar.number), JsonKind::number);
      [[fallthrough]];
    default:
      return read(skip_scalar(c), JsonKind::null);
  }
}

bool JsonCursor::skip() {
  if (failed()) return false;
  const int outside = depth_;
  std::string_view name;
  for (;;) {
    const char c = skip_blanks();
    const bool open = c == '{' || c == '[';
    if (open ? !enter(c, c == '{') : !skip_scalar(c)) return false;
    bool further = false;
    while (!further && depth_ > outside) {
      const bool object = levels_[static_cast<std::size_t>(depth_ - 1)].object;
      further = object ? next_member(name) : next_element();
      if (failed()) return false;
    }
    if (!further) return true;
  }
}

void JsonCursor::set_tap(Md5* digest) {
  if (tap_ != nullptr) tap_->add({tap_from_, static_cast<std::size_t>(at_ - tap_from_)});
  tap_ = digest;
  tap_from_ = at_;
}

void JsonCursor::skip_line() {
  set_tap(nullptr);
  fault_ = nullptr;
  depth_ = 0;
  for (;;) {
    const auto left = static_cast<std::size_t>(end_ - at_);
    if (const void* found = std::memchr(at_, '\n', left); found != nullptr) {
      at_ = static_cast<const char*>(found) + 1;
      return count_line();
    }
    at_ = token_ = end_;
    if (!more()) return;
  }
}

bool JsonCursor::at_line_end() {
  if (failed()) return false;
  const char c = skip_blanks();
  return c == 0 || c == '\n';
}

bool JsonCursor::at_end() { return !failed() && skip_blanks() == 0; }

}  // namespace aoecheck
