#include "readers/models/text_blocks.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "readers/models/escapes.h"

namespace aoecheck {
namespace {

constexpr std::size_t longest_value = 1 << 20;
constexpr std::size_t longest_name = 256;
constexpr int deepest_block = 32;

bool is_blank(int byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\v' ||
         byte == '\f';
}

bool is_name(int byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || byte == '_' || byte == '.';
}

bool is_scalar(int byte) { return is_name(byte) || byte == '-' || byte == '+'; }

bool is_octal(int byte) { return byte >= '0' && byte <= '7'; }

int hex_digit(int byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/// Where the next byte stands that means something inside a string.
std::size_t next_mark(std::string_view text, int quote) {
  const auto found = std::find_if(text.begin(), text.end(), [quote](char c) {
    return c == static_cast<char>(quote) || c == '\\' || c == '\n';
  });
  return static_cast<std::size_t>(found - text.begin());
}

void add_bytes(TextField& field, std::string_view bytes) {
  field.value_size += bytes.size();
  field.value += bytes.substr(0, longest_value - std::min(longest_value, field.value.size()));
}

void add_byte(TextField& field, char byte) {
  ++field.value_size;
  if (field.value.size() < longest_value) field.value += byte;
}

}  // namespace

bool TextReader::fail(bool truncated) {
  failed_ = true;
  truncated_ = truncated;
  return false;
}

int TextReader::take() {
  const int byte = peek();
  if (byte >= 0) ++at_;
  if (byte == '\n') ++line_;
  return byte;
}

void TextReader::skip_blanks() {
  for (int byte = peek(); byte >= 0; byte = peek()) {
    if (byte == '#') {
      while (byte >= 0 && byte != '\n') byte = take();
    } else if (is_blank(byte)) {
      take();
    } else {
      return;
    }
  }
}

bool TextReader::read_name(TextField& field) {
  field = {};
  field.line = line_;
  if (peek() == '[') {  // an extension: its name in brackets
    take();
    while (peek() >= 0 && peek() != ']' && field.name.size() < longest_name)
      field.name += static_cast<char>(take());
    return take() == ']' || fail(false);
  }
  while (is_name(peek()) && field.name.size() < longest_name)
    field.name += static_cast<char>(take());
  return !field.name.empty() || fail(false);
}

/// Blanks and separators; leaves a list at its closing bracket.
void TextReader::skip_separators() {
  for (skip_blanks(); peek() == ',' || peek() == ';' || (in_list_ && peek() == ']'); skip_blanks())
    if (take() == ']') in_list_ = false;
}

bool TextReader::next(TextField& field) {
  while (!failed_) {
    skip_separators();
    if (peek() < 0) return in_list_ ? fail(true) : false;
    if (in_list_) {
      field = {};
      field.name = list_name_;
      field.line = line_;
      return read_value(field);
    }
    if (!read_name(field)) return false;
    skip_blanks();
    const bool colon = peek() == ':';
    if (colon) {
      take();
      skip_blanks();
    }
    if (peek() < 0) return fail(true);
    if (!colon || peek() != '[')
      return colon || peek() == '{' || peek() == '<' ? read_value(field) : fail(false);
    take();
    in_list_ = true;
    list_name_ = field.name;
  }
  return false;
}

bool TextReader::read_value(TextField& field) {
  const int byte = peek();
  if (byte == '{' || byte == '<') return read_block(field, take());
  field.quoted = byte == '"' || byte == '\'';
  if (field.quoted) return read_strings(field);
  return read_scalar(field);
}

bool TextReader::read_scalar(TextField& field) {
  while (is_scalar(peek())) add_byte(field, static_cast<char>(take()));
  return field.value_size > 0 || fail(peek() < 0);
}

/// The block ends at the brace that closes it; what stands in strings and comments does not count.
bool TextReader::read_block(TextField& field, int open) {
  field.block = true;
  field.content.offset = at_;
  field.content_line = line_;
  std::string closers(1, open == '{' ? '}' : '>');
  constexpr std::size_t deepest_nesting = 1000;
  for (int byte = take(); byte >= 0; byte = take()) {
    if (byte == '"' || byte == '\'') {
      if (!skip_string(byte)) return false;
    } else if (byte == '#') {
      while (peek() >= 0 && peek() != '\n') take();
    } else if (byte == '{' || byte == '<') {
      closers += byte == '{' ? '}' : '>';
      if (closers.size() > deepest_nesting) return fail(false);
    } else if (byte == '}' || byte == '>') {
      if (byte != closers.back()) return fail(false);
      closers.pop_back();
      if (!closers.empty()) continue;
      field.content.size = at_ - 1 - field.content.offset;
      return true;
    }
  }
  return fail(true);
}

/// Strings hold weights and are long: only the bytes that mean something are looked at.
bool TextReader::skip_string(int quote) {
  while (at_ < end_) {
    const std::string_view piece = window_.piece(at_).substr(0, end_ - at_);
    if (piece.empty()) break;
    const std::size_t mark = next_mark(piece, quote);
    at_ += mark;
    if (mark == piece.size()) continue;
    const int byte = take();
    if (byte == quote) return true;
    if (byte == '\\') take();
  }
  return fail(true);
}

/// Strings that follow each other are one.
bool TextReader::read_strings(TextField& field) {
  while (peek() == '"' || peek() == '\'') {
    if (!read_string(field)) return false;
    skip_blanks();
  }
  return true;
}

bool TextReader::read_string(TextField& field) {
  const int quote = take();
  while (at_ < end_) {
    const std::string_view piece = window_.piece(at_).substr(0, end_ - at_);
    if (piece.empty()) break;
    const std::size_t mark = next_mark(piece, quote);
    add_bytes(field, piece.substr(0, mark));
    at_ += mark;
    if (mark == piece.size()) continue;
    const int byte = take();
    if (byte == quote) return true;
    if (byte == '\\')
      read_escape(field);
    else
      add_byte(field, static_cast<char>(byte));
  }
  return fail(true);
}

void TextReader::read_escape(TextField& field) {
  int byte = take();
  if (byte < 0) return;
  int value = 0;
  if (is_octal(byte)) {
    value = byte - '0';
    for (int digits = 1; digits < 3 && is_octal(peek()); ++digits) value = value * 8 + take() - '0';
    add_byte(field, static_cast<char>(value));
  } else if (byte == 'x' || byte == 'X') {
    for (int digits = 0; digits < 2 && hex_digit(peek()) >= 0; ++digits)
      value = value * 16 + hex_digit(take());
    add_byte(field, static_cast<char>(value));
  } else {
    add_byte(field, plain_escape(byte));
  }
}

namespace {

using google::protobuf::EnumValueDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

template <typename Number>
Number number_of(const std::string& text) {
  Number value{};
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  std::from_chars(begin, text.data() + text.size(), value);
  return value;
}

bool is_true(const std::string& text) { return text == "true" || text == "t" || text == "1"; }

/// Sets or adds one scalar; a text that is no value of the field leaves the default.
void put_scalar(Message& message, const FieldDescriptor& field, const std::string& text) {
  const auto* reflection = message.GetReflection();
  const bool many = field.is_repeated();
  const auto put = [&](auto set, auto add, auto value) {
    many ? (reflection->*add)(&message, &field, std::move(value))
         : (reflection->*set)(&message, &field, std::move(value));
  };
  using R = google::protobuf::Reflection;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return put(&R::SetInt32, &R::AddInt32, number_of<std::int32_t>(text));
    case FieldDescriptor::CPPTYPE_UINT32:
      return put(&R::SetUInt32, &R::AddUInt32, number_of<std::uint32_t>(text));
    case FieldDescriptor::CPPTYPE_INT64:
      return put(&R::SetInt64, &R::AddInt64, number_of<std::int64_t>(text));
    case FieldDescriptor::CPPTYPE_UINT64:
      return put(&R::SetUInt64, &R::AddUInt64, number_of<std::uint64_t>(text));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return put(&R::SetFloat, &R::AddFloat, number_of<float>(text));
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return put(&R::SetDouble, &R::AddDouble, number_of<double>(text));
    case FieldDescriptor::CPPTYPE_BOOL:
      return put(&R::SetBool, &R::AddBool, is_true(text));
    case FieldDescriptor::CPPTYPE_STRING:
      return put(&R::SetString, &R::AddString, text);
    case FieldDescriptor::CPPTYPE_ENUM: {
      const EnumValueDescriptor* value = field.enum_type()->FindValueByName(text);
      const int number = value != nullptr ? value->number() : number_of<int>(text);
      return put(&R::SetEnumValue, &R::AddEnumValue, number);
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return;
  }
}

void fill(ByteWindow& window, Span content, std::uint64_t line, std::uint64_t limit, int depth,
          Message& message, TextFill& result) {
  TextReader reader(window, content, line);
  const auto* reflection = message.GetReflection();
  for (TextField field; reader.next(field);) {
    const FieldDescriptor* known = message.GetDescriptor()->FindFieldByName(field.name);
    if (known == nullptr) continue;
    const bool is_message = known->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (is_message != field.block) continue;
    const std::uint64_t size = field.block ? field.content.size : field.value_size;
    const bool weights = !field.block && size > limit;
    if (weights || depth >= deepest_block) {
      result.dropped_bytes += size;
      continue;
    }
    if (!is_message) {
      put_scalar(message, *known, field.value);
      continue;
    }
    Message* inner = known->is_repeated() ? reflection->AddMessage(&message, known)
                                          : reflection->MutableMessage(&message, known);
    fill(window, field.content, field.content_line, limit, depth + 1, *inner, result);
    if (!result.sound) return;
  }
  if (!reader.failed()) return;
  result.sound = false;
  result.truncated = reader.truncated();
  result.line = reader.line();
}

}  // namespace

TextFill fill_from_text(ByteWindow& window, const TextField& block, std::uint64_t limit,
                        Message& message) {
  TextFill result;
  fill(window, block.content, block.content_line, limit, 0, message, result);
  return result;
}

}  // namespace aoecheck
